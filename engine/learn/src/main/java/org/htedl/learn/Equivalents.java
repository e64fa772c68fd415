// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.htedl.bits.NodeSet;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.learn.context.SearchVocabulary;
import org.htedl.learn.context.SearchVocabulary.Name;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.RelationCursor;

/**
 * Expressions with the same cover on any part of the data: one class or role is replaced by another
 * that has the same members or pairs. Enumeration reports only the first of them.
 */
final class Equivalents {
  /** The most that are named of one expression. */
  private static final int MOST = 5;

  private final Mirror mirror;
  private final SearchVocabulary vocabulary;
  private final boolean inverse;
  private final Cancellation cancellation;

  /**
   * @param vocabulary the names that may occur
   * @param inverse whether inverse roles may occur
   */
  Equivalents(
      Mirror mirror, SearchVocabulary vocabulary, boolean inverse, Cancellation cancellation) {
    this.mirror = mirror;
    this.vocabulary = vocabulary;
    this.inverse = inverse;
    this.cancellation = cancellation;
  }

  /** The expressions that differ from this one in one name, at most five. */
  List<ClassExpression> of(ClassExpression expression) {
    Set<String> classes = new TreeSet<>();
    Set<String> roles = new TreeSet<>();
    replaced(
        expression,
        iri -> {
          classes.add(iri);
          return iri;
        },
        role -> {
          if (role instanceof RoleExpression.Named named) {
            roles.add(named.iri());
          }
          return role;
        });
    Set<ClassExpression> found = new LinkedHashSet<>();
    for (String iri : classes) {
      for (Name other : sameMembers(iri)) {
        found.add(replaced(expression, c -> c.equals(iri) ? other.iri() : c, role -> role));
      }
    }
    for (String iri : roles) {
      RoleExpression role = new RoleExpression.Named(iri);
      for (RoleExpression other : samePairs(iri)) {
        found.add(replaced(expression, c -> c, r -> r.equals(role) ? other : r));
      }
    }
    return found.stream().limit(MOST).toList();
  }

  private List<Name> sameMembers(String iri) {
    NodeSet members = mirror.members(mirror.idOf(iri));
    List<Name> same = new ArrayList<>();
    for (Name name : vocabulary.classes()) {
      cancellation.check();
      NodeSet others = mirror.members(name.id());
      if (!name.iri().equals(iri)
          && others.cardinality() == members.cardinality()
          && members.countWith(others) == members.cardinality()) {
        same.add(name);
      }
    }
    return same;
  }

  private List<RoleExpression> samePairs(String iri) {
    Adjacency pairs = mirror.role(mirror.idOf(iri)).forward();
    List<RoleExpression> same = new ArrayList<>();
    for (Name name : vocabulary.roles()) {
      cancellation.check();
      if (name.iri().equals(iri)) {
        continue;
      }
      Role other = mirror.role(name.id());
      RoleExpression role = new RoleExpression.Named(name.iri());
      if (equal(pairs, other.forward())) {
        same.add(role);
      } else if (inverse && equal(pairs, other.inverse())) {
        same.add(new RoleExpression.Inverse(role));
      }
    }
    return same;
  }

  private boolean equal(Adjacency one, Adjacency other) {
    if (one.size() != other.size()) {
      return false;
    }
    RelationCursor a = one.cursor();
    RelationCursor b = other.cursor();
    a.open();
    b.open();
    for (; !a.atEnd() && !b.atEnd(); a.next(), b.next()) {
      cancellation.check();
      if (a.id() != b.id() || !equalTargets(a, b)) {
        return false;
      }
    }
    return a.atEnd() && b.atEnd();
  }

  private static boolean equalTargets(RelationCursor a, RelationCursor b) {
    a.open();
    b.open();
    boolean equal = true;
    while (equal && !a.atEnd() && !b.atEnd()) {
      equal = a.id() == b.id();
      a.next();
      b.next();
    }
    equal &= a.atEnd() && b.atEnd();
    a.up();
    b.up();
    return equal;
  }

  /** Recursion is as deep as expressions of the learner are long. */
  private static ClassExpression replaced(
      ClassExpression expression,
      UnaryOperator<String> classes,
      UnaryOperator<RoleExpression> roles) {
    UnaryOperator<ClassExpression> inner = operand -> replaced(operand, classes, roles);
    return switch (expression) {
      case ClassExpression.Named named -> new ClassExpression.Named(classes.apply(named.iri()));
      case ClassExpression.Not not -> new ClassExpression.Not(inner.apply(not.operand()));
      case ClassExpression.And and ->
          new ClassExpression.And(and.operands().stream().map(inner).toList());
      case ClassExpression.Or or ->
          new ClassExpression.Or(or.operands().stream().map(inner).toList());
      case ClassExpression.Some some ->
          new ClassExpression.Some(replaced(some.role(), roles), inner.apply(some.filler()));
      case ClassExpression.Only only ->
          new ClassExpression.Only(replaced(only.role(), roles), inner.apply(only.filler()));
      case ClassExpression.Count count ->
          new ClassExpression.Count(
              count.cardinality(),
              count.bound(),
              replaced(count.role(), roles),
              inner.apply(count.filler()));
      case ClassExpression.HasValue value ->
          new ClassExpression.HasValue(replaced(value.role(), roles), value.individual());
      case ClassExpression.HasSelf self ->
          new ClassExpression.HasSelf(replaced(self.role(), roles));
      case ClassExpression.Thing t -> t;
      case ClassExpression.Nothing n -> n;
      case ClassExpression.OneOf o -> o;
      case ClassExpression.DataSome d -> d;
      case ClassExpression.DataOnly d -> d;
      case ClassExpression.DataCount d -> d;
      case ClassExpression.AnyCount a -> a;
      case ClassExpression.DataHasValue d -> d;
    };
  }

  private static RoleExpression replaced(RoleExpression role, UnaryOperator<RoleExpression> roles) {
    if (role instanceof RoleExpression.Inverse inverse) {
      RoleExpression inner = replaced(inverse.role(), roles);
      return inner instanceof RoleExpression.Inverse twice
          ? twice.role()
          : new RoleExpression.Inverse(inner);
    }
    return roles.apply(role);
  }
}
