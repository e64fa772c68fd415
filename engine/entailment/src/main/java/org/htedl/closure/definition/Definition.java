// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.definition;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;

/**
 * A class and the expression that an axiom declares equivalent to it.
 *
 * @param type the IRI of the class
 * @param own the restrictions that every member by this definition satisfies by definition
 */
public record Definition(String type, ClassExpression expression, Set<Own> own) {
  public Definition {
    Objects.requireNonNull(type);
    Objects.requireNonNull(expression);
    own = Set.copyOf(own);
  }

  /** A data range to which {@code only} confines the values of a property, by its name. */
  public record RangeName(String name) {}

  /**
   * A restriction from which rules derive values of the members. Individuals that the definition
   * covers have these values already.
   *
   * @param node its IRI or {@code _:label}
   * @param property the name of its property, which may be a blank node
   * @param value the name of its class of values, its {@link RangeName}, or its value: a name or a
   *     {@link org.htedl.expression.Literal}; empty where it is the member itself
   */
  public record Own(String node, String property, Object value) {}

  /** The definition and another one that says the same, written once more. */
  public Definition with(Definition same) {
    Set<Own> both = new HashSet<>(own);
    both.addAll(same.own);
    return new Definition(type, expression, both);
  }

  /** Whether both say the same of the same class. */
  boolean saysTheSame(Definition other) {
    return type.equals(other.type) && expression.equals(other.expression);
  }

  @Override
  public String toString() {
    return "<" + type + "> is " + expression;
  }

  /**
   * A class or property that the expression reads.
   *
   * @param name its IRI; empty for a role that is everything or nothing
   * @param path the roles that lead from an individual to the one whose fact is read, outermost
   *     first
   * @param isProperty whether it is a property, not a class
   * @param isInverse whether it is a property, and read backwards
   * @param upward whether more of it may make the expression cover more; else less
   */
  public record Reading(
      String name,
      List<RoleExpression> path,
      boolean isProperty,
      boolean isInverse,
      boolean upward) {
    public Reading {
      path = List.copyOf(path);
    }
  }

  /**
   * The facts that the expression reads; those that may make it cover more and less are listed
   * twice.
   */
  public List<Reading> readings() {
    return readings(expression);
  }

  /**
   * The facts that an expression reads; those that may make it cover more and less are listed
   * twice.
   */
  public static List<Reading> readings(ClassExpression expression) {
    List<Reading> readings = new ArrayList<>();
    collect(expression, List.of(), true, readings);
    return readings;
  }

  /**
   * Whether rules cannot derive the members, because the expression requires absence or a count.
   */
  public static boolean needsClosedWorld(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Thing t -> true;
      case ClassExpression.Not n -> true;
      case ClassExpression.Only o -> true;
      case ClassExpression.Count c -> true;
      case ClassExpression.DataSome d -> true;
      case ClassExpression.DataOnly d -> true;
      case ClassExpression.DataCount d -> true;
      case ClassExpression.AnyCount a -> true;
      case ClassExpression.And and -> needsClosedWorld(and.operands());
      case ClassExpression.Or or -> or.operands().stream().anyMatch(Definition::needsClosedWorld);
      case ClassExpression.Some some ->
          !(some.filler() instanceof ClassExpression.Thing) && needsClosedWorld(some.filler());
      default -> false;
    };
  }

  /** Beside other classes, {@code owl:Thing} asks for nothing. */
  private static boolean needsClosedWorld(List<ClassExpression> conjuncts) {
    boolean isThing = true;
    for (ClassExpression each : conjuncts) {
      if (!(each instanceof ClassExpression.Thing)) {
        isThing = false;
        if (needsClosedWorld(each)) {
          return true;
        }
      }
    }
    return isThing;
  }

  private static void collect(
      ClassExpression expression, List<RoleExpression> path, boolean upward, List<Reading> found) {
    switch (expression) {
      case ClassExpression.Named named ->
          found.add(new Reading(named.iri(), path, false, false, upward));
      case ClassExpression.Not not -> collect(not.operand(), path, !upward, found);
      case ClassExpression.And and ->
          and.operands().forEach(part -> collect(part, path, upward, found));
      case ClassExpression.Or or ->
          or.operands().forEach(part -> collect(part, path, upward, found));
      case ClassExpression.Some some -> {
        add(some.role(), path, upward, found);
        collect(some.filler(), with(path, some.role()), upward, found);
      }
      case ClassExpression.Only only -> {
        add(only.role(), path, !upward, found);
        collect(only.filler(), with(path, only.role()), upward, found);
      }
      case ClassExpression.Count count -> {
        if (count.cardinality() != Cardinality.MAX) {
          add(count.role(), path, upward, found);
          collect(count.filler(), with(path, count.role()), upward, found);
        }
        if (count.cardinality() != Cardinality.MIN) {
          add(count.role(), path, !upward, found);
          collect(count.filler(), with(path, count.role()), !upward, found);
        }
      }
      case ClassExpression.HasValue value -> add(value.role(), path, upward, found);
      case ClassExpression.HasSelf self -> add(self.role(), path, upward, found);
      case ClassExpression.DataSome some ->
          found.add(new Reading(some.property(), path, true, false, upward));
      case ClassExpression.DataOnly only ->
          found.add(new Reading(only.property(), path, true, false, !upward));
      case ClassExpression.DataCount count ->
          counted(count.cardinality(), count.property(), path, upward, found);
      case ClassExpression.AnyCount count ->
          counted(count.cardinality(), count.property(), path, upward, found);
      case ClassExpression.DataHasValue value ->
          found.add(new Reading(value.property(), path, true, false, upward));
      case ClassExpression.Thing t -> {}
      case ClassExpression.Nothing n -> {}
      case ClassExpression.OneOf o -> {}
    }
  }

  private static void counted(
      Cardinality cardinality,
      String property,
      List<RoleExpression> path,
      boolean upward,
      List<Reading> found) {
    if (cardinality != Cardinality.MAX) {
      found.add(new Reading(property, path, true, false, upward));
    }
    if (cardinality != Cardinality.MIN) {
      found.add(new Reading(property, path, true, false, !upward));
    }
  }

  private static void add(
      RoleExpression role, List<RoleExpression> path, boolean upward, List<Reading> found) {
    found.add(new Reading(name(role), path, true, isInverse(role), upward));
  }

  private static List<RoleExpression> with(List<RoleExpression> path, RoleExpression role) {
    List<RoleExpression> longer = new ArrayList<>(path);
    longer.add(role);
    return longer;
  }

  /** The IRI of the property that a role is or is the inverse of; empty if there is none. */
  public static String name(RoleExpression role) {
    return switch (role) {
      case RoleExpression.Named named -> named.iri();
      case RoleExpression.Inverse inverse -> name(inverse.role());
      case RoleExpression.Top t -> "";
      case RoleExpression.Bottom b -> "";
    };
  }

  /** Whether the role is its property backwards. */
  public static boolean isInverse(RoleExpression role) {
    return role instanceof RoleExpression.Inverse inverse && !isInverse(inverse.role());
  }
}
