// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server in a process of its own, and its log. Close ends it. Not thread-safe. */
public final class ServerProcess implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Process process;
  private final Path log;
  private final int port;
  private long read;

  private ServerProcess(Process process, Path log, int port) {
    this.process = process;
    this.log = log;
    this.port = port;
  }

  /**
   * Starts {@code htedl serve} from the folder that the script runs it from.
   *
   * @param folder for the server's files: its log, its base and its temporary files
   * @param arguments of {@code serve}, beside port and base
   */
  public static ServerProcess htedl(Path folder, String... arguments)
      throws IOException, InterruptedException {
    String dist = dist();
    int port = freePort();
    List<String> command =
        java(folder, 512, dist + "/lib/*:" + dist + "/fuseki/*", "org.htedl.launcher.Htedl");
    command.addAll(List.of("serve", "--port", "" + port, "--base", folder.resolve("base") + ""));
    command.addAll(List.of(arguments));
    return start(command, folder.resolve("htedl.log"), port);
  }

  /** Starts the Fuseki server of the same release without anything of ours. */
  static ServerProcess plain(Path folder, Path configuration)
      throws IOException, InterruptedException {
    int port = freePort();
    List<String> command =
        java(folder, 256, dist() + "/fuseki/*", "org.apache.jena.fuseki.main.cmds.FusekiServerCmd");
    command.addAll(List.of("--port=" + port, "--localhost", "--config=" + configuration));
    return start(command, folder.resolve("plain.log"), port);
  }

  private static String dist() {
    String dist = System.getProperty("htedl.dist");
    if (dist == null) {
      throw new IllegalStateException("run by Maven, which sets htedl.dist");
    }
    return dist;
  }

  private static List<String> java(Path folder, int megabytes, String classPath, String main)
      throws IOException {
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    return new ArrayList<>(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-modules=jdk.incubator.vector",
            "--enable-native-access=ALL-UNNAMED",
            "-Xmx" + megabytes + "m",
            "-Djava.io.tmpdir=" + temporary,
            "-cp",
            classPath,
            main));
  }

  private static ServerProcess start(List<String> command, Path log, int port)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().put("FUSEKI_BASE", log.resolveSibling("run-" + port).toString());
    ServerProcess server = new ServerProcess(builder.start(), log, port);
    try {
      server.awaitAnswer();
    } catch (IOException | InterruptedException | RuntimeException failed) {
      server.close();
      throw failed;
    }
    server.newLog();
    return server;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private void awaitAnswer() throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    HttpRequest ping = HttpRequest.newBuilder(URI.create(address("/$/ping"))).build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      while (process.isAlive() && System.nanoTime() < end) {
        try {
          // Whatever it says: it may want a login.
          client.send(ping, HttpResponse.BodyHandlers.discarding());
          return;
        } catch (ConnectException notYet) {
          Thread.sleep(50);
        }
      }
    }
    throw new IOException("the server did not start:\n" + newLog());
  }

  /** The port that it listens on, on the loopback address. */
  public int port() {
    return port;
  }

  long processId() {
    return process.pid();
  }

  /** The address of a path, which begins with a slash. */
  public String address(String path) {
    return "http://localhost:" + port + path;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** What the server has logged since the last call. */
  String newLog() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      if (file.length() <= read) {
        return "";
      }
      byte[] bytes = new byte[(int) Math.min(file.length() - read, 1 << 24)];
      file.seek(read);
      file.readFully(bytes);
      read += bytes.length;
      return new String(bytes, UTF_8);
    }
  }

  /** Ends the process as {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        kill();
      }
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
