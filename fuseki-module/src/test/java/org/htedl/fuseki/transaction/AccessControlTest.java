// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.apache.jena.fuseki.access.DatasetGraphAccessControl;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fuseki's own access control by graphs, around datasets with and without mirrors. */
class AccessControlTest {
  private static final String CONFIG =
      """
      PREFIX :       <http://example.org/config#>
      PREFIX fuseki: <http://jena.apache.org/fuseki#>
      PREFIX htedl:  <https://w3id.org/htedl#>
      PREFIX ja:     <http://jena.hpl.hp.com/2005/11/Assembler#>
      PREFIX tdb2:   <http://jena.apache.org/2016/tdb#>
      PREFIX access: <http://jena.apache.org/access#>
      [] a fuseki:Server ; fuseki:passwd "%s" ; fuseki:auth "basic" ; fuseki:allowedUsers "*" .
      :service a fuseki:Service ; fuseki:name "kb" ; fuseki:dataset :controlled ;
        fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] .
      :controlled a access:AccessControlledDataset ; access:registry :registry ;
        access:dataset %s .
      :registry a access:SecurityRegistry ;
        access:entry ("all" <http://ex/g1> <http://ex/g2> <urn:x-arq:DefaultGraph>) ,
                     ("some" <http://ex/g1>) .
      """;
  private static final String DATA =
      """
      PREFIX : <http://ex/>
      PREFIX htedl: <https://w3id.org/htedl#>
      INSERT DATA {
        :d a :Hidden1 , :Open .
        GRAPH :g1 { :a a :Open . :b a :Open , :Half ; :p :a . :set htedl:example :a }
        GRAPH :g2 { :c a :Secret , :Open ; :q :c . :a a :Half . :hiddenSet htedl:example :a }
      }
      """;
  private static final String PREFIXES =
      "PREFIX : <http://ex/> PREFIX htedl: <https://w3id.org/htedl#> ";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[ a htedl:Dataset ; htedl:dataset [ a ja:MemoryDataset ] ]",
        "[ a htedl:Dataset ; htedl:dataset"
            + " [ a tdb2:DatasetTDB2 ; tdb2:location \"--mem--/acl1\" ] ]",
        "[ a ja:MemoryDataset ]",
        "[ a tdb2:DatasetTDB2 ; tdb2:location \"--mem--/acl2\" ]"
      })
  void hiddenGraphsStayHidden(String base) throws Exception {
    FusekiServer server = start(base);
    try {
      load(server, DATA);
      // The one who sees everything goes first, so that mirrors of everything are there.
      sees(server, "all", "GRAPH :g2 { ':Secret' htedl:coverage ?n }", "1");
      sees(server, "all", "':Open' htedl:coverage ?n", "1");
      sees(server, "all", "GRAPH <urn:x-arq:UnionGraph> { ':Open' htedl:coverage ?n }", "3");
      sees(server, "all", "GRAPH :g1 { ':Secret' htedl:coverage ?n }", "0");

      sees(server, "some", "GRAPH :g1 { ':Open' htedl:coverage ?n }", "2");
      sees(server, "some", "GRAPH <urn:x-arq:UnionGraph> { ':Open' htedl:coverage ?n }", "2");
      sees(server, "some", "GRAPH <urn:x-arq:UnionGraph> { ':Half' htedl:coverage ?n }", "1");
      sees(server, "some", "GRAPH ?g { ':Open' htedl:coverage ?n }", "2");
      sees(server, "some", "':Open' htedl:coverage ?n", "0");
      hides(server, "some", "GRAPH :g1 { ':Secret' htedl:coverage ?n }");
      hides(server, "some", "GRAPH :g1 { ':Secre' htedl:coverage ?n }");
      hides(server, "some", "':Hidden' htedl:coverage ?n");
      hides(server, "some", "GRAPH :g2 { ':Secret' htedl:coverage ?n }");
      hides(server, "some", "GRAPH :g1 { 'q some :Secret' htedl:coverage ?n }");
      sees(server, "some", "GRAPH :g1 { ':Half' htedl:coverage (:set ':Open' ?n) }", "0");
      HttpResponse<String> set =
          ask(server, "some", "GRAPH :g1 { ':Half' htedl:coverage (:hiddenSet :set ?n) }");
      assertEquals(400, set.statusCode(), set.body());
      HttpResponse<String> from =
          select(server, "some", "SELECT ?n FROM :g2 { ':Open' htedl:coverage ?n }");
      assertFalse(from.body().contains("\"1\""), from.body());
    } finally {
      server.stop();
    }
  }

  /** What follows from an axiom that a caller may not read is not shown to that caller. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[ a htedl:Dataset ; htedl:entailment \"rdfs\" ; htedl:dataset [ a ja:MemoryDataset ] ]",
        "[ a htedl:Dataset ; htedl:entailment \"rdfs\" ; htedl:infer true ; htedl:dataset"
            + " [ a tdb2:DatasetTDB2 ; tdb2:location \"--mem--/acl9\" ] ]"
      })
  void whatFollowsFromHiddenAxiomsStaysHidden(String base) throws Exception {
    FusekiServer server = start(base);
    try {
      load(
          server,
          """
          PREFIX : <http://ex/> PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
          INSERT DATA {
            GRAPH :g1 { :a a :Known . :Known rdfs:subClassOf :Shown }
            GRAPH :g2 { :b a :Known . :Known rdfs:subClassOf :Hidden . :Shown rdfs:subClassOf :Hidden }
          }
          """);
      String union = "SELECT ?n { GRAPH <urn:x-arq:UnionGraph> { ?n a %s } } ORDER BY ?n";
      for (String path : List.of("query?infer=true&", "entailed?")) {
        assertEquals("a b", names(server, "all", path, union.formatted(":Hidden")));
        assertEquals("a b", names(server, "all", path, union.formatted(":Shown")));
        assertEquals("", names(server, "some", path, union.formatted(":Hidden")));
        assertEquals("a", names(server, "some", path, union.formatted(":Shown")));
        assertEquals("a", names(server, "some", path, "SELECT ?n { GRAPH :g1 { ?n a :Shown } }"));
        assertEquals("", names(server, "some", path, "SELECT ?n { GRAPH :g2 { ?n a :Hidden } }"));
        assertEquals("a", names(server, "some", path, "SELECT ?n { GRAPH ?g { ?n a :Shown } }"));
        assertEquals("", names(server, "some", path, "SELECT ?n { ?n a :Hidden }"));
        assertEquals("", names(server, "some", path, "SELECT ?n FROM :g2 { ?n a :Hidden }"));
      }
    } finally {
      server.stop();
    }
  }

  private static String names(FusekiServer server, String user, String path, String query)
      throws Exception {
    HttpResponse<String> answer = request(server, user, path, query);
    assertEquals(200, answer.statusCode(), answer.body());
    return String.join(" ", answer.body().lines().skip(1).toList())
        .replaceAll("<http://ex/(.)>", "$1");
  }

  /** Answers and errors are those of a graph that is not there, whatever is asked. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[ a htedl:Dataset ; htedl:dataset [ a ja:MemoryDataset ] ]",
        "[ a htedl:Dataset ; htedl:dataset"
            + " [ a tdb2:DatasetTDB2 ; tdb2:location \"--mem--/acl5\" ] ]",
        "[ a ja:MemoryDataset ]",
        "[ a tdb2:DatasetTDB2 ; tdb2:location \"--mem--/acl6\" ]"
      })
  void hiddenGraphsAreAsIfAbsent(String base) throws Exception {
    FusekiServer server = start(base);
    try {
      load(server, DATA);
      for (String user : new String[] {"some", "stranger"}) {
        for (String query :
            new String[] {
              "SELECT ?n { GRAPH :g2 { 'Blah' htedl:covers ?n } }",
              "SELECT ?n { GRAPH :g2 { 'owl:Thing' htedl:covers ?n } }",
              "SELECT ?n { GRAPH :g2 { 'owl:Thing' htedl:coverage ?n } }",
              "SELECT ?n { GRAPH :g2 { ':Secret' htedl:explain ?n } }",
              "SELECT ?n { GRAPH :g2 { ?n htedl:entailed (?p ?o) } }",
              "SELECT ?n { GRAPH :g2 { 'owl:Thing' htedl:why (:s ?v ?n) } }",
              "SELECT ?n { GRAPH :g2 { ':Secret' htedl:why (:s ?v ?n) } }",
              "PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>"
                  + " SELECT ?n { GRAPH :g2 { (:c rdf:type :Secret) htedl:whyTriple ?n } }",
              "SELECT ?n { GRAPH :g2 { 'owl:Thing' htedl:coverage (:set :hiddenSet ?n) } }",
              "SELECT ?n { GRAPH :g2 { { 'Blah' htedl:coverage ?n } UNION { ?n a :Secret } } }",
              "SELECT ?n { VALUES ?g { :g2 } GRAPH ?g { 'owl:Thing' htedl:coverage ?n } }",
              "SELECT ?n { VALUES ?g { :g2 } GRAPH ?g { 'Blah' htedl:coverage ?n } }",
              "SELECT ?n FROM :g2 { 'owl:Thing' htedl:covers ?n }",
              "SELECT ?n FROM :g2 { 'owl:Thing' htedl:coverage ?n }",
              "SELECT ?n FROM :g2 { 'Blah' htedl:coverage ?n }",
              "SELECT ?n FROM :g2 { 'Blah' htedl:covers ?n . ?n ?p ?o }",
              "SELECT ?n FROM :g2 { ?n ?p ?o FILTER EXISTS { 'Blah' htedl:coverage 7 } }",
              "SELECT ?n FROM :g2 { ?n htedl:entailed (?p ?o) }",
              "SELECT ?n FROM NAMED :g2 { GRAPH ?g { 'owl:Thing' htedl:coverage ?n } }",
              "SELECT ?n FROM NAMED :g2 { GRAPH :g2 { 'owl:Thing' htedl:coverage ?n } }"
            }) {
          HttpResponse<String> hidden = select(server, user, query);
          HttpResponse<String> absent = select(server, user, query.replace(":g2", ":nowhere"));
          String asked = user + ": " + query + "\n" + hidden.body();
          assertTrue(hidden.statusCode() < 500, asked);
          assertEquals(absent.statusCode(), hidden.statusCode(), asked);
          assertEquals(absent.body(), hidden.body().replace(":g2", ":nowhere"), asked);
        }
      }
      sees(server, "some", "VALUES ?g { :g1 :g2 } GRAPH ?g { ':Open' htedl:coverage ?n }", "2");
    } finally {
      server.stop();
    }
  }

  /** What a hidden schema says is not said to those who may not read it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[ a ja:MemoryDataset ]",
        "[ a tdb2:DatasetTDB2 ; tdb2:location \"--mem--/acl3\" ]"
      })
  void hiddenSchemaDoesNotApply(String storage) throws Exception {
    FusekiServer server =
        start(
            "[ a htedl:Dataset ; htedl:entailment \"rdfs\" ; htedl:schema <http://ex/g2> ;"
                + (" htedl:dataset " + storage + " ]"));
    try {
      load(server, DATA);
      load(
          server,
          "INSERT DATA { GRAPH <http://ex/g2> { <http://ex/Half>"
              + " <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://ex/Above> } }");
      sees(server, "all", "GRAPH :g1 { ':Above' htedl:coverage ?n }", "1");
      sees(server, "some", "GRAPH :g1 { ':Half' htedl:coverage ?n }", "1");
      hides(server, "some", "GRAPH :g1 { ':Above' htedl:coverage ?n }");
    } finally {
      server.stop();
    }
  }

  private FusekiServer start(String base) throws IOException {
    Path passwords = folder.resolve("passwd");
    Files.writeString(passwords, "all: pw\nsome: pw\nstranger: pw\n");
    Model config = ModelFactory.createDefaultModel();
    config.read(new StringReader(CONFIG.formatted(passwords.toString(), base)), null, "TURTLE");
    return FusekiServer.create().port(0).parseConfig(config).build().start();
  }

  private static void load(FusekiServer server, String update) {
    DatasetGraph controlled =
        server.getDataAccessPointRegistry().get("/kb").getDataService().getDataset();
    DatasetGraph dataset = DatasetGraphAccessControl.removeWrapper(controlled);
    Txn.executeWrite(dataset, () -> UpdateAction.parseExecute(update, dataset));
  }

  private static void sees(FusekiServer server, String user, String pattern, String count)
      throws Exception {
    HttpResponse<String> answer = ask(server, user, pattern);
    assertEquals(200, answer.statusCode(), pattern + ": " + answer.body());
    assertEquals("?n\n" + count + "\n", answer.body(), user + ": " + pattern);
  }

  private static void hides(FusekiServer server, String user, String pattern) throws Exception {
    HttpResponse<String> answer = ask(server, user, pattern);
    String body = answer.body().replace(pattern, "");
    boolean nothing = answer.statusCode() == 200 && body.lines().count() <= 1;
    assertTrue(answer.statusCode() == 400 || nothing, pattern + ": " + body);
    assertFalse(body.contains("Hidden1"), body);
    assertFalse(body.contains("closest name is 'Secret'"), body);
  }

  private static HttpResponse<String> ask(FusekiServer server, String user, String pattern)
      throws Exception {
    return select(server, user, "SELECT ?n { " + pattern + " }");
  }

  private static HttpResponse<String> select(FusekiServer server, String user, String query)
      throws Exception {
    return request(server, user, "query?", query);
  }

  private static HttpResponse<String> request(
      FusekiServer server, String user, String path, String query) throws Exception {
    String text = URLEncoder.encode(PREFIXES + query, StandardCharsets.UTF_8);
    String login =
        Base64.getEncoder().encodeToString((user + ":pw").getBytes(StandardCharsets.UTF_8));
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(URI.create(server.datasetURL("kb") + "/" + path + "query=" + text))
              .header("Authorization", "Basic " + login)
              .header("Accept", "text/tab-separated-values")
              .build(),
          BodyHandlers.ofString());
    }
  }
}
