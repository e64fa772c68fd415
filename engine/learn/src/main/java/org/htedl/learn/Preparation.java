// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.learn.context.AtomicExpressions;
import org.htedl.learn.context.ContextGraph;
import org.htedl.learn.context.Leaks;
import org.htedl.learn.context.SearchVocabulary;
import org.htedl.learn.option.Only;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.learn.row.Operators;
import org.htedl.learn.validation.Leak;
import org.htedl.limit.Cancellation;
import org.htedl.message.Plural;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Surroundings;
import org.htedl.mirror.UpperRows;
import org.jspecify.annotations.Nullable;

/** What is done before the search: which names occur, what can be reached, what to warn of. */
final class Preparation {
  private static final String SAME_AS = "http://www.w3.org/2002/07/owl#sameAs";

  /** Classes of one side only that are named, at most. */
  private static final int MOST_NAMED = 10;

  /** The share of a side from which a class inside it is worth a warning. */
  private static final double LARGE = .1;

  private final int[] examples;
  private final AtomicExpressions atoms;
  private final ContextGraph graph;
  private final SearchVocabulary vocabulary;
  private final Operators operators;
  private final boolean counts;
  private final int maxDepth;
  private final boolean inverse;
  private final List<Leak> leaks;
  private final Set<String> limits = new LinkedHashSet<>();
  private final List<String> warnings = new ArrayList<>();

  Preparation(LearningProblem problem, LearnOptions options, Cancellation cancellation) {
    Mirror mirror = problem.mirror();
    examples = problem.examples();
    Surroundings surroundings = Surroundings.of(mirror);
    maxDepth = depth(surroundings, options);
    inverse = options.get(LearnOption.INVERSE) && (surroundings == null || surroundings.inverse());
    boolean sameAs = mirror.role(mirror.idOf(SAME_AS)).size() > 0;
    if (sameAs) {
      warnings.add(
          "the data has owl:sameAs, which is not evaluated: names count as different, so min, max"
              + " and nominals are left out");
    }
    counts = !sameAs && options.get(LearnOption.CARDINALITY) > 1;
    operators =
        new Operators(
            options.get(LearnOption.MONOTONE) ? Only.OFF : options.get(LearnOption.ONLY),
            counts ? options.get(LearnOption.CARDINALITY) : 1,
            counts && !options.get(LearnOption.MONOTONE));
    vocabulary =
        withoutOpen(
            mirror,
            SearchVocabulary.of(
                mirror, options.get(LearnOption.USE), options.get(LearnOption.IGNORE)),
            cancellation);
    graph =
        new ContextGraph(
            mirror,
            vocabulary,
            examples,
            inverse,
            options.get(LearnOption.MEMORY) / 2,
            cancellation);
    atoms =
        new AtomicExpressions(
            mirror,
            vocabulary,
            new AtomicExpressions.Language(
                !options.get(LearnOption.MONOTONE),
                options.get(LearnOption.NOMINALS) && !sameAs,
                options.get(LearnOption.SPLITS)),
            cancellation);
    atoms.add(atoms.read(graph.contexts()));
    leaks =
        Leaks.of(
            mirror,
            atoms,
            graph.examples(),
            LearningProblem.row(examples, problem.positives()),
            LearningProblem.row(examples, problem.negatives()),
            inverse,
            cancellation);
    warnOfLeaks();
    warnOfLargeParts(problem, cancellation);
    addLimits(options);
  }

  /** How many roles may be nested: no more than is known where the mirror is a part of a graph. */
  private int depth(@Nullable Surroundings surroundings, LearnOptions options) {
    if (surroundings == null) {
      return options.get(LearnOption.MAX_DEPTH);
    }
    if (options.get(LearnOption.MAX_DEPTH) > surroundings.depth()) {
      limits.add("no more is known around the examples (--depth)");
    }
    return Math.min(options.get(LearnOption.MAX_DEPTH), surroundings.depth());
  }

  private void addLimits(LearnOptions options) {
    limits.add("not stands before class names only");
    if (operators.most() > 1) {
      limits.add("min and max count to " + operators.most());
    } else {
      limits.add("no min and max");
    }
    if (operators.only() == Only.NONEMPTY) {
      limits.add("only is tried where there is a successor; with that it counts as one quantifier");
    }
    if (operators.only() == Only.OFF) {
      limits.add("no only");
    }
    if (!inverse) {
      limits.add(
          options.get(LearnOption.INVERSE)
              ? "no inverse roles: they are not known around the examples (--inverse)"
              : "no inverse roles");
    }
    if (options.get(LearnOption.MONOTONE)) {
      limits.add("no not, only and max");
    }
    if (!options.get(LearnOption.USE).isEmpty() || !options.get(LearnOption.IGNORE).isEmpty()) {
      limits.add("only the names that were asked for");
    }
  }

  /** Leaves out the classes of which answer sets leave open who is a member. */
  private SearchVocabulary withoutOpen(
      Mirror mirror, SearchVocabulary named, Cancellation cancellation) {
    UpperRows upper = UpperRows.of(mirror);
    Set<String> open = new TreeSet<>();
    for (SearchVocabulary.Name name : named.classes()) {
      cancellation.check();
      if (upper.number(name.id()) != name.id()) {
        open.add(name.iri());
      }
    }
    if (!open.isEmpty()) {
      String sentence =
          "left out, since answer sets leave open who is a member: " + bracketed(open);
      warnings.add(sentence);
      limits.add(sentence);
    }
    return named.withoutClasses(open);
  }

  private static String bracketed(Collection<String> iris) {
    return "<" + String.join(">, <", iris) + ">";
  }

  /** Warns of what covers exactly one side: labels may have made it. */
  private void warnOfLeaks() {
    for (boolean positive : new boolean[] {true, false}) {
      List<String> names =
          leaks.stream()
              .filter(leak -> leak.positive() == positive)
              .map(leak -> ManchesterPrinter.print(leak.expression()))
              .toList();
      if (!names.isEmpty()) {
        warnings.add(
            "%s exactly the %s examples; if labels made %s, ignore %s: %s%s"
                .formatted(
                    Plural.counted(names.size(), "expression covers", "expressions cover"),
                    positive ? "positive" : "negative",
                    Plural.of(names.size(), "it", "them"),
                    Plural.of(names.size(), "it", "them"),
                    String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size()))),
                    names.size() > MOST_NAMED ? " …" : ""));
      }
    }
  }

  /** Warns of classes with a good part of one side, and nothing of the other. */
  private void warnOfLargeParts(LearningProblem problem, Cancellation cancellation) {
    Set<ClassExpression> all = new HashSet<>();
    leaks.forEach(leak -> all.add(leak.expression()));
    List<String> inside = new ArrayList<>();
    for (SearchVocabulary.Name name : vocabulary.classes()) {
      cancellation.check();
      int positive = count(problem.mirror(), name, problem.positives());
      int negative = count(problem.mirror(), name, problem.negatives());
      if ((positive == 0 && negative >= LARGE * problem.negatives().length
              || negative == 0 && positive >= LARGE * problem.positives().length)
          && !all.contains(new ClassExpression.Named(name.iri()))) {
        inside.add(name.iri());
      }
    }
    if (!inside.isEmpty()) {
      warnings.add(
          "%s examples of one side only; if labels made them, ignore them: %s%s"
              .formatted(
                  Plural.counted(inside.size(), "class has", "classes have"),
                  bracketed(inside.subList(0, Math.min(MOST_NAMED, inside.size()))),
                  inside.size() > MOST_NAMED ? " …" : ""));
    }
  }

  private static int count(Mirror mirror, SearchVocabulary.Name name, int[] nodes) {
    var members = mirror.members(name.id());
    return (int) Arrays.stream(nodes).filter(members::contains).count();
  }

  int[] examples() {
    return examples;
  }

  AtomicExpressions atoms() {
    return atoms;
  }

  ContextGraph graph() {
    return graph;
  }

  /** The names that may occur. */
  SearchVocabulary vocabulary() {
    return vocabulary;
  }

  Operators operators() {
    return operators;
  }

  /** How many roles may be nested. */
  int maxDepth() {
    return maxDepth;
  }

  /** Whether roles are followed backwards. */
  boolean inverse() {
    return inverse;
  }

  /** Whether successors are counted. */
  boolean counts() {
    return counts;
  }

  Collection<String> limits() {
    return limits;
  }

  /** What covers exactly the examples of one side. */
  List<Leak> leaks() {
    return leaks;
  }

  List<String> warnings() {
    return warnings;
  }
}
