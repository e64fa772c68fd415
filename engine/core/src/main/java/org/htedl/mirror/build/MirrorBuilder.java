// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.build;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.expression.Literal;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimitException;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Progress;
import org.htedl.limit.Room;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Facts;
import org.htedl.mirror.IndividualEvidence;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.TermUseCounts;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.PairList;
import org.htedl.mirror.term.Dictionary;
import org.htedl.mirror.term.LiteralTable;
import org.htedl.mirror.term.NodeTable;
import org.jspecify.annotations.Nullable;

/**
 * Turns facts into a {@link Mirror}: add the triples in any order, duplicates allowed, then {@link
 * #build}. Used by one thread, apart from its {@linkplain #appender appenders}, and once.
 *
 * <p>Adding takes time in proportion to the length of the terms; building sorts the assertions of
 * each predicate, in parallel over predicates and within large ones. Memory is claimed before it is
 * allocated: for a growing array, the new one and the one that it replaces; for sorting, the
 * buffers in addition to the lists.
 */
public final class MirrorBuilder implements FactTarget {
  /** Asks the builder's claim as long as it builds; the dictionaries outlive that. */
  private static final class BuildingRoom implements Room {
    private Room claim = UNCOUNTED;

    @Override
    public void ask(long more) {
      claim.ask(more);
    }
  }

  private final BuildingRoom room = new BuildingRoom();
  private final NodeTable nodes;
  private final LiteralTable literals;
  private final FactAppender first;
  private final List<FactAppender> others = new ArrayList<>();
  private final @Nullable Mirror schema;
  private final Progress progress;
  private final MemoryClaim memory;
  private final MirrorLimits limits;
  private long added;

  /** Bytes of the rows and relations that are made already. */
  private long made;

  /** A builder without schema, progress or limit. */
  public MirrorBuilder() {
    this(null, Progress.NONE, MemoryClaim.UNCOUNTED);
  }

  /**
   * @param schema the mirror of the graphs whose declarations apply, or null
   * @param progress receives counts of facts added and predicates sorted
   * @param memory what the facts take while they are collected and sorted
   */
  public MirrorBuilder(@Nullable Mirror schema, Progress progress, MemoryClaim memory) {
    this(schema, progress, memory, MirrorLimits.OF_ARRAYS);
  }

  /**
   * @param schema the mirror of the graphs whose declarations apply, or null
   * @param progress receives counts of facts added and predicates sorted
   * @param memory what the facts take while they are collected and sorted
   * @param limits how much there may be
   */
  public MirrorBuilder(
      @Nullable Mirror schema, Progress progress, MemoryClaim memory, MirrorLimits limits) {
    this.schema = schema;
    this.progress = progress;
    this.memory = memory;
    this.limits = limits;
    this.nodes = new NodeTable(limits, room);
    this.literals = new LiteralTable(limits, room);
    this.first = new FactAppender(this);
    room.claim =
        more -> {
          if (more > limits.unclaimed()) {
            take(more);
          }
        };
  }

  /**
   * Another way in, for one more thread: facts may be added through all of them at the same time.
   * They are part of the mirror unless it is discarded.
   */
  public synchronized FactAppender appender() {
    FactAppender appender = new FactAppender(this);
    others.add(appender);
    return appender;
  }

  /** The id of a node, which becomes known if it is not. */
  public int node(String name) {
    return nodes.intern(name);
  }

  @Override
  public void add(String subject, String predicate, String object) {
    first.add(subject, predicate, object);
  }

  /**
   * Adds a triple whose object is a literal.
   *
   * @throws MemoryBudgetException when the facts take more memory than there is
   * @throws MirrorLimitException when no mirror can hold them
   */
  public void add(String subject, String predicate, Literal object) {
    add(subject, predicate, object.lexical(), object.datatype(), object.language());
  }

  @Override
  public void add(
      String subject, String predicate, String lexical, String datatype, String language) {
    first.add(subject, predicate, lexical, datatype, language);
  }

  /**
   * Adds a triple.
   *
   * @throws MemoryBudgetException when the facts take more memory than there is
   * @throws MirrorLimitException when no mirror can hold them
   */
  public void add(Fact fact) {
    switch (fact) {
      case Fact.Edge edge -> add(edge.subject(), edge.predicate(), edge.object());
      case Fact.Value value -> add(value.subject(), value.predicate(), value.literal());
    }
  }

  @Override
  public void omit() {
    first.omit(1);
  }

  /**
   * Adds all triples of a mirror: to unite graphs, or to build a mirror anew without the garbage in
   * its dictionary. Looks up each term once, not each triple's.
   *
   * @throws MemoryBudgetException when the facts take more memory than there is
   * @throws MirrorLimitException when no mirror can hold them
   */
  public void addAll(Mirror mirror) {
    first.omit(mirror.omitted());
    IntUnaryOperator node = once(mirror.nodeCount(), id -> nodes.intern(mirror.nodeName(id)));
    mirror.facts().classes().forEach((type, row) -> addMembers(node.applyAsInt(type), row, node));
    mirror
        .facts()
        .roles()
        .forEach(
            (id, role) ->
                addPairs(role.forward(), node, node, first.facts(mirror.nodeName(id)).edges()));
    IntUnaryOperator literal =
        once(mirror.literalCount(), id -> literals.intern(mirror.literal(id)));
    mirror
        .facts()
        .columns()
        .forEach(
            (id, column) -> {
              PairList values = first.facts(mirror.nodeName(id)).values();
              addPairs(column.postings(), literal, node, values);
            });
  }

  /** Numbers ids below {@code ids}, each once. */
  private static IntUnaryOperator once(int ids, IntUnaryOperator numbering) {
    int[] known = new int[ids];
    Arrays.fill(known, -1);
    return id -> {
      if (known[id] < 0) {
        known[id] = numbering.applyAsInt(id);
      }
      return known[id];
    };
  }

  private void addMembers(int type, NodeSet members, IntUnaryOperator node) {
    members.forEach(
        id -> {
          first.count();
          first.types().add(type, node.applyAsInt(id));
        });
  }

  private void addPairs(
      Adjacency relation, IntUnaryOperator heads, IntUnaryOperator targets, PairList pairs) {
    relation.forEachHead(
        (head, all, from, to) -> {
          int mine = heads.applyAsInt(head);
          for (int i = from; i < to; i++) {
            first.count();
            pairs.add(mine, targets.applyAsInt(all[i]));
          }
        });
  }

  NodeTable nodes() {
    return nodes;
  }

  LiteralTable literals() {
    return literals;
  }

  MirrorLimits limits() {
    return limits;
  }

  /** Grants memory for the lists of appenders. */
  Room room() {
    return room;
  }

  /** Counts facts that an appender has got since it has last called this. */
  synchronized void added(long more) {
    added += more;
    progress.report("reading", added, -1);
    take(0);
  }

  /** Takes memory for all that is there and the given bytes more. */
  private synchronized void take(long more) {
    memory.take(bytes() + more);
  }

  /** Memory of all that is collected and made, in bytes. */
  private long bytes() {
    long bytes = nodes.bytes() + literals.bytes() + first.bytes() + made;
    for (FactAppender other : others) {
      bytes += other.bytes();
    }
    return bytes;
  }

  /**
   * The mirror of what was added; the builder is of no use after.
   *
   * @throws MemoryBudgetException when sorting takes more memory than there is
   */
  public Mirror build() {
    for (FactAppender other : others) {
      other.drainInto(first);
    }
    first.noteBytes();
    Layout layout = Layout.forNodes(nodes.size());
    take(first.types().drainBytes(nodes.size()));
    Map<Integer, NodeSet> classes = classRows(layout, first.types().drain());
    first.noteBytes();
    for (NodeSet row : classes.values()) {
      made += row.bytes();
    }
    Map<Integer, Role> roles = new HashMap<>();
    Map<Integer, ValueColumn> columns = new HashMap<>();
    sortPredicates(roles, columns);
    progress.report("individuals", 0, nodes.size());
    first.noteBytes();
    take(countingBytes(layout));
    Mirror mirror =
        asserted(
            Dictionary.of(nodes, literals),
            layout,
            Facts.of(classes, roles, columns),
            first.omitted(),
            schema);
    room.claim = Room.UNCOUNTED;
    progress.report("individuals", nodes.size(), nodes.size());
    return mirror;
  }

  /** Counters of uses and of evidence, as arrays and as pages, and the row of individuals. */
  private long countingBytes(Layout layout) {
    long counters = 4L * nodes.size() + literals.size();
    return 2 * Integer.BYTES * counters + 2L * Long.BYTES * layout.words();
  }

  /** The first revision with these facts, all of them asserted. */
  static Mirror asserted(
      Dictionary dictionary, Layout layout, Facts all, long omitted, @Nullable Mirror schema) {
    return IndividualFinder.withIndividuals(
        assemble(dictionary, layout, all, TermUseCounts.of(dictionary, all, omitted), schema));
  }

  /** The first revision with these facts, which are more than what is asserted. */
  static Mirror entailed(Dictionary dictionary, Layout layout, Facts all, Mirror asserted) {
    Mirror facts = assemble(dictionary, layout, all, null, asserted.schema());
    return IndividualFinder.withIndividuals(facts.withAsserted(asserted, asserted.revision()));
  }

  private static Mirror assemble(
      Dictionary dictionary,
      Layout layout,
      Facts all,
      @Nullable TermUseCounts usage,
      @Nullable Mirror schema) {
    return new Mirror(
        0,
        dictionary,
        all,
        DenseRow.of(layout, layout.newWords()),
        IndividualEvidence.NONE,
        usage,
        schema);
  }

  private static Map<Integer, NodeSet> classRows(Layout layout, Adjacency membersOf) {
    Map<Integer, NodeSet> classes = new HashMap<>();
    membersOf.forEachHead(
        (type, members, from, to) ->
            classes.put(type, NodeSet.of(layout, Arrays.copyOfRange(members, from, to))));
    return classes;
  }

  private void sortPredicates(Map<Integer, Role> roles, Map<Integer, ValueColumn> columns) {
    List<PredicateFacts> all = new ArrayList<>(first.predicates());
    all.sort(Comparator.comparingLong(PredicateFacts::size).reversed());
    AtomicInteger done = new AtomicInteger();
    for (int from = 0; from < all.size(); ) {
      int to = from + 1;
      long together = all.get(from).size();
      while (to < all.size() && together + all.get(to).size() <= limits.sortedTogether()) {
        together += all.get(to++).size();
      }
      sort(
          all.subList(from, to),
          roles,
          columns,
          () -> progress.report("sorting", done.incrementAndGet(), all.size()));
      from = to;
    }
  }

  /** Sorts the assertions of several predicates at the same time. */
  private void sort(
      List<PredicateFacts> together,
      Map<Integer, Role> roles,
      Map<Integer, ValueColumn> columns,
      Runnable sorted) {
    long more = 0;
    for (PredicateFacts facts : together) {
      more += facts.sortingBytes(nodes.size(), literals.size());
    }
    first.noteBytes();
    take(more);
    List<ForkJoinTask<?>> tasks = new ArrayList<>();
    for (PredicateFacts facts : together) {
      tasks.add(
          ForkJoinTask.adapt(
              () -> {
                Role role = facts.role();
                ValueColumn column = facts.column();
                synchronized (roles) {
                  put(facts.id(), role, roles, column, columns);
                  made += role.bytes() + column.bytes();
                }
                sorted.run();
              }));
    }
    ForkJoinTask.invokeAll(tasks);
  }

  private static void put(
      int id,
      Role role,
      Map<Integer, Role> roles,
      ValueColumn column,
      Map<Integer, ValueColumn> columns) {
    if (role.size() > 0) {
      roles.put(id, role);
    }
    if (column.size() > 0) {
      columns.put(id, column);
    }
  }
}
