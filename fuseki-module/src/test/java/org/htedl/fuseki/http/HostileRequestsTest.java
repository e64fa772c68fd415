package org.htedl.fuseki.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Requests that nobody sends by mistake. None may fail the server: each is answered, or refused in
 * one sentence with a status below 500.
 */
class HostileRequestsTest {
  private static final int TIMEOUT_MS = 60_000;
  private static final int LONGEST_SENTENCE = 1000;

  private static TestServer server;

  private final List<String> complaints = new ArrayList<>();

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static List<String> strings() {
    return List.of(
        "",
        " ",
        "\u0000",
        "\uD800",
        "\uDC00x",
        "\uFEFF",
        "\u2028",
        "_:",
        "_:x",
        "_: x",
        "<",
        ">",
        "<>",
        "<x>",
        "not an iri",
        "http://[",
        "http://x/ y",
        "http://x/\u0000",
        "urn:x-arq:",
        "urn:x-arq:UnionGraph",
        "urn:x-arq:DefaultGraph",
        "urn:x-arq:DefaultGraphNode",
        "//",
        ":",
        "a:b:c",
        "%",
        "%00",
        "%zz",
        "'",
        "\"",
        "\\",
        "\\u0000",
        "x".repeat(20_000),
        "ü\uD83D\uDE00",
        "\r\nSet-Cookie: a=b",
        "../../etc/passwd",
        "{NAME}",
        "${jndi:ldap://x}");
  }

  private static List<String> expressions() {
    List<String> all = new ArrayList<>(strings());
    all.addAll(
        List.of(
            "(".repeat(20_000),
            "(".repeat(999) + "Train" + ")".repeat(999),
            "(".repeat(1001) + "Train" + ")".repeat(1001),
            "not ".repeat(20_000) + "Train",
            "hasCar some ".repeat(10_000) + "Car",
            "inverse ".repeat(10_000) + "hasCar some Car",
            "Train" + " and Train".repeat(5_000),
            "Train" + " or not Car".repeat(5_000),
            "hasCar min 99999999999999999999999999999 Car",
            "hasCar exactly " + "9".repeat(20_000) + " Car",
            "hasCar min -0 Car",
            "hasCar min 1e3 Car",
            "{" + "_:x,".repeat(10_000) + "_:x}",
            "{urn:x}",
            "{<urn:x>}",
            "wheels value " + "9".repeat(20_000),
            "wheels value 1e999999999",
            "wheels value -1e-999999999",
            "wheels value \"1e999999999\"^^xsd:decimal",
            "wheels value \"\u0000\"",
            "wheels value \"x\"@" + "a".repeat(1000),
            "wheels value \"x\"^^<urn:y>",
            "wheels value \"x\"^^<>",
            "wheels value \"-99999999999999999999999999-01-01\"^^xsd:date",
            "wheels some xsd:date[>= \"99999999999999999999-12-31\"^^xsd:date]",
            "wheels some xsd:dateTime[< \"2020-02-30T24:00:01\"^^xsd:dateTime]",
            "wheels some xsd:time[< \"24:00:00+99:99\"^^xsd:time]",
            "wheels some xsd:duration[> \"P99999999999999999999999999Y\"^^xsd:duration]",
            "wheels some xsd:dayTimeDuration[>"
                + " \"-PT0.000000000000000000000001S\"^^xsd:dayTimeDuration]",
            "wheels some xsd:integer[>= " + "9".repeat(20_000) + "]",
            "wheels some xsd:decimal[>= 0." + "0".repeat(20_000) + "1]",
            "wheels some xsd:double[>= 1e999999999, <= -1e999999999]",
            "wheels some xsd:double[>= \"NaN\"^^xsd:double]",
            "wheels some xsd:string[length 99999999999999999999999]",
            "wheels some xsd:hexBinary[minLength 99999999999999999999999]",
            "wheels some xsd:string[pattern \"(\"]",
            "wheels some xsd:string[pattern \"[\"]",
            "wheels some xsd:string[pattern \"\\\\p{Nothing}\"]",
            "wheels some xsd:string[pattern \"(a{1000}){1000}\"]",
            "wheels some xsd:string[pattern \"a{999999999999999999}\"]",
            "wheels some xsd:string[pattern \"a{5,1}\"]",
            "wheels some xsd:string[pattern \"" + "(".repeat(10_000) + "\"]",
            "wheels some xsd:string[pattern \"" + "(".repeat(5_000) + ")".repeat(5_000) + "\"]",
            "wheels some xsd:string[pattern \"" + "(a|".repeat(5_000) + ")".repeat(5_000) + "\"]",
            "wheels some xsd:string[pattern \"" + "[a-z-[".repeat(5_000) + "\"]",
            "wheels some xsd:string[pattern \"(a*)*(a*)*(a*)*b\"]",
            "wheels some xsd:string[pattern \"\uD800\"]",
            "wheels some rdf:PlainLiteral[langRange \"\"]",
            "wheels some (" + "not ".repeat(10_000) + "xsd:string)",
            "wheels some " + "(".repeat(2_000) + "xsd:string" + ")".repeat(2_000),
            "wheels some {" + "1,".repeat(10_000) + "1}",
            "∃hasCar.Car",
            "hasCar any Car",
            "owl:topDataProperty some xsd:string",
            "owl:bottomDataProperty some xsd:string",
            "owl:topObjectProperty Self",
            "rdf:type some Car",
            "rdfs:label value \"x\"",
            "owl:Thing some owl:Nothing"));
    return all;
  }

  @Test
  void expressionsAreAnsweredOrRefused() throws IOException {
    for (String expression : expressions()) {
      String json = new JsonPrimitive(expression).toString();
      post("coverage", "{\"hypotheses\":[" + json + ",\"Train\"]}");
      post("instances", "{\"limit\":1,\"expression\":" + json + "}");
      post("workbench", "{\"plan\":true,\"expression\":" + json + "}");
      query("SELECT * { " + literal(expression) + " <https://w3id.org/htedl#coverage> ?n }");
    }
    assertEquals(List.of(), complaints);
  }

  @Test
  void stringsAreAnsweredOrRefused() throws IOException {
    for (String string : strings()) {
      String json = new JsonPrimitive(string).toString();
      String hypotheses = ",\"hypotheses\":[\"Train\",\"x:y\"]}";
      post("coverage", "{\"graph\":" + json + hypotheses);
      post("coverage", "{\"prefixes\":{" + json + ":\"urn:x:\"}" + hypotheses);
      post("coverage", "{\"prefixes\":{\"x\":" + json + ",\"\":" + json + "}" + hypotheses);
      post("coverage", "{\"positives\":{\"individuals\":[" + json + "]}" + hypotheses);
      post("coverage", "{\"negatives\":{\"examples\":" + json + "}" + hypotheses);
      post("coverage", "{\"top\":1,\"by\":" + json + hypotheses);
      post("coverage", "{" + json + ":1" + hypotheses);
      post("instances", "{\"expression\":\"Train\",\"graph\":" + json + "}");
      post("workbench", "{\"expression\":\"Train\",\"graph\":" + json + "}");
      if (string.length() < 1000) {
        String escaped = URLEncoder.encode(string, UTF_8);
        for (String name :
            List.of("complete=", "kinds=x&complete=", "names&graph=", "file=", "x=")) {
          get("workbench?" + name + escaped);
        }
        get("workbench?complete=a&graph=" + escaped);
        get("mirror?" + escaped);
      }
    }
    assertEquals(List.of(), complaints);
  }

  @Test
  void bodiesAreAnsweredOrRefused() throws IOException {
    for (String body :
        List.of(
            "",
            " ",
            "null",
            "1",
            "\"x\"",
            "[]",
            "{}",
            "\u0000",
            "\uFEFF{}",
            "{}{}",
            "{} x",
            "{".repeat(20_000),
            "[".repeat(20_000),
            "{\"hypotheses\":" + "[".repeat(20_000),
            "{\"prefixes\":" + "{\"a\":".repeat(10_000),
            "{\"a\":" + "{\"a\":".repeat(10_000),
            "{\"hypotheses\":[null]}",
            "{\"hypotheses\":null}",
            "{\"hypotheses\":[1]}",
            "{\"hypotheses\":[[\"Train\"]]}",
            "{\"hypotheses\":{\"a\":1}}",
            "{\"hypotheses\":[\"Train\",]}",
            "{\"hypotheses\":[\"Train\"}",
            "{'hypotheses':['Train']}",
            "{hypotheses:[\"Train\"]}",
            "{\"hypotheses\":[\"Train\"],\"hypotheses\":[]}",
            "{\"prefixes\":{\"a\":\"b\",\"a\":\"c\"},\"hypotheses\":[]}",
            "{\"prefixes\":{\"a\":null},\"hypotheses\":[]}",
            "{\"top\":1e400,\"hypotheses\":[]}",
            "{\"top\":-0,\"hypotheses\":[]}",
            "{\"top\":1.0,\"hypotheses\":[]}",
            "{\"top\":99999999999999999999999999,\"hypotheses\":[]}",
            "{\"top\":NaN,\"hypotheses\":[]}",
            "{\"top\":" + "9".repeat(20_000) + ",\"hypotheses\":[]}",
            "{\"top\":100001,\"hypotheses\":[]}",
            "{\"positives\":{},\"hypotheses\":[]}",
            "{\"positives\":{\"individuals\":{}},\"hypotheses\":[]}",
            "{\"positives\":{\"individuals\":[null]},\"hypotheses\":[]}",
            "{\"expression\":\"Train\",\"limit\":-1}",
            "{\"expression\":\"Train\",\"limit\":2147483648}",
            "{\"expression\":\"Train\",\"offset\":2147483647,\"limit\":2147483647}",
            "{\"expression\":\"Train\",\"offset\":1e3}",
            "{\"expression\":\"Train\",\"labels\":\"true\"}",
            "{\"expression\":[\"Train\"]}",
            "{\"expression\":\"\\ud800\"}",
            "{\"expression\":\"\\uZZZZ\"}",
            "{\"expression\":\"Train\",\"plan\":1}",
            "/* x */ {}",
            "# x\n{}",
            ")]}'\n{}")) {
      for (String path : List.of("coverage", "instances", "workbench", "mirror")) {
        post(path, body);
      }
    }
    assertEquals(List.of(), complaints);
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
        send("POST", path, List.of("Content-Type: " + type), "{\"hypotheses\":[\"Train\"]}");
        send("GET", path, List.of("Content-Type: " + type), "");
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
      send(
          "POST",
          "coverage",
          List.of("Content-Type: application/json", header),
          "{\"hypotheses\":[]}");
      send("GET", "workbench?file=openapi.json", List.of(header), "");
      send("GET", "workbench?names", List.of(header), "");
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
        send(method, path, List.of(), "");
        send(method, path, List.of("Content-Type: application/json"), "{}");
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
        send("GET", path + "?" + query, List.of(), "");
        send("POST", path + "?" + query, List.of("Content-Type: application/json"), "{}");
        send("POST", path, List.of("Content-Type: application/x-www-form-urlencoded"), query);
      }
    }
    assertEquals(List.of(), complaints);
  }

  /** What stands around the functions in a query, where it is not the expression that is wrong. */
  @Test
  void queriesAreAnsweredOrRefused() throws IOException {
    String functions = "PREFIX h: <https://w3id.org/htedl#> PREFIX : <http://example.org/trains#> ";
    for (String pattern :
        List.of(
            "() h:covers ?x",
            "'Train' h:covers ()",
            "('Train') h:covers ?x",
            "('Train' 'Car') h:covers ?x",
            "'Train' h:covers (?x)",
            "'Train' h:covers (?x ?y)",
            "'Train' h:covers 1",
            "'Train' h:covers 'x'",
            "'Train' h:covers _:b",
            "'Train' h:covers []",
            "1 h:covers ?x",
            "1.5 h:coverage ?x",
            "'Train'@en h:covers ?x",
            "'Train'^^<urn:x> h:covers ?x",
            "_:b h:covers ?x",
            "?e h:covers ?x",
            "?e h:covers ?e",
            "<urn:none> h:covers ?x",
            "<> h:covers ?x",
            "'Train' h:coverage ()",
            "'Train' h:coverage (1)",
            "'Train' h:coverage (1 2)",
            "'Train' h:coverage ('Car' 'Car')",
            "'Train' h:coverage ('Car' 'Car' 1 2 3 4 5 6 7 8 9)",
            "'Train' h:coverage ('Car' 'Car' ?a ?a)",
            "'Train' h:coverage (?p ?n ?tp)",
            "'Train' h:coverage (<urn:p> <urn:n> ?tp)",
            "'Train' h:coverage (_:p _:n ?tp)",
            "'Train' h:coverage ('' '' ?tp)",
            "'Train' h:explain 1",
            "'Train' h:explain ()",
            "?s h:entailed ?o",
            "?s h:entailed ()",
            "?s h:entailed (?p)",
            "?s h:entailed (?p ?o ?x)",
            "?s h:entailed (1 ?o)",
            "1 h:entailed (?p ?o)",
            "() h:entailed (?p ?o)",
            "'Train' h:covers/h:covers ?x",
            "'Train' h:covers* ?x",
            "'Train' ^h:covers ?x",
            "?x h:covers ?y . ?y h:covers ?x",
            "GRAPH 'x' { 'Train' h:covers ?x }",
            "GRAPH <urn:none> { 'Nothing at all' h:covers ?x }",
            "GRAPH _:g { 'Train' h:covers ?x }",
            "VALUES ?e { UNDEF } ?e h:covers ?x",
            "VALUES ?e { <<( <urn:a> <urn:b> <urn:c> )>> } ?e h:covers ?x",
            "VALUES (?e ?p) { ('Train' 1) ('Train' 'Car') } ?e h:coverage (?p ?p ?tp)",
            "BIND(1/0 AS ?e) ?e h:covers ?x",
            "OPTIONAL { 'Train' h:covers ?x } MINUS { 'Car' h:covers ?x }",
            "FILTER EXISTS { 'Nope' h:covers ?x }",
            "SERVICE <http://localhost:1/> { 'Train' h:covers ?x }")) {
      query(functions + "SELECT * { " + pattern + " }");
      query(functions + "ASK FROM <urn:none> { " + pattern + " }");
      query(functions + "CONSTRUCT { ?x a ?y } FROM NAMED <urn:none> WHERE { " + pattern + " }");
    }
    // What only Jena can answer for: a service that is not there.
    complaints.removeIf(complaint -> complaint.contains("SERVICE"));
    assertEquals(List.of(), complaints);
  }

  private static String literal(String text) {
    StringBuilder literal = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> literal.append("\\\"");
        case '\\' -> literal.append("\\\\");
        case '\n' -> literal.append("\\n");
        case '\r' -> literal.append("\\r");
        default -> literal.append(Character.isSurrogate(c) ? '?' : c);
      }
    }
    return literal.append('"').toString();
  }

  private void query(String query) throws IOException {
    send(
        "POST",
        "query",
        List.of(
            "Content-Type: application/sparql-query",
            "Accept: application/sparql-results+json, */*;q=0.1"),
        query);
  }

  private void post(String path, String body) throws IOException {
    send("POST", path, List.of("Content-Type: application/json"), body);
  }

  private void get(String path) throws IOException {
    send("GET", path, List.of(), "");
  }

  private void send(String method, String path, List<String> headers, String body)
      throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    StringBuilder head =
        new StringBuilder(method + " /kb/" + path + " HTTP/1.1\r\nHost: localhost\r\n");
    headers.forEach(header -> head.append(header).append("\r\n"));
    if (headers.stream().noneMatch(header -> header.matches("(Content-Length|Transfer-Enc).*"))) {
      head.append("Content-Length: ").append(bytes.length).append("\r\n");
    }
    head.append("Connection: close\r\n\r\n");
    String answer;
    try (Socket socket = new Socket("localhost", server.port())) {
      socket.setSoTimeout(TIMEOUT_MS);
      OutputStream out = socket.getOutputStream();
      out.write(head.toString().getBytes(ISO_8859_1));
      try {
        out.write(bytes);
        out.flush();
        answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      } catch (IOException refusedAlready) {
        // A refusal may come before all is sent, and be lost with the connection.
        return;
      }
    }
    check(method + " " + path + " " + headers + " " + body, answer);
  }

  private void check(String request, String answer) {
    String shown = request.length() > 300 ? request.substring(0, 300) + "…" : request;
    if (answer.contains("HTTP/1.1 100 Continue\r\n\r\n")) {
      check(request, answer.replace("HTTP/1.1 100 Continue\r\n\r\n", ""));
      return;
    }
    assertTrue(answer.startsWith("HTTP/1.1 "), () -> shown + " was answered by " + answer);
    int status = Integer.parseInt(answer.substring(9, 12));
    String body = answer.substring(answer.indexOf("\r\n\r\n") + 4).strip();
    boolean bySentence = answer.contains("text/plain") || status >= 500;
    if (status == 501 && !request.matches("(?s)\\S+ (coverage|instances|mirror|workbench)[ ?].*")) {
      // Jetty's answer to a method that it does not know, at an address that is not ours.
      return;
    }
    boolean many = body.contains("\n") || body.length() > LONGEST_SENTENCE;
    boolean technical = body.contains("Exception") && !request.contains("Exception");
    if (status >= 500
        || status >= 400 && (technical || body.contains("\tat "))
        || status >= 400 && bySentence && !request.contains(" query ") && many) {
      complaints.add(
          shown + "\n  → " + status + " " + body.substring(0, Math.min(300, body.length())));
    }
  }
}
