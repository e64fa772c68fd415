// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.expression.Literal;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.expression.manchester.ShownNames;

/**
 * Members of objects that describe an explanation: strings, whole numbers, booleans, lists and
 * further such maps, with full IRIs. A tree may be deeper than a thread's stack, so a caller goes
 * through it without recursion.
 */
final class WitnessMembers {
  /** A node whose premises are still to be added. */
  private record Open(Witness witness, Map<String, Object> members) {}

  private WitnessMembers() {}

  /**
   * The whole answer: {@code individual}, {@code expression} as it was given, {@code covered},
   * {@code nodes}, {@code smallest}, {@code witness} and {@code text}.
   */
  static Map<String, Object> of(Explanation explanation, String expression, ShownNames names) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("individual", explanation.individual());
    members.put("expression", expression);
    members.put("covered", explanation.covered());
    addTree(explanation, names, members);
    return members;
  }

  /**
   * The whole answer about a triple: {@code triple} as it was given, {@code holds}, {@code nodes},
   * {@code smallest}, {@code witness} and {@code text}.
   */
  static Map<String, Object> of(Explanation explanation, List<String> triple, ShownNames names) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("triple", triple);
    members.put("holds", explanation.covered());
    addTree(explanation, names, members);
    return members;
  }

  private static void addTree(
      Explanation explanation, ShownNames names, Map<String, Object> members) {
    members.put("nodes", explanation.size());
    members.put("smallest", explanation.smallest());
    members.put("witness", tree(explanation.witness()));
    members.put("text", WitnessText.of(explanation, names));
  }

  private static Map<String, Object> tree(Witness root) {
    Map<String, Object> top = node(root);
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(root, top));
    while (!open.isEmpty()) {
      Open next = open.pop();
      if (!next.witness.premises().isEmpty()) {
        List<Map<String, Object>> premises = new ArrayList<>();
        next.members.put("premises", premises);
        for (Witness premise : next.witness.premises()) {
          Map<String, Object> members = node(premise);
          premises.add(members);
          open.push(new Open(premise, members));
        }
      }
    }
    return top;
  }

  /** The members of a node other than its premises. */
  private static Map<String, Object> node(Witness witness) {
    Map<String, Object> members = new LinkedHashMap<>();
    switch (witness) {
      case Witness.Stranger stranger -> {
        members.put("individual", stranger.individual());
        members.put("covered", false);
        members.put("known", false);
      }
      case Witness.Absent absent -> {
        members.put("subject", absent.subject());
        members.put("predicate", absent.predicate());
        members.put("object", term(absent.object()));
        members.put("holds", false);
        if (!absent.unknown().isEmpty()) {
          members.put("unknown", absent.unknown().stream().map(WitnessMembers::term).toList());
        }
      }
      case Witness.Statement fact -> {
        members.put("subject", term(fact.subject()));
        members.put("predicate", fact.predicate());
        members.put("object", term(fact.object()));
        if (fact.origin() == Witness.Origin.RULE) {
          members.put("rule", fact.rule());
        } else {
          members.put("origin", name(fact.origin()));
        }
      }
      case Witness.Claim claim -> put(claim, members);
    }
    return members;
  }

  private static void put(Witness.Claim claim, Map<String, Object> members) {
    members.put("individual", claim.individual());
    members.put("expression", ManchesterPrinter.shortened(claim.expression()));
    members.put("covered", claim.covered());
    if (claim.operand() >= 0) {
      members.put("operand", claim.operand());
    }
    Witness.Counted counted = claim.counted();
    if (counted != null) {
      members.put(claim.isOutside() ? "outside" : "found", counted.found());
      members.put("among", counted.among());
    }
    if (claim.origin() == Witness.Origin.UNEXPLAINED) {
      members.put("origin", name(claim.origin()));
    }
  }

  private static String name(Witness.Origin origin) {
    return switch (origin) {
      case ASSERTED -> "asserted";
      case SCHEMA -> "schema";
      case RULE -> "rule";
      case ANSWER_SETS -> "answersets";
      case UNEXPLAINED -> "unexplained";
    };
  }

  private static Object term(Object term) {
    if (!(term instanceof Literal literal)) {
      return term;
    }
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("value", literal.lexical());
    if (literal.language().isEmpty()) {
      members.put("datatype", literal.datatype());
    } else {
      members.put("language", literal.language());
    }
    return members;
  }
}
