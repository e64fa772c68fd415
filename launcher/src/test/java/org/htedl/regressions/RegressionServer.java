// SPDX-License-Identifier: Apache-2.0
package org.htedl.regressions;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;

/** A Fuseki server with one case's data in a dataset for each storage and entailment. */
final class RegressionServer implements AutoCloseable {
  private static final String PREFIXES =
      """
      PREFIX fuseki: <http://jena.apache.org/fuseki#>
      PREFIX htedl: <https://w3id.org/htedl#>
      PREFIX tdb2: <http://jena.apache.org/2016/tdb#>
      PREFIX ja: <http://jena.hpl.hp.com/2005/11/Assembler#>
      """;
  private static final String SERVICE =
      """
      <urn:service:%1$s> a fuseki:Service ; fuseki:name "%1$s" ;
        fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] ,
          [ fuseki:operation fuseki:update ; fuseki:name "update" ] ,
          [ fuseki:operation fuseki:gsp-rw ; fuseki:name "data" ] ;
        fuseki:dataset [ a htedl:Dataset ; htedl:entailment "%2$s" ; htedl:patterns "%3$s" ; htedl:devices "simd" ;
          htedl:dataset [ %4$s ] ] .
      """;

  private final FusekiServer server;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Where the data is stored. */
  enum Storage {
    MEMORY,
    TDB2
  }

  /**
   * A dataset of the server.
   *
   * @param patterns whether its graph patterns are matched with mirrors
   */
  record Dataset(Storage storage, String entailment, boolean patterns) {
    String name() {
      return storage.name().toLowerCase(Locale.ROOT) + "-" + entailment + (patterns ? "" : "-off");
    }
  }

  /**
   * Starts the server and loads the data of the case into its datasets.
   *
   * @param folder where the databases are
   */
  RegressionServer(Regression regression, List<Dataset> datasets, Path folder)
      throws IOException, InterruptedException {
    StringBuilder configuration = new StringBuilder(PREFIXES);
    for (Dataset dataset : datasets) {
      configuration.append(
          SERVICE.formatted(
              dataset.name(),
              dataset.entailment(),
              dataset.patterns() ? "auto" : "off",
              stored(dataset, regression.isUnion(), folder)));
    }
    Model model = ModelFactory.createDefaultModel();
    RDFDataMgr.read(model, new StringReader(configuration.toString()), null, Lang.TURTLE);
    server = FusekiServer.create().port(0).loopback(true).parseConfig(model).build().start();
    boolean ready = false;
    try {
      for (Dataset dataset : datasets) {
        load(regression, dataset);
      }
      ready = true;
    } finally {
      if (!ready) {
        close();
      }
    }
  }

  private static String stored(Dataset dataset, boolean isUnion, Path folder) {
    if (dataset.storage() == Storage.MEMORY) {
      return "a ja:MemoryDataset";
    }
    return "a tdb2:DatasetTDB2 ; tdb2:location \""
        + folder.resolve(dataset.name())
        + "\""
        + (isUnion ? " ; tdb2:unionDefaultGraph true" : "");
  }

  private void load(Regression regression, Dataset dataset)
      throws IOException, InterruptedException {
    for (Regression.Data data : regression.data()) {
      String type =
          switch (data.name().substring(data.name().lastIndexOf('.'))) {
            case ".trig" -> "application/trig";
            case ".ttl" -> "text/turtle";
            case ".nt" -> "application/n-triples";
            default -> "application/rdf+xml";
          };
      String address = data.hasGraphs() ? "data" : "data?default";
      success(post(dataset, address, type, "*/*", data.text()));
    }
    for (String update : regression.updates()) {
      success(post(dataset, "update", "application/sparql-update", "*/*", update));
    }
  }

  private static void success(HttpResponse<String> response) throws IOException {
    if (response.statusCode() / 100 != 2) {
      throw new IOException(response.uri() + ": " + response.statusCode() + " " + response.body());
    }
  }

  /** Sends a request with a body. */
  HttpResponse<String> post(Dataset dataset, String path, String type, String accept, String body)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(uri(dataset, path))
            .header("Content-Type", type)
            .header("Accept", accept)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** Sends JSON and accepts JSON. */
  HttpResponse<String> json(Dataset dataset, String path, String body)
      throws IOException, InterruptedException {
    return post(dataset, path, "application/json", "application/json", body);
  }

  /** Sends a SPARQL query and accepts CSV. */
  HttpResponse<String> query(Dataset dataset, String query)
      throws IOException, InterruptedException {
    return post(
        dataset,
        "query",
        "application/x-www-form-urlencoded",
        "text/csv",
        "query=" + URLEncoder.encode(query, UTF_8));
  }

  private URI uri(Dataset dataset, String path) {
    int port = server.getHttpPort() > 0 ? server.getHttpPort() : server.getPort();
    return URI.create("http://localhost:" + port + "/" + dataset.name() + "/" + path);
  }

  @Override
  public void close() {
    client.close();
    List<DatasetGraph> datasets =
        server.getDataAccessPointRegistry().accessPoints().stream()
            .map(point -> point.getDataService().getDataset())
            .toList();
    server.stop();
    datasets.forEach(DatasetGraph::close);
  }
}
