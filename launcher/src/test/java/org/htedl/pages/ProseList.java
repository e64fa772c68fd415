// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.htedl.pages.PlainEnglish.Habit;

/**
 * The list of accepted sentences, {@code .ci/prose.txt}: hashes of those with a habit of {@link
 * PlainEnglish} that were there before the check. A sentence that is not on it fails the build.
 *
 * <p>As a program it needs a JDK alone, see {@link #main}.
 */
final class ProseList {
  private ProseList() {}

  /** A sentence with a habit, in a file of the project. */
  record Find(String file, String sentence, Set<Habit> habits) {
    /** The first half of its SHA-256, so that the list does not repeat the prose. */
    String hash() {
      try {
        byte[] hash =
            MessageDigest.getInstance("SHA-256").digest(sentence.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(hash, 0, 8);
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }

    /** The file, the sentence, its habits and what to write instead. */
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(file).append(": ").append(sentence);
      for (Habit habit : habits) {
        text.append("\n    ").append(habit.number()).append(' ').append(habit);
        text.append(": ").append(habit.advice());
      }
      return text.toString();
    }
  }

  private static final Path LIST = Path.of(".ci", "prose.txt");
  private static final List<String> MODULES =
      List.of("engine", "kernels", "fuseki-module", "launcher", "benchmarks", "cluster", "python");
  private static final Set<String> RECORDS = Set.of("docs/papers.md");

  static final String COMMAND = "java launcher/src/test/java/org/htedl/pages/ProseList.java";

  /** All sentences with a habit, by file and in their order. */
  static List<Find> finds(Path root) throws IOException {
    List<Find> finds = new ArrayList<>();
    for (String file : files(root)) {
      String text = Files.readString(root.resolve(file));
      boolean isPage = file.endsWith(".md");
      for (String each : isPage ? PlainEnglish.ofPage(text) : PlainEnglish.ofSource(text)) {
        Set<Habit> habits = PlainEnglish.habits(each);
        if (!habits.isEmpty()) {
          finds.add(new Find(file, each, habits));
        }
      }
    }
    return finds;
  }

  /** The pages for readers, the READMEs of modules and the sources of main code, sorted. */
  private static List<String> files(Path root) throws IOException {
    List<String> files = new ArrayList<>(List.of("README.md", "CONTRIBUTING.md"));
    try (Stream<Path> docs = Files.list(root.resolve("docs"))) {
      docs.map(each -> "docs/" + each.getFileName())
          .filter(each -> each.endsWith(".md") && !RECORDS.contains(each))
          .forEach(files::add);
    }
    for (String module : MODULES) {
      try (Stream<Path> all = Files.walk(root.resolve(module))) {
        all.map(each -> root.relativize(each).toString().replace('\\', '/'))
            .filter(each -> !each.contains("/target/") && !each.contains("/src/test/"))
            .filter(
                each ->
                    each.endsWith("/README.md")
                        || (each.contains("/src/main/java") && each.endsWith(".java")))
            .forEach(files::add);
      }
    }
    files.sort(null);
    return files;
  }

  /** The hashes of the list; empty if there is no list yet. */
  static Set<String> accepted(Path root) throws IOException {
    Set<String> accepted = new HashSet<>();
    if (Files.exists(root.resolve(LIST))) {
      for (String line : Files.readAllLines(root.resolve(LIST))) {
        if (!line.startsWith("#")) {
          accepted.add(line);
        }
      }
    }
    return accepted;
  }

  /** Sentences with a habit that the list does not have. */
  static List<Find> added(List<Find> finds, Set<String> accepted) {
    return finds.stream().filter(each -> !accepted.contains(each.hash())).toList();
  }

  /** Hashes of the list that no sentence has any more. */
  static Set<String> gone(List<Find> finds, Set<String> accepted) {
    Set<String> gone = new HashSet<>(accepted);
    finds.forEach(each -> gone.remove(each.hash()));
    return gone;
  }

  /** The text of a list that accepts these sentences, each once. */
  static String text(List<Find> finds) {
    StringBuilder text =
        new StringBuilder(
            """
            # Sentences with a habit of org.htedl.pages.PlainEnglish that the build accepts, by their hashes: they are older
            # than the check. New ones fail AddedTextTest. This program prints them, and with --remove takes those out of
            # this list that are gone:
            # %s
            """
                .formatted(COMMAND));
    Set<String> written = new HashSet<>();
    String file = "";
    for (Find find : finds) {
      if (written.add(find.hash())) {
        if (!find.file.equals(file)) {
          file = find.file;
          text.append("# ").append(file).append('\n');
        }
        text.append(find.hash()).append('\n');
      }
    }
    return text.toString();
  }

  /**
   * Prints the sentences that the list does not accept, and ends with status 1 if there are any.
   * {@code --remove} first takes out of the list what is gone; {@code --accept} writes a list that
   * accepts every sentence of today; {@code --all} prints the accepted ones as well. Any other
   * argument is the beginning of the files' names to print, such as {@code docs/http.md}.
   */
  public static void main(String... arguments) throws IOException {
    List<String> names = new ArrayList<>(List.of(arguments));
    boolean remove = names.remove("--remove");
    boolean accept = names.remove("--accept");
    boolean all = names.remove("--all");
    Path root = Path.of("").toAbsolutePath();
    List<Find> finds = finds(root);
    Set<String> accepted = accepted(root);
    if (remove || accept) {
      List<Find> kept =
          finds.stream().filter(each -> accept || accepted.contains(each.hash())).toList();
      Files.writeString(root.resolve(LIST), text(kept));
    }
    List<Find> added = accept ? List.of() : added(finds, accepted);
    for (Find each : all ? finds : added) {
      if (names.isEmpty() || names.stream().anyMatch(each.file::startsWith)) {
        System.out.println(each);
      }
    }
    if (!added.isEmpty()) {
      System.exit(1);
    }
  }
}
