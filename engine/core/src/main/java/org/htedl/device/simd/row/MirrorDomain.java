// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.row;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.simd.memory.RestrictionCache;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.UpperRows;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.HeadIndex;

/** All nodes of a mirror: its own rows and arrays, and indexes for look-ups in them. */
public final class MirrorDomain implements EvaluationDomain {
  private final Function<Adjacency, HeadIndex> indexes;
  private final Mirror mirror;
  private final RestrictionCache cache;
  private final Map<Adjacency, IndexedRelation> relations = new ConcurrentHashMap<>();

  public MirrorDomain(
      Function<Adjacency, HeadIndex> indexes, Mirror mirror, RestrictionCache cache) {
    this.indexes = indexes;
    this.mirror = mirror;
    this.cache = cache;
  }

  /** Bytes of the indexes of relations. */
  public long indexBytes() {
    long bytes = 0;
    for (IndexedRelation relation : relations.values()) {
      bytes += relation.index.bytes();
    }
    return bytes;
  }

  @Override
  public Layout layout() {
    return mirror.layout();
  }

  @Override
  public DenseRow live() {
    return mirror.live();
  }

  @Override
  public NodeSet members(int classNode) {
    return UpperRows.members(mirror, classNode);
  }

  @Override
  public NodeSet enumerated(SparseRow individuals) {
    return individuals;
  }

  @Override
  public IndexedRelation relation(int predicate, boolean inverse) {
    return relations.computeIfAbsent(
        mirror.role(predicate).direction(inverse), a -> new IndexedRelation(a, indexes.apply(a)));
  }

  @Override
  public IndexedRelation opposite(int predicate, boolean inverse) {
    return relation(predicate, !inverse);
  }

  @Override
  public int heads(IndexedRelation relation, int depth) {
    return relation.heads.length;
  }

  @Override
  public RestrictionCache cache() {
    return cache;
  }
}
