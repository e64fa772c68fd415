// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A Fuseki server as it is downloaded, in a process of its own, with the drop-in jar beside it. */
final class StockServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Process process;
  private final Path log;
  private final String address;
  private final HttpClient client = HttpClient.newHttpClient();

  private StockServer(Process process, Path log, String address) {
    this.process = process;
    this.log = log;
    this.address = address;
  }

  /**
   * Starts a server and waits until it answers.
   *
   * @param java the home of the JDK to run it
   * @param version the release of Fuseki
   * @param folder for the server's files
   * @param arguments of the server, beside its port
   */
  static StockServer start(Path java, String version, Path folder, String... arguments)
      throws IOException, InterruptedException {
    int port = freePort();
    Path log = folder.resolve("log.txt");
    List<String> command = new ArrayList<>();
    command.add(java.resolve("bin/java").toString());
    // It ends before what the second compiler makes would pay.
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-cp");
    command.add(
        property("htedl.servers")
            + "/jena-fuseki-server-"
            + version
            + ".jar"
            + File.pathSeparator
            + property("htedl.dropIn"));
    command.add("org.apache.jena.fuseki.main.cmds.FusekiServerCmd");
    command.add("--port=" + port);
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("FUSEKI_BASE", folder.resolve("run").toString());
    StockServer server = new StockServer(builder.start(), log, "http://localhost:" + port + "/");
    try {
      server.awaitAnswer();
      return server;
    } catch (IOException | InterruptedException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private static String property(String name) {
    String value = System.getProperty(name);
    if (value == null) {
      throw new IllegalStateException("run by Maven, which sets " + name);
    }
    return value;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private void awaitAnswer() throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < end && process.isAlive()) {
      try {
        int status = send("GET", "$/ping", "", "").statusCode();
        // Where the server has users, it answers nobody else.
        if (status == 200 || status == 401) {
          return;
        }
      } catch (IOException e) {
        // Not listening yet.
      }
      Thread.sleep(100);
    }
    throw new IllegalStateException("the server did not start:\n" + log());
  }

  int port() {
    return URI.create(address).getPort();
  }

  /** Sends a request. */
  HttpResponse<String> send(String method, String path, String contentType, String body)
      throws IOException, InterruptedException {
    return send(Optional.empty(), method, path, contentType, body);
  }

  /**
   * Sends a request.
   *
   * @param login user and password with a colon between
   */
  HttpResponse<String> send(
      Optional<String> login, String method, String path, String contentType, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + path))
            .timeout(PATIENCE)
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    if (!contentType.isEmpty()) {
      request.header("Content-Type", contentType + "; charset=utf-8");
    }
    login.ifPresent(
        text ->
            request.header(
                "Authorization",
                "Basic " + Base64.getEncoder().encodeToString(text.getBytes(UTF_8))));
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** The result of a query as lines of tab-separated values, without the head. */
  List<String> query(String dataset, String query) throws IOException, InterruptedException {
    HttpResponse<String> response = answer(dataset, query);
    if (response.statusCode() != 200) {
      throw new IllegalStateException(response.statusCode() + " " + response.body());
    }
    return response.body().lines().skip(1).toList();
  }

  /** The response to a query. */
  HttpResponse<String> answer(String dataset, String query)
      throws IOException, InterruptedException {
    return send(
        "POST",
        dataset + "/query?format=tsv",
        "application/x-www-form-urlencoded",
        "query=" + URLEncoder.encode(query, UTF_8));
  }

  /** What a tool of the JDK says of the server's virtual machine. */
  String jcmd(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString());
    command.add(String.valueOf(process.pid()));
    command.addAll(List.of(arguments));
    Process tool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(tool.getInputStream().readAllBytes(), UTF_8);
    if (tool.waitFor() != 0) {
      throw new IOException(output);
    }
    return output;
  }

  /** The address of the server, with a slash at its end. */
  String address() {
    return address;
  }

  /** What the server has written so far. */
  String log() throws IOException {
    return Files.readString(log, UTF_8);
  }

  /** What the server has written so far, for messages. */
  String logQuietly() {
    try {
      return log();
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    client.close();
  }
}
