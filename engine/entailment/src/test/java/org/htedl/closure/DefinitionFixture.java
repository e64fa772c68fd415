// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.bits.DenseRow;
import org.htedl.closure.report.Refusals;
import org.htedl.engine.Engine;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.naive.TripleReader;
import org.htedl.testing.random.ExpressionTriples;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;

/**
 * Definitions and facts as a test writes them, closed under {@code owl-closed}, and who is a member
 * of what.
 */
abstract class DefinitionFixture {
  private static final Engine ENGINE = Engine.scalar();
  static final String OWL = "http://www.w3.org/2002/07/owl#";

  private final Closure closure = new Closure(Entailment.OWL_CLOSED, ENGINE::covers);
  ExpressionTriples axioms = new ExpressionTriples("x");
  Mirror closed = PatchWalk.build(List.of(), null);

  @BeforeEach
  void forget() {
    axioms = new ExpressionTriples("x");
  }

  @AfterAll
  static void closeEngine() {
    ENGINE.close();
  }

  static ClassExpression named(String name) {
    return new ClassExpression.Named(TripleReader.iri(name));
  }

  static ClassExpression not(ClassExpression operand) {
    return new ClassExpression.Not(operand);
  }

  static ClassExpression and(ClassExpression... operands) {
    return new ClassExpression.And(List.of(operands));
  }

  static RoleExpression role(String name) {
    return new RoleExpression.Named(TripleReader.iri(name));
  }

  static ClassExpression some(String role, ClassExpression filler) {
    return new ClassExpression.Some(role(role), filler);
  }

  static ClassExpression count(Cardinality cardinality, int bound, String role) {
    return new ClassExpression.Count(cardinality, bound, role(role), new ClassExpression.Thing());
  }

  static ClassExpression dataSome(String property, DataRange range) {
    return new ClassExpression.DataSome(TripleReader.iri(property), range);
  }

  static DataRange atLeast(String datatype, String bound) {
    return new DataRange.Restricted(
        Literal.XSD + datatype,
        List.of(
            new DataRange.FacetRestriction(
                Facet.GREATER_OR_EQUAL, Constant.of(Literal.xsd(bound, datatype)))));
  }

  void define(String name, ClassExpression expression) {
    axioms.define(TripleReader.iri(name), expression);
  }

  void close(String... facts) {
    List<Triple> graph = new ArrayList<>(axioms.triples());
    graph.addAll(TripleReader.read(facts));
    closed = closure.close(PatchWalk.build(graph, null));
  }

  void patch(String added, String removed) {
    MirrorChange.Builder change = MirrorChange.builder();
    lines(added).forEach(triple -> change.add(PatchWalk.fact(triple)));
    lines(removed).forEach(triple -> change.remove(PatchWalk.fact(triple)));
    closed = closure.patch(closed, change.build());
  }

  private static List<Triple> lines(String text) {
    return text.isEmpty() ? List.of() : TripleReader.read(text.split(" [.] "));
  }

  void assertMembers(String type, String expected) {
    assertEquals(names(expected), members(named(type)), type);
  }

  static Set<String> names(String names) {
    Set<String> all = new TreeSet<>();
    Arrays.stream(names.split(" "))
        .filter(name -> !name.isEmpty())
        .forEach(name -> all.add(TripleReader.iri(name)));
    return all;
  }

  Set<String> members(ClassExpression expression) {
    DenseRow row = ENGINE.covers(closed, List.of(expression)).getFirst();
    Set<String> names = new TreeSet<>();
    row.forEach(node -> names.add(closed.nodeName(node)));
    return names;
  }

  void assertNothingRefused() {
    assertEquals(Refusals.NONE, Refusals.in(closed));
  }
}
