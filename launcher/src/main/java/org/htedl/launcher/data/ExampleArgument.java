package org.htedl.launcher.data;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Vocabulary;
import org.htedl.fuseki.ask.ExampleFinder;
import org.htedl.launcher.console.Failure;
import org.jspecify.annotations.Nullable;

/** Finds the examples that an argument of a command names. */
public final class ExampleArgument {
  /** What an argument means. */
  public sealed interface Meaning {
    /** A set of examples by its IRI: the names in it. */
    record Listed(Set<String> names) implements Meaning {}

    /** The individuals that an expression covers. */
    record Covering(ClassExpression expression) implements Meaning {}
  }

  /** The data that an argument speaks of. */
  public interface Names extends ExpressionReader {
    /**
     * The class with this IRI.
     *
     * @throws BadExpressionException if the data has no such class
     */
    ClassExpression namedClass(String iri);

    /** Its names. */
    Vocabulary vocabulary();

    /** The set of examples with this IRI; empty if there is no such set. */
    Optional<Set<String>> examples(String iri);

    /** A question whether another set was meant, to append to a sentence; or "". */
    default String near(String iri) {
      return "";
    }
  }

  /** The same, where individuals have names. */
  interface Data extends Names {
    /** The names of the individuals that an expression covers. */
    List<String> covered(ClassExpression expression);
  }

  private ExampleArgument() {}

  /**
   * The names of the examples.
   *
   * @param prefixes of the data, without colon, to their namespaces
   * @throws Failure if the argument means nothing, or two things
   */
  static List<String> names(Data data, Map<String, String> prefixes, String argument) {
    return switch (meaning(data, prefixes, argument)) {
      case Meaning.Listed listed -> List.copyOf(listed.names());
      case Meaning.Covering covering -> covered(data, argument, covering.expression());
    };
  }

  /**
   * What an argument means.
   *
   * @param prefixes of the data, without colon, to their namespaces
   * @throws Failure if it means nothing, or two things
   */
  public static Meaning meaning(Names data, Map<String, String> prefixes, String argument) {
    String iri = IriArgument.in(argument, prefixes);
    ExampleFinder.Meaning found =
        iri == null
            ? ExampleFinder.Meaning.NEITHER
            : ExampleFinder.meaning(iri, data.examples(iri), data.vocabulary());
    if (found.isClass() && found.listed().isPresent()) {
      throw new Failure(
          argument + " is both a class and a set of examples; write the class as (<" + iri + ">)");
    }
    if (found.listed().isPresent()) {
      return new Meaning.Listed(new LinkedHashSet<>(found.listed().get()));
    }
    try {
      return new Meaning.Covering(iri == null ? data.parse(argument) : data.namedClass(iri));
    } catch (BadExpressionException bad) {
      throw refused(argument, iri, iri == null ? "" : data.near(iri), bad);
    }
  }

  private static List<String> covered(Data data, String argument, ClassExpression expression) {
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
