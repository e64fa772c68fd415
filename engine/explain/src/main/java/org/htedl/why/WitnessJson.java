package org.htedl.why;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.expression.manchester.ShownNames;

/** Writes an explanation as JSON, full IRIs throughout, without recursion. */
final class WitnessJson {
  private final StringBuilder out = new StringBuilder();

  private WitnessJson() {}

  /**
   * The whole answer as an object: {@code individual}, {@code expression} as it was given, {@code
   * covered}, {@code nodes}, {@code smallest}, {@code witness} and {@code text}.
   */
  static String of(Explanation explanation, String expression, ShownNames names) {
    WitnessJson json = new WitnessJson();
    json.out.append('{');
    json.member("individual", explanation.individual());
    json.out.append(',');
    json.member("expression", expression);
    json.out.append(",\"covered\":").append(explanation.covered());
    json.out.append(",\"nodes\":").append(explanation.size());
    json.out.append(",\"smallest\":").append(explanation.smallest());
    json.out.append(",\"witness\":");
    json.write(explanation.witness());
    json.out.append(',');
    json.member("text", WitnessText.of(explanation, names));
    json.out.append('}');
    return json.out.toString();
  }

  /** The witness alone. */
  static String of(Witness witness) {
    WitnessJson json = new WitnessJson();
    json.write(witness);
    return json.out.toString();
  }

  /** What is still to be written, the next first: nodes, and text between them. */
  private void write(Witness root) {
    Deque<Object> open = new ArrayDeque<>();
    open.push(root);
    while (!open.isEmpty()) {
      switch (open.pop()) {
        case Witness witness -> {
          out.append('{');
          members(witness);
          List<Witness> premises = witness.premises();
          open.push(premises.isEmpty() ? "}" : "]}");
          for (int i = premises.size() - 1; i >= 0; i--) {
            open.push(premises.get(i));
            open.push(i == 0 ? ",\"premises\":[" : ",");
          }
        }
        case Object text -> out.append(text);
      }
    }
  }

  private void members(Witness witness) {
    switch (witness) {
      case Witness.Stranger stranger -> {
        member("individual", stranger.individual());
        out.append(",\"covered\":false,\"known\":false");
      }
      case Witness.Statement fact -> {
        term("subject", fact.subject());
        out.append(',');
        member("predicate", fact.predicate());
        out.append(',');
        term("object", fact.object());
        out.append(',');
        if (fact.origin() == Witness.Origin.RULE) {
          member("rule", fact.rule());
        } else {
          member("origin", name(fact.origin()));
        }
      }
      case Witness.Claim claim -> claim(claim);
    }
  }

  private void claim(Witness.Claim claim) {
    member("individual", claim.individual());
    out.append(',');
    member("expression", ManchesterPrinter.shortened(claim.expression()));
    out.append(",\"covered\":").append(claim.covered());
    if (claim.operand() >= 0) {
      out.append(",\"operand\":").append(claim.operand());
    }
    Witness.Counted counted = claim.counted();
    if (counted != null) {
      boolean isOutside =
          claim.expression() instanceof ClassExpression.Only
              || claim.expression() instanceof ClassExpression.DataOnly;
      out.append(isOutside ? ",\"outside\":" : ",\"found\":").append(counted.found());
      out.append(",\"among\":").append(counted.among());
    }
    if (claim.origin() == Witness.Origin.UNEXPLAINED) {
      out.append(',');
      member("origin", name(claim.origin()));
    }
  }

  private static String name(Witness.Origin origin) {
    return switch (origin) {
      case ASSERTED -> "asserted";
      case SCHEMA -> "schema";
      case RULE -> "rule";
      case UNEXPLAINED -> "unexplained";
    };
  }

  private void term(String name, Object term) {
    if (!(term instanceof Literal literal)) {
      member(name, (String) term);
      return;
    }
    string(name);
    out.append(":{");
    member("value", literal.lexical());
    out.append(',');
    if (literal.language().isEmpty()) {
      member("datatype", literal.datatype());
    } else {
      member("language", literal.language());
    }
    out.append('}');
  }

  private void member(String name, String value) {
    string(name);
    out.append(':');
    string(value);
  }

  private void string(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ' || c == '\u2028' || c == '\u2029') {
            out.append(String.format("\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
