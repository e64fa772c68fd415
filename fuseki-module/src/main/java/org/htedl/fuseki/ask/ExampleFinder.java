// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ask;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.htedl.bits.DenseRow;
import org.htedl.coverage.Examples;
import org.htedl.device.Answers;
import org.htedl.engine.NamedExamples;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Vocabulary;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.SimilarExampleSet;

/**
 * Finds the examples that a request means: by their names, by the IRI of a set or of a class, or by
 * a class expression. Remembers the most recent ones. For one request and one thread.
 */
public final class ExampleFinder {
  /** Sets found by their IRIs that are remembered; beyond, all are forgotten and found again. */
  private static final int REMEMBERED = 10_000;

  private final RequestGraph graph;
  private final ExpressionCompiler compiler;
  private final Map<String, ExampleSet> byIri = new HashMap<>();

  /** Their own, since devices may know examples by identity: these are never given back. */
  private final RowStore rows;

  public ExampleFinder(RequestGraph graph, ExpressionCompiler compiler) {
    this.graph = graph;
    this.compiler = compiler;
    this.rows = new RowStore(graph.mirror().layout());
  }

  private static NamedExamples in(Mirror mirror, Collection<String> names) {
    try {
      return NamedExamples.in(mirror, names);
    } catch (BadExpressionException stranger) {
      throw new BadRequestException(String.valueOf(stranger.getMessage()));
    }
  }

  /**
   * The individuals with these names, as {@link WrittenNames} reads them.
   *
   * @throws BadRequestException if the graph is what lies around other examples
   */
  public ExampleSet named(Collection<String> names) {
    WrittenNames written = compiler.names(graph.mirror());
    return exactly(names.stream().map(written::individual).toList());
  }

  private ExampleSet exactly(Collection<String> names) {
    NamedExamples found = in(graph.mirror(), names);
    return new ExampleSet.Named(found.known(), found.total(), found.unknown());
  }

  /**
   * The set that the data lists under this IRI.
   *
   * @param written the IRI in full, in angle brackets or with a prefix
   * @param role what the request uses it as ("the positive examples")
   * @throws BadRequestException if there is none
   */
  public ExampleSet listed(String written, String role) {
    String iri = compiler.names(graph.mirror()).iri(written);
    return exactly(
        graph
            .examples(written)
            .or(() -> iri.equals(written) ? Optional.empty() : graph.examples(iri))
            .orElseThrow(
                () ->
                    new BadRequestException(
                        "There is no set of examples <"
                            + Excerpt.start(iri)
                            + "> for "
                            + role
                            + ": it has to be the subject of htedl:example triples"
                            + (iri.indexOf(':') > 0
                                ? "."
                                : ", written as its full IRI or with a prefix of the data or the"
                                    + " request.")
                            + SimilarExampleSet.question(graph.mirror(), iri))));
  }

  /**
   * What an expression covers.
   *
   * @param role what the request uses it as ("the positive examples")
   * @throws BadRequestException if it makes no sense
   */
  public ExampleSet covered(String expression, String role) {
    return covered(compiler.compile(expression, role), role);
  }

  /** As {@link #covered(String, String)}, for an expression that is known to make sense. */
  public ExampleSet covered(CompiledExpression expression, String role) {
    return new ExampleSet.Covered(expression, role);
  }

  /**
   * What an IRI means where examples are expected.
   *
   * @param isClass whether it is the name of a class
   * @param listed the names of the set of examples that it is, if it is one
   */
  public record Meaning(boolean isClass, Optional<Set<String>> listed) {}

  /** Whether an IRI is that of a class, of a set of examples, or of both. */
  public Meaning meaning(String iri) {
    Optional<Set<String>> listed = graph.examples(iri);
    return new Meaning(isClass(iri, listed.isPresent(), graph.vocabulary()), listed);
  }

  /**
   * Returns whether an IRI is that of a class.
   *
   * @param isListed whether the data has a set of examples under it
   * @param names those of the data
   */
  public static boolean isClass(String iri, boolean isListed, Vocabulary names) {
    return isClass(names, iri) || !isListed && isClass(names.thorough(), iri);
  }

  private static boolean isClass(Vocabulary vocabulary, String iri) {
    return BuiltInClasses.isBuiltIn(iri) || vocabulary.kindsOf(iri).contains(EntityKind.CLASS);
  }

  /**
   * The set of examples or the class with this IRI.
   *
   * @param role what the request uses it as ("the positive examples")
   * @throws BadRequestException if it is neither or both
   */
  public ExampleSet byIri(String iri, String role) {
    ExampleSet known = byIri.get(iri);
    if (known == null) {
      known = found(iri, role);
      if (byIri.size() >= REMEMBERED) {
        byIri.clear();
      }
      byIri.put(iri, known);
    }
    return known;
  }

  private ExampleSet found(String iri, String role) {
    Meaning meaning = meaning(iri);
    if (meaning.isClass && meaning.listed.isPresent()) {
      throw new BadRequestException(
          "<"
              + Excerpt.start(iri)
              + "> is both a class and a set of examples: for the class write its name as a string,"
              + " for the examples give the set another IRI.");
    }
    if (meaning.isClass) {
      return covered(compiler.namedClass(iri), role);
    }
    Set<String> names =
        meaning.listed.orElseThrow(
            () ->
                new BadRequestException(
                    "<"
                        + Excerpt.start(iri)
                        + "> is neither a class nor a set of examples: expected the subject of"
                        + " htedl:example triples, the IRI of a class or a class expression."
                        + SimilarExampleSet.question(graph.mirror(), iri)));
    NamedExamples found = in(graph.mirror(), names);
    // Remembered for the length of the request, in which no one asks for the unknown ones.
    return new ExampleSet.Named(found.known(), found.total(), List.of());
  }

  /**
   * The examples of a confusion matrix.
   *
   * @throws BadRequestException if the engine refuses an expression that covers them
   */
  public Examples examples(ExampleSet positives, ExampleSet negatives) {
    ExampleSet.Named p = members(positives);
    ExampleSet.Named n = members(negatives);
    return new Examples(p.members(), p.total(), n.members(), n.total());
  }

  private ExampleSet.Named members(ExampleSet set) {
    return switch (set) {
      case ExampleSet.Named named -> named;
      case ExampleSet.Covered covered -> {
        DenseRow row = row(covered);
        yield new ExampleSet.Named(row, row.cardinality(), List.of());
      }
    };
  }

  private DenseRow row(ExampleSet.Covered covered) {
    CompiledExpression expression = covered.expression();
    DenseRow known = rows.find(expression);
    if (known != null) {
      return known;
    }
    List<CompiledExpression> one = List.of(expression);
    try {
      Answers.Rows answer =
          new Answers.Rows(
              graph
                  .engine()
                  .covers(graph.mirror(), CompiledExpression.trees(one), graph.cancellation()));
      rows.hold(one, answer);
      return answer.rows().getFirst();
    } catch (BadExpressionException refusal) {
      throw new BadRequestException(expression.refused(refusal).sentence(covered.role()));
    }
  }
}
