// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jena.fuseki.build.FusekiConfig;
import org.apache.jena.fuseki.server.DataAccessPoint;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.fuseki.server.DataService;
import org.apache.jena.fuseki.server.Endpoint;
import org.apache.jena.graph.Graph;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.assembler.AssemblerUtils;
import org.apache.jena.sys.JenaSystem;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which services get which endpoints. */
class ServiceEndpointsTest {
  private static final Set<String> OURS = Set.of("coverage", "instances", "mirror", "workbench");
  private static final String PREFIXES =
      """
      PREFIX :        <#>
      PREFIX fuseki:  <http://jena.apache.org/fuseki#>
      PREFIX ja:      <http://jena.hpl.hp.com/2005/11/Assembler#>
      PREFIX access:  <http://jena.apache.org/access#>
      PREFIX htedl:   <https://w3id.org/htedl#>
      """;
  private static final String MIRRORED =
      ":mirrored a htedl:Dataset ; htedl:dataset [ a ja:MemoryDataset ] .\n";

  @BeforeAll
  static void start() {
    JenaSystem.init();
  }

  private static DataService service(String configuration) {
    Graph graph =
        RDFParser.create()
            .source(new StringReader(PREFIXES + configuration))
            .lang(Lang.TTL)
            .base("http://example.org/config")
            .toGraph();
    List<DataAccessPoint> services =
        FusekiConfig.servicesAndDatasets(
            AssemblerUtils.prepareForAssembler(
                    org.apache.jena.rdf.model.ModelFactory.createModelForGraph(graph))
                .getGraph());
    DataAccessPointRegistry registry = new DataAccessPointRegistry();
    services.forEach(registry::register);
    ServiceEndpoints.attach(registry);
    return registry.get("/kb").getDataService();
  }

  private static Set<String> names(DataService service) {
    Set<String> names = new TreeSet<>();
    service.getEndpoints().forEach(endpoint -> names.add(endpoint.getName()));
    return names;
  }

  private static Endpoint only(DataService service, String name) {
    assertNotNull(service.getEndpointSet(name), name);
    return service.getEndpointSet(name).getExactlyOne();
  }

  @Test
  void aMirroredDatasetHasThemAll() {
    DataService service =
        service(
            ":s a fuseki:Service ; fuseki:name 'kb' ; fuseki:dataset :mirrored ;"
                + " fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name 'sparql' ] .\n"
                + MIRRORED);
    assertTrue(names(service).containsAll(OURS), names(service).toString());
    assertNull(only(service, "coverage").getAuthPolicy());
  }

  @Test
  void soDoOldStyleConfigurationsAndWrappedDatasets() {
    assertTrue(
        names(
                service(
                    ":s a fuseki:Service ; fuseki:name 'kb' ; fuseki:dataset :mirrored ;"
                        + " fuseki:serviceQuery 'sparql' .\n"
                        + MIRRORED))
            .containsAll(OURS));
    assertTrue(
        names(
                service(
                    ":s a fuseki:Service ; fuseki:name 'kb' ; fuseki:dataset :controlled ;"
                        + " fuseki:endpoint [ fuseki:operation fuseki:query ] .\n"
                        + ":controlled a access:AccessControlledDataset ; access:dataset :mirrored ;"
                        + " access:registry [ a access:SecurityRegistry ;"
                        + " access:entry ('alice' <urn:x-arq:DefaultGraph>) ] .\n"
                        + MIRRORED))
            .containsAll(OURS));
  }

  @Test
  void anOrdinaryDatasetHasNone() {
    Set<String> names =
        names(
            service(
                ":s a fuseki:Service ; fuseki:name 'kb' ; fuseki:dataset [ a ja:MemoryDataset ] ;"
                    + " fuseki:endpoint [ fuseki:operation fuseki:query ] .\n"));
    OURS.forEach(name -> assertFalse(names.contains(name)));
  }

  @Test
  void nobodyGetsInWhoMayNotQuery() {
    DataService service =
        service(
            ":s a fuseki:Service ; fuseki:name 'kb' ; fuseki:dataset :mirrored ;"
                + " fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name 'sparql' ;"
                + " fuseki:allowedUsers 'alice', 'bob' ] ,"
                + " [ fuseki:operation fuseki:query ; fuseki:name 'query' ;"
                + " fuseki:allowedUsers ('bob' 'carol') ] .\n"
                + MIRRORED);
    for (String name : OURS) {
      assertTrue(only(service, name).getAuthPolicy().isAllowed("bob"), name);
      assertFalse(only(service, name).getAuthPolicy().isAllowed("alice"), name);
      assertFalse(only(service, name).getAuthPolicy().isAllowed(null), name);
    }
    assertTrue(
        java.util.Collections.disjoint(
            OURS,
            names(
                service(
                    ":s a fuseki:Service ; fuseki:name 'kb' ; fuseki:dataset :mirrored ;"
                        + " fuseki:endpoint [ fuseki:operation fuseki:update ] .\n"
                        + MIRRORED))));
  }

  @Test
  void eachCanBeNamedAndProtectedByHand() {
    DataService service =
        service(
            ":s a fuseki:Service ; fuseki:name 'kb' ; fuseki:dataset :mirrored ;"
                + " fuseki:endpoint [ fuseki:operation fuseki:query ] ,"
                + " [ fuseki:operation htedl:coverageOperation ; fuseki:name 'score' ;"
                + " fuseki:allowedUsers 'alice' ] .\n"
                + MIRRORED);
    assertFalse(names(service).contains("coverage"));
    assertTrue(only(service, "score").getAuthPolicy().isAllowed("alice"));
    assertFalse(only(service, "score").getAuthPolicy().isAllowed("bob"));
    assertEquals(MirrorOperation.COVERAGE.operation(), only(service, "score").getOperation());
    assertTrue(names(service).containsAll(Set.of("instances", "mirror", "workbench")));
  }
}
