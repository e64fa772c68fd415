package org.htedl.closure;

import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;

/**
 * What a class is said to be equivalent to.
 *
 * @param type the IRI of the class
 */
record Definition(String type, ClassExpression expression) {
  Definition {
    Objects.requireNonNull(type);
    Objects.requireNonNull(expression);
  }

  /**
   * The classes and properties that an expression reads.
   *
   * @param upward those of which more may make it cover more
   * @param downward those of which more may make it cover less
   */
  record Uses(Set<String> upward, Set<String> downward) {}

  /** What the expression reads. */
  Uses uses() {
    Uses uses = new Uses(new TreeSet<>(), new TreeSet<>());
    collect(expression, uses.upward, uses.downward);
    return uses;
  }

  /** Whether rules cannot tell who is covered: something must be absent or be counted. */
  boolean needsClosedWorld() {
    return needsClosedWorld(expression);
  }

  private static boolean needsClosedWorld(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Not n -> true;
      case ClassExpression.Only o -> true;
      case ClassExpression.Count c -> true;
      case ClassExpression.DataSome d -> true;
      case ClassExpression.DataOnly d -> true;
      case ClassExpression.DataCount d -> true;
      case ClassExpression.And and ->
          and.operands().stream().anyMatch(Definition::needsClosedWorld);
      case ClassExpression.Or or -> or.operands().stream().anyMatch(Definition::needsClosedWorld);
      case ClassExpression.Some some -> needsClosedWorld(some.filler());
      default -> false;
    };
  }

  private static void collect(ClassExpression expression, Set<String> up, Set<String> down) {
    switch (expression) {
      case ClassExpression.Named named -> up.add(named.iri());
      case ClassExpression.Not not -> collect(not.operand(), down, up);
      case ClassExpression.And and -> and.operands().forEach(part -> collect(part, up, down));
      case ClassExpression.Or or -> or.operands().forEach(part -> collect(part, up, down));
      case ClassExpression.Some some -> {
        up.add(name(some.role()));
        collect(some.filler(), up, down);
      }
      case ClassExpression.Only only -> {
        down.add(name(only.role()));
        collect(only.filler(), up, down);
      }
      case ClassExpression.Count count -> {
        if (count.cardinality() != Cardinality.MAX) {
          up.add(name(count.role()));
          collect(count.filler(), up, down);
        }
        if (count.cardinality() != Cardinality.MIN) {
          down.add(name(count.role()));
          collect(count.filler(), down, up);
        }
      }
      case ClassExpression.HasValue value -> up.add(name(value.role()));
      case ClassExpression.HasSelf self -> up.add(name(self.role()));
      case ClassExpression.DataSome some -> up.add(some.property());
      case ClassExpression.DataOnly only -> down.add(only.property());
      case ClassExpression.DataCount count -> {
        up.add(count.property());
        down.add(count.property());
      }
      case ClassExpression.DataHasValue value -> up.add(value.property());
      case ClassExpression.Thing t -> {}
      case ClassExpression.Nothing n -> {}
      case ClassExpression.OneOf o -> {}
    }
  }

  private static String name(RoleExpression role) {
    return switch (role) {
      case RoleExpression.Named named -> named.iri();
      case RoleExpression.Inverse inverse -> name(inverse.role());
      case RoleExpression.Top t -> "";
      case RoleExpression.Bottom b -> "";
    };
  }
}
