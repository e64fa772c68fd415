// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.answersets;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.answerset.grounding.Grounder;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.answerset.program.GroundProgram.ShownTerm;
import org.htedl.limit.WorkMeter;

/**
 * The atoms and terms that a program shows, by the texts that stand for them in answer sets.
 *
 * @param terms the ground terms
 * @param byText by the text, the atom or term
 */
record ShownAtoms(GroundTerms terms, Map<String, Integer> byText) {
  /** Units of work of a look at a text. */
  private static final int WORK = 8;

  /** Of a ground program. */
  static ShownAtoms of(Grounder.Output output, WorkMeter meter) {
    List<ShownTerm> shown = output.program().shown();
    Map<String, Integer> byText = HashMap.newHashMap(shown.size());
    for (int i = 0; i < shown.size(); i++) {
      meter.add(WORK);
      byText.put(shown.get(i).text(), output.shownTerms().get(i));
    }
    return new ShownAtoms(output.terms(), byText);
  }

  /**
   * Bytes of the terms and texts of a ground program, of an index of them, and of an answer that
   * has them all, about.
   */
  static long bytes(Grounder.Output output, WorkMeter meter) {
    long bytes = output.terms().bytes();
    for (ShownTerm each : output.program().shown()) {
      meter.add(1);
      bytes += 300 + 8L * each.text().length();
    }
    return bytes;
  }

  /** The atoms and terms of these texts. */
  List<Integer> of(List<String> texts, WorkMeter meter) {
    List<Integer> all = new ArrayList<>(texts.size());
    for (String text : texts) {
      meter.add(WORK);
      Integer term = byText.get(text);
      if (term == null) {
        throw new IllegalStateException("the program does not show " + text);
      }
      all.add(term);
    }
    return all;
  }

  /** The atoms among these, by their predicates' names, in their order. */
  Map<String, List<Integer>> atoms(List<Integer> shown, WorkMeter meter) {
    Map<String, List<Integer>> atoms = new LinkedHashMap<>();
    for (int term : shown) {
      meter.add(WORK);
      if (terms.isNamed(term)) {
        atoms.computeIfAbsent(terms.name(term), unknown -> new ArrayList<>()).add(term);
      }
    }
    return atoms;
  }
}
