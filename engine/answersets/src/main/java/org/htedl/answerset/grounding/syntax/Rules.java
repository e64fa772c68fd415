// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.syntax;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.answerset.grounding.source.Place;

/** All statements of a program, of one text or of several. Filled by {@link RuleParser}. */
public final class Rules {
  private final List<Statement> statements = new ArrayList<>();
  private final Map<String, RuleTerm> constants = new LinkedHashMap<>();
  private final Map<PredicateSignature, DataAtom> data = new LinkedHashMap<>();
  private final Set<PredicateSignature> shown = new LinkedHashSet<>();
  private final Set<PredicateSignature> defined = new LinkedHashSet<>();
  private boolean hidden;

  /**
   * Atoms that data gives.
   *
   * @param place where they were read first
   * @param kind {@code kb} or {@code value}
   * @param text the text in square brackets
   * @param arity how many arguments they have
   */
  public record DataAtom(Place place, String kind, String text, int arity) {
    /** The predicate under which they stand in bodies. */
    public PredicateSignature signature() {
      return new PredicateSignature("&" + kind + "[\"" + text + "\"]", arity);
    }
  }

  /** The statements with bodies, in their order. */
  public List<Statement> statements() {
    return statements;
  }

  /** Constants and the terms that stand for them; one given first stays. */
  public Map<String, RuleTerm> constants() {
    return constants;
  }

  /** The atoms of data that are read. */
  public Map<PredicateSignature, DataAtom> data() {
    return data;
  }

  /** The predicates whose atoms are shown, if any are named. */
  public Set<PredicateSignature> shown() {
    return shown;
  }

  /** The predicates of {@code #defined}, which may have no rule. */
  public Set<PredicateSignature> defined() {
    return defined;
  }

  /** Shows only atoms of predicates that are named. */
  public void hideOthers() {
    hidden = true;
  }

  /** Whether atoms of a predicate are shown. */
  public boolean shows(PredicateSignature predicate) {
    return hidden ? shown.contains(predicate) : true;
  }
}
