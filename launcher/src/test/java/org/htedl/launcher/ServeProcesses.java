// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Servers as users start them, from the folder that the script uses, each in its own process. */
final class ServeProcesses implements AutoCloseable {
  static final long PATIENCE = TimeUnit.MINUTES.toNanos(2);

  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Process> processes = new ArrayList<>();

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** Starts one with its files in the folder. */
  Process start(Path folder, String heap, int port, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--add-modules=jdk.incubator.vector");
    // It ends before what the second compiler makes would pay.
    command.add("-XX:TieredStopAtLevel=1");
    command.add(heap);
    String dist = System.getProperty("htedl.dist");
    command.addAll(List.of("-cp", dist + "/lib/*:" + dist + "/fuseki/*", Htedl.class.getName()));
    command.addAll(List.of("serve", "--port", "" + port, "--base", folder.toString()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log(folder, port).toFile()))
            .start();
    processes.add(process);
    return process;
  }

  /** The file to which a server writes. */
  static Path log(Path folder, int port) {
    return folder.resolve("log" + port);
  }

  Process last() {
    return processes.getLast();
  }

  /** Asks as soon as a server answers. */
  HttpResponse<String> get(Path folder, String server, String path) throws Exception {
    URI address = URI.create(server + path);
    long end = System.nanoTime() + PATIENCE;
    while (true) {
      try {
        return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
      } catch (ConnectException notYet) {
        boolean gone = processes.stream().noneMatch(Process::isAlive);
        if (gone || System.nanoTime() > end) {
          throw new AssertionError(Files.readString(log(folder, address.getPort())), notYet);
        }
        Thread.sleep(100);
      }
    }
  }

  /** Waits until a server has said all that it says at its start. */
  String started(Path folder, int port) throws Exception {
    long end = System.nanoTime() + PATIENCE;
    while (true) {
      String said = Files.readString(log(folder, port));
      if (said.contains("Stop with Ctrl-C")) {
        return said;
      }
      if (!last().isAlive() || System.nanoTime() > end) {
        throw new AssertionError(said);
      }
      Thread.sleep(100);
    }
  }

  @Override
  public void close() {
    processes.forEach(Process::destroyForcibly);
    client.close();
  }
}
