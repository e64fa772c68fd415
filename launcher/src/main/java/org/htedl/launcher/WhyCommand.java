// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.htedl.closure.Entailment;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.manchester.ShownNames;
import org.htedl.fuseki.ask.BadRequestException;
import org.htedl.fuseki.ask.WrittenTriple;
import org.htedl.fuseki.http.exchange.JsonTree;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.data.FileKnowledgeBase;
import org.htedl.launcher.data.FilesBehind;
import org.htedl.launcher.imports.ImportsOption;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Fact;
import org.htedl.why.Explanation;
import org.htedl.why.Why;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code htedl why}: why an individual is covered or is not, and why a triple holds, from files.
 */
@Command(
    name = "why",
    description = {
      "Shows why an individual is covered by a class expression, or why it is not, over RDF files.",
      "With --triple it shows why a triple holds that is in the files or derived from them.",
      "Prints the smallest tree of facts, rules and successors that shows it."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class WhyCommand implements Runnable {
  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE",
      parameterConsumer = FilesBehind.class,
      description =
          "An RDF file of any syntax that Jena reads, .gz included; further files may follow it.")
  private List<Path> data = new ArrayList<>();

  @Mixin private ImportsOption imports = new ImportsOption();

  @Option(
      names = "--prefix",
      paramLabel = "PREFIX=IRI",
      description = "A prefix for names, in addition to those that the files declare.")
  private Map<String, String> prefixes = new LinkedHashMap<>();

  @Option(
      names = "--entailment",
      paramLabel = EntailmentName.CHOICE,
      converter = EntailmentName.class,
      description =
          "The rules by which triples are derived from the data (default: ${DEFAULT-VALUE}).")
  private Entailment entailment = Entailment.RDFS;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "How to print (default: ${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  @Option(
      names = "--triple",
      paramLabel = "'S P O'",
      description =
          "A triple in place of EXPRESSION and INDIVIDUAL: IRIs, names or _:label, and as the object"
              + " also a literal as in Turtle.")
  private @Nullable String triple;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "EXPRESSION",
      description = "A class expression in Manchester syntax, such as 'hasChild some Female'.")
  private @Nullable String expression;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "INDIVIDUAL",
      description = "Its IRI, in angle brackets or not, or a name as in expressions.")
  private @Nullable String individual;

  @Spec private CommandSpec spec;

  /** How the answer is printed. */
  enum Format {
    TEXT,
    JSON;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public void run() {
    checkQuestion();
    try {
      FileKnowledgeBase kb =
          FileKnowledgeBase.read(imports.sources(data), entailment).with(prefixes);
      if (triple != null) {
        explain(kb, WrittenTriple.terms(triple));
      } else {
        explain(kb, Objects.requireNonNull(expression), Objects.requireNonNull(individual));
      }
    } catch (BadRequestException bad) {
      throw new Failure(bad.sentence());
    } catch (IOException unreadable) {
      throw new Failure(Failure.sentence(unreadable));
    } catch (BadExpressionException bad) {
      String place = bad.position() < 0 ? "" : " (at character " + (bad.position() + 1) + ")";
      throw new Failure(bad.getMessage() + place);
    }
  }

  private void checkQuestion() {
    if (triple != null && expression != null) {
      throw new Failure("--triple cannot be combined with an expression: ask one of both.");
    }
    if (triple == null && individual == null) {
      throw new Failure(
          (expression == null ? "An expression and an individual are" : "The individual is")
              + " missing: write EXPRESSION INDIVIDUAL, or --triple 'S P O'.");
    }
  }

  private void explain(FileKnowledgeBase kb, String expression, String individual) {
    Explanation explanation =
        new Why(kb.mirror(), entailment)
            .explain(
                kb.parse(expression),
                kb.individual(individual),
                MemoryClaim.UNCOUNTED,
                Cancellation.NEVER);
    print(explanation, kb, names -> explanation.members(expression, names));
  }

  private void explain(FileKnowledgeBase kb, List<String> terms) {
    Fact fact =
        new WrittenTriple(kb.mirror(), List.of(kb.prefixes()), UnaryOperator.identity())
            .read(terms);
    Explanation explanation =
        new Why(kb.mirror(), entailment).explain(fact, MemoryClaim.UNCOUNTED, Cancellation.NEVER);
    print(explanation, kb, names -> explanation.members(terms, names));
  }

  private void print(
      Explanation explanation,
      FileKnowledgeBase kb,
      Function<ShownNames, Map<String, Object>> members) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        format == Format.JSON
            ? JsonTree.line(members.apply(kb.names()))
            : explanation.text(kb.names()));
    out.flush();
  }
}
