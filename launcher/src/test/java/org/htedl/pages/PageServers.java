// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.longrun.ServerProcess;

/** The servers that pages start, each once for all that start it alike. Close ends them. */
final class PageServers implements AutoCloseable {
  private final Path folder;
  private final Map<List<String>, ServerProcess> running = new HashMap<>();

  /** None yet; their files are to be in the folder. */
  PageServers(Path folder) {
    this.folder = folder;
  }

  /** The folder that the script {@code htedl} runs from. */
  String dist() {
    return System.getProperty("htedl.dist");
  }

  /** What {@code ./htedl} does once everything is built. */
  String script() {
    return "#!/bin/sh\nexec \""
        + Path.of(System.getProperty("java.home"), "bin", "java")
        + "\" --add-modules=jdk.incubator.vector --enable-native-access=ALL-UNNAMED -cp \""
        + dist()
        + "/lib/*:"
        + dist()
        + "/fuseki/*\" org.htedl.launcher.Htedl \"$@\"\n";
  }

  /** The server that {@code ./htedl serve} starts with these arguments. */
  ServerProcess with(List<String> arguments) throws Exception {
    ServerProcess server = running.get(arguments);
    if (server == null) {
      Path own = Files.createDirectories(folder.resolve("server" + running.size()));
      server = ServerProcess.htedl(own, arguments.toArray(String[]::new));
      running.put(List.copyOf(arguments), server);
    }
    return server;
  }

  @Override
  public void close() {
    running.values().forEach(ServerProcess::close);
  }
}
