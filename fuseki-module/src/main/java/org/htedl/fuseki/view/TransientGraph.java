// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Quad;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.expression.Vocabulary;
import org.htedl.fuseki.data.BaseData;
import org.htedl.fuseki.data.ExampleSets;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.data.VisibleData;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.fuseki.memory.PassingMirrors;
import org.htedl.fuseki.memory.Provision;
import org.htedl.fuseki.revision.MirrorReader;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * A graph whose mirror is read from the data for one query and forgotten with it. For data that no
 * lasting mirror shows: datasets without one, parts of a dataset, what a transaction has not
 * committed.
 */
final class TransientGraph implements ActiveGraph {
  private final Surroundings surroundings;
  private final Node graph;

  private TransientGraph(Surroundings surroundings, Node graph) {
    this.surroundings = surroundings;
    this.graph = graph;
  }

  /** The state that all graphs of a query share: the data, and the mirrors read so far. */
  record Surroundings(
      VisibleData data,
      VisibleData names,
      Map<String, String> prefixes,
      UnaryOperator<Node> storedForm,
      Provision provision,
      Cancellation cancellation,
      PassingMirrors mirrors) {

    /**
     * @param data the graphs of the query
     * @param names all graphs that the caller may read, whose names count as known
     * @param storedForm the form in which the storage keeps a literal
     * @param over whether the query has ended
     */
    static Surroundings of(
        VisibleData data,
        VisibleData names,
        Map<String, String> prefixes,
        UnaryOperator<Node> storedForm,
        Provision provision,
        Cancellation cancellation,
        BooleanSupplier over) {
      PassingMirrors mirrors = new PassingMirrors(over);
      provision.memory().count(mirrors);
      return new Surroundings(data, names, prefixes, storedForm, provision, cancellation, mirrors);
    }

    TransientGraph graph(Node graph) {
      return new TransientGraph(this, graph);
    }

    private Vocabulary names(Mirror mirror) {
      return new PatientVocabulary(mirror, provision.memory().server().workers(), cancellation);
    }

    /** Whether the query's graphs are all that the caller may read. */
    private boolean hasAll() {
      return names.equals(data);
    }

    /** The mirror of a graph of the query, or of any that the caller may read. */
    private Mirror mirror(Node graph, boolean ofQuery) {
      return read(ofQuery ? data : names, graph, schema());
    }

    /** The mirror of the schema's graphs that the caller may read; {@code FROM} hides none. */
    private @Nullable Mirror schema() {
      return provision.schema().isEmpty()
          ? null
          : read(new BaseData(names, provision.schema()), GraphNames.SCHEMA, null);
    }

    private Mirror read(VisibleData from, Node graph, @Nullable Mirror schema) {
      return new MirrorReader(
              from,
              provision.memory(),
              Progress.NONE,
              cancellation,
              provision.closure(),
              provision.limits(),
              provision.surroundings(),
              true)
          .read(graph, schema, mirrors, new Read(from, graph));
    }
  }

  /** The source of a mirror. */
  private record Read(VisibleData data, Node graph) {}

  @Override
  public Mirror mirror() {
    return surroundings.mirror(graph, true);
  }

  @Override
  public Entailment entailment() {
    return surroundings.provision.closure().mode();
  }

  @Override
  public Vocabulary vocabulary() {
    return new DatasetVocabulary(
        surroundings.names(mirror()),
        new OtherGraphs(),
        iri -> vocabularies(GraphNames.mentioning(surroundings.names, NodeNames.nodeOf(iri))));
  }

  private List<Vocabulary> vocabularies(List<Node> graphs) {
    List<Vocabulary> vocabularies = new ArrayList<>();
    graphs.forEach(
        other -> vocabularies.add(surroundings.names(surroundings.mirror(other, false))));
    return vocabularies;
  }

  /** The names of the other graphs, read when first needed. */
  private final class OtherGraphs implements Supplier<List<Vocabulary>> {
    private @Nullable List<Vocabulary> read;

    @Override
    public List<Vocabulary> get() {
      if (read == null) {
        read =
            vocabularies(
                GraphNames.others(surroundings.names, surroundings.hasAll() ? graph : null));
      }
      return read;
    }
  }

  @Override
  public Map<String, String> prefixes() {
    return surroundings.prefixes;
  }

  @Override
  public Node asStored(Node literal) {
    return surroundings.storedForm.apply(literal);
  }

  @Override
  public Optional<Set<String>> examples(String iri) {
    return ExampleSets.find(surroundings.data, surroundings.names, graph, iri);
  }

  @Override
  public <T extends DerivedIndex> T index(Object owner, DerivedIndex.Maker<T> maker) {
    return Derivation.of(
        mirror(), owner, maker, surroundings.provision.memory(), surroundings.cancellation);
  }

  @Override
  public Provision provision() {
    return surroundings.provision;
  }

  @Override
  public MemoryClaim claim() {
    return surroundings.provision.memory().claim();
  }

  @Override
  public void release() {
    surroundings.mirrors.release();
  }

  @Override
  public Engine engine() {
    return surroundings.provision.engine();
  }

  @Override
  public String toString() {
    return "transient " + (Quad.isDefaultGraph(graph) ? "default graph" : graph);
  }
}
