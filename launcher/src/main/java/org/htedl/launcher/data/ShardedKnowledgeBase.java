// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.jena.riot.system.StreamRDF;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.engine.Evaluator;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Vocabulary;
import org.htedl.fuseki.ask.ExpressionCompiler;
import org.htedl.fuseki.ingest.FactStream;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.TerminalProgress;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimits;
import org.htedl.plan.Plan;
import org.htedl.shard.Placement;
import org.htedl.shard.ShardBuilder;
import org.htedl.shard.ShardRefusalException;
import org.htedl.shard.ShardedEvaluator;
import org.htedl.shard.Shards;

/** Some files' triples in shards, with the prefixes that the files declare. Not thread-safe. */
public final class ShardedKnowledgeBase implements EvaluatedData {
  private final Shards shards;
  private final Map<String, String> prefixes;
  private final ExpressionCompiler compiler;
  private final Evaluator evaluator;

  private ShardedKnowledgeBase(Shards shards, Map<String, String> prefixes, Engine engine) {
    this.shards = shards;
    this.prefixes = prefixes;
    this.compiler = new ExpressionCompiler(shards.vocabulary(), List.of(prefixes));
    this.evaluator = new ShardedEvaluator(shards, engine);
  }

  /**
   * Streams the files into shards; named graphs' triples count as if they were in one graph.
   *
   * @param number how many shards
   * @param engine evaluates; stays its owner's
   * @throws Failure if there cannot be that many shards, or not of these files
   */
  public static ShardedKnowledgeBase read(
      DataSources data, Entailment entailment, int number, Engine engine) throws IOException {
    if (number < 1 || number > Placement.MOST) {
      throw new Failure("--shards takes a number from 1 to " + Placement.MOST + ", not " + number);
    }
    Map<String, String> prefixes = new TreeMap<>();
    try (TerminalProgress progress = TerminalProgress.steps("building the shards", -1)) {
      ShardBuilder builder =
          new ShardBuilder(
              new Placement(number),
              entailment,
              MirrorLimits.OF_ARRAYS,
              progress::stage,
              MemoryClaim.UNCOUNTED,
              () -> false);
      OntologyHeaders headers = new OntologyHeaders();
      StreamRDF stream = DataFiles.noting(prefixes, new FactStream(builder));
      DataFiles.read(data.files(), headers.noting(stream));
      headers.warn(data.found());
      return new ShardedKnowledgeBase(builder.build(), prefixes, engine);
    } catch (ShardRefusalException refused) {
      throw new Failure("--shards: " + Failure.oneLine(String.valueOf(refused.getMessage())));
    }
  }

  @Override
  public ClassExpression parse(String text) {
    return compiler.read(text);
  }

  @Override
  public Evaluator evaluator() {
    return evaluator;
  }

  @Override
  public String individual(String written) {
    String iri = written.startsWith("_:") ? written : IriArgument.in(written, prefixes);
    if (iri != null) {
      return iri;
    }
    try {
      return compiler.reader().individual(written);
    } catch (BadExpressionException unknown) {
      return written;
    }
  }

  @Override
  public boolean isIndividual(String name) {
    return shards.isIndividual(name);
  }

  @Override
  public List<String> examples(String argument) {
    return ExampleArgument.examples(new Named(this), prefixes, argument);
  }

  /** The shards as arguments speak of them. */
  private record Named(ShardedKnowledgeBase kb) implements ExampleArgument.Data<List<String>> {
    @Override
    public ClassExpression parse(String text) {
      return kb.parse(text);
    }

    @Override
    public ClassExpression namedClass(String iri) {
      return kb.compiler.reader().namedClass(iri);
    }

    @Override
    public Vocabulary vocabulary() {
      return kb.shards.vocabulary();
    }

    @Override
    public Optional<List<String>> examples(String iri) {
      Set<String> names = kb.shards.examples(iri);
      return names.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(names));
    }

    @Override
    public List<String> covered(ClassExpression expression) {
      List<String> names = new ArrayList<>();
      Plan plan = kb.evaluator.plan(List.of(expression), Cancellation.NEVER);
      kb.evaluator.forEachCovered(plan, 0, Cancellation.NEVER, names::add);
      return names;
    }
  }
}
