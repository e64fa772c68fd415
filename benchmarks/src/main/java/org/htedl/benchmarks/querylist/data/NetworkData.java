// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist.data;

import java.util.Locale;
import java.util.function.Consumer;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.Quad;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.queries.SocialNetwork;
import org.htedl.expression.Literal;

/**
 * The social network of {@link SocialNetwork} with a forum for each person, names and numbers of
 * persons and messages, and axioms. The named graphs {@code visits} and {@code jobs} have cities
 * and companies of persons.
 *
 * @param triples about how many
 * @param seed where the choices come from
 */
public record NetworkData(int triples, long seed) implements QuadData {
  /** Triples for each person, with the forum. */
  private static final int EACH = 290;

  /** Triples about tags and places. */
  private static final int OTHERS = 35_000;

  private static final int LEAST_PERSONS = 80;
  private static final int COMPANIES = 40;
  private static final int CITIES = 1_343;

  private int persons() {
    return Math.max(LEAST_PERSONS, (triples - OTHERS) / EACH);
  }

  @Override
  public void forEach(Consumer<Quad> sink) {
    QuadMaker to = new QuadMaker(SocialNetwork.NAMESPACE, triples, seed, sink);
    to.subClasses("Message", "Post", "Comment");
    to.subClasses("Content", "Message", "Forum");
    to.subClasses("Place", "City", "Country");
    to.subProperties("connectedTo", "knows");
    to.subProperties("reactsTo", "likes", "replyOf");
    to.subProperties("hasTopic", "hasTag", "hasInterest");
    to.domain("hasCreator", "Content");
    to.range("knows", "Agent");
    new SocialNetwork(persons(), seed, 1).forEach(new Network(to));
    for (int p = 0; p < persons(); p++) {
      String person = "Person" + p;
      to.text(person, "firstName", to.phrase(1));
      to.number(person, "birthYear", 1950 + to.below(55));
      to.useGraph("jobs");
      to.edge(person, "worksAt", "Company" + to.skewed(COMPANIES));
      to.number(person, "since", 2000 + to.below(25));
      to.useGraph("visits");
      for (int city : to.several(4, CITIES)) {
        to.edge(person, "visited", "City" + city);
      }
      to.useDefaultGraph();
    }
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "social network of %,d persons", persons());
  }

  /** Takes the triples of the network, and gives each message a length. */
  private record Network(QuadMaker to) implements TripleSource.Sink {
    @Override
    public void edge(String subject, String predicate, String object) {
      to.add(
          NodeFactory.createURI(subject),
          NodeFactory.createURI(predicate),
          NodeFactory.createURI(object));
      if (object.endsWith("/Message")) {
        to.number(subject.substring(SocialNetwork.NAMESPACE.length()), "length", to.skewed(2_000));
      }
    }

    @Override
    public void value(String subject, String predicate, Literal literal) {
      throw new IllegalStateException("the network has no literals");
    }
  }
}
