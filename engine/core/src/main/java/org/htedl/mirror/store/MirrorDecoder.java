// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.limit.MirrorLimits;
import org.htedl.mirror.Facts;
import org.htedl.mirror.IndividualEvidence;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.TermUseCounts;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.counter.PagedInts;
import org.htedl.mirror.term.Dictionary;
import org.htedl.mirror.term.LiteralTable;
import org.htedl.mirror.term.NodeTable;
import org.htedl.mirror.term.store.TermRestoration;
import org.htedl.mirror.term.store.TermText;
import org.jspecify.annotations.Nullable;

/** Makes mirrors of the sections of one file, what {@link MirrorEncoder} has done backwards. */
final class MirrorDecoder {
  /** What a row or relation takes besides its arrays: objects, headers of arrays, an entry. */
  private static final long BYTES_OF_OBJECT = 200;

  private final SectionReader file;
  private final Parallel parallel;
  private final @Nullable Mirror schema;
  private final Map<String, String> notes = new LinkedHashMap<>();
  private Attachment attachment = Attachment.NONE;

  MirrorDecoder(SectionReader file, Parallel parallel, @Nullable Mirror schema) {
    this.file = file;
    this.parallel = parallel;
    this.schema = schema;
  }

  /** The notes of the mirror that was read. */
  Map<String, String> notes() {
    return notes;
  }

  /** The attachment of the mirror that was read. */
  Attachment attachment() {
    return attachment;
  }

  /**
   * Reads and checks everything.
   *
   * @param limits how much the mirror may hold
   * @param objects receives the bytes that objects will take besides the arrays
   */
  Mirror read(MirrorLimits limits, LongConsumer objects)
      throws IOException, RefusedSnapshotException {
    Header header = file.header();
    ShapeReader shape = new ShapeReader(file.ints(SectionKind.SHAPE, parallel));
    Scatter nodeBytes = new Scatter(file.elements(SectionKind.NODES));
    boolean isPart = file.elements(SectionKind.ATTACHED_INTS) > 0;
    TermText nodeText = text(shape, nodeBytes, header.nodes(), isPart);
    Scatter literalBytes = new Scatter(file.elements(SectionKind.LITERALS));
    TermText literalText = text(shape, literalBytes, header.literals(), false);
    Scatter ids = new Scatter(file.elements(SectionKind.IDS));
    List<MirrorShape> shapes = new ArrayList<>();
    for (int m = 0; m < header.mirrors(); m++) {
      shapes.add(new MirrorShape(shape, ids, header.nodes(), header.literals(), m == 0));
    }
    Scatter words = new Scatter(file.elements(SectionKind.WORDS));
    for (MirrorShape each : shapes) {
      each.readRows(words);
    }
    List<LiteralTable.Type> types = types(shape);
    shape.end();
    objects.accept(shapes.stream().mapToLong(MirrorShape::objects).sum() * BYTES_OF_OBJECT);
    file.read(SectionKind.NODES, nodeBytes, parallel);
    file.read(SectionKind.LITERALS, literalBytes, parallel);
    file.read(SectionKind.IDS, ids, parallel);
    file.read(SectionKind.WORDS, words, parallel);
    attachment =
        new Attachment(
            file.longs(SectionKind.ATTACHED_LONGS, parallel),
            file.ints(SectionKind.ATTACHED_INTS, parallel));
    TermRestoration nodes = restored(NodeTable.restoration(limits, nodeText));
    TermRestoration literals =
        restored(LiteralTable.restoration(limits, literalText, types.size()));
    return mirror(shapes, new NodeTable(nodes), new LiteralTable(literals, types));
  }

  /**
   * The terms as they lie in the file.
   *
   * @param orFewer whether the last of them may have no names
   */
  private static TermText text(ShapeReader shape, Scatter bytes, int size, boolean orFewer)
      throws RefusedSnapshotException {
    int count = shape.nextCount();
    byte[][] blocks = new byte[count][];
    int[] lengths = new int[count];
    int[] terms = new int[count];
    long all = 0;
    for (int block = 0; block < count; block++) {
      lengths[block] = shape.nextLength();
      terms[block] = shape.nextLength();
      blocks[block] = bytes.bytes(lengths[block]);
      all += terms[block];
    }
    if (orFewer ? all > size : all != size) {
      throw RefusedSnapshotException.ofSizes();
    }
    return new TermText(blocks, lengths, terms);
  }

  private List<LiteralTable.Type> types(ShapeReader shape)
      throws IOException, RefusedSnapshotException {
    byte[] names = file.bytes(SectionKind.NAMES, parallel);
    int[] from = {0};
    int count = shape.nextCount();
    List<LiteralTable.Type> types = new ArrayList<>(count);
    for (int type = 0; type < count; type++) {
      types.add(new LiteralTable.Type(shape.nextText(names, from), shape.nextText(names, from)));
    }
    int noted = shape.next(Integer.MAX_VALUE);
    for (int note = 0; note < noted; note++) {
      notes.put(shape.nextText(names, from), shape.nextText(names, from));
    }
    if (from[0] != names.length) {
      throw RefusedSnapshotException.ofSizes();
    }
    return types;
  }

  private TermRestoration restored(TermRestoration terms)
      throws IOException, RefusedSnapshotException {
    parallel.run(terms.blocks(), (block, nothing) -> terms.restore(block));
    parallel.run(terms.order(), (part, nothing) -> terms.index(part));
    return terms;
  }

  private Mirror mirror(List<MirrorShape> shapes, NodeTable nodes, LiteralTable literals)
      throws IOException, RefusedSnapshotException {
    MirrorShape first = shapes.getFirst();
    if (!first.counted && attachment.ints().length == 0) {
      throw new RefusedSnapshotException("its asserted facts have no counts");
    }
    Mirror asserted = mirror(first, nodes, literals, null);
    if (shapes.size() == 1) {
      return asserted;
    }
    if (shapes.getLast().counted) {
      throw new RefusedSnapshotException("its entailed facts have counts");
    }
    return mirror(shapes.getLast(), nodes, literals, asserted).withAsserted(asserted, 0);
  }

  private Mirror mirror(
      MirrorShape shape, NodeTable nodes, LiteralTable literals, @Nullable Mirror asserted)
      throws IOException, RefusedSnapshotException {
    Map<Integer, NodeSet> classes = new ConcurrentHashMap<>();
    Map<Integer, Role> roles = new ConcurrentHashMap<>();
    Map<Integer, ValueColumn> columns = new ConcurrentHashMap<>();
    parallel.run(
        shape.sparse.size(),
        (i, nothing) -> {
          MirrorShape.Entry<int[]> row = shape.sparse.get(i);
          classes.put(row.id(), shape.row(row.arrays()));
        });
    parallel.run(
        shape.dense.size(),
        (i, nothing) -> {
          MirrorShape.Entry<long[] @Nullable []> row = shape.dense.get(i);
          classes.put(row.id(), shape.row(row.arrays()));
        });
    parallel.run(
        shape.roles.size(),
        (i, nothing) -> {
          var role = shape.roles.get(i);
          roles.put(
              role.id(), new Role(shape.edges(role.arrays()[0]), shape.edges(role.arrays()[1])));
        });
    parallel.run(
        shape.columns.size(),
        (i, nothing) -> {
          var column = shape.columns.get(i);
          columns.put(column.id(), new ValueColumn(shape.values(column.arrays()[0])));
        });
    if (asserted != null) {
      share(shape, asserted, classes, roles, columns);
    }
    return new Mirror(
        0,
        new Dictionary(nodes, shape.nodes, literals, shape.literals),
        Facts.of(classes, roles, columns),
        shape.row(shape.live),
        new IndividualEvidence(counters(shape, 0), counters(shape, 1), counters(shape, 2)),
        usage(shape),
        schema);
  }

  private static PagedInts counters(MirrorShape shape, int number) {
    return PagedInts.ofPages(shape.counters.get(number));
  }

  private static @Nullable TermUseCounts usage(MirrorShape shape) {
    return shape.counted
        ? new TermUseCounts(
            counters(shape, 3),
            shape.usedNodes,
            counters(shape, 4),
            shape.usedLiterals,
            shape.omitted)
        : null;
  }

  /** Adds what is as in the asserted mirror. */
  private static void share(
      MirrorShape shape,
      Mirror asserted,
      Map<Integer, NodeSet> classes,
      Map<Integer, Role> roles,
      Map<Integer, ValueColumn> columns)
      throws RefusedSnapshotException {
    for (int id : shape.sharedClasses) {
      classes.put(id, inLayout(known(asserted.facts().classes().get(id)), shape.layout));
    }
    for (int id : shape.sharedRoles) {
      roles.put(id, known(asserted.facts().roles().get(id)));
    }
    for (int id : shape.sharedColumns) {
      columns.put(id, known(asserted.facts().columns().get(id)));
    }
  }

  private static <T> T known(@Nullable T shared) throws RefusedSnapshotException {
    if (shared == null) {
      throw new RefusedSnapshotException("it shares what is not there");
    }
    return shared;
  }

  private static NodeSet inLayout(NodeSet row, Layout layout) {
    return row instanceof DenseRow dense && dense.layout().words() < layout.words()
        ? dense.with(layout, new int[0], new int[0])
        : row;
  }
}
