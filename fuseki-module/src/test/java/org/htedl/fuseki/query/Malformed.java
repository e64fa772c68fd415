// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Texts that are no class expressions, over :Woman, :Man, :child, :age and :anna. */
final class Malformed {
  private static final List<String> RIGHT =
      List.of(
          "Woman and (Man or Woman)",
          "child some (Man and child only Woman)",
          "not (child min 2 Man)",
          "child exactly 1 owl:Thing",
          "age some xsd:integer[>= 3, < 9]",
          "child value anna and {anna, bert}",
          "inverse child some Woman");

  private static final List<String> WRONG =
      List.of(
          "",
          " ",
          "#",
          "and",
          "or",
          "not",
          "some",
          "(",
          ")",
          "{",
          "}",
          "{}",
          "()",
          "[",
          "]",
          ",",
          "Woman Man",
          "Woman and",
          "and Woman",
          "Woman or",
          "Woman and or Man",
          "Woman && Man",
          "Woman & Man",
          "Woman | Man",
          "!Woman",
          "-Woman",
          "Woman.",
          "Woman;",
          "Woman, Man",
          "(Woman",
          "Woman)",
          "((Woman)",
          "(Woman))",
          "{anna",
          "anna}",
          "{anna,}",
          "{,anna}",
          "{anna bert}",
          "{Woman and}",
          "{'anna'",
          "child",
          "child some",
          "child only",
          "child min",
          "child max",
          "child exactly",
          "child min Woman",
          "child min -1 Woman",
          "child min 1.5",
          "child min two Woman",
          "child some some Woman",
          "some child Woman",
          "child value",
          "child value Nobody",
          "child Self Self",
          "child has Woman",
          "child some 5",
          "age some",
          "age some 5",
          "age some xsd:integer[",
          "age some xsd:integer[]",
          "age some xsd:integer[>]",
          "age some xsd:integer[> ]",
          "age some xsd:integer[>= 3",
          "age some xsd:integer[3]",
          "age some xsd:integer[=> 3]",
          "age some xsd:integer[between 3]",
          "age some xsd:nothing",
          "age value",
          "age value Woman and",
          "age some {",
          "age some {3",
          "age some {3,}",
          "age some \"unterminated",
          "age value \"x",
          "age value \"x\"^^",
          "age value \"x\"@",
          "inverse",
          "inverse Woman",
          "inverse child",
          "inverse some Woman",
          "inverse (child some",
          "<",
          ">",
          "<>",
          "<http://example/#Woman",
          "<no scheme>",
          "<Woman>",
          ":",
          "a:b:c",
          "nope:x",
          "'unterminated",
          "''",
          "\"Woman\"",
          "Woman and \"Man\"",
          "5",
          "3.14",
          "true",
          "Womaan",
          "Woman and Womaan",
          "childd some Woman",
          "child some Womaan",
          "_:nobody",
          "Woman\tand\t",
          "not not",
          "not and",
          "Woman not Man",
          "not (Woman",
          "Woman and (Man or)",
          "Woman ∧ Man",
          "¬Woman",
          "∃child.Woman",
          "ObjectSomeValuesFrom(child Woman)",
          "SELECT ?x { ?x a Woman }",
          "Woman /* comment */",
          "Woman -- comment",
          "Woman\\",
          "$Woman",
          "?Woman",
          "@Woman",
          "%Woman",
          "Woman=Man",
          "Woman\u0000",
          "\uFEFF(",
          "child some (Woman",
          "child only {",
          "child min 99999999999999999999 Womaan",
          "owl:thing",
          "rdf:type some Woman");

  private Malformed() {}

  /** More than 200 of them: some by hand, the others right ones with a word left out or doubled. */
  static Set<String> expressions() {
    Set<String> all = new LinkedHashSet<>(WRONG);
    for (String right : RIGHT) {
      String[] words = right.split(" ");
      for (int i = 0; i < words.length; i++) {
        List<String> broken = new ArrayList<>(List.of(words));
        broken.add(i, "and and");
        all.add(String.join(" ", broken));
        broken.set(i, "(");
        all.add(String.join(" ", broken));
        broken.set(i, "%");
        all.add(String.join(" ", broken));
      }
    }
    return all;
  }
}
