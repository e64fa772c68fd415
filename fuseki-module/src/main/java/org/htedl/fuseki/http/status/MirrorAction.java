// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.status;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.htedl.closure.report.CircleReport;
import org.htedl.device.DeviceStatus;
import org.htedl.engine.Devices;
import org.htedl.engine.Engine;
import org.htedl.fuseki.config.KnownSurroundings;
import org.htedl.fuseki.data.DatasetImports;
import org.htedl.fuseki.feature.Feature;
import org.htedl.fuseki.http.exchange.EndpointAccess;
import org.htedl.fuseki.http.exchange.EndpointAction;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.snapshot.SnapshotStatus;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.GraphStatus;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.transaction.MirrorStatus;
import org.htedl.fuseki.transaction.PatternCounters;
import org.htedl.fuseki.transaction.Unmirrored;
import org.htedl.mirror.Surroundings;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /dataset/mirror}: the state of the mirrors and devices; {@code POST}: builds the
 * mirrors anew. A caller who may read only a part of the dataset gets no graphs, since the mirrors
 * are of the whole.
 */
public final class MirrorAction extends EndpointAction {
  public MirrorAction() {
    super("GET", "POST");
  }

  @Override
  public void answer(HttpExchange exchange) throws IOException {
    exchange.choose(List.of(HttpExchange.JSON));
    HttpAction action = exchange.action();
    if (exchange.method().equals("POST")) {
      DatasetLayers.of(action.getDataset()).unmirrored().ifPresent(MirrorAction::refuse);
      if (!MirrorStatus.rebuild(RequestTransaction.visible(action))) {
        throw new RequestException(
            RequestException.FORBIDDEN,
            "Only callers who may update the dataset may rebuild its mirrors.");
      }
      if (!EndpointAccess.mayQuery(action)) {
        // A caller who may write but not read must not see how much data there is.
        exchange.send(204, "text/plain", new byte[0]);
        return;
      }
    }
    DatasetGraph dataset = RequestTransaction.visible(action);
    Optional<MirrorStatus> status =
        MirrorStatus.withContradictions(dataset, RequestTransaction.watch(exchange));
    exchange.client().release();
    try (JsonWriter json = new JsonWriter(exchange.respond(HttpExchange.JSON))) {
      write(json, dataset, status);
    }
  }

  private static void refuse(Unmirrored unmirrored) {
    throw new RequestException(RequestException.NOT_FOUND, unmirrored.reason());
  }

  @Override
  public void authorize(HttpExchange exchange) {
    if (exchange.method().equals("POST")) {
      EndpointAccess.checkUpdate(exchange.action());
    } else {
      super.authorize(exchange);
    }
  }

  private void write(JsonWriter json, DatasetGraph dataset, Optional<MirrorStatus> known)
      throws IOException {
    Engine.Usage usage =
        known.map(status -> status.engine().usage()).orElse(new Engine.Usage(0, 0, 0, 0));
    json.beginObject();
    if (known.isPresent()) {
      MirrorStatus status = known.get();
      json.name("version").value(status.version());
      json.name("entailment").value(status.settings().entailment().toString());
      json.name("infer").value(DatasetLayers.of(dataset).infersByDefault());
      json.name("reflexive").value(status.settings().reflexive());
      json.name("memoryLimit").value(status.settings().memoryLimit());
      json.name("bytes").value(status.bytes());
      json.name("keptBytes").value(status.keptBytes());
      write(json, status.settings().around());
    }
    Optional<Unmirrored> unmirrored = DatasetLayers.of(dataset).unmirrored();
    if (unmirrored.isPresent()) {
      json.name("notMirrored").value(unmirrored.get().reason());
    }
    Predicate<String> isElsewhere =
        iri -> Txn.calculateRead(dataset, () -> DatasetImports.has(dataset, iri));
    json.name("graphs").beginArray();
    if (known.isPresent()) {
      for (GraphStatus graph : known.get().graphs()) {
        write(json, graph, isElsewhere);
      }
    }
    json.endArray();
    json.name("devices").beginArray();
    List<DeviceStatus> used =
        known.map(status -> status.engine().device().statuses()).orElse(List.of());
    for (DeviceStatus device : Devices.all()) {
      Optional<DeviceStatus> working =
          used.stream().filter(each -> each.name().equals(device.name())).findFirst();
      json.beginObject();
      DeviceStatus latest = working.orElse(device);
      json.name("name").value(latest.name());
      json.name("available").value(latest.availability().available());
      json.name("detail").value(latest.availability().detail());
      if (working.isPresent()) {
        json.name("throughput")
            .value(Math.round(used.size() == 1 ? usage.perSecond() : latest.perSecond()));
        json.name("memory").value(latest.memoryBytes());
      }
      if (latest.probed() > 0) {
        json.name("probed").value(Math.round(latest.probed()));
      }
      json.name("share").value(working.isPresent() ? latest.share(used) : 0);
      json.endObject();
    }
    json.endArray();
    json.name("features").beginArray();
    for (Feature feature : Feature.all()) {
      json.beginObject();
      json.name("name").value(feature.name());
      json.name("available").value(feature.isOn());
      if (feature.absence() != null) {
        json.name("detail").value(feature.absence());
      }
      json.endObject();
    }
    json.endArray();
    json.name("counters").beginObject();
    if (known.isPresent()) {
      json.name("builds").value(known.get().builds());
      json.name("transientBuilds").value(known.get().transientBuilds());
      json.name("patchedCommits").value(known.get().patchedCommits());
      json.name("failures").value(known.get().failures());
      json.name("batches").value(usage.batches());
      json.name("hypotheses").value(usage.hypotheses());
      json.name("evaluationSeconds").value(usage.seconds());
      json.name("reusedRows").value(usage.reusedRows());
    }
    json.endObject();
    if (known.isPresent()) {
      json.name("patterns");
      write(json, known.get().settings().patterns().toString(), known.get().patterns());
    }
    json.endObject();
  }

  private static void write(JsonWriter json, @Nullable KnownSurroundings around)
      throws IOException {
    if (around != null) {
      Surroundings known = around.surroundings();
      json.name("surroundings").beginObject();
      json.name("examples").value(known.examples().size());
      json.name("depth").value(known.depth());
      json.name("inverse").value(known.inverse());
      json.name("nodes").value(around.nodes());
      json.name("triples").value(around.triples());
      json.name("requests").value(around.requests());
      json.name("source").value(around.source());
      json.name("fetched").value(around.fetched().truncatedTo(ChronoUnit.SECONDS).toString());
      json.endObject();
    }
  }

  private static void write(JsonWriter json, String setting, PatternCounters patterns)
      throws IOException {
    json.beginObject();
    json.name("setting").value(setting);
    json.name("answered").value(patterns.answeredCount());
    json.name("left").beginArray();
    for (LeftToJena reason : LeftToJena.values()) {
      if (patterns.leftCount(reason) > 0) {
        json.beginObject();
        json.name("reason").value(reason.sentence());
        json.name("count").value(patterns.leftCount(reason));
        json.endObject();
      }
    }
    json.endArray();
    json.endObject();
  }

  private static void write(JsonWriter json, GraphStatus graph, Predicate<String> isElsewhere)
      throws IOException {
    json.beginObject();
    json.name("graph").value(name(graph.graph()));
    json.name("state").value(graph.state().name().toLowerCase(Locale.ROOT));
    json.name("version").value(graph.version());
    switch (graph.state()) {
      case ABSENT -> json.name("reason").value(graph.detail());
      case BUILDING -> {
        json.name("progress").beginObject();
        json.name("stage").value(graph.detail());
        if (graph.progress() >= 0) {
          json.name("part").value(graph.progress());
        }
        json.endObject();
        json.name("buildMs").value(graph.buildMillis());
      }
      case READY -> {
        json.name("individuals").value(graph.individuals());
        json.name("classes").value(graph.classes());
        json.name("roles").value(graph.roles());
        json.name("dataProperties").value(graph.dataProperties());
        json.name("assertions").value(graph.assertions());
        json.name("asserted").value(graph.asserted());
        json.name("contradictions").value(graph.contradictions().count());
        json.name("contradictionExamples");
        write(json, graph.contradictions().examples());
        json.name("refusedDefinitions");
        write(json, graph.refusals().sentences());
        json.name("incomplete");
        write(json, graph.refusals().incomplete());
        if (!graph.circles().classes().isEmpty()) {
          json.name("answerSets");
          write(json, graph.circles());
        }
        json.name("unusedAxioms").beginObject();
        for (Map.Entry<String, Long> axioms : graph.unused().counts().entrySet()) {
          json.name(axioms.getKey()).value(axioms.getValue());
        }
        json.endObject();
        json.name("importsNotLoaded");
        write(json, graph.imports().missing(isElsewhere));
        json.name("bytes").value(graph.bytes());
        json.name("buildMs").value(graph.buildMillis());
        json.name("origin").value(graph.loaded() ? "snapshot" : "built");
        if (graph.snapshot() != null) {
          json.name("snapshot");
          write(json, graph.snapshot());
        }
      }
    }
    json.endObject();
  }

  private static void write(JsonWriter json, SnapshotStatus snapshot) throws IOException {
    json.beginObject();
    json.name("state").value(snapshot.state().name().toLowerCase(Locale.ROOT));
    if (snapshot.written() != null) {
      json.name("bytes").value(snapshot.bytes());
      json.name("written").value(snapshot.written().toString());
    }
    if (!snapshot.reason().isEmpty()) {
      json.name("reason").value(snapshot.reason());
    }
    json.endObject();
  }

  private static void write(JsonWriter json, CircleReport circles) throws IOException {
    json.beginObject();
    json.name("classes");
    write(json, circles.classes());
    if (!circles.refused().isEmpty()) {
      json.name("refused").value(circles.refused());
    }
    json.name("open").value(circles.openAtoms());
    json.name("groups").value(circles.components());
    json.name("groupsBySize").beginArray();
    for (int count : circles.bySize()) {
      json.value(count);
    }
    json.endArray();
    json.name("tried").value(circles.byTail());
    json.name("searched").value(circles.bySearch());
    json.name("answerSets").value(circles.answerSets());
    json.name("withoutAnswerSet").value(circles.incoherent());
    json.name("leftOpen").value(circles.undecided());
    json.name("examples");
    write(json, circles.examples());
    json.endObject();
  }

  private static void write(JsonWriter json, List<String> sentences) throws IOException {
    json.beginArray();
    for (String sentence : sentences) {
      json.value(sentence);
    }
    json.endArray();
  }

  /** The name by which requests ask for the graph. */
  private static String name(String graph) {
    return switch (graph) {
      case "default" -> Quad.defaultGraphIRI.getURI();
      case "union" -> Quad.unionGraph.getURI();
      default -> graph;
    };
  }
}
