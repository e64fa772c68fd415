// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.htedl.fuseki.http.TestServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Methods, headers and parameters that no client sends by mistake: each is answered, or refused in
 * one sentence with a status below 500.
 */
class HostileHeadersTest {
  private static TestServer server;

  private final HostileClient client = new HostileClient(server);

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void headersAndMethodsAreAnsweredOrRefused() throws IOException {
    for (String type :
        List.of(
            "",
            "/",
            "junk",
            ";",
            "application/json;charset=",
            "application/json; charset=nosuch",
            "application/json; charset=\"",
            "application/json; charset=\"nosuch\"",
            "application/json; charset=utf-16",
            "application/json; charset=*",
            "text/csv",
            "application/x-www-form-urlencoded",
            "application/x-www-form-urlencoded; charset=nosuch",
            "multipart/form-data",
            "multipart/form-data; boundary=x",
            "application/sparql-query",
            "application/sparql-update",
            "text/turtle",
            "a/b/c",
            "application/json, text/csv")) {
      for (String path : List.of("coverage", "instances", "workbench", "mirror")) {
        client.send("POST", path, List.of("Content-Type: " + type), "{\"hypotheses\":[\"Train\"]}");
        client.send("GET", path, List.of("Content-Type: " + type), "");
      }
    }
    for (String header :
        List.of(
            "Accept: ",
            "Accept: *",
            "Accept: ;;;",
            "Accept: text/csv;q=abc",
            "Accept: a/b/c",
            "Accept: ,",
            "Accept: text/csv;q=0",
            "Accept: */*;q=0",
            "Accept: text/csv;q=-1",
            "Accept-Encoding: gzip;q=abc",
            "Accept-Encoding: ;",
            "Accept-Encoding: ,gzip",
            "Accept-Encoding: gzip;",
            "Content-Encoding: gzip",
            "Content-Encoding: gzip, gzip",
            "Content-Encoding: ,",
            "If-None-Match: junk",
            "If-None-Match: ",
            "Authorization: Basic !!!",
            "Authorization: x",
            "Cookie: =;=",
            "Range: bytes=0-",
            "Expect: 100-continue",
            "Origin: null",
            "X-Forwarded-For: \u00ff",
            "Content-Length: abc",
            "Content-Length: -1",
            "Transfer-Encoding: junk")) {
      client.send(
          "POST",
          "coverage",
          List.of("Content-Type: application/json", header),
          "{\"hypotheses\":[]}");
      client.send("GET", "workbench?file=openapi.json", List.of(header), "");
      client.send("GET", "workbench?names", List.of(header), "");
    }
    for (String method :
        List.of(
            "GET",
            "HEAD",
            "PUT",
            "DELETE",
            "PATCH",
            "OPTIONS",
            "TRACE",
            "BREW",
            "get",
            "X".repeat(50))) {
      for (String path :
          List.of(
              "coverage",
              "instances",
              "mirror",
              "workbench",
              "workbench?names",
              "nothing",
              "coverage/x")) {
        client.send(method, path, List.of(), "");
        client.send(method, path, List.of("Content-Type: application/json"), "{}");
      }
    }
    for (String query :
        List.of(
            "complete=%ff%fe",
            "complete=%",
            "complete=%zz",
            "complete=%u0041",
            "names=%ff",
            "file=%c0%ae",
            "graph=%ff&names",
            "%ff=names",
            "=",
            "&&",
            "complete=a&complete=b",
            "complete",
            "names&names",
            "kinds=class,&complete=a",
            "kinds=,&complete=a",
            "kinds=class,class&complete=a",
            "file=index.html",
            "file=openapi.json%00",
            "query=ASK%7B%7D",
            "update=x",
            "default",
            "graph=")) {
      for (String path : List.of("coverage", "instances", "mirror", "workbench")) {
        client.send("GET", path + "?" + query, List.of(), "");
        client.send("POST", path + "?" + query, List.of("Content-Type: application/json"), "{}");
        client.send(
            "POST", path, List.of("Content-Type: application/x-www-form-urlencoded"), query);
      }
    }
    assertEquals(List.of(), client.complaints());
  }
}
