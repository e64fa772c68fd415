// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.nogood;

import java.util.Arrays;
import org.htedl.answerset.nogood.LoopRules;
import org.htedl.answerset.nogood.NogoodList;
import org.htedl.answerset.nogood.Nogoods;
import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.Clauses;
import org.htedl.answerset.search.clause.Inference;
import org.htedl.answerset.search.clause.Literals;
import org.htedl.limit.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Inference by looking at every nogood in each step, as in CUD@ASP (Vella and others, 2013,
 * sections 3.2 to 3.5): a clause is kept as the nogood of its negated literals.
 *
 * <p>Corrected: an antecedent has to have its other literals assigned before the one that it
 * implies, or resolution could go round in circles. Of the violated nogoods of the lowest level the
 * one is taken that was violated first. What level 0 decides is taken out of the nogoods once.
 */
public final class NogoodInference implements Inference, Inference.Explanation, Clauses.Observer {
  private final Assignment assignment;
  private final Clauses clauses;
  private final Nogoods nogoods;
  private final Cancellation cancellation;
  private final NogoodList list = new NogoodList();
  private final Literals negated = new Literals();
  private @Nullable LoopRules loops;
  private int[] marks = new int[0];

  /** How many literals of the trail were sent to the nogoods; -1 where others were undone since. */
  private int sent = -1;

  /** How long the trail was when nothing was left to propagate; -1 where that is not so. */
  private int settled = -1;

  private int simplified;
  private int head;
  private long count;

  /**
   * Follows the clauses of a search.
   *
   * @param nogoods without nogoods; stays the caller's
   */
  public NogoodInference(
      Assignment assignment, Clauses clauses, Nogoods nogoods, Cancellation cancellation) {
    this.assignment = assignment;
    this.clauses = clauses;
    this.nogoods = nogoods;
    this.cancellation = cancellation;
    nogoods.clear();
    clauses.observe(this);
  }

  @Override
  public void attached(int[] literals, int size) {
    add(literals, 0, size);
    settled = -1;
  }

  private void add(int[] literals, int from, int size) {
    negated.clear();
    for (int i = from; i < from + size; i++) {
      negated.add(literals[i] ^ 1);
    }
    list.add(negated.items, 0, size);
  }

  @Override
  public void reduced() {
    list.clear();
    nogoods.clear();
    clauses.forEach(this::add);
    if (loops != null) {
      nogoods.loops(loops);
    }
    sent = -1;
    settled = -1;
    simplified = 0;
  }

  /** The rules by which atoms of loops are founded. */
  public void loops(LoopRules rules) {
    loops = rules;
    nogoods.loops(rules);
  }

  /** Brings nogoods and assignment up to date. */
  private void tell() {
    nogoods.load(list);
    if (sent == assignment.size) {
      return;
    }
    if (marks.length < assignment.variables()) {
      marks = new int[assignment.variables() + assignment.variables() / 2];
    }
    Arrays.fill(marks, Nogoods.FREE);
    for (int position = 0; position < assignment.size; position++) {
      int literal = assignment.trail[position];
      marks[literal >> 1] = Nogoods.mark(position, (literal & 1) != 0);
    }
    nogoods.assign(marks, assignment.variables());
    sent = assignment.size;
  }

  @Override
  public boolean propagate(Literals conflict) {
    while (settled != assignment.size) {
      cancellation.check();
      tell();
      long[] units = nogoods.check();
      if (units == null) {
        violated(conflict);
        return false;
      }
      settled = units.length == 0 ? assignment.size : -1;
      for (long unit : units) {
        int literal = (int) unit ^ 1;
        // One that an earlier nogood made true violates this one, which shows in the next round.
        if (assignment.values[literal] == 0) {
          assignment.assign(literal, Assignment.SOME_CLAUSE);
        }
      }
    }
    count += assignment.size - head;
    head = assignment.size;
    if (assignment.level() == 0 && simplified < assignment.size) {
      tell();
      nogoods.simplify();
      simplified = assignment.size;
    }
    return true;
  }

  private void violated(Literals conflict) {
    int nogood = nogoods.violated();
    conflict.clear();
    for (int place = list.start(nogood); place < list.start(nogood + 1); place++) {
      conflict.add(list.at(place) ^ 1);
    }
  }

  @Override
  public void undone() {
    sent = -1;
    settled = -1;
    head = Math.min(head, assignment.size);
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public Explanation explanation() {
    return this;
  }

  @Override
  public void explain(int literal, Literals into) {
    tell();
    int nogood = nogoods.antecedent(literal);
    if (nogood == Nogoods.NONE) {
      throw new IllegalStateException("nothing implies literal " + literal);
    }
    for (int place = list.start(nogood); place < list.start(nogood + 1); place++) {
      int other = list.at(place) ^ 1;
      if (other != literal) {
        into.add(other);
      }
    }
  }

  @Override
  public void rank(boolean weighted, long[] ranks) {
    tell();
    nogoods.rank(weighted, ranks);
  }

  /** Which atoms of the rules of loops are founded; the others support only one another. */
  public boolean[] founded() {
    tell();
    return nogoods.founded();
  }

  @Override
  public long bytes() {
    return list.bytes() + 4L * marks.length;
  }
}
