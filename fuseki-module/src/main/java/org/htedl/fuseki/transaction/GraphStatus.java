// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.CircleReport;
import org.htedl.closure.report.Contradictions;
import org.htedl.closure.report.OntologyImports;
import org.htedl.closure.report.Refusals;
import org.htedl.closure.report.UnusedAxioms;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.fuseki.revision.Build;
import org.htedl.fuseki.revision.GraphRevision;
import org.htedl.fuseki.revision.MirrorUnavailable;
import org.htedl.fuseki.snapshot.SnapshotStatus;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of the state of one graph's mirror. The sizes are 0 where there is no mirror.
 *
 * @param graph the graph's IRI or {@code _:label}; {@code default} and {@code union} for those two
 * @param state whether there is a mirror
 * @param detail why there is none, or what a build is doing; empty if there is one
 * @param version the version of the dataset since which the graph has this content
 * @param progress how far a build is, from 0 to 1; -1 if that is not known
 * @param individuals the number of individuals
 * @param classes the number of classes that have members
 * @param roles the number of properties that have resources as values
 * @param dataProperties the number of properties that have literals as values
 * @param assertions the number of triples, with those that follow from the data
 * @param asserted the number of triples of the data
 * @param contradictions where the mirror contradicts the axioms that are followed
 * @param refusals definitions that are not evaluated, and what is incomplete for that
 * @param circles what came of definitions through their own negation
 * @param unused axioms that nothing follows from
 * @param imports imported ontologies, and those that the graph has
 * @param bytes memory held; what several revisions share counts in full
 * @param buildMillis how long the last build took, or the one under way has taken so far
 * @param loaded whether the mirror, or the one that it was patched from, was read from a snapshot
 * @param snapshot what is known of the graph's snapshot; null where there can be none
 */
public record GraphStatus(
    String graph,
    State state,
    String detail,
    long version,
    double progress,
    int individuals,
    int classes,
    int roles,
    int dataProperties,
    long assertions,
    long asserted,
    Contradictions contradictions,
    Refusals refusals,
    CircleReport circles,
    UnusedAxioms unused,
    OntologyImports imports,
    long bytes,
    long buildMillis,
    boolean loaded,
    @Nullable SnapshotStatus snapshot) {

  /** Whether a graph has a mirror. */
  public enum State {
    /** There is none; the next use builds it. */
    ABSENT,
    /** The mirror is being built, or will be patched when next used. */
    BUILDING,
    /** The mirror is ready. */
    READY
  }

  /** The state of a graph that no query has used. */
  static GraphStatus untouched(Node graph, long version) {
    return empty(graph, State.ABSENT, "not asked for yet", version, -1, 0);
  }

  /**
   * @param waiting a build of the graph that has not begun, if there is one
   * @param entailment what follows from the data
   * @param contradictions finds those of a closed mirror
   * @param snapshot what is known of the graph's snapshot; null where there can be none
   */
  static GraphStatus of(
      GraphRevision revision,
      @Nullable Build waiting,
      Entailment entailment,
      Function<Mirror, Contradictions> contradictions,
      @Nullable SnapshotStatus snapshot) {
    Mirror mirror = revision.mirror();
    if (mirror != null) {
      return ready(revision, mirror, entailment, contradictions, snapshot);
    }
    GraphRevision origin = revision.origin();
    Build build = origin == null ? null : origin.build();
    if (build != null) {
      return building(revision, build);
    }
    if (origin != null) {
      return empty(revision.graph(), State.BUILDING, "to be patched", revision.version(), -1, 0);
    }
    if (waiting != null) {
      return building(revision, waiting);
    }
    MirrorUnavailable unavailable = revision.unavailable();
    String reason = unavailable == null ? "not built yet" : unavailable.reason();
    return empty(revision.graph(), State.ABSENT, reason, revision.version(), -1, 0);
  }

  private static GraphStatus building(GraphRevision revision, Build build) {
    Build.State state = build.state();
    double progress = state.total() <= 0 ? -1 : (double) state.done() / state.total();
    String detail = state.stage() + (state.done() > 0 ? " " + state.done() : "");
    return empty(
        revision.graph(),
        State.BUILDING,
        detail,
        revision.version(),
        progress,
        (System.nanoTime() - build.begun()) / 1_000_000);
  }

  private static GraphStatus empty(
      Node graph, State state, String detail, long version, double progress, long buildMillis) {
    return new GraphStatus(
        nameOf(graph),
        state,
        detail,
        version,
        progress,
        0,
        0,
        0,
        0,
        0,
        0,
        Contradictions.NONE,
        Refusals.NONE,
        CircleReport.NONE,
        UnusedAxioms.NONE,
        OntologyImports.NONE,
        0,
        buildMillis,
        false,
        null);
  }

  private static GraphStatus ready(
      GraphRevision revision,
      Mirror mirror,
      Entailment entailment,
      Function<Mirror, Contradictions> contradictions,
      @Nullable SnapshotStatus snapshot) {
    int[] counts = new int[3];
    mirror.forEachClass(id -> counts[0] += Iri.inVocabulary(mirror.nodeName(id)) ? 0 : 1);
    mirror.forEachRole(
        id -> counts[1] += Declarations.isProperty(mirror, mirror.nodeName(id)) ? 1 : 0);
    mirror.forEachColumn(
        id -> counts[2] += Declarations.isProperty(mirror, mirror.nodeName(id)) ? 1 : 0);
    return new GraphStatus(
        nameOf(revision.graph()),
        State.READY,
        "",
        revision.version(),
        1,
        mirror.individuals(),
        counts[0],
        counts[1],
        counts[2],
        mirror.assertions(),
        mirror.asserted().assertions(),
        entailment.isOwl() ? contradictions.apply(mirror) : Contradictions.NONE,
        Refusals.in(mirror),
        CircleReport.of(mirror),
        entailment.isOwl() ? UnusedAxioms.in(mirror, entailment.isClosed()) : UnusedAxioms.NONE,
        OntologyImports.in(mirror),
        mirror.bytes(),
        revision.buildNanos() / 1_000_000,
        revision.isLoaded(),
        snapshot);
  }

  private static String nameOf(Node graph) {
    if (graph.equals(GraphNames.DEFAULT)) {
      return "default";
    }
    if (graph.equals(GraphNames.UNION)) {
      return "union";
    }
    return graph.equals(GraphNames.SCHEMA) ? "schema" : String.valueOf(NodeNames.nameOf(graph));
  }
}
