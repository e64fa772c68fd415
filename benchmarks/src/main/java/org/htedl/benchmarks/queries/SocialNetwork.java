// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.queries;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.htedl.benchmarks.TripleSource;
import org.htedl.mirror.term.Iri;

/**
 * A social network with the classes and relations of the Labelled Subgraph Query Benchmark (LSQB)
 * and proportions like its own: persons in cities who know each other, mostly in their country, and
 * have interests; forums with members, posts and trees of comments, tags and likes. Friends know
 * each other in both directions, and posts and comments are messages. The same for the same
 * numbers. With 1,700 persons some two million triples, as many as LSQB's scale factor of 0.1 has.
 *
 * @param persons how many
 * @param seed where the choices come from
 * @param forumsEach forums for each person; a forum has some 150 triples
 */
public record SocialNetwork(int persons, long seed, int forumsEach) implements TripleSource {
  /** The namespace of everything in it. */
  public static final String NAMESPACE = "http://example.org/social/";

  private static final int COUNTRIES = 111;
  private static final int CITIES = 1_343;
  private static final int TAGS = 16_080;
  private static final int TAG_CLASSES = 71;
  private static final int FORUMS_EACH = 8;
  private static final int POSTS_EACH = 10;
  private static final int INTERESTS = 23;
  private static final int FRIENDS = 12;
  private static final double FRIENDS_AT_HOME = .6;

  /** At least ten persons and a forum for each. */
  public SocialNetwork {
    if (persons < 10 || forumsEach < 1) {
      throw new IllegalArgumentException("a network has at least 10 persons and a forum for each");
    }
  }

  /** A network with as many forums as LSQB's. */
  public SocialNetwork(int persons, long seed) {
    this(persons, seed, FORUMS_EACH);
  }

  @Override
  public void forEach(Sink sink) {
    new Maker(new SplittableRandom(seed), sink).make(persons, persons * forumsEach);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "social network of %,d persons", persons);
  }

  /** One pass over the triples. */
  private static final class Maker {
    private final SplittableRandom random;
    private final Sink sink;
    private int comments;
    private int posts;

    Maker(SplittableRandom random, Sink sink) {
      this.random = random;
      this.sink = sink;
    }

    void make(int persons, int forums) {
      places();
      tags();
      List<List<Integer>> neighbours = persons(persons);
      friends(persons, neighbours);
      for (int f = 0; f < forums; f++) {
        forum(f, persons);
      }
    }

    private void places() {
      for (int c = 0; c < COUNTRIES; c++) {
        type("Country", c);
      }
      for (int c = 0; c < CITIES; c++) {
        type("City", c);
        edge("City", c, "isPartOf", "Country", c % COUNTRIES);
      }
    }

    private void tags() {
      for (int c = 0; c < TAG_CLASSES; c++) {
        type("TagClass", c);
      }
      for (int t = 0; t < TAGS; t++) {
        type("Tag", t);
        edge("Tag", t, "hasType", "TagClass", skewed(TAG_CLASSES));
      }
    }

    /** Persons by country. */
    private List<List<Integer>> persons(int persons) {
      List<List<Integer>> byCountry = new ArrayList<>();
      for (int c = 0; c < COUNTRIES; c++) {
        byCountry.add(new ArrayList<>());
      }
      for (int p = 0; p < persons; p++) {
        type("Person", p);
        int country = skewed(COUNTRIES);
        int more = (CITIES - 1 - country) / COUNTRIES;
        edge("Person", p, "isLocatedIn", "City", country + COUNTRIES * random.nextInt(more + 1));
        byCountry.get(country).add(p);
        for (int tag : different(INTERESTS, TAGS)) {
          edge("Person", p, "hasInterest", "Tag", tag);
        }
      }
      return byCountry;
    }

    private void friends(int persons, List<List<Integer>> byCountry) {
      for (List<Integer> neighbours : byCountry) {
        for (int person : neighbours) {
          int[] friends = new int[1 + skewed(3 * FRIENDS)];
          for (int f = 0; f < friends.length; f++) {
            friends[f] =
                random.nextDouble() < FRIENDS_AT_HOME
                    ? neighbours.get(random.nextInt(neighbours.size()))
                    : random.nextInt(persons);
          }
          for (int friend : Arrays.stream(friends).distinct().toArray()) {
            // Of the two directions only the lower person draws, so that no pair comes twice.
            if (friend > person) {
              edge("Person", person, "knows", "Person", friend);
              edge("Person", friend, "knows", "Person", person);
            }
          }
        }
      }
    }

    private void forum(int forum, int persons) {
      type("Forum", forum);
      int[] members = different(3 + skewed(40), persons);
      for (int member : members) {
        edge("Forum", forum, "hasMember", "Person", member);
      }
      for (int p = random.nextInt(2 * POSTS_EACH); p > 0; p--) {
        int post = posts++;
        edge("Forum", forum, "containerOf", "Post", post);
        message("Post", post, members, persons);
        comments("Post", post, members, persons, 3);
      }
    }

    /** Comments on a message, and on these, up to a depth. */
    private void comments(String type, int message, int[] members, int persons, int depth) {
      for (int c = depth == 0 ? 0 : skewed(4); c > 0; c--) {
        int comment = comments++;
        edge("Comment", comment, "replyOf", type, message);
        message("Comment", comment, members, persons);
        comments("Comment", comment, members, persons, depth - 1);
      }
    }

    private void message(String type, int message, int[] members, int persons) {
      type(type, message);
      sink.edge(NAMESPACE + type + message, Iri.TYPE, NAMESPACE + "Message");
      edge(type, message, "hasCreator", "Person", members[random.nextInt(members.length)]);
      for (int tag : different(skewed(4), TAGS)) {
        edge(type, message, "hasTag", "Tag", tag);
      }
      for (int liker : different(skewed(4), persons)) {
        edge("Person", liker, "likes", type, message);
      }
    }

    /** Small numbers more often than large ones. */
    private int skewed(int bound) {
      double uniform = random.nextDouble();
      return (int) (bound * uniform * uniform);
    }

    /** The most different numbers, small ones more often. */
    private int[] different(int count, int bound) {
      int[] numbers = new int[count];
      Arrays.setAll(numbers, i -> skewed(bound));
      return Arrays.stream(numbers).distinct().toArray();
    }

    private void type(String type, int number) {
      sink.edge(NAMESPACE + type + number, Iri.TYPE, NAMESPACE + type);
    }

    private void edge(String subjects, int subject, String role, String objects, int object) {
      sink.edge(NAMESPACE + subjects + subject, NAMESPACE + role, NAMESPACE + objects + object);
    }
  }
}
