// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.expression.Vocabulary;
import org.htedl.fuseki.data.ExampleSets;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.fuseki.memory.Provision;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.transaction.Mirrors;
import org.htedl.fuseki.transaction.ReadyMirrors;
import org.htedl.fuseki.transaction.TransactionState;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/** A graph of a mirrored dataset in one transaction. */
final class LastingGraph implements ActiveGraph {
  private final Mirrors mirrors;
  private final TransactionState state;
  private final Node graph;
  private final Map<String, String> prefixes;
  private final Cancellation cancellation;

  LastingGraph(
      Mirrors mirrors,
      TransactionState state,
      Node graph,
      Map<String, String> prefixes,
      Cancellation cancellation) {
    this.mirrors = mirrors;
    this.state = state;
    this.graph = graph;
    this.prefixes = prefixes;
    this.cancellation = cancellation;
  }

  @Override
  public Mirror mirror() {
    return mirror(graph);
  }

  private Mirror mirror(Node of) {
    if (state.hasWritten()) {
      return state.ownWrites(mirrors).mirror(of, cancellation);
    }
    if (state.base().known(of) == null && mirrors.data().visible().isEmpty(of)) {
      return ofNothing();
    }
    return mirrors
        .builds()
        .mirror(state.base().revision(of), mirrors.data().visible(), cancellation);
  }

  /** The mirror of what is asserted, if it is there. */
  ReadyMirrors.Found mirrorIfReady() {
    return ReadyMirrors.of(mirrors, state, graph);
  }

  /** The mirror with what follows from the data, for patterns that need it. */
  ReadyMirrors.Found closedMirror() {
    boolean isKnown = state.base().known(graph) != null || state.hasWritten();
    if (!isKnown && mirrors.data().visible().isEmpty(graph)) {
      return new ReadyMirrors.Absent(LeftToJena.NOT_BUILT, "the graph is empty");
    }
    Mirror mirror = mirror();
    return mirror.omitted() > 0
        ? new ReadyMirrors.Absent(LeftToJena.OMITTED)
        : new ReadyMirrors.Ready(mirror, mirrors);
  }

  /** Names that stand for no graph must not pile up in the head. */
  private Mirror ofNothing() {
    @Nullable Mirror schema =
        mirrors.data().schemaGraphs().isEmpty()
            ? null
            : mirrors
                .builds()
                .mirror(
                    state.base().revision(GraphNames.SCHEMA),
                    mirrors.data().visible(),
                    cancellation);
    return mirrors.reading().reader(mirrors.data().visible(), cancellation).read(graph, schema);
  }

  @Override
  public Entailment entailment() {
    return mirrors.settings().entailment();
  }

  @Override
  public Vocabulary vocabulary() {
    return new DatasetVocabulary(
        names(mirror()),
        () -> vocabularies(others()),
        iri ->
            vocabularies(GraphNames.mentioning(mirrors.data().visible(), NodeNames.nodeOf(iri))));
  }

  private Vocabulary names(Mirror mirror) {
    return new PatientVocabulary(mirror, mirrors.memory().server().workers(), cancellation);
  }

  private List<Vocabulary> vocabularies(List<Node> graphs) {
    List<Vocabulary> vocabularies = new ArrayList<>();
    graphs.forEach(other -> vocabularies.add(names(mirror(other))));
    return vocabularies;
  }

  private List<Node> others() {
    return state.hasWritten()
        ? GraphNames.others(mirrors.data().visible(), graph)
        : state.base().others(graph, g -> GraphNames.others(mirrors.data().visible(), g));
  }

  @Override
  public Map<String, String> prefixes() {
    return prefixes;
  }

  @Override
  public Node asStored(Node literal) {
    return mirrors.data().asStored(literal);
  }

  @Override
  public Optional<Set<String>> examples(String iri) {
    return ExampleSets.find(mirrors.data().visible(), mirrors.data().visible(), graph, iri);
  }

  @Override
  public <T extends DerivedIndex> T index(Object owner, DerivedIndex.Maker<T> maker) {
    return Derivation.of(mirror(), owner, maker, mirrors.memory(), cancellation);
  }

  @Override
  public MemoryClaim claim() {
    return mirrors.memory().claim();
  }

  @Override
  public Provision provision() {
    return mirrors.provision();
  }

  @Override
  public Engine engine() {
    return mirrors.engine();
  }
}
