package org.htedl.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The folder where a server keeps what its admin page makes, with our templates in it so that every
 * dataset made there has a mirror.
 */
final class ServerArea {
  private static final List<String> TEMPLATES = List.of("config-mem", "config-tdb2");

  private ServerArea() {}

  /**
   * Makes the folder ready.
   *
   * @param wanted the folder the user named, or null for one of the user's data folder, a port each
   */
  static Path prepare(@Nullable Path wanted, int port) throws IOException {
    Path area = (wanted == null ? usual(port) : wanted).toAbsolutePath();
    Path templates = Files.createDirectories(area.resolve("templates"));
    for (String template : TEMPLATES) {
      try (InputStream text = ServerArea.class.getResourceAsStream("templates/" + template)) {
        Files.copy(
            Objects.requireNonNull(text, template),
            templates.resolve(template),
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return area;
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
