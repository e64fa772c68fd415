package org.htedl.device.simd;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;

/** All nodes of a mirror: its own rows and arrays, and indexes for look-ups in them. */
final class WholeGround implements Ground {
  private final Function<Adjacency, HeadIndex> indexes;
  private final Mirror mirror;
  private final Memo memo;
  private final Map<Adjacency, Relation> relations = new ConcurrentHashMap<>();

  WholeGround(Function<Adjacency, HeadIndex> indexes, Mirror mirror, Memo memo) {
    this.indexes = indexes;
    this.mirror = mirror;
    this.memo = memo;
  }

  /** Bytes of the indexes of relations. */
  long indexBytes() {
    long bytes = 0;
    for (Relation relation : relations.values()) {
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
    return mirror.members(classNode);
  }

  @Override
  public NodeSet enumerated(SparseRow individuals) {
    return individuals;
  }

  @Override
  public Relation relation(int predicate, boolean inverse) {
    return relations.computeIfAbsent(
        mirror.role(predicate).direction(inverse), a -> new Relation(a, indexes.apply(a)));
  }

  @Override
  public Relation opposite(int predicate, boolean inverse) {
    return relation(predicate, !inverse);
  }

  @Override
  public int heads(Relation relation, int depth) {
    return relation.heads.length;
  }

  @Override
  public Memo memo() {
    return memo;
  }
}
