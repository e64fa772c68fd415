// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.prolog;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFWriter;
import org.apache.jena.vocabulary.OWL2;
import org.apache.jena.vocabulary.RDFS;
import org.htedl.benchmarks.learn.Example;

/**
 * A learning task of SML-Bench in Prolog: the folder {@code learningtasks/NAME/prolog}, which has
 * facts in {@code data/*.pl} and examples in {@code lp/NUMBER/pos.pl} and {@code neg.pl}. Which
 * predicates a learner may use is in {@code data/aleph/mode.pl}; others, among them some that give
 * the answer away, are left out.
 */
public final class SmlBenchTask {
  private static final Pattern DETERMINATION =
      Pattern.compile(
          "^\\s*:-\\s*determination\\(\\s*\\w+/\\d+\\s*,\\s*(\\w+)/(\\d+)\\s*\\)",
          Pattern.MULTILINE);

  private static final String POINTER = "version https://git-lfs";

  private final Path folder;
  private final PrintWriter said;

  /**
   * @param folder {@code learningtasks/NAME/prolog}
   * @param said where it goes what was left out, and why
   */
  public SmlBenchTask(Path folder, PrintWriter said) {
    this.folder = folder;
    this.said = said;
  }

  /**
   * Writes {@code NAME.ttl}, {@code NAME-pos.txt}, {@code NAME-neg.txt} and the examples with folds
   * as {@code NAME.txt}.
   *
   * @param problem the folder below {@code lp}
   * @param skip predicates that are left out, too
   * @param folds how many folds are dealt out
   * @param seed of that
   * @throws IllegalArgumentException if examples cannot be read or no facts are found
   */
  public void convert(
      Path out, String name, String problem, List<String> skip, int folds, long seed)
      throws IOException {
    String base = "http://sml-bench.aksw.org/" + name + "#";
    List<Example> examples = new ArrayList<>();
    Set<String> targets = new HashSet<>(skip);
    for (boolean positive : new boolean[] {true, false}) {
      Path file = folder.resolve("lp").resolve(problem).resolve(positive ? "pos.pl" : "neg.pl");
      for (Clause clause : FactReader.read(file.toString(), Files.readString(file))) {
        examples.add(new Example(FactMapping.iri(base, individual(file, clause)), positive, 0));
        targets.add(clause.head().predicate());
      }
    }
    List<Clause> all = facts();
    List<Clause> clauses = visible(all, targets);
    if (clauses.isEmpty()) {
      throw new IllegalArgumentException("no facts in " + folder.resolve("data"));
    }
    Files.createDirectories(out);
    write(out.resolve(name + ".ttl"), base, all, clauses);
    List<Example> dealt = Example.dealt(examples, folds, seed);
    Files.write(out.resolve(name + ".txt"), dealt.stream().map(Example::toLine).toList());
    for (boolean positive : new boolean[] {true, false}) {
      Files.write(
          out.resolve(name + (positive ? "-pos.txt" : "-neg.txt")),
          dealt.stream().filter(each -> each.positive() == positive).map(Example::name).toList());
    }
    said.printf("%s: %d facts and rules, %d examples%n", name, clauses.size(), examples.size());
    said.flush();
  }

  private static String individual(Path file, Clause clause) {
    if (clause.premise() == null
        && clause.head().arguments().size() == 1
        && clause.head().arguments().getFirst() instanceof Term.Atom atom) {
      return atom.name();
    }
    throw new IllegalArgumentException(
        file + ": an example is a fact about one atom, not " + clause.head());
  }

  /** The clauses of all files that have nothing but facts and renamings. */
  private List<Clause> facts() throws IOException {
    List<Clause> clauses = new ArrayList<>();
    List<Path> files;
    try (Stream<Path> found = Files.list(folder.resolve("data"))) {
      files = found.filter(file -> file.toString().endsWith(".pl")).sorted().toList();
    }
    for (Path file : files) {
      String text = text(file);
      try {
        clauses.addAll(FactReader.read(file.toString(), text));
      } catch (IllegalArgumentException other) {
        said.println("left out, the whole file: " + other.getMessage());
      }
    }
    return clauses;
  }

  private static String text(Path file) throws IOException {
    try {
      String text = Files.readString(file);
      if (text.startsWith(POINTER)) {
        throw new IllegalArgumentException(
            file + ": only points to a large file, which 'git lfs pull' fetches");
      }
      return text;
    } catch (CharacterCodingException bad) {
      throw new IllegalArgumentException(file + ": is not in UTF-8", bad);
    }
  }

  private List<Clause> visible(List<Clause> clauses, Set<String> skip) throws IOException {
    Set<String> allowed = determinations();
    // What a premise is made of is needed where its conclusion is.
    for (boolean more = true; more; ) {
      more = false;
      for (Clause clause : clauses) {
        if (clause.premise() != null && allowed.contains(clause.head().signature())) {
          more |= allowed.add(clause.premise().signature());
        }
      }
    }
    Map<String, Integer> left = new TreeMap<>();
    List<Clause> visible = new ArrayList<>();
    for (Clause clause : clauses) {
      String signature = clause.head().signature();
      if (skip.contains(clause.head().predicate())
          || !allowed.isEmpty() && !allowed.contains(signature)) {
        left.merge(signature, 1, Integer::sum);
      } else {
        visible.add(clause);
      }
    }
    left.forEach((signature, count) -> said.println("left out: " + signature + ", " + count));
    return visible;
  }

  /** The predicates that a learner may use; empty if nothing says which. */
  private Set<String> determinations() throws IOException {
    Set<String> allowed = new HashSet<>();
    Path modes = folder.resolve("data/aleph/mode.pl");
    if (Files.isReadable(modes)) {
      DETERMINATION
          .matcher(Files.readString(modes))
          .results()
          .forEach(match -> allowed.add(match.group(1) + "/" + match.group(2)));
    }
    return allowed;
  }

  private static void write(Path file, String base, List<Clause> all, List<Clause> clauses)
      throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      StreamRDF writer = StreamRDFWriter.getWriterStream(out, Lang.TURTLE);
      writer.start();
      writer.prefix("", base);
      writer.prefix("owl", OWL2.NS);
      writer.prefix("rdfs", RDFS.uri);
      FactMapping mapping = new FactMapping(base, all, writer);
      clauses.forEach(mapping::write);
      writer.finish();
    }
  }
}
