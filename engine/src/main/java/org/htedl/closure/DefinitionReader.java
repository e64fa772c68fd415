package org.htedl.closure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Adjacency;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Iri;
import org.htedl.mirror.Mirror;

/**
 * Reads what a graph says that classes are equivalent to, from the triples in which OWL writes
 * class expressions. One that is not written as OWL demands, or restricts datatypes by facets, is
 * left out.
 */
final class DefinitionReader {
  private final Mirror mirror;
  private final OwlLists lists;
  private final Set<Integer> open = new HashSet<>();

  /** Predicate → node → its literals, of the predicates that were asked for. */
  private final Map<String, Adjacency> literals = new HashMap<>();

  private DefinitionReader(Mirror mirror) {
    this.mirror = mirror;
    this.lists = OwlLists.of(mirror);
  }

  /** The definitions of named classes for which rules do not suffice. */
  static List<Definition> definitions(Mirror asserted) {
    DefinitionReader reader = new DefinitionReader(asserted);
    List<Definition> found = new ArrayList<>();
    for (long pair : reader.pairs("equivalentClass").pairs()) {
      reader.add((int) (pair >>> 32), (int) pair, found);
      reader.add((int) pair, (int) (pair >>> 32), found);
    }
    for (String own : List.of("complementOf", "intersectionOf", "unionOf")) {
      reader.pairs(own).forEachHead((type, targets, from, to) -> reader.add(type, type, found));
    }
    return found.stream().distinct().filter(Definition::needsClosedWorld).toList();
  }

  /**
   * Whether a fact may be part of a definition, or change how one is read; so may all that {@link
   * org.htedl.mirror.MirrorChange#touchesDeclarations declares} properties.
   */
  static boolean mayRead(Fact fact) {
    return fact.predicate().startsWith(Iri.OWL)
        || OwlTerms.LISTS.contains(fact.predicate())
        || fact instanceof Fact.Edge edge && edge.isType() && edge.object().equals(Iri.DATATYPE);
  }

  private void add(int type, int node, List<Definition> found) {
    if (!isBlank(type) && (isBlank(node) || node == type)) {
      expression(node, node == type)
          .ifPresent(is -> found.add(new Definition(mirror.nodeName(type), is)));
    }
  }

  private boolean isBlank(int node) {
    return mirror.nodeName(node).startsWith("_:");
  }

  private Adjacency pairs(String localName) {
    return mirror.role(mirror.idOf(Iri.OWL + localName)).forward();
  }

  private Optional<ClassExpression> expression(int node) {
    return expression(node, false);
  }

  /**
   * @param anonymous whether a name stands for what is said of it, not for the class
   */
  private Optional<ClassExpression> expression(int node, boolean anonymous) {
    if (!anonymous && !isBlank(node)) {
      return Optional.of(named(mirror.nodeName(node)));
    }
    if (!open.add(node)) {
      return Optional.empty();
    }
    try {
      return anonymous(node);
    } finally {
      open.remove(node);
    }
  }

  private static ClassExpression named(String iri) {
    if (iri.equals(Iri.THING)) {
      return new ClassExpression.Thing();
    }
    return iri.equals(Iri.OWL + "Nothing")
        ? new ClassExpression.Nothing()
        : new ClassExpression.Named(iri);
  }

  private Optional<ClassExpression> anonymous(int node) {
    Optional<Integer> list = target("intersectionOf", node);
    if (list.isPresent()) {
      return operands(list.get()).map(ClassExpression.And::new);
    }
    list = target("unionOf", node);
    if (list.isPresent()) {
      return operands(list.get()).map(ClassExpression.Or::new);
    }
    Optional<Integer> complement = target("complementOf", node);
    if (complement.isPresent()) {
      return expression(complement.get()).map(ClassExpression.Not::new);
    }
    list = target("oneOf", node);
    if (list.isPresent()) {
      return nodes(list.get())
          .map(nodes -> new ClassExpression.OneOf(nodes.stream().map(mirror::nodeName).toList()));
    }
    return target("onProperty", node).flatMap(property -> restriction(node, property));
  }

  /** The one object of a predicate; empty if there are more. */
  private Optional<Integer> target(String localName, int node) {
    int[] targets = pairs(localName).targetsOf(node);
    return targets.length == 1 ? Optional.of(targets[0]) : Optional.empty();
  }

  private Optional<List<Integer>> nodes(int list) {
    Optional<int[]> members = lists.members(list);
    if (members.isEmpty()) {
      return Optional.empty();
    }
    List<Integer> nodes = new ArrayList<>();
    for (int member : members.get()) {
      if (member < 0) {
        return Optional.empty();
      }
      nodes.add(member);
    }
    return Optional.of(nodes);
  }

  private Optional<List<ClassExpression>> operands(int list) {
    Optional<List<Integer>> nodes = nodes(list);
    if (nodes.isEmpty()) {
      return Optional.empty();
    }
    List<ClassExpression> operands = new ArrayList<>();
    for (int node : nodes.get()) {
      Optional<ClassExpression> operand = expression(node);
      if (operand.isEmpty()) {
        return Optional.empty();
      }
      operands.add(operand.get());
    }
    return Optional.of(operands);
  }

  private Optional<ClassExpression> restriction(int node, int property) {
    return isData(node, property)
        ? dataRestriction(node, mirror.nodeName(property))
        : role(property).flatMap(role -> objectRestriction(node, role));
  }

  /** Empty for blank nodes that are inverses of one another and of nothing else. */
  private Optional<RoleExpression> role(int property) {
    if (!isBlank(property)) {
      return Optional.of(new RoleExpression.Named(mirror.nodeName(property)));
    }
    if (!open.add(property)) {
      return Optional.empty();
    }
    try {
      return target("inverseOf", property).flatMap(this::role).map(RoleExpression.Inverse::new);
    } finally {
      open.remove(property);
    }
  }

  /** Whether a restriction is about literals: by its filler, or as the property is declared. */
  private boolean isData(int node, int property) {
    for (String restriction : List.of("someValuesFrom", "allValuesFrom")) {
      Optional<Integer> filler = target(restriction, node);
      if (filler.isPresent()) {
        return isDatatype(filler.get());
      }
    }
    return target("onDataRange", node).isPresent()
        || literal("hasValue", node).isPresent()
        || target("hasValue", node).isEmpty()
            && target("onClass", node).isEmpty()
            && mirror.members(mirror.idOf(Iri.DATATYPE_PROPERTY)).contains(property);
  }

  private boolean isDatatype(int node) {
    String name = mirror.nodeName(node);
    return name.startsWith(Iri.XSD)
        || name.equals(Iri.RDFS + "Literal")
        || mirror.members(mirror.idOf(Iri.DATATYPE)).contains(node);
  }

  private Optional<ClassExpression> objectRestriction(int node, RoleExpression role) {
    Optional<Integer> filler = target("someValuesFrom", node);
    if (filler.isPresent()) {
      return expression(filler.get()).map(f -> new ClassExpression.Some(role, f));
    }
    filler = target("allValuesFrom", node);
    if (filler.isPresent()) {
      return expression(filler.get()).map(f -> new ClassExpression.Only(role, f));
    }
    Optional<Integer> value = target("hasValue", node);
    if (value.isPresent()) {
      return Optional.of(new ClassExpression.HasValue(role, mirror.nodeName(value.get())));
    }
    if (literal("hasSelf", node).isPresent()) {
      return Optional.of(new ClassExpression.HasSelf(role));
    }
    for (Cardinality cardinality : Cardinality.values()) {
      Optional<Integer> bound = bound(cardinality, node);
      if (bound.isPresent()) {
        return target("onClass", node)
            .map(this::expression)
            .orElse(Optional.of(new ClassExpression.Thing()))
            .map(f -> new ClassExpression.Count(cardinality, bound.get(), role, f));
      }
    }
    return Optional.empty();
  }

  private Optional<ClassExpression> dataRestriction(int node, String property) {
    Optional<Integer> range = target("someValuesFrom", node);
    if (range.isPresent()) {
      return range(range.get()).map(r -> new ClassExpression.DataSome(property, r));
    }
    range = target("allValuesFrom", node);
    if (range.isPresent()) {
      return range(range.get()).map(r -> new ClassExpression.DataOnly(property, r));
    }
    Optional<Literal> value = literal("hasValue", node);
    if (value.isPresent()) {
      return Optional.of(new ClassExpression.DataHasValue(property, Constant.of(value.get())));
    }
    for (Cardinality cardinality : Cardinality.values()) {
      Optional<Integer> bound = bound(cardinality, node);
      if (bound.isPresent()) {
        return target("onDataRange", node)
            .map(this::range)
            .orElse(Optional.of(new DataRange.Unqualified()))
            .map(r -> new ClassExpression.DataCount(cardinality, bound.get(), property, r));
      }
    }
    return Optional.empty();
  }

  private Optional<DataRange> range(int node) {
    return isDatatype(node) && !isBlank(node)
        ? Optional.of(new DataRange.Datatype(mirror.nodeName(node)))
        : Optional.empty();
  }

  private Optional<Integer> bound(Cardinality cardinality, int node) {
    List<String> names =
        switch (cardinality) {
          case MIN -> List.of("minCardinality", "minQualifiedCardinality");
          case MAX -> List.of("maxCardinality", "maxQualifiedCardinality");
          case EXACTLY -> List.of("cardinality", "qualifiedCardinality");
        };
    for (String name : names) {
      Optional<Literal> literal = literal(name, node);
      if (literal.isPresent() && literal.get().lexical().matches("\\+?[0-9]{1,9}")) {
        return Optional.of(Integer.parseInt(literal.get().lexical()));
      }
    }
    return Optional.empty();
  }

  private Optional<Literal> literal(String localName, int node) {
    int[] found =
        literals
            .computeIfAbsent(
                localName, name -> mirror.values(mirror.idOf(Iri.OWL + name)).postings().inverted())
            .targetsOf(node);
    return found.length == 0 ? Optional.empty() : Optional.of(mirror.literal(found[0]));
  }
}
