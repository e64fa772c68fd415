// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.util.Map;
import java.util.Optional;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Vocabulary;
import org.htedl.fuseki.ask.ExampleFinder;
import org.htedl.launcher.console.Failure;
import org.jspecify.annotations.Nullable;

/** Finds the examples that an argument of a command names. */
public final class ExampleArgument {
  /**
   * The meaning of an argument.
   *
   * @param <S> a set of examples as the data has it: names, or ids
   */
  public sealed interface Meaning<S> {
    /** A set of examples that the argument names by its IRI. */
    record Listed<S>(S examples) implements Meaning<S> {}

    /** The individuals that an expression covers. */
    record Covering<S>(ClassExpression expression) implements Meaning<S> {}
  }

  /**
   * The data that an argument speaks of.
   *
   * @param <S> a set of examples
   */
  public interface Names<S> extends NamedExpressionReader {
    /**
     * The class with this IRI.
     *
     * @throws BadExpressionException if the data has no such class
     */
    ClassExpression namedClass(String iri);

    /** Its names. */
    Vocabulary vocabulary();

    /** The set of examples with this IRI; empty if there is no such set. */
    Optional<S> examples(String iri);

    /** A question whether another set was meant, to append to a sentence; or "". */
    default String near(String iri) {
      return "";
    }
  }

  /** Data that can also evaluate expressions. */
  interface Data<S> extends Names<S> {
    /** The individuals that an expression covers. */
    S covered(ClassExpression expression);
  }

  private ExampleArgument() {}

  /**
   * The examples.
   *
   * @param prefixes of the data, without colon, to their namespaces
   * @throws Failure if the argument means nothing, or two things
   */
  static <S> S examples(Data<S> data, Map<String, String> prefixes, String argument) {
    return switch (meaning(data, prefixes, argument)) {
      case Meaning.Listed<S>(S examples) -> examples;
      case Meaning.Covering<S>(ClassExpression expression) -> covered(data, argument, expression);
    };
  }

  /**
   * What an argument means.
   *
   * @param prefixes of the data, without colon, to their namespaces
   * @throws Failure if it means nothing, or two things
   */
  public static <S> Meaning<S> meaning(
      Names<S> data, Map<String, String> prefixes, String argument) {
    String iri = IriArgument.in(argument, prefixes);
    Optional<S> listed = iri == null ? Optional.empty() : data.examples(iri);
    if (iri != null && listed.isPresent() && ExampleFinder.isClass(iri, true, data.vocabulary())) {
      throw new Failure(
          argument + " is both a class and a set of examples; write the class as (<" + iri + ">)");
    }
    if (listed.isPresent()) {
      return new Meaning.Listed<>(listed.get());
    }
    try {
      return new Meaning.Covering<>(iri == null ? data.parse(argument) : data.namedClass(iri));
    } catch (BadExpressionException bad) {
      throw refused(argument, iri, iri == null ? "" : data.near(iri), bad);
    }
  }

  private static <S> S covered(Data<S> data, String argument, ClassExpression expression) {
    try {
      return data.covered(expression);
    } catch (BadExpressionException bad) {
      throw refused(argument, null, "", bad);
    }
  }

  private static Failure refused(
      String argument, @Nullable String iri, String near, BadExpressionException bad) {
    return new Failure(
        "the examples "
            + argument
            + ": "
            + (iri == null ? "" : "no set of examples has this IRI." + near + " ")
            + bad.getMessage());
  }
}
