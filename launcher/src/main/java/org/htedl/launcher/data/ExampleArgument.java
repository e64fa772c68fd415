package org.htedl.launcher.data;

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
final class ExampleArgument {
  /** The data that an argument speaks of. */
  interface Data extends ExpressionReader {
    /** Its names. */
    Vocabulary vocabulary();

    /** The set of examples with this IRI; empty if there is no such set. */
    Optional<Set<String>> examples(String iri);

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
    String iri = WrittenIri.in(argument, prefixes);
    ExampleFinder.Meaning meaning =
        iri == null
            ? ExampleFinder.Meaning.NEITHER
            : ExampleFinder.meaning(iri, data.examples(iri), data.vocabulary());
    if (meaning.isClass() && meaning.listed().isPresent()) {
      throw new Failure(
          argument + " is both a class and a set of examples; write the class as (<" + iri + ">)");
    }
    return meaning.listed().isPresent()
        ? List.copyOf(meaning.listed().get())
        : covered(data, argument, iri);
  }

  private static List<String> covered(Data data, String argument, @Nullable String iri) {
    try {
      return data.covered(data.parse(iri == null ? argument : "<" + iri + ">"));
    } catch (BadExpressionException bad) {
      throw new Failure(
          "the examples "
              + argument
              + ": "
              + (iri == null ? "" : "no set of examples has this IRI. ")
              + bad.getMessage());
    }
  }
}
