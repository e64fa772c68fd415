// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import java.util.HashMap;
import java.util.Map;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.mirror.Mirror;

/** All data that a device holds across batches. Not thread-safe. */
public final class Holdings implements AutoCloseable {
  private final Accelerator accelerator;
  private final Budget budget;
  private final Staging staging;
  private final RelationCache relations;
  private final Map<Integer, RowCache> rows = new HashMap<>();
  private final Scratch ids;
  private final Scratch code;
  private final Scratch starts;
  private final Scratch results;
  private final Scratch counters;
  private final Scratch counts;
  private final Scratch literals;
  private final Scratch active;
  private long turn;

  Holdings(Accelerator accelerator, Budget budget) {
    this.accelerator = accelerator;
    this.budget = budget;
    this.staging = new Staging(accelerator);
    this.relations = new RelationCache(accelerator, budget, staging);
    this.ids = new Scratch(budget, "a list of nodes");
    this.code = new Scratch(budget, "a batch's programs");
    this.starts = new Scratch(budget, "a batch's programs");
    this.results = new Scratch(budget, "a batch's programs");
    this.counters = new Scratch(budget, "a batch's counters");
    this.counts = new Scratch(budget, "a counter for each node");
    this.literals = new Scratch(budget, "a bit for each literal");
    this.active = new Scratch(budget, "a list of examples");
    budget.onShortage(this::freeArena);
  }

  /** Begins work that needs no rows. */
  void begin() {
    turn++;
    accelerator.attach();
    relations.begin(turn);
    rows.values().forEach(each -> each.begin(turn));
  }

  /** Begins a batch on a mirror. */
  RowCache begin(Mirror mirror) {
    begin();
    int stride = RowArena.strideFor(mirror.layout());
    RowCache cache = rows.get(stride);
    if (cache == null) {
      cache = new RowCache(accelerator, staging, ids, new RowArena(accelerator, budget, stride));
      cache.begin(turn);
      rows.put(stride, cache);
    }
    return cache;
  }

  /** Ends the batch, whether or not it succeeded. */
  void end(RowCache cache) {
    cache.end();
    staging.settle();
  }

  /** Frees the rows of mirrors of another size than the one at work, if all are given up. */
  private boolean freeArena() {
    for (RowCache cache : rows.values()) {
      if (cache.evict()) {
        return true;
      }
      if (cache.freeIfEmpty()) {
        return true;
      }
    }
    return false;
  }

  public Accelerator accelerator() {
    return accelerator;
  }

  public Budget budget() {
    return budget;
  }

  public Staging staging() {
    return staging;
  }

  public RelationCache relations() {
    return relations;
  }

  /** For the instructions of programs. */
  Scratch code() {
    return code;
  }

  /** For where programs begin. */
  Scratch starts() {
    return starts;
  }

  /** For where programs write. */
  Scratch results() {
    return results;
  }

  /** For counters of members. */
  Scratch counters() {
    return counters;
  }

  /** For counters of each node. */
  Scratch counts() {
    return counts;
  }

  /** For rows over literals. */
  Scratch literals() {
    return literals;
  }

  /** For the places of examples. */
  Scratch active() {
    return active;
  }

  @Override
  public void close() {
    rows.values().forEach(RowCache::close);
    relations.close();
    for (Scratch each :
        new Scratch[] {ids, code, starts, results, counters, counts, literals, active}) {
      each.free();
    }
    budget.close();
    accelerator.close();
  }
}
