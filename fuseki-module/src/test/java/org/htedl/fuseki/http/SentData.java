// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.sparql.core.DatasetGraph;

/**
 * Data on all ways into a server: bodies for the graph store, for the dataset and for uploads, and
 * files in forms, plain and packed.
 */
public final class SentData {
  /** The ways of {@link #send}. */
  public static final List<String> WAYS =
      List.of(
          "PUT kb/data?default",
          "POST kb/data?graph=http://e/g",
          "POST kb/data",
          "PUT kb",
          "POST kb/upload",
          "packed PUT kb/data?default",
          "packed POST kb/upload",
          "form kb/data?default",
          "packed form kb/upload");

  private SentData() {}

  /** A server with an endpoint for uploads. */
  public static TestServer server(DatasetGraph dataset) {
    return new TestServer(
        dataset, builder -> builder.addEndpoint("/kb", "upload", Operation.Upload));
  }

  /** Sends data on one of the {@link #WAYS}, with a media type and as a file with an ending. */
  public static HttpResponse<String> send(
      TestServer server, String way, String type, String ending, byte[] data) {
    boolean isPacked = way.startsWith("packed ");
    String rest = isPacked ? way.substring("packed ".length()) : way;
    String method = rest.substring(0, rest.indexOf(' '));
    HttpRequest.Builder request = server.request(rest.substring(rest.indexOf(' ') + 1));
    byte[] body = isPacked ? packed(data) : data;
    if (method.equals("form")) {
      String file = "a." + ending + (isPacked ? ".gz" : "");
      return server.alone(
          request
              .header("Content-Type", "multipart/form-data; boundary=x")
              .POST(BodyPublishers.ofByteArray(form(file, body)))
              .build());
    }
    if (isPacked) {
      request.header("Content-Encoding", "gzip");
    }
    request.header("Content-Type", type);
    return server.alone(request.method(method, BodyPublishers.ofByteArray(body)).build());
  }

  /** Executes an update. */
  public static HttpResponse<String> update(TestServer server, String text) {
    String type = "application/sparql-update";
    return send(server, "POST kb/update", type, "ru", text.getBytes(UTF_8));
  }

  /** Triples and quads that are stored. */
  public static long number(TestServer server) {
    String query = "SELECT(COUNT(*)AS%20%3Fn)%7B%7B%3Fs%20%3Fp%20%3Fo%7DUNION%7BGRAPH%20%3Fg";
    HttpRequest request =
        server
            .request("kb/query?query=" + query + "%7B%3Fs%20%3Fp%20%3Fo%7D%7D%7D")
            .header("Accept", "text/csv")
            .build();
    HttpResponse<String> answer = server.send(request);
    while (answer.statusCode() == 503) {
      // The request before this one gives its memory back after its answer.
      Thread.onSpinWait();
      answer = server.send(request);
    }
    return Long.parseLong(answer.body().replaceAll("\\D+", ""));
  }

  private static byte[] packed(byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  private static byte[] form(String file, byte[] part) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    String head =
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\""
            + file
            + "\"\r\nContent-Type: application/octet-stream\r\n\r\n";
    body.writeBytes(head.getBytes(UTF_8));
    body.writeBytes(part);
    body.writeBytes("\r\n--x--\r\n".getBytes(UTF_8));
    return body.toByteArray();
  }
}
