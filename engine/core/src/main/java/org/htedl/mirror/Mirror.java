// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.expression.Literal;
import org.htedl.limit.MirrorLimits;
import org.htedl.mirror.term.Dictionary;
import org.htedl.mirror.term.LiteralTable;
import org.htedl.mirror.term.NodeTable;
import org.jspecify.annotations.Nullable;

/**
 * One revision of one graph's facts, immutable and shared by any number of readers.
 *
 * <p>Nodes are IRIs and blank nodes, numbered from 0; literals are numbered apart. Rows are over
 * nodes. All facts are here: {@code rdf:type} as the rows of classes, every other predicate as a
 * role (resource objects) and a column (literal objects), whether or not class expressions may
 * speak of it ({@link Declarations#isProperty}).
 *
 * <p>A mirror holds the data alone. A part of the engine that needs more of a revision makes it
 * from the data and puts it beside the mirror, under a key of its own ({@link #derived}, {@link
 * #kept}); examples are {@link Surroundings} and {@link UpperRows}.
 */
public final class Mirror {
  private final long revision;
  private final Dictionary dictionary;
  private final Facts facts;
  private final Layout layout;
  private final DenseRow live;
  private final IndividualEvidence evidence;
  private final @Nullable TermUseCounts usage;
  private final @Nullable Mirror schema;
  private volatile long bytes;
  private final Map<Object, Object> derived = new ConcurrentHashMap<>();
  private final MirrorContext context;

  /**
   * @param usage null where the facts are more than what is asserted: of these it is counted
   */
  public Mirror(
      long revision,
      Dictionary dictionary,
      Facts facts,
      DenseRow live,
      IndividualEvidence evidence,
      @Nullable TermUseCounts usage,
      @Nullable Mirror schema) {
    this(revision, dictionary, facts, live, evidence, usage, schema, MirrorContext.ofAssertions());
  }

  private Mirror(
      long revision,
      Dictionary dictionary,
      Facts facts,
      DenseRow live,
      IndividualEvidence evidence,
      @Nullable TermUseCounts usage,
      @Nullable Mirror schema,
      MirrorContext context) {
    this.revision = revision;
    this.dictionary = dictionary;
    this.facts = facts;
    this.layout = live.layout();
    this.live = live;
    this.evidence = evidence;
    this.usage = usage;
    this.schema = schema;
    this.context = context;
    if (dictionary.nodeCount() > layout.capacity()) {
      throw new IllegalArgumentException(
          "the layout has no room for " + dictionary.nodeCount() + " nodes");
    }
  }

  /** Which of the successive states of the graph this is; grows with every change. */
  public long revision() {
    return revision;
  }

  /** How the rows lie in memory. */
  public Layout layout() {
    return layout;
  }

  /** How much a mirror with these dictionaries can hold. */
  public MirrorLimits limits() {
    return dictionary.nodes().limits();
  }

  /** The number of nodes; ids are below it. */
  public int nodeCount() {
    return dictionary.nodeCount();
  }

  /** The number of literals known; their ids are below it. */
  public int literalCount() {
    return dictionary.literalCount();
  }

  /** The individuals. */
  public DenseRow live() {
    return live;
  }

  /** The number of individuals. */
  public int individuals() {
    return live.cardinality();
  }

  /** The number of triples. */
  public long assertions() {
    return facts.assertions();
  }

  /** The id of an IRI or {@code _:label}, or -1 if the graph does not know it. */
  public int idOf(String node) {
    return dictionary.nodes().find(node, nodeCount());
  }

  /** The IRI or {@code _:label} of a node. */
  public String nodeName(int id) {
    return dictionary.nodes().name(Objects.checkIndex(id, nodeCount()));
  }

  /** The id of a literal, or -1 if the graph does not know it. */
  public int idOf(Literal literal) {
    return dictionary.literals().find(literal, literalCount());
  }

  /** The literal with this id. */
  public Literal literal(int id) {
    return dictionary.literals().literal(Objects.checkIndex(id, literalCount()));
  }

  /** The nodes that are members of a class; empty for a negative id. */
  public NodeSet members(int classNode) {
    return facts.members(classNode);
  }

  /** Returns whether a node is an individual; false for a negative id. */
  public boolean isIndividual(int node) {
    return node >= 0 && live.contains(node);
  }

  /** The pairs that the predicate asserts; empty for a negative id. */
  public Role role(int predicate) {
    return facts.role(predicate);
  }

  /** The literals that the predicate asserts; empty for a negative id. */
  public ValueColumn values(int predicate) {
    return facts.values(predicate);
  }

  /** The mirror of the graphs whose declarations apply to this one, if there are any. */
  public @Nullable Mirror schema() {
    return schema;
  }

  /** The mirror of the asserted facts, which numbers terms alike; this one if all its facts are. */
  public Mirror asserted() {
    Mirror asserted = context.asserted();
    return asserted == null ? this : asserted;
  }

  /** Key of what is kept across revisions: the same object if they number terms alike. */
  public Object numbering() {
    return dictionary.nodes();
  }

  /** The same revision as what follows from these assertions. */
  public Mirror withAsserted(Mirror assertions, long itsRevision) {
    return with(itsRevision, null, MirrorContext.following(assertions));
  }

  private Mirror with(long itsRevision, @Nullable TermUseCounts itsUsage, MirrorContext its) {
    return new Mirror(itsRevision, dictionary, facts, live, evidence, itsUsage, schema, its);
  }

  /** The same facts of the same revision, with other individuals and counts. */
  public Mirror withIndividuals(
      DenseRow individuals, IndividualEvidence itsEvidence, @Nullable TermUseCounts itsUsage) {
    return new Mirror(
        revision, dictionary, facts, individuals, itsEvidence, itsUsage, schema, context);
  }

  /** The same facts of the same revision, with which only this is kept so far. */
  public Mirror keeping(Object owner, Object value) {
    return with(revision, usage, context.keeping(owner, value));
  }

  /**
   * The same revision as the other one, which has the same facts: with its asserted facts and all
   * that it keeps.
   */
  Mirror withContextOf(Mirror other) {
    return with(revision, usage, other.context);
  }

  /** The number of classes that have members. */
  public int classCount() {
    return facts.classes().size();
  }

  /** The number of predicates that have resources as objects. */
  public int roleCount() {
    return facts.roles().size();
  }

  /** The number of predicates that have literals as objects. */
  public int columnCount() {
    return facts.columns().size();
  }

  /** Visits the nodes that have members, in ascending order. */
  public void forEachClass(IntConsumer action) {
    facts.classes().forEach((id, row) -> action.accept(id));
  }

  /** Visits the predicates that have resources as objects, in ascending order. */
  public void forEachRole(IntConsumer action) {
    facts.roles().forEach((id, role) -> action.accept(id));
  }

  /** Visits the predicates that have literals as objects, in ascending order. */
  public void forEachColumn(IntConsumer action) {
    facts.columns().forEach((id, column) -> action.accept(id));
  }

  /**
   * Returns the form in which {@code owner} holds this revision: made when first asked for, kept as
   * long as the revision. An owner with other than heap memory watches for it to be unreachable.
   */
  @SuppressWarnings("unchecked") // each owner puts in and takes out one type
  public <T> T derived(Object owner, Function<Mirror, T> maker) {
    return (T) derived.computeIfAbsent(owner, o -> maker.apply(this));
  }

  /** The object that an owner has derived from this revision, if any. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as above
  public <T> @Nullable T derivedBefore(Object owner) {
    return (T) derived.get(owner);
  }

  /**
   * What {@code owner} knows of the content of this revision, made when first asked for. Unlike
   * what is {@linkplain #derived derived} from the mirror as it lies in memory, it goes over to
   * other forms of the mirror, with merged relations.
   *
   * <p>Concurrent callers may each make it, and all get the first result: making it may take long,
   * and does not block callers that need something else.
   */
  @SuppressWarnings("unchecked") // each owner puts in and takes out one type
  public <T> T kept(Object owner, Function<Mirror, T> maker) {
    return (T) context.kept(owner, () -> maker.apply(this));
  }

  /** What an owner knows of the content of this revision, if it has asked. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as above
  public <T> @Nullable T keptBefore(Object owner) {
    return (T) context.kept().get(owner);
  }

  /** Memory of what is kept of the content and counts with the mirror, in bytes. */
  long keptBytes() {
    return context.keptBytes();
  }

  /** How many triples the {@linkplain #asserted asserted} facts may not show as they are. */
  public long omitted() {
    return usage == null ? Objects.requireNonNull(context.asserted()).omitted() : usage.omitted();
  }

  /**
   * The share of the asserted nodes and literals, from 0 to 1, that no triple mentions any more.
   * Revisions share a dictionary that only grows: if more than half of a large one is garbage, a
   * rebuilt mirror takes less memory.
   */
  public double garbage() {
    return usage == null
        ? Objects.requireNonNull(context.asserted()).garbage()
        : usage.garbage((long) nodeCount() + literalCount());
  }

  /** Memory held, dictionary included, in bytes; what revisions share counts in each. */
  public long bytes() {
    long known = bytes;
    if (known == 0) {
      known = MirrorBytes.of(this);
      bytes = known;
    }
    return known;
  }

  /**
   * What this mirror holds that another one with the same {@linkplain #numbering numbering} does
   * not hold too, in bytes. Costs the pages of both that they do not share.
   */
  public long bytesBeside(Mirror other) {
    return MirrorBytes.beside(this, other);
  }

  public NodeTable nodes() {
    return dictionary.nodes();
  }

  public LiteralTable literals() {
    return dictionary.literals();
  }

  public Dictionary dictionary() {
    return dictionary;
  }

  public Facts facts() {
    return facts;
  }

  public IndividualEvidence evidence() {
    return evidence;
  }

  public @Nullable TermUseCounts usage() {
    return usage;
  }
}
