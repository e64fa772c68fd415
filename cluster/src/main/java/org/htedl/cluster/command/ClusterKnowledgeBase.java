// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.htedl.cluster.exchange.ClusterDirectory;
import org.htedl.cluster.exchange.ClusterShards;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Vocabulary;
import org.htedl.fuseki.ask.ExpressionCompiler;
import org.htedl.launcher.answer.Hypothesis;
import org.htedl.launcher.data.ExampleArgument;
import org.htedl.launcher.data.NamedExpressionReader;
import org.jspecify.annotations.Nullable;

/**
 * The shards of a cluster as texts speak of them. Texts are read again until the shards have told
 * all that is asked of them. Used by one thread.
 */
final class ClusterKnowledgeBase implements NamedExpressionReader {
  /** N-Triples declare no prefixes. */
  private static final Map<String, String> PREFIXES = Map.of();

  private final ClusterDirectory directory;
  private final Vocabulary vocabulary;

  ClusterKnowledgeBase(ClusterShards shards, ClusterDirectory directory) {
    this.directory = directory;
    this.vocabulary = shards.schema().vocabulary(directory, shards.catalogue());
  }

  @Override
  public ClassExpression parse(String text) {
    return directory.settled(() -> once(text));
  }

  private ClassExpression once(String text) {
    return compiler().read(text);
  }

  /** A new one each time, since a resolver remembers what the shards had not told yet. */
  private ExpressionCompiler compiler() {
    return new ExpressionCompiler(vocabulary, List.of(PREFIXES));
  }

  /** As {@code eval} reads them. */
  List<Hypothesis> hypotheses(List<String> texts, @Nullable Path file) throws IOException {
    try {
      return directory.settled(
          () -> {
            try {
              return Hypothesis.read(this::once, texts, file);
            } catch (IOException unreadable) {
              throw new UncheckedIOException(unreadable);
            }
          });
    } catch (UncheckedIOException unreadable) {
      throw unreadable.getCause();
    }
  }

  /** Returns the meaning of an argument; a set of examples is their addresses. */
  ExampleArgument.Meaning<long[]> meaning(String argument) {
    return directory.settled(() -> ExampleArgument.meaning(new Once(), PREFIXES, argument));
  }

  /** What is known at the moment. */
  private final class Once implements ExampleArgument.Names<long[]> {
    @Override
    public ClassExpression parse(String text) {
      return once(text);
    }

    @Override
    public ClassExpression namedClass(String iri) {
      return compiler().reader().namedClass(iri);
    }

    @Override
    public Vocabulary vocabulary() {
      return vocabulary;
    }

    @Override
    public Optional<long[]> examples(String iri) {
      long[] addresses =
          directory.examples(iri).stream().mapToLong(Long::longValue).distinct().toArray();
      return addresses.length == 0 ? Optional.empty() : Optional.of(addresses);
    }
  }

  /**
   * The individuals among some examples, as own nodes of each shard.
   *
   * @param addresses of the examples, as {@link #meaning} has them
   */
  int[][] individuals(long[] addresses) {
    return directory.settled(() -> directory.individuals(addresses));
  }
}
