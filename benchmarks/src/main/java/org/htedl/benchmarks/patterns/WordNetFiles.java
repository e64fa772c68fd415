// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.patterns;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.benchmarks.TripleSource;
import org.htedl.mirror.term.Iri;

/**
 * WordNet's database: synsets with their kinds (noun, verb, adjective, satellite, adverb) as
 * classes, and the pointers between them, those between words as pointers between their synsets.
 *
 * @param folder with {@code data.noun}, {@code data.verb}, {@code data.adj} and {@code data.adv}
 * @see <a href="https://wordnet.princeton.edu/documentation/wndb5wn">wndb(5WN)</a>
 */
public record WordNetFiles(Path folder) implements TripleSource {
  /** The namespace of synsets, kinds and pointers. */
  static final String NAMESPACE = "http://example.org/wordnet/";

  private static final List<String> FILES =
      List.of("data.noun", "data.verb", "data.adj", "data.adv");

  private static final Map<Character, String> KINDS =
      Map.of('n', "Noun", 'v', "Verb", 'a', "Adjective", 's', "Satellite", 'r', "Adverb");

  private static final Map<String, String> POINTERS =
      Map.ofEntries(
          Map.entry("!", "antonym"),
          Map.entry("@", "hypernym"),
          Map.entry("@i", "instanceHypernym"),
          Map.entry("~", "hyponym"),
          Map.entry("~i", "instanceHyponym"),
          Map.entry("%m", "memberMeronym"),
          Map.entry("%s", "substanceMeronym"),
          Map.entry("%p", "partMeronym"),
          Map.entry("#m", "memberHolonym"),
          Map.entry("#s", "substanceHolonym"),
          Map.entry("#p", "partHolonym"),
          Map.entry("=", "attribute"),
          Map.entry("+", "derivationallyRelated"),
          Map.entry(";c", "topic"),
          Map.entry(";r", "region"),
          Map.entry(";u", "usage"),
          Map.entry("-c", "hasInTopic"),
          Map.entry("-r", "hasInRegion"),
          Map.entry("-u", "isUsageOf"),
          Map.entry("*", "entailment"),
          Map.entry(">", "cause"),
          Map.entry("^", "alsoSee"),
          Map.entry("$", "verbGroup"),
          Map.entry("&", "similar"),
          Map.entry("<", "participleOf"),
          Map.entry("\\", "pertainym"));

  /** Whether a folder has these files. */
  public static boolean isIn(Path folder) {
    return FILES.stream().allMatch(name -> Files.isRegularFile(folder.resolve(name)));
  }

  /**
   * @throws IllegalArgumentException if a line is not as the format has it, with file and line
   * @throws UncheckedIOException if a file cannot be read
   */
  @Override
  public void forEach(Sink sink) {
    for (String name : FILES) {
      Path file = folder.resolve(name);
      try (BufferedReader reader = Files.newBufferedReader(file, UTF_8)) {
        int number = 0;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          number++;
          // The licence, before all synsets, is indented.
          if (!line.startsWith("  ")) {
            read(line, file + ", line " + number, sink);
          }
        }
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
  }

  /** Offset, file number, kind, words (a hexadecimal number of pairs), pointers (of fours). */
  private static void read(String line, String place, Sink sink) {
    String[] fields = line.split(" ", -1);
    try {
      String kind = KINDS.get(fields[2].charAt(0));
      int at = 4 + 2 * Integer.parseInt(fields[3], 16);
      int pointers = Integer.parseInt(fields[at++]);
      String synset = synset(fields[2].charAt(0), fields[0]);
      if (kind == null || at + 4 * pointers > fields.length) {
        throw new IllegalArgumentException(place + ": not a synset");
      }
      sink.edge(synset, Iri.RDF + "type", NAMESPACE + kind);
      // Several words may point to the same synset.
      Set<List<String>> edges = new LinkedHashSet<>();
      for (int i = 0; i < pointers; i++, at += 4) {
        edges.add(Arrays.asList(fields).subList(at, at + 3));
      }
      for (List<String> edge : edges) {
        String pointer = POINTERS.get(edge.getFirst());
        if (pointer == null) {
          throw new IllegalArgumentException(place + ": no pointer is called " + edge.getFirst());
        }
        sink.edge(synset, NAMESPACE + pointer, synset(edge.get(2).charAt(0), edge.get(1)));
      }
    } catch (NumberFormatException | IndexOutOfBoundsException broken) {
      throw new IllegalArgumentException(place + ": not a synset", broken);
    }
  }

  /** Adjectives and their satellites are in one file, so that one letter stands for both. */
  private static String synset(char kind, String offset) {
    return NAMESPACE + (kind == 's' ? 'a' : kind) + offset;
  }

  @Override
  public String toString() {
    return "WordNet";
  }
}
