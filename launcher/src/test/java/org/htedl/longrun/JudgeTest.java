// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.htedl.longrun.fuzz.FuzzRequest;
import org.htedl.longrun.fuzz.RawExchange;
import org.junit.jupiter.api.Test;

class JudgeTest {
  private static final String QUERY = "SELECT * { \"Nowhere\" <https://w3id.org/htedl#covers> ?x }";
  private static final String OUR_QUERY =
      "PREFIX htedl: <https://w3id.org/htedl#> ASK { \"Nowhere\" htedl:covers ?x }";

  private static FuzzRequest request(byte[] body, String... headers) {
    return new FuzzRequest("POST", "/kb/query", List.of(headers), body, OptionalLong.empty());
  }

  private static RawExchange answer(int status, String body) {
    return new RawExchange(status, body, true, false);
  }

  private static byte[] packed(String text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(UTF_8));
    }
    return packed.toByteArray();
  }

  @Test
  void aPackedQueryMayHaveTermsThatAreRefused() throws IOException {
    RawExchange refused = answer(400, "Expected a class but Nowhere is not known.");
    byte[] packed = packed(OUR_QUERY);
    FuzzRequest ours = request(packed, "Content-Encoding: gzip");
    assertEquals(Optional.empty(), Judge.problem(ours, refused, answer(200, "")));
    byte[] cut = Arrays.copyOf(packed, packed.length - 8);
    FuzzRequest broken = request(cut, "Content-Encoding: gzip");
    assertEquals(Optional.empty(), Judge.problem(broken, refused, answer(200, "")));
    FuzzRequest unpacked = request(OUR_QUERY.getBytes(UTF_8), "Content-Encoding: gzip");
    assertEquals(Optional.empty(), Judge.problem(unpacked, refused, answer(200, "")));
    FuzzRequest plain = request(packed("ASK { ?s ?p ?o }"), "Content-Encoding: gzip");
    assertTrue(Judge.problem(plain, refused, answer(200, "")).isPresent());
  }

  @Test
  void whatIsPackedWronglyMayBeRefused() throws IOException {
    byte[] packed = packed("INSERT DATA { <a:a> <a:b> <a:c> }");
    RawExchange refused = answer(400, "Parse error: Encountered \"<EOF>\"");
    FuzzRequest whole = request(packed, "Content-Encoding: gzip");
    FuzzRequest damaged = request(Arrays.copyOf(packed, 30), "Content-Encoding: gzip");
    assertTrue(Judge.problem(whole, refused, answer(204, "")).isPresent());
    assertEquals(Optional.empty(), Judge.problem(damaged, refused, answer(204, "")));
    assertTrue(Judge.mayBeOtherData(damaged, refused, answer(204, "")));
    assertFalse(Judge.mayBeOtherData(damaged, refused, answer(400, "")));
    assertTrue(Judge.isOfOtherData(answer(200, ""), answer(404, "")));
    assertFalse(Judge.isOfOtherData(answer(200, ""), answer(401, "")));
  }

  @Test
  void pagesOfOtherServersAreRefused() {
    byte[] query = "ASK {}".getBytes(UTF_8);
    RawExchange refused = answer(403, "This server takes no requests from pages of http://x: …");
    FuzzRequest foreign = request(query, "Origin: http://x");
    assertEquals(Optional.empty(), Judge.problem(foreign, refused, answer(200, "")));
    assertTrue(Judge.problem(request(query), refused, answer(200, "")).isPresent());
    assertTrue(Judge.problem(foreign, answer(403, ""), answer(200, "")).isPresent());
    FuzzRequest head =
        new FuzzRequest(
            "HEAD", "/kb/data", List.of("Origin: http://x"), new byte[0], OptionalLong.empty());
    assertEquals(Optional.empty(), Judge.problem(head, answer(403, ""), answer(401, "")));
  }

  @Test
  void aMessageThatFusekiCannotWriteMayArriveFromUs() {
    FuzzRequest request = request(QUERY.getBytes(UTF_8), "Content-Type: é");
    RawExchange unwritten = answer(500, "Error 500 Insufficient content written 0 &lt; 18");
    assertEquals(
        Optional.empty(), Judge.problem(request, answer(415, "Unsupported: [é]"), unwritten));
    assertTrue(Judge.problem(request, answer(200, ""), unwritten).isPresent());
    assertTrue(Judge.problem(request, answer(415, "é"), answer(500, "another")).isPresent());
    assertTrue(Judge.problem(request, answer(415, "Unsupported"), unwritten).isPresent());
  }

  @Test
  void aTraceIsOursUnlessFusekiAloneFailsToo() {
    FuzzRequest request = request(new byte[0], "Authorization: Basic !!!");
    String trace = "java.lang.IllegalArgumentException: Illegal base64 character 21";
    assertEquals(Optional.empty(), Judge.problem(request, answer(500, trace), answer(500, trace)));
    assertTrue(Judge.problem(request, answer(500, trace), answer(400, "")).isPresent());
    assertTrue(Judge.problem(request, answer(400, trace), answer(400, "")).isPresent());
    assertEquals(Optional.empty(), Judge.problem(request, answer(400, trace), answer(400, trace)));
  }

  @Test
  void whatFusekiLogsAloneIsNotOurs() {
    String trace = "x.Denied: Can't add\n\tat x.Y.z(Y.java:1)\n\tat x.Y.w(Y.java:2)\n";
    String error = "[2026-11-22 18:30:22] Parser ERROR Unexpected\n";
    String info = "[2026-11-22 18:30:22] Fuseki     INFO  [1] POST http://localhost/ERROR\n";
    LoggedExceptions logged = new LoggedExceptions();
    assertEquals(Set.of("Unexpected", "x.Denied: Can't add"), logged.strange(error + trace, info));
    assertEquals(Set.of(), logged.strange(info + error + trace, error + trace));
    assertEquals(Set.of(), logged.strange(error + trace, info));
    String object = "x.Denied: Coding@561ec4b2: Invalid\n\tat x.Y.z(Y.java:1)\n";
    assertEquals(Set.of(), logged.strange(object, object.replace("561ec4b2", "1e")));
    assertEquals(
        Set.of("x.Other: Can't"),
        logged.strange(trace.replace("Denied: Can't add", "Other: Can't"), ""));
  }

  @Test
  void aTraceThatIsReadInTwoPiecesKeepsItsHeadline() {
    LoggedExceptions.Log log = new LoggedExceptions.Log();
    assertEquals(Set.of(), log.headlines("[..] Fuseki INFO [1] GET\nx.Denied: Can't add\n"));
    assertEquals(Set.of("x.Denied: Can't add"), log.headlines("\tat x.Y.z(Y.java:1)\n"));
    assertEquals(Set.of(), log.headlines("\tat x.Y.w(Y.java:2)\n"));
  }
}
