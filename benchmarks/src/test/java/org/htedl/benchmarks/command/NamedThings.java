// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.htedl.launcher.Htedl;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * What a page of documentation names that can be looked up: commands, classes, packages, kernels
 * and their files as code, and links.
 *
 * @param commands the arguments of {@code ./htedl}, separated by spaces
 * @param classes simple names, qualified names, packages, kernels and their files
 * @param links addresses within the checkout, relative to the page
 */
record NamedThings(List<String> commands, List<String> classes, List<String> links) {
  private static final Path CHECKOUT = Path.of("..");
  private static final Pattern COMMAND = Pattern.compile("\\./htedl\\b([^`\\n#]*)");
  private static final Pattern SIMPLE_NAME =
      Pattern.compile("`([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)`");
  private static final Pattern QUALIFIED = Pattern.compile("`(org\\.htedl[A-Za-z0-9_.]*)`");
  private static final Pattern KERNEL_FILE = Pattern.compile("`([a-z]+\\.(?:h|cu))`");
  private static final Pattern KERNEL = Pattern.compile("`(htedl[A-Z][A-Za-z]*)`");
  private static final Pattern KERNEL_HEAD = Pattern.compile("KERNEL (htedl[A-Za-z]+)\\(");
  private static final Pattern TEST = Pattern.compile("-D(?:it\\.)?test=([A-Za-z0-9]+)");
  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  /** Finds what the text names. */
  static NamedThings in(String text) {
    List<String> classes = new ArrayList<>();
    for (Pattern each : List.of(SIMPLE_NAME, QUALIFIED, KERNEL_FILE, KERNEL, TEST)) {
      classes.addAll(found(each, text));
    }
    return new NamedThings(found(COMMAND, text), classes, found(LINK, text));
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(match -> match.group(1).strip()).toList();
  }

  /**
   * A sentence for each that does not exist.
   *
   * @param folder where the page lies
   */
  List<String> missing(Path folder) throws IOException {
    List<String> missing = new ArrayList<>();
    for (String command : commands) {
      String wrong = wrong(command);
      if (wrong != null) {
        missing.add("./htedl " + command + ": " + wrong);
      }
    }
    Set<String> names = names();
    classes.stream().filter(name -> !names.contains(name)).forEach(missing::add);
    for (String link : links) {
      if (!leadsSomewhere(folder, link)) {
        missing.add(link);
      }
    }
    return missing;
  }

  /** What the command line finds wrong with the arguments, without running anything, or null. */
  private static @Nullable String wrong(String arguments) {
    CommandLine line = Htedl.commandLine();
    try {
      String[] words = arguments.isEmpty() ? new String[0] : arguments.split(" +", -1);
      for (CommandLine each : line.parseArgs(words).asCommandLineList()) {
        if (each.getCommand() instanceof BenchCommand bench) {
          bench.check();
        }
      }
      return null;
    } catch (CommandLine.ParameterException | IllegalArgumentException wrong) {
      return String.valueOf(wrong.getMessage());
    }
  }

  /** Simple and qualified names of all classes, their packages, the kernels and their files. */
  private static Set<String> names() throws IOException {
    Set<String> names = new TreeSet<>();
    Files.walkFileTree(
        CHECKOUT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            return name.equals("target") || name.equals(".git")
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            add(names, file);
            return FileVisitResult.CONTINUE;
          }
        });
    return names;
  }

  private static void add(Set<String> names, Path file) throws IOException {
    String name = file.getFileName().toString();
    if (name.endsWith(".h") || name.endsWith(".cu")) {
      names.add(name);
      names.addAll(found(KERNEL_HEAD, Files.readString(file)));
    } else if (name.endsWith(".java")) {
      String simple = name.substring(0, name.length() - ".java".length());
      String folder = file.getParent().toString().replace('\\', '/');
      int root = folder.indexOf("/java/");
      String inPackage = root < 0 ? "" : folder.substring(root + "/java/".length());
      names.add(simple);
      names.add(inPackage.replace('/', '.') + "." + simple);
      names.add(inPackage.replace('/', '.'));
    }
  }

  private static boolean leadsSomewhere(Path folder, String link) {
    String[] parts = link.split("#", 2);
    Path file = folder.resolve(parts[0]);
    if (!Files.exists(file)) {
      return false;
    }
    try {
      return parts.length < 2
          || found(HEADING, Files.readString(file)).stream()
              .anyMatch(heading -> anchor(heading).equals(parts[1]));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** As GitHub makes it of a heading. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 _-]", "").replace(' ', '-');
  }
}
