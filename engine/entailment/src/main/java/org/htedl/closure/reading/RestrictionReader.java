// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.htedl.closure.definition.Definition;
import org.htedl.closure.owl.OwlLiterals;
import org.htedl.datatype.DataRangeReader;
import org.htedl.datatype.DefinedDatatypes;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.literal.LiteralTest;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;

/** Reads restrictions on properties from the triples in which OWL writes them. */
final class RestrictionReader {
  private static final Map<String, Cardinality> BOUNDS =
      Map.of(
          "minCardinality", Cardinality.MIN,
          "minQualifiedCardinality", Cardinality.MIN,
          "maxCardinality", Cardinality.MAX,
          "maxQualifiedCardinality", Cardinality.MAX,
          "cardinality", Cardinality.EXACTLY,
          "qualifiedCardinality", Cardinality.EXACTLY);

  private static final String NOT_TRUE = "owl:hasSelf is not true";

  private final Mirror mirror;
  private final DataRangeReader ranges;
  private final DefinedDatatypes datatypes;
  private final Mirror believed;
  private final Map<String, Adjacency> literals = new HashMap<>();
  private final Map<String, PropertyUse> byUse = new TreeMap<>();

  /**
   * @param mirror the triples that are read
   * @param believed whose use of a property says whether its values are literals
   */
  RestrictionReader(
      Mirror mirror, DataRangeReader ranges, DefinedDatatypes datatypes, Mirror believed) {
    this.mirror = mirror;
    this.ranges = ranges;
    this.datatypes = datatypes;
    this.believed = believed;
  }

  /**
   * A restriction.
   *
   * @param fillers the node of the class that it is about, which is to be read; none if it is about
   *     none
   * @param expression from that class to the restriction
   * @param own the values of its members that follow by rules, if some do
   */
  record Restriction(
      int[] fillers,
      Function<List<ClassExpression>, ClassExpression> expression,
      Optional<Definition.Own> own) {}

  /**
   * The condition of a restriction on the values of its property: one predicate, without the
   * namespace, and its object.
   */
  private sealed interface Part {
    record OfNode(String predicate, int node) implements Part {}

    record OfLiteral(String predicate, Literal literal) implements Part {}
  }

  /** The properties whose restrictions were read by the values that the graph gives them. */
  Map<String, PropertyUse> byUse() {
    return byUse;
  }

  /**
   * The restriction at a node.
   *
   * @param roles reads object properties, from a node
   * @throws BadExpressionException with the reason if it is not written as OWL demands
   */
  Restriction read(int node, IntFunction<RoleExpression> roles) {
    int[] properties = targets("onProperty", node);
    if (properties.length != 1) {
      throw DefinitionReader.bad("a restriction is on several properties");
    }
    List<Part> parts = parts(node);
    if (parts.size() != 1) {
      throw DefinitionReader.bad(
          parts.isEmpty()
              ? "a restriction says nothing about the values of its property"
              : "one node describes several restrictions");
    }
    int property = properties[0];
    String name = mirror.nodeName(property);
    String at = mirror.nodeName(node);
    return switch (parts.getFirst()) {
      case Part.OfLiteral part -> ofLiteral(part, node, property, roles);
      case Part.OfNode part ->
          switch (part.predicate) {
            case "hasSelf" -> throw DefinitionReader.bad(NOT_TRUE);
            case "hasValue" ->
                whole(
                    new ClassExpression.HasValue(roles.apply(property), mirror.nodeName(part.node)),
                    own(at, name, mirror.nodeName(part.node)));
            case "someValuesFrom" ->
                switch (values(part.node, property)) {
                  case LITERALS -> plain(new ClassExpression.DataSome(name, range(part.node)));
                  case INDIVIDUALS -> some(roles.apply(property), part.node);
                  case BOTH -> someOfBoth(roles.apply(property), name, part.node);
                };
            case "allValuesFrom" ->
                switch (values(part.node, property)) {
                  case LITERALS ->
                      whole(
                          new ClassExpression.DataOnly(name, range(part.node)),
                          own(at, name, new Definition.RangeName(mirror.nodeName(part.node))));
                  case INDIVIDUALS ->
                      only(
                          roles.apply(property),
                          part.node,
                          own(at, name, mirror.nodeName(part.node)));
                  case BOTH -> onlyOfBoth(at, roles.apply(property), name, part.node);
                };
            default ->
                throw DefinitionReader.bad("owl:" + part.predicate + " is not a whole number");
          };
    };
  }

  private List<Part> parts(int node) {
    List<Part> parts = new ArrayList<>();
    List<String> predicates = new ArrayList<>(BOUNDS.keySet());
    predicates.addAll(List.of("someValuesFrom", "allValuesFrom", "hasValue", "hasSelf"));
    for (String predicate : predicates) {
      for (int target : targets(predicate, node)) {
        parts.add(new Part.OfNode(predicate, target));
      }
      for (int literal : literals(predicate).targetsOf(node)) {
        parts.add(new Part.OfLiteral(predicate, mirror.literal(literal)));
      }
    }
    return parts;
  }

  private Restriction ofLiteral(
      Part.OfLiteral part, int node, int property, IntFunction<RoleExpression> roles) {
    String name = mirror.nodeName(property);
    return switch (part.predicate) {
      case "hasSelf" -> {
        if (!OwlLiterals.isTrue(part.literal)) {
          throw DefinitionReader.bad(NOT_TRUE);
        }
        yield self(mirror.nodeName(node), property, roles);
      }
      case "hasValue" -> {
        Constant value = Constant.of(part.literal);
        // A number equals others that are written otherwise, and then follows itself.
        boolean isTerm =
            LiteralTest.equalTo(value).exactTerms().equals(Optional.of(List.of(part.literal)));
        yield whole(
            new ClassExpression.DataHasValue(dataProperty(property), value),
            isTerm ? own(mirror.nodeName(node), name, part.literal) : Optional.empty());
      }
      case "someValuesFrom", "allValuesFrom" ->
          throw DefinitionReader.bad("owl:" + part.predicate + " has a literal as its object");
      default ->
          cardinality(
              Objects.requireNonNull(BOUNDS.get(part.predicate)),
              bound(part),
              node,
              property,
              roles);
    };
  }

  private Restriction self(String node, int property, IntFunction<RoleExpression> roles) {
    return whole(
        new ClassExpression.HasSelf(roles.apply(property)),
        own(node, mirror.nodeName(property), ""));
  }

  private static Restriction plain(ClassExpression expression) {
    return whole(expression, Optional.empty());
  }

  /** A restriction that is about no class. */
  private static Restriction whole(ClassExpression expression, Optional<Definition.Own> own) {
    return new Restriction(new int[0], none -> expression, own);
  }

  private static Restriction some(RoleExpression role, int filler) {
    return new Restriction(
        new int[] {filler},
        fillers -> new ClassExpression.Some(role, fillers.getFirst()),
        Optional.empty());
  }

  private static Restriction only(RoleExpression role, int filler, Optional<Definition.Own> own) {
    return new Restriction(
        new int[] {filler}, fillers -> new ClassExpression.Only(role, fillers.getFirst()), own);
  }

  private Restriction someOfBoth(RoleExpression role, String property, int filler) {
    ClassExpression literals = new ClassExpression.DataSome(property, range(filler));
    return new Restriction(
        new int[] {filler},
        fillers ->
            new ClassExpression.Or(
                List.of(new ClassExpression.Some(role, fillers.getFirst()), literals)),
        Optional.empty());
  }

  private Restriction onlyOfBoth(String node, RoleExpression role, String property, int filler) {
    ClassExpression literals = new ClassExpression.DataOnly(property, range(filler));
    return new Restriction(
        new int[] {filler},
        fillers ->
            new ClassExpression.And(
                List.of(new ClassExpression.Only(role, fillers.getFirst()), literals)),
        own(node, property, mirror.nodeName(filler)));
  }

  private static Optional<Definition.Own> own(String node, String property, Object value) {
    return Optional.of(new Definition.Own(node, property, value));
  }

  private static int bound(Part.OfLiteral part) {
    return OwlLiterals.cardinality(part.literal)
        .orElseThrow(
            () -> DefinitionReader.bad("owl:" + part.predicate + " is not a whole number"));
  }

  private Restriction cardinality(
      Cardinality cardinality,
      int bound,
      int node,
      int property,
      IntFunction<RoleExpression> roles) {
    int[] ofClass = targets("onClass", node);
    int[] ofRange = targets("onDataRange", node);
    if (ofClass.length + ofRange.length > 1) {
      throw DefinitionReader.bad("a cardinality counts values of several classes or data ranges");
    }
    if (ofRange.length == 1 || ofClass.length == 1 && ranges.isRangeOnly(ofClass[0])) {
      int range = ofRange.length == 1 ? ofRange[0] : ofClass[0];
      return plain(
          new ClassExpression.DataCount(cardinality, bound, dataProperty(property), range(range)));
    }
    if (ofClass.length == 1) {
      RoleExpression role = roles.apply(property);
      return new Restriction(
          new int[] {ofClass[0]},
          fillers -> new ClassExpression.Count(cardinality, bound, role, fillers.getFirst()),
          Optional.empty());
    }
    return plain(
        switch (use(property)) {
          case LITERALS ->
              new ClassExpression.DataCount(
                  cardinality, bound, mirror.nodeName(property), new DataRange.Unqualified());
          case INDIVIDUALS ->
              new ClassExpression.Count(
                  cardinality, bound, roles.apply(property), new ClassExpression.Thing());
          case BOTH -> new ClassExpression.AnyCount(cardinality, bound, mirror.nodeName(property));
        });
  }

  private PropertyUse use(int property) {
    String name = mirror.nodeName(property);
    return name.startsWith("_:")
        ? PropertyUse.INDIVIDUALS
        : byUse.computeIfAbsent(name, iri -> PropertyUse.in(believed, iri));
  }

  /**
   * The values that a restriction is about. A filler that is a class and a datatype leaves it to
   * the property.
   */
  private PropertyUse values(int filler, int property) {
    if (!ranges.isRange(filler) || mirror.nodeName(property).startsWith("_:")) {
      return PropertyUse.INDIVIDUALS;
    }
    return ranges.isRangeOnly(filler) ? PropertyUse.LITERALS : use(property);
  }

  private String dataProperty(int property) {
    String name = mirror.nodeName(property);
    if (name.startsWith("_:")) {
      throw DefinitionReader.bad("literals are values of a property that is a blank node");
    }
    return name;
  }

  /** A data range that can be evaluated. */
  private DataRange range(int node) {
    DataRange range = ranges.range(node);
    datatypes.checked(range);
    return range;
  }

  private int[] targets(String localName, int node) {
    return mirror.role(mirror.idOf(Iri.OWL + localName)).forward().targetsOf(node);
  }

  private Adjacency literals(String localName) {
    return literals.computeIfAbsent(
        localName, name -> mirror.values(mirror.idOf(Iri.OWL + name)).postings().inverted());
  }
}
