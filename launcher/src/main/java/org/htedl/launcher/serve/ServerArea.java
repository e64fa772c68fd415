// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.htedl.closure.Entailment;
import org.htedl.launcher.console.Failure;
import org.jspecify.annotations.Nullable;

/**
 * The folder where a server keeps what its admin page makes, with our templates in it so that every
 * dataset made there has a mirror.
 */
public final class ServerArea {
  private static final List<String> TEMPLATES = List.of("config-mem", "config-tdb2");

  private static final String SHIPPED = with(Entailment.NONE);

  private ServerArea() {}

  /** The line of a template that says what follows from the data. */
  private static String with(Entailment entailment) {
    return "htedl:entailment \"" + entailment + "\"";
  }

  /**
   * Makes the folder ready.
   *
   * @param wanted the folder the user named, or null for one of the user's data folder, a port each
   * @param entailment what datasets made on the admin page have, like the one that is served
   */
  public static Path prepare(@Nullable Path wanted, int port, Entailment entailment)
      throws IOException {
    Path area = (wanted == null ? usual(port) : wanted).toAbsolutePath();
    try {
      fill(area, entailment);
    } catch (IOException unusable) {
      String reason =
          switch (unusable) {
            case AccessDeniedException denied -> "permission denied";
            case FileAlreadyExistsException file -> "a file has this name";
            default -> Failure.sentence(unusable);
          };
      throw new Failure(
          area + " cannot be the server's folder (" + reason + "): choose another one with --base");
    }
    return area;
  }

  private static void fill(Path area, Entailment entailment) throws IOException {
    Path templates = Files.createDirectories(area.resolve("templates"));
    for (String template : TEMPLATES) {
      try (InputStream in = ServerArea.class.getResourceAsStream("templates/" + template)) {
        String text = new String(Objects.requireNonNull(in, template).readAllBytes(), UTF_8);
        Files.writeString(templates.resolve(template), text.replace(SHIPPED, with(entailment)));
      }
    }
  }

  private static Path usual(int port) throws IOException {
    String dataHome = System.getenv("XDG_DATA_HOME");
    Path home =
        dataHome == null || dataHome.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".local", "share")
            : Path.of(dataHome);
    Path area = home.resolve("htedl").resolve("fuseki-" + port);
    try {
      return Files.createDirectories(area);
    } catch (IOException readOnly) {
      return Files.createTempDirectory("htedl-fuseki-");
    }
  }
}
