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
import org.htedl.expression.Literal;
import org.htedl.expression.Vocabulary;
import org.jspecify.annotations.Nullable;

/**
 * One revision of one graph's facts, immutable and shared by any number of readers.
 *
 * <p>Nodes are IRIs and blank nodes, numbered from 0; literals are numbered apart. Rows are over
 * nodes. All facts are here: {@code rdf:type} as the rows of classes, every other predicate as a role
 * (resource objects) and a column (literal objects), whether or not class expressions may speak of
 * it ({@link #isProperty}).
 */
public final class Mirror {
  private final long revision;
  private final NodeTable nodes;
  private final LiteralTable literals;
  private final int nodeCount;
  private final int literalCount;
  private final Layout layout;
  private final DenseRow live;
  private final Evidence evidence;
  private final PagedMap<NodeSet> classes;
  private final PagedMap<Role> roles;
  private final PagedMap<ValueColumn> columns;
  private final @Nullable Mirror schema;
  private final long assertions;
  private final Map<Object, Object> derived = new ConcurrentHashMap<>();

  Mirror(
      long revision,
      NodeTable nodes,
      LiteralTable literals,
      DenseRow live,
      Evidence evidence,
      PagedMap<NodeSet> classes,
      PagedMap<Role> roles,
      PagedMap<ValueColumn> columns,
      @Nullable Mirror schema,
      long assertions) {
    this.revision = revision;
    this.nodes = nodes;
    this.literals = literals;
    this.nodeCount = nodes.size();
    this.literalCount = literals.size();
    this.layout = live.layout();
    this.live = live;
    this.evidence = evidence;
    this.classes = classes;
    this.roles = roles;
    this.columns = columns;
    this.schema = schema;
    this.assertions = assertions;
    if (nodeCount > layout.capacity()) {
      throw new IllegalArgumentException("the layout has no room for " + nodeCount + " nodes");
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

  /** The number of nodes; ids are below it. */
  public int nodeCount() {
    return nodeCount;
  }

  /** The number of literals known; their ids are below it. */
  public int literalCount() {
    return literalCount;
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
    return assertions;
  }

  /** The id of an IRI or {@code _:label}, or -1 if the graph does not know it. */
  public int idOf(String node) {
    return nodes.find(node, nodeCount);
  }

  /** The IRI or {@code _:label} of a node. */
  public String nodeName(int id) {
    return nodes.name(Objects.checkIndex(id, nodeCount));
  }

  /** The id of a literal, or -1 if the graph does not know it. */
  public int idOf(Literal literal) {
    return literals.find(literal, literalCount);
  }

  /** The literal with this id. */
  public Literal literal(int id) {
    return literals.literal(Objects.checkIndex(id, literalCount));
  }

  /** The nodes that are asserted to be members of the class; empty for a negative id. */
  public NodeSet members(int classNode) {
    NodeSet row = classes.get(classNode);
    return row == null ? SparseRow.EMPTY : row;
  }

  /** The pairs that the predicate asserts; empty for a negative id. */
  public Role role(int predicate) {
    Role role = roles.get(predicate);
    return role == null ? Role.EMPTY : role;
  }

  /** The literals that the predicate asserts; empty for a negative id. */
  public ValueColumn values(int predicate) {
    ValueColumn column = columns.get(predicate);
    return column == null ? ValueColumn.EMPTY : column;
  }

  /**
   * Whether triples with this predicate are property assertions: it lies outside the RDF, RDFS, OWL,
   * XSD and htedl vocabularies and is not declared an annotation property.
   */
  public boolean isProperty(String predicate) {
    return Declarations.isProperty(this, predicate);
  }

  /** The mirror of the graphs whose declarations apply to this one, if there are any. */
  public @Nullable Mirror schema() {
    return schema;
  }

  /** The names that this graph and its schema know. */
  public Vocabulary vocabulary() {
    return new MirrorVocabulary(this);
  }

  /** The number of classes that have members. */
  public int classCount() {
    return classes.size();
  }

  /** The number of predicates that have resources as objects. */
  public int roleCount() {
    return roles.size();
  }

  /** The number of predicates that have literals as objects. */
  public int columnCount() {
    return columns.size();
  }

  /** Visits the nodes that have members, in ascending order. */
  public void forEachClass(IntConsumer action) {
    classes.forEach((id, row) -> action.accept(id));
  }

  /** Visits the predicates that have resources as objects, in ascending order. */
  public void forEachRole(IntConsumer action) {
    roles.forEach((id, role) -> action.accept(id));
  }

  /** Visits the predicates that have literals as objects, in ascending order. */
  public void forEachColumn(IntConsumer action) {
    columns.forEach((id, column) -> action.accept(id));
  }

  /**
   * What {@code owner} derives from this revision, made when first asked for and kept as long as the
   * revision itself is: the form in which a device holds it. Whoever needs to free more than memory
   * of the heap must watch for the revision to become unreachable.
   */
  @SuppressWarnings("unchecked") // each owner puts in and takes out one type
  public <T> T derived(Object owner, Function<Mirror, T> maker) {
    return (T) derived.computeIfAbsent(owner, o -> maker.apply(this));
  }

  /** Memory held, dictionary included, in bytes; what revisions share counts in each. */
  public long bytes() {
    long[] sum = {nodes.bytes() + literals.bytes() + evidence.bytes() + live.bytes()};
    sum[0] += classes.bytes() + roles.bytes() + columns.bytes();
    classes.forEachValue(row -> sum[0] += row.bytes());
    roles.forEachValue(role -> sum[0] += role.bytes());
    columns.forEachValue(column -> sum[0] += column.bytes());
    return sum[0];
  }

  NodeTable nodes() {
    return nodes;
  }

  LiteralTable literals() {
    return literals;
  }

  Evidence evidence() {
    return evidence;
  }

  PagedMap<NodeSet> classRows() {
    return classes;
  }

  PagedMap<Role> roleMap() {
    return roles;
  }

  PagedMap<ValueColumn> columnMap() {
    return columns;
  }
}
