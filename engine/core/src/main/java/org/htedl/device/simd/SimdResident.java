// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.htedl.device.Answers;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.memory.ExpressionNumbers;
import org.htedl.device.simd.memory.RestrictionCaches;
import org.htedl.device.simd.memory.RevisionVersions;
import org.htedl.device.simd.neighbourhood.Neighbourhoods;
import org.htedl.device.simd.row.MirrorDomain;
import org.htedl.device.simd.value.ValueIndex;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.plan.Plan;

/**
 * One revision on the processor: the mirror's own rows and arrays, and what look-ups need besides.
 */
final class SimdResident implements Resident {
  private final SimdDevice device;
  private final Mirror mirror;
  private final RestrictionCaches memory;
  private final RevisionVersions parts;
  private final MirrorDomain domain;
  private final Neighbourhoods neighbourhoods;

  private volatile long allowed = Long.MAX_VALUE;
  private final Map<Adjacency, ValueIndex> columns = new ConcurrentHashMap<>();

  SimdResident(SimdDevice device, Mirror mirror, LongAdder reusedRows) {
    this.device = device;
    this.mirror = mirror;
    this.memory = device.memory(mirror, reusedRows);
    this.parts = memory.parts(mirror);
    this.domain = new MirrorDomain(device::index, mirror, memory.cache());
    this.neighbourhoods = new Neighbourhoods(domain, device.memoBytes() / 4);
  }

  @Override
  public Mirror mirror() {
    return mirror;
  }

  /** What all evaluations of the device share. */
  SimdContext context() {
    return device.context();
  }

  /** The whole mirror. */
  MirrorDomain domain() {
    return domain;
  }

  /** The neighbourhoods of examples. */
  Neighbourhoods neighbourhoods() {
    return neighbourhoods;
  }

  /** The numbers of a plan's expressions. */
  ExpressionNumbers.OfPlan terms(Plan plan) {
    return memory.terms().new OfPlan(plan, parts);
  }

  /** The index of a column. */
  ValueIndex values(Adjacency postings) {
    return columns.computeIfAbsent(postings, device::values);
  }

  @Override
  public Answers evaluate(
      Plan plan, int from, int to, Question question, Cancellation cancellation) {
    plan.checkIsFor(mirror);
    return new Evaluation(this, plan, from, to, cancellation).answer(question);
  }

  @Override
  public List<OperationTrace> trace(Plan plan, Cancellation cancellation) {
    plan.checkIsFor(mirror);
    return new Tracing(this, plan, cancellation).run();
  }

  @Override
  public long keptBytes() {
    return domain.cache().bytes() + neighbourhoods.bytes() + indexBytes();
  }

  /** Indexes first: they serve every batch. Those of relations are small and always kept. */
  @Override
  public void keepAtMost(long bytes) {
    if (bytes == allowed && bytes == Long.MAX_VALUE) {
      // Another revision may have given up the rows that they have in common.
      domain.cache().keepAtMost(device.memoBytes());
      return;
    }
    allowed = bytes;
    if (indexBytes() > bytes) {
      columns.keySet().forEach(device::forgetValues);
      columns.clear();
    }
    long left = Math.max(0, bytes - indexBytes());
    long near = Math.min(device.memoBytes(), left) / 4;
    neighbourhoods.keepAtMost(near);
    domain.cache().keepAtMost(Math.min(device.memoBytes(), left - near));
  }

  private long indexBytes() {
    long bytes = domain.indexBytes();
    for (ValueIndex column : columns.values()) {
      bytes += column.bytes();
    }
    return bytes;
  }

  @Override
  public void close() {}
}
