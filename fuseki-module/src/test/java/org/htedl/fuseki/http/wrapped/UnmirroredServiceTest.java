// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.wrapped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.StringReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both orders of a text dataset and a mirrored one, from configurations, in one server. */
class UnmirroredServiceTest {
  private static final String CONFIGURATION =
      """
      PREFIX :       <#>
      PREFIX fuseki: <http://jena.apache.org/fuseki#>
      PREFIX ja:     <http://jena.hpl.hp.com/2005/11/Assembler#>
      PREFIX htedl:  <https://w3id.org/htedl#>
      PREFIX text:   <http://jena.apache.org/text#>
      PREFIX rdfs:   <http://www.w3.org/2000/01/rdf-schema#>
      PREFIX tdb2:   <http://jena.apache.org/2016/tdb#>
      :right a fuseki:Service ; fuseki:name "right" ; fuseki:dataset :textAround ;
        fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] ,
                        [ fuseki:operation fuseki:update ; fuseki:name "update" ] .
      :wrong a fuseki:Service ; fuseki:name "wrong" ; fuseki:dataset :textInside ;
        fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] ,
                        [ fuseki:operation fuseki:update ; fuseki:name "update" ] .
      :textAround a text:TextDataset ; text:index :index1 ;
        text:dataset [ a htedl:Dataset ; htedl:entailment "rdfs" ; htedl:dataset STORAGE1 ] .
      :textInside a htedl:Dataset ; htedl:entailment "rdfs" ;
        htedl:dataset [ a text:TextDataset ; text:index :index2 ; text:dataset STORAGE2 ] .
      :index1 a text:TextIndexLucene ; text:directory "mem" ; text:entityMap :map .
      :index2 a text:TextIndexLucene ; text:directory "mem" ; text:entityMap :map .
      :map a text:EntityMap ; text:entityField "uri" ; text:defaultField "label" ;
        text:map ( [ text:field "label" ; text:predicate rdfs:label ] ) .
      """;
  private static final String DATA =
      """
      PREFIX : <http://x/> PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
      INSERT DATA { :Cat rdfs:subClassOf :Animal . :tom a :Cat ; rdfs:label "Tom" . :a a :Animal }
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {"[ a ja:MemoryDataset ]", "[ a tdb2:DatasetTDB2 ; tdb2:location \"--mem--/N\" ]"})
  void bothOrdersAreServed(String storage) {
    Model model = ModelFactory.createDefaultModel();
    String text =
        CONFIGURATION
            .replace("STORAGE1", storage.replace("N", "order1"))
            .replace("STORAGE2", storage.replace("N", "order2"));
    model.read(new StringReader(text), "http://example.org/config", "TURTLE");
    try (TestServer server =
        new TestServer(
            DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), Settings.defaults()),
            builder -> builder.parseConfig(model))) {
      for (String service : new String[] {"right", "wrong"}) {
        HttpResponse<String> written =
            server.send(
                server
                    .request(service + "/update")
                    .header("Content-Type", "application/sparql-update")
                    .POST(HttpRequest.BodyPublishers.ofString(DATA))
                    .build());
        assertEquals(2, written.statusCode() / 100, written.body());
        JsonObject animals =
            object(server.post(service + "/instances", "{\"expression\":\"Animal\"}"));
        assertEquals(2, animals.get("count").getAsInt(), "the entailment holds: " + animals);
        HttpResponse<String> learnt =
            server.post(
                service + "/learn",
                "{\"positives\":{\"class\":\"Cat\"},\"negatives\":"
                    + "{\"class\":\"Animal and not Cat\"},\"maxLength\":1}");
        assertEquals(200, learnt.statusCode(), learnt.body());
      }
      JsonObject right = object(server.get("right/mirror"));
      assertFalse(right.has("notMirrored"));
      assertEquals(
          "ready",
          right.getAsJsonArray("graphs").get(0).getAsJsonObject().get("state").getAsString());
      assertEquals(0, right.getAsJsonObject("counters").get("transientBuilds").getAsInt());
      JsonObject wrong = object(server.get("wrong/mirror"));
      String reason = wrong.get("notMirrored").getAsString();
      assertTrue(reason.contains("DatasetGraphText") && reason.contains("text:dataset"), reason);
      HttpResponse<String> rebuilt = server.post("wrong/mirror", "");
      assertEquals(404, rebuilt.statusCode());
      assertTrue(rebuilt.body().contains(reason), rebuilt.body());
    }
  }

  private static JsonObject object(HttpResponse<String> answer) {
    assertEquals(200, answer.statusCode(), answer.body());
    return JsonParser.parseString(answer.body()).getAsJsonObject();
  }
}
