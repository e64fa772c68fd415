package org.htedl.mirror;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntUnaryOperator;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.expression.Literal;
import org.jspecify.annotations.Nullable;

/**
 * Turns facts into a {@link Mirror}: add the triples in any order, duplicates allowed, then {@link
 * #build}. Used by one thread and once.
 *
 * <p>Adding takes time in proportion to the length of the terms; building sorts the assertions of
 * each predicate, in parallel over predicates and within large ones.
 */
public final class MirrorBuilder {
  private static final int CHECK_EVERY = 1 << 16;

  /** What one predicate asserts: resources as (subject, object), literals as (literal, subject). */
  private static final class PredicateFacts {
    final int id;
    final PairList edges = new PairList();
    final PairList values = new PairList();

    PredicateFacts(int id) {
      this.id = id;
    }
  }

  private final NodeTable nodes = new NodeTable();
  private final LiteralTable literals = new LiteralTable();
  private final Map<String, PredicateFacts> predicates = new HashMap<>();
  private final PairList types = new PairList();
  private final @Nullable Mirror schema;
  private final Progress progress;
  private final MemoryClaim memory;
  private long added;

  /** A builder without schema, progress or limit. */
  public MirrorBuilder() {
    this(null, Progress.NONE, MemoryClaim.UNCOUNTED);
  }

  /**
   * @param schema the mirror of the graphs whose declarations apply, or null
   * @param progress hears of facts added and predicates sorted
   * @param memory what the facts take while they are collected
   */
  public MirrorBuilder(@Nullable Mirror schema, Progress progress, MemoryClaim memory) {
    this.schema = schema;
    this.progress = progress;
    this.memory = memory;
  }

  /**
   * Adds a triple whose object is a resource.
   *
   * @throws MemoryBudgetException when the facts take more memory than there is
   */
  public void add(String subject, String predicate, String object) {
    count();
    if (predicate.equals(Iri.TYPE)) {
      types.add(nodes.intern(object), nodes.intern(subject));
    } else {
      facts(predicate).edges.add(nodes.intern(subject), nodes.intern(object));
    }
  }

  /**
   * Adds a triple whose object is a literal.
   *
   * @throws MemoryBudgetException when the facts take more memory than there is
   */
  public void add(String subject, String predicate, Literal object) {
    add(subject, predicate, object.lexical(), object.datatype(), object.language());
  }

  /** As {@link #add(String, String, Literal)}, from the literal's parts. */
  public void add(
      String subject, String predicate, String lexical, String datatype, String language) {
    count();
    int literal = literals.intern(lexical, datatype, language);
    facts(predicate).values.add(literal, nodes.intern(subject));
  }

  /**
   * Adds a triple.
   *
   * @throws MemoryBudgetException when the facts take more memory than there is
   */
  public void add(Fact fact) {
    switch (fact) {
      case Fact.Edge edge -> add(edge.subject(), edge.predicate(), edge.object());
      case Fact.Value value -> add(value.subject(), value.predicate(), value.literal());
    }
  }

  /**
   * Adds all triples of a mirror: to unite graphs, or to build a mirror anew without the garbage in
   * its dictionary. Looks up each term once, not each triple's.
   *
   * @throws MemoryBudgetException when the facts take more memory than there is
   */
  public void addAll(Mirror mirror) {
    int[] nodeIds = new int[mirror.nodeCount()];
    Arrays.fill(nodeIds, -1);
    IntUnaryOperator node =
        id -> nodeIds[id] >= 0 ? nodeIds[id] : (nodeIds[id] = nodes.intern(mirror.nodeName(id)));
    mirror.facts().classes().forEach((type, row) -> addMembers(node.applyAsInt(type), row, node));
    mirror
        .facts()
        .roles()
        .forEach(
            (id, role) -> {
              PairList edges = facts(mirror.nodeName(id)).edges;
              addPairs(role.forward(), node, node, edges);
            });
    int[] literalIds = new int[mirror.literalCount()];
    Arrays.fill(literalIds, -1);
    IntUnaryOperator literal =
        id ->
            literalIds[id] >= 0
                ? literalIds[id]
                : (literalIds[id] = literals.intern(mirror.literal(id)));
    mirror
        .facts()
        .columns()
        .forEach(
            (id, column) -> {
              PairList values = facts(mirror.nodeName(id)).values;
              addPairs(column.postings(), literal, node, values);
            });
  }

  private void addMembers(int type, NodeSet members, IntUnaryOperator node) {
    members.forEach(
        id -> {
          count();
          types.add(type, node.applyAsInt(id));
        });
  }

  private void addPairs(
      Adjacency relation, IntUnaryOperator heads, IntUnaryOperator targets, PairList pairs) {
    relation.forEachHead(
        (head, all, from, to) -> {
          int mine = heads.applyAsInt(head);
          for (int i = from; i < to; i++) {
            count();
            pairs.add(mine, targets.applyAsInt(all[i]));
          }
        });
  }

  private PredicateFacts facts(String predicate) {
    PredicateFacts facts = predicates.get(predicate);
    if (facts == null) {
      facts = new PredicateFacts(nodes.intern(predicate));
      predicates.put(predicate, facts);
    }
    return facts;
  }

  private void count() {
    if (++added % CHECK_EVERY == 0) {
      progress.report("reading", added, -1);
      // Sorting needs the second direction of every role beside what is collected.
      memory.take(bytes());
    }
  }

  private long bytes() {
    long bytes = nodes.bytes() + literals.bytes() + types.bytes();
    for (PredicateFacts facts : predicates.values()) {
      bytes += facts.edges.bytes() * 2 + facts.values.bytes();
    }
    return bytes;
  }

  /** The mirror of what was added; the builder is of no use after. */
  public Mirror build() {
    Adjacency membersOf = types.drain();
    Map<Integer, Role> roles = new HashMap<>();
    Map<Integer, ValueColumn> columns = new HashMap<>();
    sortPredicates(roles, columns);
    progress.report("individuals", 0, nodes.size());
    Layout layout = Layout.forNodes(nodes.size());
    Map<Integer, NodeSet> classes = classRows(layout, membersOf);
    Mirror mirror =
        asserted(Dictionary.of(nodes, literals), layout, Facts.of(classes, roles, columns), schema);
    progress.report("individuals", nodes.size(), nodes.size());
    return mirror;
  }

  /** The first revision with these facts, all of them asserted. */
  static Mirror asserted(Dictionary dictionary, Layout layout, Facts all, @Nullable Mirror schema) {
    return assemble(dictionary, layout, all, Usage.of(dictionary, all), schema);
  }

  /** The first revision with these facts, which are more than what is asserted. */
  static Mirror entailed(Dictionary dictionary, Layout layout, Facts all, @Nullable Mirror schema) {
    return assemble(dictionary, layout, all, null, schema);
  }

  private static Mirror assemble(
      Dictionary dictionary,
      Layout layout,
      Facts all,
      @Nullable Usage usage,
      @Nullable Mirror schema) {
    Mirror facts =
        new Mirror(
            0,
            dictionary,
            all,
            DenseRow.of(layout, layout.newWords()),
            Evidence.NONE,
            usage,
            schema);
    return IndividualFinder.withIndividuals(facts);
  }

  private static Map<Integer, NodeSet> classRows(Layout layout, Adjacency membersOf) {
    Map<Integer, NodeSet> classes = new HashMap<>();
    membersOf.forEachHead(
        (type, members, from, to) ->
            classes.put(type, NodeSet.of(layout, Arrays.copyOfRange(members, from, to))));
    return classes;
  }

  private void sortPredicates(Map<Integer, Role> roles, Map<Integer, ValueColumn> columns) {
    List<PredicateFacts> all = new ArrayList<>(predicates.values());
    AtomicLong done = new AtomicLong();
    List<ForkJoinTask<?>> tasks = new ArrayList<>();
    for (PredicateFacts facts : all) {
      tasks.add(
          ForkJoinTask.adapt(
              () -> {
                Role role = Role.EMPTY;
                if (facts.edges.size() > 0) {
                  Adjacency forward = facts.edges.drain();
                  role = new Role(forward, PairList.invert(forward));
                }
                ValueColumn column = new ValueColumn(facts.values.drain());
                synchronized (roles) {
                  put(facts.id, role, roles, column, columns);
                }
                progress.report("sorting", done.incrementAndGet(), all.size());
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
