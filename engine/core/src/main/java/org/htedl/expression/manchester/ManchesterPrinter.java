// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.expression.WrittenIri;

/**
 * Writes expressions in the Manchester syntax with full IRIs, so that the text means the same under
 * whatever prefixes; {@link ManchesterParser} reads it back to an equal expression if its names are
 * known.
 *
 * <p>Not read back as they were, since the syntax has no words for them: conjunctions and
 * disjunctions of fewer than two operands and empty enumerations are written as something of the
 * same meaning, and an abbreviated number of which the lexical form does not show its datatype is
 * written with it. The text never needs a deeper nesting than the one that the expression was read
 * from. Does not recurse, so that it can print whatever there is.
 */
public final class ManchesterPrinter {
  private static final String LITERAL = BuiltInNames.RDFS + "Literal";

  /** The most characters of a shortened text, whose last sign says that it was cut, aside. */
  private static final int SHORT = 200;

  private final StringBuilder out = new StringBuilder();

  /**
   * What is still to be written, the next at the end: strings as they are, and records to be broken
   * up. Those of one record are queued in {@link #parts} first, in the order of the text.
   */
  private final Deque<Object> pending = new ArrayDeque<>();

  private final Deque<Object> parts = new ArrayDeque<>();

  private ManchesterPrinter() {}

  /** The expression as text, on one line. */
  public static String print(ClassExpression expression) {
    return new ManchesterPrinter().text(expression);
  }

  /** The expression as text, on one line, cut behind its first 200 characters if it is longer. */
  public static String shortened(ClassExpression expression) {
    String text = print(expression);
    return text.length() <= SHORT ? text : text.substring(0, SHORT) + "…";
  }

  /** The data range as text, on one line. */
  public static String print(DataRange range) {
    return new ManchesterPrinter().text(range);
  }

  private String text(Object root) {
    pending.push(root);
    while (!pending.isEmpty()) {
      switch (pending.pop()) {
        case String string -> out.append(string);
        case ClassExpression expression -> split(expression);
        case RoleExpression role -> split(role);
        case DataRange range -> split(range);
        default -> throw new IllegalStateException("not a part of an expression");
      }
      while (!parts.isEmpty()) {
        pending.push(parts.removeLast());
      }
    }
    return out.toString();
  }

  private void add(Object... next) {
    for (Object part : next) {
      parts.addLast(part);
    }
  }

  private void split(ClassExpression expression) {
    switch (expression) {
      case ClassExpression.Named named -> add(name(named.iri()));
      case ClassExpression.Thing unused -> add(name(BuiltInNames.THING));
      case ClassExpression.Nothing unused -> add(name(BuiltInNames.NOTHING));
      case ClassExpression.Not not -> {
        add("not ");
        filler(not.operand());
      }
      case ClassExpression.And and -> conjunction(and.operands());
      case ClassExpression.Or or -> disjunction(or.operands());
      case ClassExpression.Some some -> {
        add(some.role(), " some ");
        filler(some.filler());
      }
      case ClassExpression.Only only -> {
        add(only.role(), " only ");
        filler(only.filler());
      }
      case ClassExpression.Count count -> {
        add(count.role(), quantifier(count.cardinality(), count.bound()), " ");
        filler(count.filler());
      }
      case ClassExpression.HasValue value -> add(value.role(), " value ", name(value.individual()));
      case ClassExpression.HasSelf self -> add(self.role(), " Self");
      case ClassExpression.OneOf oneOf -> individuals(oneOf.individuals());
      case ClassExpression.DataSome some -> {
        add(name(some.property()), " some ");
        filler(some.range());
      }
      case ClassExpression.DataOnly only -> {
        add(name(only.property()), " only ");
        filler(only.range());
      }
      case ClassExpression.DataCount count -> {
        add(name(count.property()), quantifier(count.cardinality(), count.bound()));
        if (!(count.range() instanceof DataRange.Unqualified)) {
          add(" ");
          filler(count.range());
        }
      }
      case ClassExpression.AnyCount count ->
          add(name(count.property()), quantifier(count.cardinality(), count.bound()));
      case ClassExpression.DataHasValue value ->
          add(name(value.property()), " value ", text(value.value()));
    }
  }

  private void split(RoleExpression role) {
    switch (role) {
      case RoleExpression.Named named -> add(name(named.iri()));
      case RoleExpression.Inverse inverse -> add("inverse ", inverse.role());
      case RoleExpression.Top unused -> add(name(BuiltInNames.TOP_OBJECT_PROPERTY));
      case RoleExpression.Bottom unused -> add(name(BuiltInNames.BOTTOM_OBJECT_PROPERTY));
    }
  }

  private void split(DataRange range) {
    switch (range) {
      case DataRange.Datatype datatype -> add(name(datatype.iri()));
      case DataRange.Restricted restricted -> {
        add(name(restricted.datatype()));
        String separator = "[";
        for (DataRange.FacetRestriction facet : restricted.facets()) {
          add(separator, facet.facet().keyword(), " ", text(facet.value()));
          separator = ", ";
        }
        add("]");
      }
      case DataRange.OneOf oneOf -> literals(oneOf.values());
      case DataRange.Not not -> {
        add("not ");
        filler(not.operand());
      }
      case DataRange.And and -> {
        if (and.operands().isEmpty()) {
          add(name(LITERAL));
        }
        joined(and.operands(), " and ", DataRange.And.class, DataRange.Or.class);
      }
      case DataRange.Or or -> {
        if (or.operands().isEmpty()) {
          add("not ", name(LITERAL));
        }
        joined(or.operands(), " or ", DataRange.Or.class, DataRange.Or.class);
      }
      case DataRange.Unqualified unused -> add(name(LITERAL));
    }
  }

  private void conjunction(List<ClassExpression> operands) {
    if (operands.isEmpty()) {
      add(name(BuiltInNames.THING));
    }
    joined(operands, " and ", ClassExpression.And.class, ClassExpression.Or.class);
  }

  private void disjunction(List<ClassExpression> operands) {
    if (operands.isEmpty()) {
      add(name(BuiltInNames.NOTHING));
    }
    joined(operands, " or ", ClassExpression.Or.class, ClassExpression.Or.class);
  }

  /** Operands of a connective, in parentheses only where the tree would be another without. */
  private void joined(
      List<?> operands, String connective, Class<?> enclosed, Class<?> alsoEnclosed) {
    for (int i = 0; i < operands.size(); i++) {
      if (i > 0) {
        add(connective);
      }
      Object operand = operands.get(i);
      boolean needed = enclosed.isInstance(operand) || alsoEnclosed.isInstance(operand);
      if (needed && operands.size() > 1) {
        add("(", operand, ")");
      } else {
        add(operand);
      }
    }
  }

  private void filler(ClassExpression filler) {
    boolean atomic =
        filler instanceof ClassExpression.Named
            || filler instanceof ClassExpression.Thing
            || filler instanceof ClassExpression.Nothing
            || filler instanceof ClassExpression.OneOf;
    if (atomic) {
      add(filler);
    } else {
      add("(", filler, ")");
    }
  }

  private void filler(DataRange filler) {
    boolean compound =
        filler instanceof DataRange.And
            || filler instanceof DataRange.Or
            || filler instanceof DataRange.Not;
    if (compound) {
      add("(", filler, ")");
    } else {
      add(filler);
    }
  }

  private void individuals(List<String> individuals) {
    if (individuals.isEmpty()) {
      add(name(BuiltInNames.NOTHING));
      return;
    }
    String separator = "{";
    for (String individual : individuals) {
      add(separator, name(individual));
      separator = ", ";
    }
    add("}");
  }

  private void literals(List<Constant> values) {
    if (values.isEmpty()) {
      add("not ", name(LITERAL));
      return;
    }
    String separator = "{";
    for (Constant value : values) {
      add(separator, text(value));
      separator = ", ";
    }
    add("}");
  }

  private static String text(Constant constant) {
    Literal literal = constant.literal();
    String lexical = literal.lexical();
    if (constant.abbreviated()) {
      NumberForm form = NumberForm.of(lexical, 0, lexical.length());
      boolean bare = form != NumberForm.FLOAT && form != NumberForm.NONE;
      if (bare && literal.datatype().equals(Literal.XSD + form.datatype())) {
        return lexical;
      }
    }
    StringBuilder text = new StringBuilder(lexical.length() + 2).append('"');
    for (int i = 0; i < lexical.length(); i++) {
      char c = lexical.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\');
      }
      text.append(c);
    }
    text.append('"');
    if (!literal.language().isEmpty()) {
      text.append('@').append(literal.language());
    } else if (!literal.datatype().equals(Literal.XSD + "string")) {
      text.append("^^").append(name(literal.datatype()));
    }
    return text.toString();
  }

  private static String name(String iri) {
    return iri.startsWith("_:") ? iri : WrittenIri.bracketed(iri);
  }

  private static String quantifier(Cardinality cardinality, int bound) {
    return switch (cardinality) {
      case MIN -> " min " + bound;
      case MAX -> " max " + bound;
      case EXACTLY -> " exactly " + bound;
    };
  }
}
