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
  private final Map<String, Term> constants = new LinkedHashMap<>();
  private final Map<Signature, DataAtom> data = new LinkedHashMap<>();
  private final Set<Signature> shown = new LinkedHashSet<>();
  private final Set<Signature> defined = new LinkedHashSet<>();
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
    public Signature signature() {
      return new Signature("&" + kind + "[\"" + text + "\"]", arity);
    }
  }

  /** The statements with bodies, in their order. */
  public List<Statement> statements() {
    return statements;
  }

  /** Constants and the terms that stand for them; one given first stays. */
  public Map<String, Term> constants() {
    return constants;
  }

  /** The atoms of data that are read. */
  public Map<Signature, DataAtom> data() {
    return data;
  }

  /** The predicates whose atoms are shown, if any are named. */
  public Set<Signature> shown() {
    return shown;
  }

  /** The predicates of {@code #defined}, which may have no rule. */
  public Set<Signature> defined() {
    return defined;
  }

  /** Shows only atoms of predicates that are named. */
  public void hideOthers() {
    hidden = true;
  }

  /** Whether atoms of a predicate are shown. */
  public boolean shows(Signature predicate) {
    return hidden ? shown.contains(predicate) : true;
  }
}
