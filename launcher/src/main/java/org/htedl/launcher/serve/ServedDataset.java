// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.serve;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.main.sys.FusekiModule;
import org.apache.jena.fuseki.server.DataAccessPoint;
import org.apache.jena.fuseki.server.Endpoint;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.sparql.core.DatasetGraph;
import org.jspecify.annotations.Nullable;

/** Puts a dataset that is already open into the server, and says where it is once it runs. */
public final class ServedDataset implements FusekiModule {
  private final @Nullable DatasetGraph dataset;
  private final String name;
  private final boolean writable;
  private final @Nullable String expression;
  private final String root;
  private final PrintWriter out;

  /**
   * @param dataset what to serve, or null if a configuration says
   * @param writable whether clients may change it
   * @param expression a class expression that the dataset has an answer to, if one is known
   * @param root address of the server
   */
  public ServedDataset(
      @Nullable DatasetGraph dataset,
      String name,
      boolean writable,
      @Nullable String expression,
      String root,
      PrintWriter out) {
    this.dataset = dataset;
    this.name = name;
    this.writable = writable;
    this.expression = expression;
    this.root = root;
    this.out = out;
  }

  @Override
  public String name() {
    return "htedl serve";
  }

  @Override
  public void prepare(FusekiServer.Builder builder, Set<String> datasetNames, Model configuration) {
    if (dataset != null) {
      builder.add("/" + name, dataset, writable);
    }
  }

  @Override
  public void serverAfterStarting(FusekiServer server) {
    out.println();
    out.println("Web UI      " + root);
    if (dataset != null) {
      out.println("Workbench   " + root + name + "/workbench");
      out.println("SPARQL      " + root + name + "/query");
      if (writable) {
        out.println("Update      " + root + name + "/update");
      }
      new MirrorNotice(dataset, out).print();
      sample(root + name + "/query", expression == null ? dataset : null);
    } else {
      configured(server);
    }
    out.println();
    out.println("Stop with Ctrl-C.");
    out.flush();
  }

  /** Prints the query endpoints of a configuration, and a query to try on the first one. */
  private void configured(FusekiServer server) {
    List<String> queries = new ArrayList<>();
    DatasetGraph first = null;
    for (DataAccessPoint point : server.getDataAccessPointRegistry().accessPoints()) {
      String service = root + point.getName().substring(1);
      for (Endpoint endpoint : point.getDataService().getEndpoints(Operation.Query)) {
        first = first == null ? point.getDataService().getDataset() : first;
        queries.add(endpoint.getName().isEmpty() ? service : service + "/" + endpoint.getName());
        out.println("SPARQL      " + queries.getLast());
      }
    }
    if (queries.isEmpty()) {
      out.println(
          "SPARQL      none: the configuration has no fuseki:Service with a query endpoint");
    } else {
      sample(queries.getFirst(), first);
    }
  }

  /** A query to try, over what the dataset has if it is given. */
  private void sample(String address, @Nullable DatasetGraph asked) {
    String tried = asked == null ? expression : FirstQuery.expression(asked);
    out.println();
    out.println("Try:");
    out.println("  curl -s " + address + " -H 'Accept: text/csv' --data-urlencode query='");
    out.println("    PREFIX htedl: <https://w3id.org/htedl#>");
    out.println("    SELECT ?individual { \"" + tried + "\" htedl:covers ?individual } LIMIT 10'");
  }
}
