// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.expression.Spelling;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.expression.manchester.ShownNames;
import org.htedl.message.Plural;
import org.htedl.mirror.term.Iri;

/** Writes a witness as text: one line a node, premises below and indented. */
final class WitnessText {
  /** Deeper levels are not indented further. */
  private static final int MOST_INDENT = 40;

  private final ShownNames names;
  private final StringBuilder out = new StringBuilder();

  private WitnessText(ShownNames names) {
    this.names = names;
  }

  /** The text of an explanation, without a line feed at the end. */
  static String of(Explanation explanation, ShownNames names) {
    WitnessText text = new WitnessText(names);
    text.write(explanation);
    return text.out.toString();
  }

  private record Line(Witness witness, int depth) {}

  private void write(Explanation explanation) {
    Deque<Line> open = new ArrayDeque<>();
    open.push(new Line(explanation.witness(), 0));
    ClassExpression expression = explanation.expression();
    if (expression != null && explanation.witness() instanceof Witness.Statement) {
      // That an individual is in a named class is a fact; the answer is still about covering.
      out.append(claim(explanation.individual(), expression, true)).append('\n');
      open.clear();
      open.push(new Line(explanation.witness(), 1));
    }
    while (!open.isEmpty()) {
      Line line = open.pop();
      out.append("  ".repeat(Math.min(line.depth, MOST_INDENT)));
      out.append(sentence(line.witness)).append('\n');
      for (Witness premise : line.witness.premises().reversed()) {
        open.push(new Line(premise, line.depth + 1));
      }
    }
    out.setLength(out.length() - 1);
  }

  private String sentence(Witness witness) {
    return switch (witness) {
      case Witness.Stranger stranger ->
          names.of(stranger.individual())
              + " is no individual of the graph"
              + Spelling.clause(stranger.closest());
      case Witness.Absent absent ->
          fact(absent.subject(), absent.predicate(), absent.object())
              + " (neither in the data nor derived"
              + unknown(absent.unknown())
              + ")";
      case Witness.Statement fact ->
          fact(fact.subject(), fact.predicate(), fact.object()) + " (" + origin(fact) + ")";
      case Witness.Claim claim ->
          claim(claim.individual(), claim.expression(), claim.covered()) + note(claim);
    };
  }

  private String claim(String individual, ClassExpression expression, boolean covered) {
    return names.of(individual)
        + (covered ? " is in " : " is not in ")
        // Cut, since each level repeats most of the one above.
        + names.in(ManchesterPrinter.shortened(expression));
  }

  private String fact(Object from, String predicate, Object to) {
    String subject = term(from);
    String object = term(to);
    return predicate.equals(Iri.TYPE)
        ? subject + " is a " + object
        : subject + " " + names.of(predicate) + " " + object;
  }

  private String unknown(List<Object> terms) {
    return terms.isEmpty()
        ? ""
        : terms.stream()
            .map(this::term)
            .collect(Collectors.joining(", ", "; the graph does not have ", ""));
  }

  private String term(Object term) {
    if (!(term instanceof Literal literal)) {
      return names.of((String) term);
    }
    String quoted = '"' + literal.lexical() + '"';
    if (!literal.language().isEmpty()) {
      return quoted + "@" + literal.language();
    }
    return literal.datatype().equals(Literal.XSD + "string")
        ? quoted
        : quoted + "^^" + names.of(literal.datatype());
  }

  private static String origin(Witness.Statement fact) {
    return switch (fact.origin()) {
      case ASSERTED -> "asserted";
      case SCHEMA -> "asserted in the schema";
      case RULE -> fact.rule();
      case ANSWER_SETS -> "in every answer set";
      case UNEXPLAINED -> "entailed, not explained further";
    };
  }

  private static String note(Witness.Claim claim) {
    if (claim.origin() == Witness.Origin.UNEXPLAINED) {
      return " (not explained further)";
    }
    Witness.Counted counted = claim.counted();
    if (counted == null) {
      boolean isUnknown = !claim.covered() && claim.expression() instanceof ClassExpression.Named;
      return isUnknown ? " (not known to be)" : "";
    }
    String number = counted.found() == 0 ? "none" : Integer.toString(counted.found());
    return " ("
        + number
        + (claim.isOutside() ? " known outside" : " known")
        + " among "
        + Plural.counted(counted.among(), isOnData(claim.expression()) ? "value" : "successor")
        + ")";
  }

  private static boolean isOnData(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.DataSome d -> true;
      case ClassExpression.DataOnly d -> true;
      case ClassExpression.DataCount d -> true;
      case ClassExpression.DataHasValue d -> true;
      default -> false;
    };
  }
}
