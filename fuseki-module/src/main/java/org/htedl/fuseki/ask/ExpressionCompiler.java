// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ask;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Vocabulary;
import org.htedl.expression.WrittenIri;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.ManchesterReader;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Linearizer;
import org.jspecify.annotations.Nullable;

/**
 * Turns the texts of a request, in Manchester syntax, into class expressions and plans. For one
 * request and one thread.
 */
public final class ExpressionCompiler {
  /** Expressions that are compiled between two looks at the cancellation. */
  private static final int CHECKED = 64;

  private final List<Map<String, String>> prefixes;
  private final ManchesterParser parser;

  /**
   * @param prefixes maps from prefix to namespace, in the order in which they are asked
   */
  public ExpressionCompiler(Vocabulary vocabulary, List<Map<String, String>> prefixes) {
    this.prefixes = List.copyOf(prefixes);
    this.parser = new ManchesterParser(new NameResolver(vocabulary, this.prefixes));
  }

  /** A compiler for what asks this graph, with prefixes of its own that come first. */
  public static ExpressionCompiler of(RequestGraph graph, Map<String, String> prefixes) {
    return new ExpressionCompiler(graph.vocabulary(), List.of(prefixes, graph.prefixes()));
  }

  /** How names outside expressions are read, with the same prefixes. */
  public WrittenNames names(Mirror mirror) {
    return new WrittenNames(mirror, prefixes);
  }

  /** Returns the reader of the texts, for those who need another kind of text than expressions. */
  public ManchesterReader reader() {
    return parser;
  }

  /**
   * The class expression that a text means.
   *
   * @throws BadRequestException if it means none
   */
  public CompiledExpression compile(String text) {
    return compile(text, "");
  }

  /**
   * As {@link #compile(String)}.
   *
   * @param role what the expression is used as, for the sentence that refuses it
   */
  public CompiledExpression compile(String text, String role) {
    try {
      return new CompiledExpression(read(text), text);
    } catch (BadExpressionException refusal) {
      throw new BadRequestException(RefusedExpression.of(text, refusal).sentence(role));
    }
  }

  /**
   * The class with this IRI.
   *
   * @throws BadRequestException if there is none
   */
  public CompiledExpression namedClass(String iri) {
    try {
      return new CompiledExpression(parser.namedClass(iri), WrittenIri.bracketed(iri));
    } catch (BadExpressionException refusal) {
      throw new BadRequestException(RefusedExpression.of("", refusal).message());
    }
  }

  /**
   * Plans the expressions that some texts mean, as far as they mean any.
   *
   * @throws CancellationException if cancelled
   */
  public ExpressionBatch batch(Mirror mirror, List<String> texts, Cancellation cancellation) {
    Linearizer linearizer = new Linearizer(mirror);
    @Nullable RefusedExpression[] refused = new RefusedExpression[texts.size()];
    for (int i = 0; i < refused.length; i++) {
      if (i % CHECKED == 0) {
        cancellation.check();
      }
      try {
        linearizer.add(read(texts.get(i)), cancellation);
      } catch (BadExpressionException refusal) {
        refused[i] = RefusedExpression.of(texts.get(i), refusal);
      }
    }
    return new ExpressionBatch(linearizer.finish(), refused);
  }

  /**
   * The class expression that a text means, for callers who have an answer for one that means none.
   *
   * @throws BadExpressionException if it means none
   */
  public ClassExpression read(String text) {
    return parser.parse(text);
  }
}
