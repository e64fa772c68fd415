// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.htedl.message.Plural;
import org.htedl.mirror.Mirror;

/**
 * What came of definitions that go through their own negation.
 *
 * @param classes the IRIs of the classes that were defined so, and of those that depend on them,
 *     ascending
 * @param openAtoms memberships that the well-founded model leaves open
 * @param components how many components these fall into
 * @param bySize how many components have at most 1, 2, 4, 8, … open memberships
 * @param byTail components whose answer sets were all tried
 * @param bySearch components whose answer sets were searched for
 * @param logAnswerSets the decimal logarithm of the number of answer sets of all coherent
 *     components together; NaN if some were not counted
 * @param incoherent components without an answer set
 * @param undecided components that were left open since the time was up
 * @param examples some individuals of components without an answer set, with their classes
 * @param nanos from the bounds, between which memberships are open, to all that answer sets say
 * @param refused why the definitions were not evaluated, as a sentence; empty if they were
 */
public record CircleReport(
    List<String> classes,
    int openAtoms,
    int components,
    List<Integer> bySize,
    int byTail,
    int bySearch,
    double logAnswerSets,
    int incoherent,
    int undecided,
    List<String> examples,
    long nanos,
    String refused) {
  /** Where no definition goes through its own negation. */
  public static final CircleReport NONE =
      new CircleReport(List.of(), 0, 0, List.of(), 0, 0, 0, 0, 0, List.of(), 0, "");

  public CircleReport {
    classes = List.copyOf(classes);
    bySize = List.copyOf(bySize);
    examples = List.copyOf(examples);
  }

  /** Where the definitions were not evaluated. */
  public static CircleReport refused(List<String> classes, String sentence) {
    return new CircleReport(classes, 0, 0, List.of(), 0, 0, 0, 0, 0, List.of(), 0, sentence);
  }

  /** Where nothing was left open. */
  public static CircleReport decided(List<String> classes) {
    return refused(classes, "");
  }

  /** The report on a closed mirror. */
  public static CircleReport of(Mirror closed) {
    return closed.kept(CircleReport.class, mirror -> NONE);
  }

  /** Attaches it to the mirror, before it is first read. */
  public void keepWith(Mirror closed) {
    closed.kept(CircleReport.class, mirror -> this);
  }

  /** The number of answer sets of all coherent components together, as text. */
  public String answerSets() {
    return Double.isNaN(logAnswerSets)
        ? "an unknown number of"
        : logAnswerSets < 15
            ? Long.toString(Math.round(Math.pow(10, logAnswerSets)))
            : String.format(Locale.ROOT, "10^%.1f", logAnswerSets);
  }

  /** What users have to know of it, as sentences. */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (!refused.isEmpty()) {
      warnings.add(refused);
    } else if (incoherent > 0) {
      warnings.add(
          Plural.counted(incoherent, "group of memberships has", "groups of memberships have")
              + " no answer set, so that nothing follows from "
              + Plural.of(incoherent, "it", "them")
              + exampleText()
              + ".");
    }
    if (undecided > 0) {
      warnings.add(
          Plural.counted(undecided, "group of memberships was", "groups of memberships were")
              + " left open, since the time for its answer sets was up: who is certainly a member"
              + " may be more, who is possibly one may be fewer.");
    }
    return warnings;
  }

  public String exampleText() {
    return examples.isEmpty() ? "" : ", for example " + String.join(", ", examples);
  }
}
