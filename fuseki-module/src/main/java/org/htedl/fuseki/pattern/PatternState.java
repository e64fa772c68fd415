// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.pattern.reading.GraphOfPattern;
import org.htedl.fuseki.pattern.reading.PatternSources;
import org.htedl.fuseki.pattern.reading.RefusedPattern;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.EntailedLayer;
import org.htedl.fuseki.transaction.Mirrors;
import org.htedl.fuseki.transaction.PatternCounters;
import org.htedl.fuseki.transaction.ReadyMirrors;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.fuseki.view.EntailedView;
import org.htedl.fuseki.view.MirrorTerms;
import org.htedl.matching.query.PatternTerms;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * What the patterns of one query share, kept in the context of its execution. Used by its thread.
 */
final class PatternState implements PatternSources {
  private static final Symbol SYMBOL = Symbol.create(HtedlVocabulary.NAMESPACE + "patternState");
  private static final Symbol STRICT = Symbol.create(HtedlVocabulary.NAMESPACE + "strictPatterns");

  /** With more matches, planning for one triple pattern costs less than looking each up. */
  private static final int FEW_MATCHES = 32;

  /** How many times a part is planned that Jena executes once a row; more does not pay. */
  private static final int PLANS_FOR_ROWS = 16;

  private final @Nullable DatasetGraph dataset;
  private final Mirrors mirrors;
  private final @Nullable AtomicBoolean cancelSignal;
  private final boolean isStrict;
  private final boolean isEntailed;
  private final @Nullable PatternTrace trace;
  private @Nullable MirrorTerms terms;
  private int plans;

  private PatternState(Mirrors mirrors, ExecutionContext execution) {
    this.dataset = execution.getDataset();
    this.mirrors = mirrors;
    this.cancelSignal = execution.getCancelSignal();
    this.isStrict = execution.getContext().isTrue(STRICT);
    this.trace = PatternTrace.of(execution.getContext());
    this.isEntailed = execution.getDataset() instanceof EntailedLayer;
  }

  /** The state of an execution; null where patterns are left to Jena. */
  @SuppressWarnings("ReferenceEquality") // two executions may have one context
  static @Nullable PatternState of(ExecutionContext execution) {
    Context context = execution.getContext();
    DatasetGraph dataset = execution.getDataset();
    PatternState state = context.get(SYMBOL);
    if (state != null
        && state.dataset == dataset
        && state.cancelSignal == execution.getCancelSignal()) {
      return state;
    }
    Mirrors mirrors =
        dataset == null
            ? null
            : dataset instanceof EntailedView view
                ? view.graphs().mirrorsInside()
                : DatasetLayers.of(dataset).mirrorsInside();
    if (mirrors == null || !mirrors.settings().patterns().isOn()) {
      return null;
    }
    state = new PatternState(mirrors, execution);
    context.set(SYMBOL, state);
    return state;
  }

  @Override
  public ReadyMirrors.Ready mirror(ExecutionContext execution, @Nullable Node graph) {
    return switch (ActiveGraph.mirrorIfReady(execution, graph)) {
      case ReadyMirrors.Ready ready -> ready;
      case ReadyMirrors.Absent absent -> throw new RefusedPattern(absent.reason(), absent.detail());
    };
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // each revision has terms of its own
  public MirrorTerms terms(ReadyMirrors.Ready source) {
    MirrorTerms known = terms;
    if (known == null || known.mirror() != source.mirror()) {
      known = new MirrorTerms(source.mirror(), source.mirrors().data()::asStored);
      terms = known;
    }
    return known;
  }

  /**
   * The fewest triple patterns that are worth matching. Jena's indexes are made for a single one,
   * but have no derived triples.
   */
  int fewestTriples() {
    return isEntailed ? 1 : 2;
  }

  /**
   * Returns whether Jena answers a pattern by a few look-ups. It cannot where triples are derived,
   * and in strict tests the mirror has to.
   *
   * @param isAlone whether it is matched once, and not for each of many rows
   */
  boolean isFewLookups(Op op, boolean isAlone, ExecutionContext execution) {
    if (isEntailed || !isAlone || isStrict) {
      return false;
    }
    List<Triple> triples = FewLookups.triples(op);
    if (triples.isEmpty() || FewLookups.joinNothing(triples)) {
      return !triples.isEmpty();
    }
    return ActiveGraph.mirrorIfReady(execution, GraphOfPattern.in(op))
            instanceof ReadyMirrors.Ready source
        && FewLookups.answer(triples, terms(source));
  }

  /**
   * Returns whether a pattern is a single triple with too few matches to be worth a plan: those of
   * one subject, or some of one object.
   */
  boolean isLookedUp(Op op, ExecutionContext execution) {
    if (!isEntailed || !(op instanceof OpBGP pattern) || pattern.getPattern().size() != 1) {
      return false;
    }
    Triple triple = pattern.getPattern().get(0);
    if (triple.getSubject().isConcrete()) {
      return true;
    }
    if (!triple.getPredicate().isConcrete() || !triple.getObject().isConcrete()) {
      return false;
    }
    if (!(ActiveGraph.mirrorIfReady(execution, null) instanceof ReadyMirrors.Ready source)) {
      return true;
    }
    return matches(terms(source), triple) <= FEW_MATCHES;
  }

  private static int matches(MirrorTerms terms, Triple triple) {
    int predicate = terms.valueOf(triple.getPredicate());
    int object = terms.valueOf(triple.getObject());
    Mirror mirror = terms.mirror();
    if (predicate == MirrorTerms.UNKNOWN || object == MirrorTerms.UNKNOWN) {
      return 0;
    }
    if (object < 0) {
      return mirror.values(predicate).postings().targetsOf(~object).length;
    }
    return predicate == PatternTerms.type(mirror)
        ? mirror.members(object).cardinality()
        : mirror.role(predicate).inverse().targetsOf(object).length;
  }

  PatternCounters counters() {
    return mirrors.patterns().counters();
  }

  Mirrors mirrors() {
    return mirrors;
  }

  /** Whether a part should be planned that Jena executes for one row of many. */
  boolean plansForRow() {
    return ++plans <= PLANS_FOR_ROWS;
  }

  /** What is noted of the patterns; null if the query is not explained. */
  @Nullable PatternTrace trace() {
    return trace;
  }

  /** Jena executes an operator, of which there is a note if the query is explained. */
  void left(Op op, RefusedPattern refusal) {
    if (trace != null) {
      trace.left(op, refusal);
    }
  }

  boolean isCancelled() {
    AtomicBoolean signal = cancelSignal;
    return signal != null && signal.get();
  }

  /** Whether an error is to be seen, in place of Jena's answer. */
  boolean isStrict() {
    return isStrict;
  }
}
