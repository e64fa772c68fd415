// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.apache.jena.datatypes.RDFDatatype;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.RDFS;

/**
 * Writes the quads of one vocabulary, whose resources have local names such as {@code user5}, and
 * draws numbers and words. The same calls make the same quads for the same seed.
 */
final class QuadMaker {
  private static final String CONSONANTS = "bdfgklmnprst";
  private static final String VOWELS = "aeiou";
  private static final int WORDS = 2_000;

  private final String namespace;
  private final Consumer<Quad> sink;
  private final double scale;
  private final SplittableRandom random;
  private final List<String> words;
  private Node graph = Quad.defaultGraphIRI;

  /**
   * @param triples the size of the data, for {@link #scaled}
   * @throws IllegalArgumentException if that is not positive
   */
  QuadMaker(String namespace, int triples, long seed, Consumer<Quad> sink) {
    if (triples < 1) {
      throw new IllegalArgumentException("data has at least one triple");
    }
    this.namespace = namespace;
    this.sink = sink;
    this.scale = (double) triples / QuadData.USUAL_TRIPLES;
    this.random = new SplittableRandom(seed);
    this.words = words();
  }

  private List<String> words() {
    List<String> made = new ArrayList<>();
    for (int w = 0; w < WORDS; w++) {
      StringBuilder word = new StringBuilder();
      for (int s = 2 + below(3); s > 0; s--) {
        word.append(CONSONANTS.charAt(below(CONSONANTS.length())));
        word.append(VOWELS.charAt(below(VOWELS.length())));
      }
      made.add(word.toString());
    }
    return made;
  }

  /** A number that grows with the data, at least 1; given for the usual size. */
  int scaled(int usual) {
    return Math.max(1, (int) Math.round(usual * scale));
  }

  /** A number below the bound, each as likely. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** A number below the bound, small ones more often. */
  int skewed(int bound) {
    double uniform = random.nextDouble();
    return (int) (bound * uniform * uniform);
  }

  /** Returns true with a probability. */
  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** At most {@code most} different numbers below the bound, small ones more often. */
  int[] several(int most, int bound) {
    int[] numbers = new int[most];
    Arrays.setAll(numbers, i -> skewed(bound));
    return Arrays.stream(numbers).distinct().toArray();
  }

  /** Some words with spaces between them. */
  String phrase(int length) {
    List<String> drawn = new ArrayList<>();
    for (int w = 0; w < length; w++) {
      drawn.add(words.get(skewed(WORDS)));
    }
    return String.join(" ", drawn);
  }

  /** Adds quads to a named graph until {@link #useDefaultGraph}. */
  void useGraph(String local) {
    graph = node(local);
  }

  void useDefaultGraph() {
    graph = Quad.defaultGraphIRI;
  }

  /** The resource with a local name. */
  Node node(String local) {
    return NodeFactory.createURI(namespace + local);
  }

  void add(Node subject, Node predicate, Node object) {
    sink.accept(Quad.create(graph, subject, predicate, object));
  }

  void edge(String subject, String predicate, String object) {
    add(node(subject), node(predicate), node(object));
  }

  void type(String subject, String... types) {
    for (String type : types) {
      add(node(subject), RDF.type.asNode(), node(type));
    }
  }

  /** Adds {@code rdfs:subClassOf} of each class to the first. */
  void subClasses(String above, String... classes) {
    for (String each : classes) {
      add(node(each), RDFS.subClassOf.asNode(), node(above));
    }
  }

  /** Adds {@code rdfs:subPropertyOf} of each property to the first. */
  void subProperties(String above, String... properties) {
    for (String each : properties) {
      add(node(each), RDFS.subPropertyOf.asNode(), node(above));
    }
  }

  void domain(String property, String subjects) {
    add(node(property), RDFS.domain.asNode(), node(subjects));
  }

  void range(String property, String objects) {
    add(node(property), RDFS.range.asNode(), node(objects));
  }

  void text(String subject, String predicate, String text) {
    add(node(subject), node(predicate), NodeFactory.createLiteralString(text));
  }

  void text(String subject, String predicate, String text, String language) {
    add(node(subject), node(predicate), NodeFactory.createLiteralLang(text, language));
  }

  void number(String subject, String predicate, int number) {
    literal(subject, predicate, String.valueOf(number), XSDDatatype.XSDinteger);
  }

  /** Adds a decimal number of hundredths. */
  void price(String subject, String predicate, int hundredths) {
    literal(
        subject,
        predicate,
        "%d.%02d".formatted(hundredths / 100, hundredths % 100),
        XSDDatatype.XSDdecimal);
  }

  /** Adds a day of a year, each as likely. */
  void day(String subject, String predicate, int year) {
    literal(
        subject,
        predicate,
        "%d-%02d-%02d".formatted(year, 1 + below(12), 1 + below(28)),
        XSDDatatype.XSDdate);
  }

  private void literal(String subject, String predicate, String lexical, RDFDatatype datatype) {
    add(node(subject), node(predicate), NodeFactory.createLiteralDT(lexical, datatype));
  }
}
