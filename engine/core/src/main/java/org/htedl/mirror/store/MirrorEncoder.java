// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.TermUseCounts;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.counter.PagedInts;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.PagedMap;
import org.htedl.mirror.term.LiteralTable;

/**
 * Writes a mirror, and the one of its asserted facts, as sections. Overlays are merged on the way,
 * one relation at a time; what the two mirrors share is written once. Used by one thread and once.
 */
final class MirrorEncoder {
  private final SectionWriter to;
  private final ShapeWriter shape = new ShapeWriter();

  MirrorEncoder(SectionWriter to) {
    this.to = to;
  }

  /** How many bytes writing the mirror takes at most, in addition to the mirror. */
  static long bytes(Mirror mirror) {
    long[] largest = {0};
    mirror
        .facts()
        .roles()
        .forEachValue(role -> largest[0] = Math.max(largest[0], merging(role.forward())));
    mirror
        .facts()
        .columns()
        .forEachValue(column -> largest[0] = Math.max(largest[0], merging(column.postings())));
    long entries = 2L * mirror.classCount() + 6L * mirror.roleCount() + 4L * mirror.columnCount();
    // The list of numbers doubles, and its last length may be twice what is needed.
    long numbers = 4 * (entries + mirror.nodeCount() / 128 + 1024) * Integer.BYTES;
    return FileFormat.BUFFER_BYTES + numbers + largest[0];
  }

  private static long merging(Adjacency relation) {
    return relation.changedPairs() == 0 ? 0 : 2 * relation.bytes();
  }

  /** Writes everything but what {@link SectionWriter#finish} does. */
  void write(Mirror mirror, Map<String, String> notes, Attachment attached) throws IOException {
    List<Mirror> mirrors =
        mirror.asserted() == mirror ? List.of(mirror) : List.of(mirror.asserted(), mirror);
    // The last nodes may have no names.
    int named = Math.min(mirror.nodeCount(), mirror.nodes().size());
    shape.terms(SectionKind.NODES, mirror.nodes().text(named), to);
    shape.terms(SectionKind.LITERALS, mirror.literals().text(mirror.literalCount()), to);
    try {
      to.begin(SectionKind.IDS);
      List<Map<Integer, DenseRow>> dense = new ArrayList<>();
      for (Mirror each : mirrors) {
        sizes(each);
        dense.add(classes(each));
        relations(each);
      }
      to.begin(SectionKind.WORDS);
      for (int m = 0; m < mirrors.size(); m++) {
        denseRows(dense.get(m), mirrors.get(m).live());
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    to.begin(SectionKind.NAMES);
    names(mirror.literals(), notes);
    shape.writeTo(to);
    if (!attached.isEmpty()) {
      to.begin(SectionKind.ATTACHED_LONGS);
      to.longs(attached.longs(), 0, attached.longs().length);
      to.begin(SectionKind.ATTACHED_INTS);
      to.ints(attached.ints(), 0, attached.ints().length);
    }
  }

  private void sizes(Mirror mirror) {
    shape.add(mirror.nodeCount());
    shape.add(mirror.literalCount());
    shape.add(mirror.layout().words());
    TermUseCounts usage = mirror.usage();
    shape.add(usage == null ? 0 : 1);
    if (usage != null) {
      shape.add(usage.usedNodes());
      shape.add(usage.usedLiterals());
      shape.add(usage.omitted());
    }
  }

  /** The numbers of the shared rows, and the sparse ones of its own; returns the dense ones. */
  private Map<Integer, DenseRow> classes(Mirror mirror) {
    Map<Integer, NodeSet> own =
        own(
            mirror,
            mirror.facts().classes(),
            mirror.asserted().facts().classes(),
            MirrorEncoder::isSame);
    Map<Integer, DenseRow> dense = new TreeMap<>();
    int place = shape.reserve();
    own.forEach(
        (id, members) -> {
          switch (members) {
            case DenseRow row -> dense.put(id, row);
            case SparseRow row -> {
              shape.add(id);
              shape.add(row.cardinality());
              ints(row.ids());
            }
          }
        });
    shape.set(place, own.size() - dense.size());
    return dense;
  }

  private static boolean isSame(NodeSet row, NodeSet asserted) {
    return row == asserted
        || row.cardinality() == asserted.cardinality()
            && row.countWith(asserted) == row.cardinality();
  }

  /**
   * The entries that the asserted mirror does not have alike, and adds the numbers of those that it
   * has. Of an asserted mirror all are its own.
   */
  private <V> Map<Integer, V> own(
      Mirror mirror, PagedMap<V> entries, PagedMap<V> asserted, BiPredicate<V, V> alike) {
    Map<Integer, V> own = new TreeMap<>();
    int place = shape.reserve();
    int[] shared = {0};
    entries.forEach(
        (id, entry) -> {
          V before = mirror.asserted() == mirror ? null : asserted.get(id);
          if (before != null && alike.test(entry, before)) {
            shape.add(id);
            shared[0]++;
          } else {
            own.put(id, entry);
          }
        });
    shape.set(place, shared[0]);
    return own;
  }

  private void relations(Mirror mirror) {
    Map<Integer, Role> roles =
        own(
            mirror,
            mirror.facts().roles(),
            mirror.asserted().facts().roles(),
            (role, before) -> role == before || role.forward().isSameAs(before.forward()));
    shape.add(roles.size());
    roles.forEach(
        (id, role) -> {
          shape.add(id);
          relation(role.forward());
          relation(role.inverse());
        });
    Map<Integer, ValueColumn> columns =
        own(
            mirror,
            mirror.facts().columns(),
            mirror.asserted().facts().columns(),
            (column, before) -> column.postings().isSameAs(before.postings()));
    shape.add(columns.size());
    columns.forEach(
        (id, column) -> {
          shape.add(id);
          relation(column.postings());
        });
    counters(mirror.evidence().strong());
    counters(mirror.evidence().weak());
    counters(mirror.evidence().schema());
    TermUseCounts usage = mirror.usage();
    if (usage != null) {
      counters(usage.nodes());
      counters(usage.literals());
    }
  }

  private void relation(Adjacency relation) {
    Adjacency merged = relation.merged();
    shape.add(merged.heads().length);
    shape.add(merged.targets().length);
    ints(merged.heads());
    ints(merged.offsets());
    ints(merged.targets());
  }

  private void counters(PagedInts counters) {
    shape.add(counters.pages());
    BitSet present = new BitSet(counters.pages());
    for (int p = 0; p < counters.pages(); p++) {
      int[] page = counters.page(p);
      if (page != null) {
        present.set(p);
        ints(page);
      }
    }
    shape.add(present, counters.pages());
  }

  private void ints(int[] values) {
    try {
      to.ints(values, 0, values.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rows as bits: of classes, then of the individuals. */
  private void denseRows(Map<Integer, DenseRow> classes, DenseRow live) {
    shape.add(classes.size());
    classes.forEach(
        (id, row) -> {
          shape.add(id);
          tiles(row);
        });
    tiles(live);
  }

  private void tiles(DenseRow row) {
    int tiles = row.layout().tiles();
    BitSet present = new BitSet(tiles);
    for (int t = 0; t < tiles; t++) {
      if (!row.isZeroTile(t)) {
        present.set(t);
        longs(row.tile(t));
      }
    }
    shape.add(present, tiles);
  }

  private void longs(long[] words) {
    try {
      to.longs(words, 0, words.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void names(LiteralTable literals, Map<String, String> notes) throws IOException {
    List<LiteralTable.Type> types = literals.types();
    shape.add(types.size());
    for (LiteralTable.Type type : types) {
      shape.text(type.datatype(), to);
      shape.text(type.language(), to);
    }
    shape.add(notes.size());
    for (Map.Entry<String, String> note : notes.entrySet()) {
      shape.text(note.getKey(), to);
      shape.text(note.getValue(), to);
    }
  }
}
