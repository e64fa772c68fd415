package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No class of any module has more than 400 lines, and no package more than 30 classes: beyond that,
 * a reader no longer finds what belongs together.
 */
class SourceSizeTest {
  private static final int MOST_LINES = 400;
  private static final int MOST_CLASSES = 30;

  /** A table of which package may import which: a line for each. */
  private static final String TABLE = "PackageOrder.java";

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @Test
  void classesHaveAtMost400Lines() throws IOException {
    Map<Path, Long> longer = new TreeMap<>();
    for (Path source : sources()) {
      try (Stream<String> lines = Files.lines(source)) {
        long count = lines.count();
        if (count > MOST_LINES && !source.endsWith(TABLE)) {
          longer.put(ROOT.relativize(source), count);
        }
      }
    }
    assertEquals(Map.of(), longer);
  }

  @Test
  void packagesHaveAtMost30Classes() throws IOException {
    Map<Path, Long> packages =
        sources().stream()
            .filter(source -> !source.endsWith("package-info.java"))
            .collect(
                Collectors.groupingBy(
                    source -> ROOT.relativize(source).getParent(),
                    TreeMap::new,
                    Collectors.counting()));
    packages.values().removeIf(count -> count <= MOST_CLASSES);
    assertEquals(Map.of(), packages);
  }

  /** Java files of all modules, tests included. */
  private static List<Path> sources() throws IOException {
    try (Stream<Path> modules = Files.list(ROOT)) {
      List<Path> sources =
          modules
              .map(module -> module.resolve("src"))
              .filter(Files::isDirectory)
              .flatMap(SourceSizeTest::javaFiles)
              .toList();
      assertTrue(sources.size() > 1_000, () -> "found " + sources.size() + " in " + ROOT);
      return sources;
    }
  }

  private static Stream<Path> javaFiles(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
