// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the Java installations of this machine by the usual folders and the path. */
final class InstalledJava {
  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");

  private InstalledJava() {}

  /** The Java that runs the tests. */
  static Path ours() {
    return Path.of(System.getProperty("java.home"));
  }

  /** The home of an installation of a version in the range, both ends included. */
  static Optional<Path> find(int oldest, int newest) {
    return candidates().stream()
        .filter(
            home -> {
              int version = version(home);
              return version >= oldest && version <= newest;
            })
        .findFirst();
  }

  private static List<Path> candidates() {
    List<Path> homes = new ArrayList<>();
    String javaHome = System.getenv("JAVA_HOME");
    if (javaHome != null) {
      homes.add(Path.of(javaHome));
    }
    String path = System.getenv().getOrDefault("PATH", "");
    for (String folder : path.split(Pattern.quote(File.pathSeparator), -1)) {
      Path java = Path.of(folder, "java");
      if (Files.isExecutable(java)) {
        try {
          Path real = java.toRealPath();
          homes.add(real.getParent().getParent());
        } catch (IOException e) {
          // A broken link is no Java.
        }
      }
    }
    Path installed = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(installed)) {
      try (Stream<Path> folders = Files.list(installed)) {
        folders.forEach(homes::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return homes;
  }

  /** The feature release, or 0 if the folder is no installation. */
  private static int version(Path home) {
    Path release = home.resolve("release");
    if (!Files.isRegularFile(release) || !Files.isExecutable(home.resolve("bin/java"))) {
      return 0;
    }
    try {
      Matcher matcher = VERSION.matcher(Files.readString(release));
      return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
