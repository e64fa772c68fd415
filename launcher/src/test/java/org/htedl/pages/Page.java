// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation.
 *
 * @param name its path from the root of the project
 * @param text all of it
 */
public record Page(String name, String text) {
  private static final Set<String> MADE = Set.of("target", ".git", "node_modules", "built");

  /** The root of the project. */
  public static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern TESTS = Pattern.compile("(?m)^<!-- programs tested by: (.*) -->$");

  private static final Pattern BLOCK =
      Pattern.compile(
          "(?:^<!-- ([^\\n]*?) -->\\n)?^```(\\w*)\\n(.*?)^```$",
          Pattern.DOTALL | Pattern.MULTILINE);

  /**
   * Code between fences.
   *
   * @param directive the comment on the line before, such as {@code not run: why}; empty if none
   * @param language what stands behind the opening fence; {@code console} for a block without that
   *     begins with a dollar sign, and {@code text} for all others
   * @param code the lines between
   * @param follows whether nothing but an empty line stands between it and the block before
   * @param line of its opening fence, from 1
   */
  public record Block(String directive, String language, String code, boolean follows, int line) {
    /** What stands behind this word of the directive; empty if the directive is another. */
    public String argument(String word) {
      return directive.startsWith(word + ": ") ? directive.substring(word.length() + 2) : "";
    }
  }

  /** All pages that people read. */
  static List<Page> all() throws IOException {
    List<Page> pages = new ArrayList<>();
    for (String folder : List.of("", "docs", "config", "python")) {
      add(pages, folder, folder.isEmpty() ? 1 : 2, ".md");
    }
    for (String modules :
        List.of("engine", "kernels", "fuseki-module", "launcher", "benchmarks", "cluster")) {
      add(pages, modules, 2, "/README.md");
    }
    return pages;
  }

  /** Adds the files of a folder, down to a depth, whose paths end so. */
  private static void add(List<Page> pages, String folder, int depth, String end)
      throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve(folder), depth)) {
      files
          .map(file -> ROOT.relativize(file).toString())
          .filter(name -> name.endsWith(end))
          .sorted()
          .map(Page::read)
          .forEach(pages::add);
    }
  }

  /** The files of the checkout that no tool has made. */
  static List<Path> sources() throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return MADE.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files.add(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException gone) {
            // Other tests' processes make files beside the sources, which vanish at any time.
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  public static Page read(String name) {
    try {
      return new Page(name, Files.readString(ROOT.resolve(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a class of tests has this name. */
  static boolean isTest(String name) throws IOException {
    return sources().stream()
        .anyMatch(
            file -> file.endsWith(name + ".java") && file.toString().contains("src/test/java"));
  }

  /** The tests that run the programs of this page in place of {@link PageRun}. */
  List<String> tests() {
    Matcher tests = TESTS.matcher(text);
    return tests.find() ? List.of(tests.group(1).split(", ")) : List.of();
  }

  public List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    Matcher block = BLOCK.matcher(text);
    int end = -1;
    while (block.find()) {
      String directive = block.group(1) == null ? "" : block.group(1);
      String language = block.group(2);
      String code = block.group(3);
      if (language.isEmpty()) {
        language = code.startsWith("$ ") ? "console" : "text";
      }
      boolean follows = end >= 0 && text.substring(end, block.start()).isBlank();
      int line = (int) text.substring(0, block.start(2)).lines().count();
      blocks.add(new Block(directive, language, code, follows, line));
      end = block.end();
    }
    return blocks;
  }
}
