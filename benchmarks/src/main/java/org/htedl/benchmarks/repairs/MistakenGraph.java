// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.repairs;

import java.util.SplittableRandom;
import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;

/**
 * People, companies and places, ten triples an individual, with a given number of mistakes of four
 * kinds: a person who is of a class of places too, who works for a place, who is a parent of a
 * parent of theirs, or whose descendants come round to them.
 */
public final class MistakenGraph {
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";
  private static final String NAME = "urn:";

  /** Persons among ten individuals; the rest are half companies and half places. */
  private static final int PERSONS = 6;

  /** Persons of whom each but the first is a child of one before. */
  private static final int FAMILY = 8;

  private static final int KINDS = 4;

  private final int individuals;
  private final int mistakes;
  private final int classes;
  private final SplittableRandom random;
  private final MirrorBuilder builder = new MirrorBuilder();

  /**
   * @param classes subclasses of persons, companies and places together
   */
  public MistakenGraph(int individuals, int mistakes, int classes, long seed) {
    this.individuals = individuals;
    this.mistakes = mistakes;
    this.classes = classes;
    this.random = new SplittableRandom(seed);
  }

  /** The mirror of the triples. */
  public Mirror build() {
    axioms();
    for (int i = 0; i < individuals; i++) {
      individual(i);
    }
    for (int i = 0; i < mistakes; i++) {
      mistake(i);
    }
    return builder.build();
  }

  private void add(String subject, String predicate, String object) {
    builder.add(subject, predicate, object.startsWith("http") ? object : NAME + object);
  }

  private void axioms() {
    String[] tops = {"Person", "Company", "Place"};
    for (int i = 0; i < tops.length; i++) {
      add(NAME + tops[i], OWL + "disjointWith", tops[(i + 1) % tops.length]);
    }
    for (int i = 0; i < classes; i++) {
      add(NAME + "class" + i, RDFS + "subClassOf", i < tops.length ? tops[i] : "class" + parent(i));
    }
    property("worksFor", "Person", "Company");
    property("livesIn", "Person", "Place");
    property("knows", "Person", "Person");
    property("parentOf", "Person", "Person");
    add(NAME + "parentOf", RDF + "type", OWL + "AsymmetricProperty");
    add(NAME + "parentOf", RDFS + "subPropertyOf", "ancestorOf");
    add(NAME + "ancestorOf", RDF + "type", OWL + "TransitiveProperty");
    add(NAME + "ancestorOf", RDF + "type", OWL + "IrreflexiveProperty");
  }

  private static int parent(int number) {
    // Three trees side by side: a class and the one above have the same remainder by three.
    return number % 3 + (number / 3 - 1) / 3 * 3;
  }

  private void property(String name, String domain, String range) {
    add(NAME + name, RDFS + "domain", domain);
    add(NAME + name, RDFS + "range", range);
  }

  /** A class below persons, companies or places. */
  private String below(int top) {
    return "class" + (random.nextInt(Math.max(1, classes / 3)) * 3 + top);
  }

  private static int kind(int number) {
    int digit = number % 10;
    return digit < PERSONS ? 0 : digit % 2 + 1;
  }

  private int any(int kind) {
    int number = random.nextInt(individuals);
    while (kind(number) != kind) {
      number = random.nextInt(individuals);
    }
    return number;
  }

  private void individual(int number) {
    String name = NAME + "i" + number;
    add(name, RDF + "type", below(kind(number)));
    builder.add(name, NAME + "label", Literal.string("label " + number));
    if (kind(number) > 0) {
      builder.add(name, NAME + "size", Literal.xsd("" + random.nextInt(1000), "integer"));
      return;
    }
    builder.add(name, NAME + "age", Literal.xsd("" + random.nextInt(100), "integer"));
    add(name, NAME + "worksFor", "i" + any(1));
    add(name, NAME + "livesIn", "i" + any(2));
    for (int i = 0; i < 8; i++) {
      add(name, NAME + "knows", "i" + any(0));
    }
    int place = person(number) % FAMILY;
    if (place > 0) {
      int parent = person(number) - 1 - random.nextInt(Math.min(2, place));
      add(NAME + "i" + number(parent), NAME + "parentOf", "i" + number);
    }
  }

  /** How many persons come before. */
  private static int person(int number) {
    return number / 10 * PERSONS + number % 10;
  }

  private static int number(int person) {
    return person / PERSONS * 10 + person % PERSONS;
  }

  private void mistake(int which) {
    int number = any(0);
    String name = NAME + "i" + number;
    switch (which % KINDS) {
      case 0 -> add(name, RDF + "type", below(2));
      case 1 -> add(name, NAME + "worksFor", "i" + any(2));
      case 2 -> {
        int child = any(0);
        add(name, NAME + "parentOf", "i" + child);
        add(NAME + "i" + child, NAME + "parentOf", "i" + number);
      }
      default -> {
        int first = person(number) / FAMILY * FAMILY;
        int last = Math.min(first + FAMILY - 1, person(individuals / 10 * 10) - 1);
        if (last > first) {
          add(NAME + "i" + number(last), NAME + "parentOf", "i" + number(first));
        }
      }
    }
  }
}
