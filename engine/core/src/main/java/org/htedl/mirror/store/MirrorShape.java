// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.SparseRow;
import org.htedl.mirror.counter.PagedInts;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * The arrays of one mirror of a file, made by its sizes and to be filled with its content.
 *
 * <p>In the file these are, in this order: numbers of nodes, literals and words of a row; 1 if uses
 * are counted, and then how many nodes and literals are used and, in 64 bits, how many triples are
 * left out; the classes whose row is that of the asserted mirror; class and members of the sparse
 * rows; predicates likewise shared; predicate and twice heads and pairs of the other roles;
 * predicates shared and predicate, heads and pairs of the other columns; three counters or five,
 * each with a number of pages and bits for those that are not all zero. Behind them all come, for
 * each mirror, class and bits for the tiles of the dense rows, and those of the individuals. Lists
 * begin with their length.
 */
final class MirrorShape {
  /** Rows have room for more nodes than there are, but not for many times as many. */
  private static final int SPARE_WORDS = 1 << 10;

  private final ShapeReader shape;
  private final Scatter ids;

  final int nodes;
  final int literals;
  final Layout layout;
  final boolean counted;
  final int usedNodes;
  final int usedLiterals;
  final long omitted;

  final int[] sharedClasses;
  final List<Entry<int[]>> sparse = new ArrayList<>();
  final List<Entry<long[] @Nullable []>> dense = new ArrayList<>();
  final int[] sharedRoles;
  final List<Entry<Relation[]>> roles = new ArrayList<>();
  final int[] sharedColumns;
  final List<Entry<Relation[]>> columns = new ArrayList<>();
  final List<int[] @Nullable []> counters = new ArrayList<>();

  /** The tiles of the individuals, when {@link #readRows} has been called. */
  long[] @Nullable [] live = new long[0][];

  /** What belongs to a class or predicate. */
  record Entry<T>(int id, T arrays) {}

  /** The arrays of a relation; see {@link Adjacency#checked}. */
  @SuppressWarnings("ArrayRecordComponent") // filled after they are made; never compared
  record Relation(int[] heads, int[] offsets, int[] targets) {
    Adjacency checked(int headLimit, int targetLimit) {
      return Adjacency.checked(heads, offsets, targets, headLimit, targetLimit);
    }
  }

  /**
   * Reads the sizes of all but dense rows.
   *
   * @param mostNodes nodes of the file
   * @param mostLiterals likewise
   * @param isAlone whether this mirror has no other to share with
   */
  MirrorShape(ShapeReader shape, Scatter ids, int mostNodes, int mostLiterals, boolean isAlone)
      throws RefusedSnapshotException {
    this.shape = shape;
    this.ids = ids;
    nodes = shape.next(mostNodes);
    literals = shape.next(mostLiterals);
    layout = layout(shape.nextLength());
    counted = shape.next(1) == 1;
    usedNodes = counted ? shape.next(nodes) : 0;
    usedLiterals = counted ? shape.next(literals) : 0;
    omitted = counted ? shape.nextLong() : 0;
    sharedClasses = shared(isAlone);
    readSparse();
    sharedRoles = shared(isAlone);
    readRelations(roles, 2);
    sharedColumns = shared(isAlone);
    readRelations(columns, 1);
    for (int c = 0; c < (counted ? 5 : 3); c++) {
      counters.add(pages(c == 4 ? literals : nodes));
    }
  }

  private Layout layout(int words) throws RefusedSnapshotException {
    int least = Layout.forNodes(nodes).words();
    if (words < least || words > 2L * least + SPARE_WORDS || words % Layout.ALIGN_WORDS != 0) {
      throw RefusedSnapshotException.ofSizes();
    }
    return new Layout(words);
  }

  private int[] shared(boolean isAlone) throws RefusedSnapshotException {
    int count = isAlone ? shape.next(0) : shape.nextCount();
    int[] shared = new int[count];
    for (int i = 0; i < count; i++) {
      shared[i] = shape.nextId(i == 0 ? -1 : shared[i - 1], nodes);
    }
    return shared;
  }

  private void readSparse() throws RefusedSnapshotException {
    int count = shape.nextCount();
    int before = -1;
    for (int i = 0; i < count; i++) {
      before = shape.nextId(before, nodes);
      sparse.add(new Entry<>(before, ids.ints(shape.nextLength())));
    }
  }

  private void readRelations(List<Entry<Relation[]>> into, int directions)
      throws RefusedSnapshotException {
    int count = shape.nextCount();
    int before = -1;
    for (int i = 0; i < count; i++) {
      before = shape.nextId(before, nodes);
      Relation[] arrays = new Relation[directions];
      for (int d = 0; d < directions; d++) {
        int heads = shape.next(Integer.MAX_VALUE - 1);
        int pairs = shape.nextLength();
        arrays[d] = new Relation(ids.ints(heads), ids.ints(heads + 1), ids.ints(pairs));
      }
      into.add(new Entry<>(before, arrays));
    }
  }

  /** Pages of counters, which may go on behind the last of them by less than a block. */
  private int[] @Nullable [] pages(int counted) throws RefusedSnapshotException {
    int most = (int) (((long) counted + PagedInts.PAGE - 1) / PagedInts.PAGE);
    int count = shape.next(most + 2 * PagedInts.PAGE);
    int[] @Nullable [] pages = new int[count][];
    BitSet present = shape.nextPresent(count);
    for (int p = present.nextSetBit(0); p >= 0; p = present.nextSetBit(p + 1)) {
      pages[p] = ids.ints(PagedInts.PAGE);
    }
    return pages;
  }

  /** Reads the sizes of the dense rows. */
  void readRows(Scatter words) throws RefusedSnapshotException {
    int count = shape.nextCount();
    int before = -1;
    for (int i = 0; i < count; i++) {
      before = shape.nextId(before, nodes);
      dense.add(new Entry<>(before, tiles(words)));
    }
    live = tiles(words);
  }

  private long[] @Nullable [] tiles(Scatter words) throws RefusedSnapshotException {
    long[] @Nullable [] tiles = new long[layout.tiles()][];
    BitSet present = shape.nextPresent(tiles.length);
    for (int t = present.nextSetBit(0); t >= 0; t = present.nextSetBit(t + 1)) {
      tiles[t] = words.longs(layout.wordsIn(t));
    }
    return tiles;
  }

  /** How many rows and relations there are. */
  long objects() {
    return (long) sparse.size()
        + dense.size()
        + sharedClasses.length
        + 3L * roles.size()
        + 2L * columns.size();
  }

  /** A row of these tiles, whose members are counted. */
  DenseRow row(long[] @Nullable [] tiles) {
    long members = 0;
    for (int t = 0; t < tiles.length; t++) {
      long[] tile = tiles[t];
      long inTile = 0;
      for (int w = 0; tile != null && w < tile.length; w++) {
        inTile += Long.bitCount(tile[w]);
      }
      tiles[t] = inTile == 0 ? null : tile;
      members += inTile;
    }
    DenseRow row = DenseRow.ofCounted(layout, tiles, Math.toIntExact(members));
    if (row.next(nodes) >= 0) {
      throw new IllegalArgumentException("a member that is not known");
    }
    return row;
  }

  /** A row of these members. */
  SparseRow row(int[] members) {
    if (members.length > 0 && (members[0] < 0 || members[members.length - 1] >= nodes)) {
      throw new IllegalArgumentException("a member that is not known");
    }
    return new SparseRow(members);
  }

  /** A relation between nodes. */
  Adjacency edges(Relation arrays) {
    return arrays.checked(nodes, nodes);
  }

  /** A relation from literals to nodes. */
  Adjacency values(Relation arrays) {
    return arrays.checked(literals, nodes);
  }
}
