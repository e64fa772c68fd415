// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.syntax;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.htedl.fuseki.client.AllowedAddresses;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ontologies that reach a server as bodies, as forms with files and by LOAD. */
class UploadedOntologiesTest {
  private static final String BEGIN =
      "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:e=\"http://e/\">";
  private static final String END = "</rdf:RDF>";

  @TempDir Path folder;
  private TestServer server;

  @BeforeEach
  void start() {
    System.setProperty(AllowedAddresses.PROPERTY, folder.toUri().toString());
    server =
        new TestServer(
            DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), Settings.defaults()));
  }

  @AfterEach
  void stop() {
    System.clearProperty(AllowedAddresses.PROPERTY);
    server.close();
  }

  private HttpResponse<String> put(String type, String body) {
    return server.send(
        server
            .request("kb/data?default")
            .header("Content-Type", type)
            .PUT(HttpRequest.BodyPublishers.ofString(body))
            .build());
  }

  /** As the page of Fuseki sends a file. */
  private HttpResponse<String> upload(String name, String body) {
    String form =
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\""
            + name
            + "\"\r\nContent-Type: application/octet-stream\r\n\r\n"
            + body
            + "\r\n--x--\r\n";
    return server.send(
        server
            .request("kb/data?default")
            .header("Content-Type", "multipart/form-data; boundary=x")
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build());
  }

  private HttpResponse<String> load(String name, String body) throws IOException {
    Path file = Files.writeString(folder.resolve(name), body);
    return server.send(
        server
            .request("kb/update")
            .header("Content-Type", "application/sparql-update")
            .POST(HttpRequest.BodyPublishers.ofString("LOAD <" + file.toUri() + ">"))
            .build());
  }

  private HttpResponse<String> given(String way, String name, String body) throws IOException {
    return switch (way) {
      case "put" -> put("application/rdf+xml", body);
      case "upload" -> upload(name, body);
      default -> load(name, body);
    };
  }

  private long triples() {
    String json =
        server
            .send(
                server
                    .request(
                        "kb/query?query=SELECT%20(COUNT(*)%20AS%20%3Fn)%20%7B%3Fs%20%3Fp%20%3Fo%7D")
                    .header("Accept", "text/csv")
                    .build())
            .body();
    return Long.parseLong(json.lines().toList().get(1).strip());
  }

  private static String nested(int depth) {
    return BEGIN
        + "<rdf:Description>"
        + "<e:p><rdf:Description>".repeat(depth)
        + "<e:q>v</e:q>"
        + "</rdf:Description></e:p>".repeat(depth)
        + "</rdf:Description>"
        + END;
  }

  /** References to entities, each in an attribute, as Protégé 3 and FIBO write them. */
  private static String references(int count) {
    StringBuilder text =
        new StringBuilder(
            "<!DOCTYPE rdf:RDF [<!ENTITY e \"http://e/a-long-namespace/\">]>\n" + BEGIN);
    for (int i = 0; i < count; i++) {
      text.append("<rdf:Description rdf:about=\"&e;s")
          .append(i)
          .append("\"><e:p>v</e:p></rdf:Description>\n");
    }
    return text + END;
  }

  private static String attributes(int count) {
    StringBuilder text = new StringBuilder(BEGIN + "<rdf:Description ");
    for (int i = 0; i < count; i++) {
      text.append("e:p").append(i).append("=\"v\" ");
    }
    return text + "/>" + END;
  }

  @ParameterizedTest
  @ValueSource(strings = {"put", "upload", "load"})
  void realFilesAreRead(String way) throws IOException {
    assertEquals(2, given(way, "nested.owl", nested(2_000)).statusCode() / 100);
    assertEquals(2_001, triples());
    put("text/turtle", "");
    assertEquals(2, given(way, "references.owl", references(20_000)).statusCode() / 100);
    assertEquals(20_000, triples());
    put("text/turtle", "");
    assertEquals(2, given(way, "attributes.owl", attributes(1_000)).statusCode() / 100);
    assertEquals(1_000, triples());
  }

  /** By 400 for a body; Fuseki itself gives 500 for a bad file in a form and for LOAD. */
  private static void isRefused(String way, HttpResponse<String> answer) {
    assertEquals(way.equals("put") ? 400 : 500, answer.statusCode(), answer.body());
  }

  private static String laughs() {
    StringBuilder text = new StringBuilder("<!DOCTYPE rdf:RDF [<!ENTITY l0 \"lol\">");
    for (int i = 1; i < 10; i++) {
      text.append("<!ENTITY l")
          .append(i)
          .append(" \"")
          .append(("&l" + (i - 1) + ";").repeat(10))
          .append("\">");
    }
    return text + "]>" + BEGIN + "<rdf:Description><e:p>&l9;</e:p></rdf:Description>" + END;
  }

  private static String quadratic() {
    return "<!DOCTYPE rdf:RDF [<!ENTITY a \""
        + "a".repeat(90_000)
        + "\">]>"
        + BEGIN
        + "<rdf:Description><e:p>"
        + "&a;".repeat(10_000)
        + "</e:p></rdf:Description>"
        + END;
  }

  private static String inAttribute() {
    return quadratic().replace("><e:p>", " e:p=\"").replace("</e:p></rdf:Description>", "\"/>");
  }

  /** Bombs are refused by one sentence, and nothing of them is stored. */
  @ParameterizedTest
  @ValueSource(strings = {"put", "upload", "load"})
  void bombsAreRefused(String way) throws IOException {
    for (String bomb :
        new String[] {
          laughs(),
          quadratic(),
          inAttribute(),
          laughs().replace("&l9;", "").replace("e:p>", "e:p a=\"&l9;\">")
        }) {
      HttpResponse<String> answer = given(way, "bomb.owl", bomb);
      isRefused(way, answer);
      assertTrue(answer.body().contains("JAXP"), answer.body());
      assertTrue(answer.body().strip().lines().count() <= 2, answer.body());
      assertEquals(0, triples());
    }
  }

  /** Neither a file nor an address is read because a document names it. */
  @ParameterizedTest
  @ValueSource(strings = {"put", "upload", "load"})
  void nothingElseIsFetched(String way) throws IOException {
    AtomicInteger requests = new AtomicInteger();
    HttpServer elsewhere =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    elsewhere.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    elsewhere.start();
    try {
      String address = "http://localhost:" + elsewhere.getAddress().getPort() + "/";
      Path secret = Files.writeString(folder.resolve("secret"), "secret");
      String body = BEGIN + "<rdf:Description><e:p>a%s</e:p></rdf:Description>" + END;
      for (String type :
          new String[] {
            "<!DOCTYPE rdf:RDF SYSTEM \"" + address + "x.dtd\">",
            "<!DOCTYPE rdf:RDF PUBLIC \"p\" \"" + address + "x.dtd\">",
            "<!DOCTYPE rdf:RDF [<!ENTITY % p SYSTEM \"" + address + "p\"> %p;]>",
            "<!DOCTYPE rdf:RDF [<!ENTITY g SYSTEM \"" + address + "g\">]>",
            "<!DOCTYPE rdf:RDF [<!ENTITY g SYSTEM \"" + secret.toUri() + "\">]>"
          }) {
        given(way, "external.owl", type + body.formatted(type.contains("ENTITY g") ? "&g;" : ""));
      }
      assertEquals(0, requests.get());
      String all =
          server
              .send(server.request("kb/data?default").header("Accept", "text/turtle").build())
              .body();
      assertFalse(all.contains("secret"), all);
    } finally {
      elsewhere.stop(0);
    }
  }

  @ParameterizedTest
  @CsvSource({"put, x", "upload, x.owl", "upload, x.txt", "upload, x", "load, x.owl"})
  void turtleIsReadAsTurtle(String way, String name) throws IOException {
    HttpResponse<String> answer =
        given(way, name, "@prefix : <http://e/> .\n:a a :C ; :p \"\u00E9\" .\n");
    assertEquals(2, answer.statusCode() / 100, answer.body());
    assertEquals(2, triples());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "put | x | Prefix(:=<http://e/>) Ontology(<http://e/>) | OWL functional syntax",
        "upload | x.owl | Ontology(<http://e/>) | OWL functional syntax",
        "upload | x.ofn | Ontology(<http://e/>) | OWL functional syntax",
        "load | x.owl | Ontology: <http://e/> | OWL Manchester syntax",
        "upload | x.obo | format-version: 1.2 | OBO",
        "upload | x.owx | <Ontology xmlns='http://www.w3.org/2002/07/owl#'/> | OWL/XML",
        "put | x | <!DOCTYPE html><html/> | an HTML page",
        "upload | x.owl | <http://e/s> <http://e/p> <http://e/o> <http://e/g> . | N-Quads"
      })
  void otherSyntaxesAreNamed(String way, String name, String body, String syntax)
      throws IOException {
    HttpResponse<String> answer = given(way, name, body.replace('\'', '"'));
    isRefused(way, answer);
    assertTrue(answer.body().contains("the content is " + syntax), answer.body());
    assertEquals(0, triples());
  }

  @Test
  void aTextOfTheUserIsReadAsItIs() {
    byte[] marked = ("\uFEFF" + BEGIN + "<e:C rdf:about=\"http://e/a\"/>" + END).getBytes(UTF_8);
    HttpResponse<String> answer =
        server.send(
            server
                .request("kb/data?default")
                .header("Content-Type", "application/rdf+xml")
                .PUT(HttpRequest.BodyPublishers.ofByteArray(marked))
                .build());
    assertEquals(2, answer.statusCode() / 100, answer.body());
    assertEquals(1, triples());
  }
}
