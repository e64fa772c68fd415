package org.htedl.mirror;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.expression.Vocabulary;
import org.htedl.limit.Cancellation;
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
 * speak of it ({@link #isProperty}).
 */
public final class Mirror implements Catalogue {
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
    this(revision, dictionary, facts, live, evidence, usage, schema, MirrorContext.around(null));
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

  @Override
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

  /** The individuals that answers are about: all, or the examples of {@link #surroundings}. */
  public NodeSet answered() {
    Surroundings known = surroundings();
    return known == null ? live : known.individuals(this);
  }

  /** The number of individuals. */
  public int individuals() {
    return live.cardinality();
  }

  /** The number of triples. */
  public long assertions() {
    return facts.assertions();
  }

  @Override
  public int idOf(String node) {
    return dictionary.nodes().find(node, nodeCount());
  }

  @Override
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

  /** The nodes that are members of a class, or of a number of {@link #upper}; empty for -1. */
  public NodeSet members(int classNode) {
    return classNode < -1 ? UpperRows.of(this).row(classNode) : facts.members(classNode);
  }

  @Override
  public int upper(int classNode) {
    return UpperRows.of(this).number(classNode);
  }

  @Override
  public SparseRow alsoCovered(ClassExpression expression, Cancellation cancelled) {
    return JointMembers.certain(this, expression, cancelled);
  }

  @Override
  public boolean isIndividual(int node) {
    return node >= 0 && live.contains(node);
  }

  @Override
  public long memberCount(int classNode) {
    return members(classNode).cardinality();
  }

  @Override
  public long pairCount(int predicate) {
    return role(predicate).size();
  }

  @Override
  public long valueCount(int predicate) {
    return values(predicate).size();
  }

  /** The pairs that the predicate asserts; empty for a negative id. */
  public Role role(int predicate) {
    return facts.role(predicate);
  }

  /** The literals that the predicate asserts; empty for a negative id. */
  public ValueColumn values(int predicate) {
    return facts.values(predicate);
  }

  @Override
  public boolean isProperty(String predicate) {
    return Declarations.isProperty(this, predicate);
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

  /**
   * The same asserted facts as a part of a larger graph.
   *
   * @param known what they have of it; null for all
   */
  public Mirror around(@Nullable Surroundings known) {
    if (context.asserted() != null) {
      throw new IllegalStateException("what follows has the surroundings of what is asserted");
    }
    return with(revision, usage, MirrorContext.around(known));
  }

  /**
   * What this mirror has of a larger graph; null if it has all of its graph. Then its answers are
   * right for the examples, if the expression does not read more than is known ({@link
   * Surroundings#check}), and for nothing else.
   */
  public @Nullable Surroundings surroundings() {
    return context.surroundings();
  }

  /**
   * The same revision as the other one, which has the same facts: with its asserted facts and all
   * that it keeps, or its surroundings.
   */
  Mirror withContextOf(Mirror other) {
    if (other.context.asserted() != null) {
      return with(revision, null, other.context);
    }
    return other.surroundings() == null ? this : around(other.surroundings());
  }

  /** The names that this graph and its schema know. */
  public Vocabulary vocabulary() {
    return new MirrorVocabulary(this);
  }

  /** Whether local names are indexed; if not, finding one takes a second for four million. */
  public boolean findsLocalNamesQuickly() {
    return dictionary.nodes().isIndexed(nodeCount())
        && (schema == null || schema.findsLocalNamesQuickly());
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
   * other forms of a closed mirror, with merged relations.
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

  /** Whether this is one of the triples. */
  public boolean contains(Fact fact) {
    return fact.isIn(this);
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
