// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.htedl.answerset.grounding.instance.DataRelations;
import org.htedl.answerset.grounding.instance.GroundOutput;
import org.htedl.answerset.grounding.instance.Instantiator;
import org.htedl.answerset.grounding.relation.GroundingBudget;
import org.htedl.answerset.grounding.rewrite.Flattening;
import org.htedl.answerset.grounding.source.DataNodes;
import org.htedl.answerset.grounding.source.KnownNames;
import org.htedl.answerset.grounding.syntax.PredicateSignature;
import org.htedl.answerset.grounding.syntax.RuleParser;
import org.htedl.answerset.grounding.syntax.Rules;
import org.htedl.answerset.grounding.syntax.Rules.DataAtom;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.expression.Vocabulary;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;

/**
 * Makes a ground program of rules with variables, in the language of docs/answer-sets.md. Used
 * once, by one thread.
 */
public final class Grounder {
  /** Measured: 46 to 118, for rules of two to forty characters. */
  private static final long BYTES_PER_CHARACTER = 120;

  private final GroundTerms terms;
  private final KnownNames names;
  private final Rules rules = new Rules();
  private final List<PredicateSignature> shown = new ArrayList<>();
  private long bytesRead;

  /** A grounder of rules that read no data. */
  public Grounder() {
    this(DataNodes.NONE, KnownNames.NONE);
  }

  /**
   * Returns a grounder of rules that read data.
   *
   * @param mirror the data
   * @param vocabulary the local names that are known
   * @param prefixes the prefixes that are known without a declaration, those of the first map first
   */
  public static Grounder over(
      Mirror mirror, Vocabulary vocabulary, List<Map<String, String>> prefixes) {
    return new Grounder(KnowledgeAtoms.nodes(mirror), KnowledgeAtoms.names(vocabulary, prefixes));
  }

  private Grounder(DataNodes nodes, KnownNames names) {
    terms = new GroundTerms(nodes);
    this.names = names;
  }

  /**
   * Gives a constant a value, before the texts are read; {@code #const} does not change it.
   *
   * @throws BadProgramException if the name is not a name, or the value not a term alone
   */
  public void constant(String name, String value) throws BadProgramException {
    RuleParser.constant(name, value, names, terms, rules);
  }

  /**
   * Reads a text of rules.
   *
   * @param source its name in errors, empty where there is one only
   * @param cancellation stops the work within some milliseconds
   * @throws BadProgramException for what is not understood or not supported, with its place
   * @throws java.util.concurrent.CancellationException if it was stopped
   */
  public void read(String source, String text, Cancellation cancellation)
      throws BadProgramException {
    int line = Dimacs.line(text);
    if (line > 0) {
      throw new BadProgramException(
          source,
          line,
          1,
          "this is DIMACS, which is not supported; give rules, or a ground program in aspif or for"
              + " smodels");
    }
    bytesRead += bytes(text);
    RuleParser.read(source, text, names, terms, rules, cancellation);
  }

  /** Bytes that the rules of a text take, about; {@link #ground} claims them. */
  public static long bytes(String text) {
    return BYTES_PER_CHARACTER * text.length();
  }

  /**
   * Shows only atoms of this predicate, of others that are named so, and of {@code #show}.
   *
   * @param signature such as {@code p/2}
   * @throws BadProgramException if it is none
   */
  public void show(String signature) throws BadProgramException {
    try {
      shown.add(RuleParser.signature(signature, names, terms));
    } catch (BadProgramException bad) {
      throw notShown(signature);
    }
  }

  private static BadProgramException notShown(String signature) {
    return new BadProgramException(signature + " is not a predicate, such as p/2");
  }

  /** The atoms in bodies of the texts whose predicates no head has. */
  public List<UndefinedAtom> undefinedAtoms() {
    return UndefinedAtom.in(rules);
  }

  /** Returns whether the texts read atoms of data. */
  public boolean readsData() {
    return !rules.data().isEmpty();
  }

  /** The atoms of data that the texts read. */
  Collection<DataAtom> dataAtoms() {
    return List.copyOf(rules.data().values());
  }

  /**
   * Makes the ground program of texts that read no data.
   *
   * @throws BadProgramException as {@link #ground(KnowledgeAtoms, MemoryClaim, Cancellation)}, and
   *     if the texts read data
   */
  public Output ground(MemoryClaim claim, Cancellation cancellation) throws BadProgramException {
    return ground(DataRelations.NONE, claim, cancellation);
  }

  /**
   * Makes the ground program of what was read.
   *
   * @param claim takes the memory; the caller closes it
   * @param cancellation stops the work within some milliseconds
   * @throws BadProgramException if a variable is unsafe, an aggregate recursive, or an integer too
   *     large
   * @throws org.htedl.limit.MemoryBudgetException if there is not enough memory; names the rule
   *     that was instantiated
   * @throws java.util.concurrent.CancellationException if it was stopped
   */
  public Output ground(KnowledgeAtoms data, MemoryClaim claim, Cancellation cancellation)
      throws BadProgramException {
    return ground((DataRelations) data::load, claim, cancellation);
  }

  private Output ground(DataRelations data, MemoryClaim claim, Cancellation cancellation)
      throws BadProgramException {
    if (!shown.isEmpty()) {
      rules.hideOthers();
      rules.shown().addAll(shown);
    }
    GroundingBudget budget = new GroundingBudget(terms, claim, cancellation);
    budget.reserve(bytesRead);
    GroundOutput output =
        new Instantiator(rules, Flattening.of(rules, budget), terms, budget).run(data);
    return new Output(output.program(), output.shownTerms(), output.terms());
  }

  /** The ground terms. */
  public GroundTerms terms() {
    return terms;
  }

  /**
   * A ground program, and the terms that its texts write.
   *
   * @param program the ground program
   * @param shownTerms for each of the program's shown texts the term or atom that it writes
   * @param terms the ground terms
   */
  public record Output(GroundProgram program, List<Integer> shownTerms, GroundTerms terms) {}
}
