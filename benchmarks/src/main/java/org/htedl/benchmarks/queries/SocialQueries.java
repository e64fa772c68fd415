// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.queries;

import java.util.ArrayList;
import java.util.List;
import org.htedl.benchmarks.patterns.NativeQuery;
import org.htedl.mirror.term.Iri;

/**
 * The nine counts of the Labelled Subgraph Query Benchmark (LSQB) on a {@link SocialNetwork}, in
 * SPARQL, in SQL without the types that a relation implies, as its own tables have it, and in
 * Cypher.
 */
public final class SocialQueries {
  private static final String KIND = "social";

  /** Replies to posts, which are a table of their own in LSQB. */
  private static final String REPLIES =
      "CREATE TABLE reply_post AS SELECT r.s, r.o FROM {replyOf} r, {type} t"
          + " WHERE t.s = r.o AND t.o = [Post]";

  private static final String TAGS_OF_REPLIES =
      " FROM {hasTag} t1, {replyOf} r, {hasTag} t2 WHERE r.o = t1.s AND t2.s = r.s AND t1.o <> t2.o";

  private static final String TAGS_BY_REPLY =
      "(tag1:Tag)<-[:hasTag]-(message:Post:Comment)<-[:replyOf]-(reply:Comment)"
          + "-[:hasTag]->(tag2:Tag) WHERE id(tag1) <> id(tag2)";

  private static final String FRIENDS_OF_FRIENDS =
      " FROM {knows} k1, {knows} k2, {hasInterest} i"
          + " WHERE k1.o = k2.s AND k1.s <> k2.o AND i.s = k2.o";

  private static final String KNOWN_BY_KNOWN =
      "(p1:Person)-[:knows]->(p2:Person)-[:knows]->(p3:Person)-[:hasInterest]->(tag:Tag)"
          + " WHERE id(p1) <> id(p3)";

  private final List<SelectQuery> queries = new ArrayList<>();

  private SocialQueries() {}

  /** What a store of tables needs before it is asked. */
  public static List<NativeQuery> preparations() {
    return List.of(
        query(REPLIES, ""),
        query("CREATE INDEX reply_post_s ON reply_post(s)", ""),
        query("CREATE INDEX reply_post_o ON reply_post(o)", ""));
  }

  /** The nine queries. */
  public static List<SelectQuery> of() {
    SocialQueries made = new SocialQueries();
    made.add(
        "?city :isPartOf ?country . ?country a :Country . ?person :isLocatedIn ?city ."
            + " ?city a :City . ?person a :Person . ?forum :hasMember ?person ."
            + " ?forum :containerOf ?post . ?post a :Post . ?comment :replyOf ?post ."
            + " ?comment a :Comment . ?comment :hasTag ?tag . ?tag :hasType ?class",
        " FROM {isPartOf} p, {isLocatedIn} l, {hasMember} m, {containerOf} c, reply_post r,"
            + " {hasTag} t, {hasType} y WHERE p.s = l.o AND l.s = m.o AND m.s = c.s"
            + " AND c.o = r.o AND t.s = r.s AND y.s = t.o",
        "(:Country)<-[:isPartOf]-(:City)<-[:isLocatedIn]-(:Person)<-[:hasMember]-(:Forum)"
            + "-[:containerOf]->(:Post)<-[:replyOf]-(:Comment)-[:hasTag]->(:Tag)"
            + "-[:hasType]->(:TagClass)");
    made.add(
        "?person1 :knows ?person2 . ?comment :hasCreator ?person1 . ?comment a :Comment ."
            + " ?comment :replyOf ?post . ?post a :Post . ?post :hasCreator ?person2",
        " FROM {knows} k, reply_post r, {hasCreator} c1, {hasCreator} c2"
            + " WHERE c1.s = r.s AND c1.o = k.s AND c2.s = r.o AND c2.o = k.o",
        "(p1:Person)-[:knows]->(p2:Person), (reply:Comment)-[:hasCreator]->(p1),"
            + " (reply)-[:replyOf]->(post:Post)-[:hasCreator]->(p2)");
    made.add(
        "?country a :Country . ?city1 :isPartOf ?country . ?city2 :isPartOf ?country ."
            + " ?city3 :isPartOf ?country . ?person1 :isLocatedIn ?city1 ."
            + " ?person2 :isLocatedIn ?city2 . ?person3 :isLocatedIn ?city3 ."
            + " ?person1 a :Person . ?person2 a :Person . ?person3 a :Person ."
            + " ?person1 :knows ?person2 . ?person2 :knows ?person3 . ?person3 :knows ?person1",
        " FROM {isPartOf} p1, {isPartOf} p2, {isPartOf} p3, {isLocatedIn} l1, {isLocatedIn} l2,"
            + " {isLocatedIn} l3, {knows} k1, {knows} k2, {knows} k3"
            + " WHERE p1.o = p2.o AND p2.o = p3.o AND l1.o = p1.s AND l2.o = p2.s AND l3.o = p3.s"
            + " AND k1.s = l1.s AND k1.o = l2.s AND k2.s = l2.s AND k2.o = l3.s"
            + " AND k3.s = l3.s AND k3.o = l1.s",
        "(country:Country), (p1:Person)-[:isLocatedIn]->(:City)-[:isPartOf]->(country),"
            + " (p2:Person)-[:isLocatedIn]->(:City)-[:isPartOf]->(country),"
            + " (p3:Person)-[:isLocatedIn]->(:City)-[:isPartOf]->(country),"
            + " (p1)-[:knows]->(p2)-[:knows]->(p3)-[:knows]->(p1)");
    made.add(
        "?message :hasTag ?tag . ?message a :Message . ?message :hasCreator ?creator ."
            + " ?liker :likes ?message . ?comment :replyOf ?message",
        " FROM {hasTag} t, {hasCreator} c, {likes} l, {replyOf} r"
            + " WHERE c.s = t.s AND l.o = t.s AND r.o = t.s",
        "(:Tag)<-[:hasTag]-(message:Post:Comment)-[:hasCreator]->(:Person),"
            + " (message)<-[:likes]-(:Person), (message)<-[:replyOf]-(:Comment)");
    made.add(
        "?message :hasTag ?tag1 . ?message a :Message . ?comment :replyOf ?message ."
            + " ?comment :hasTag ?tag2 FILTER(?tag1 != ?tag2)",
        TAGS_OF_REPLIES,
        TAGS_BY_REPLY);
    made.add(
        "?person1 :knows ?person2 . ?person2 :knows ?person3 . ?person3 :hasInterest ?tag"
            + " FILTER(?person1 != ?person3)",
        FRIENDS_OF_FRIENDS,
        KNOWN_BY_KNOWN);
    made.add(
        "?message :hasTag ?tag . ?message a :Message . ?message :hasCreator ?creator ."
            + " OPTIONAL { ?liker :likes ?message } OPTIONAL { ?comment :replyOf ?message }",
        " FROM {hasTag} t JOIN {hasCreator} c ON c.s = t.s LEFT JOIN {likes} l ON l.o = t.s"
            + " LEFT JOIN {replyOf} r ON r.o = t.s",
        "(:Tag)<-[:hasTag]-(message:Post:Comment)-[:hasCreator]->(:Person)"
            + " OPTIONAL MATCH (message)<-[:likes]-(liker:Person)"
            + " OPTIONAL MATCH (message)<-[:replyOf]-(reply:Comment)");
    made.add(
        "?message :hasTag ?tag1 . ?message a :Message . ?comment :replyOf ?message ."
            + " ?comment :hasTag ?tag2 FILTER(?tag1 != ?tag2)"
            + " FILTER NOT EXISTS { ?comment :hasTag ?tag1 }",
        TAGS_OF_REPLIES
            + " AND NOT EXISTS (SELECT 1 FROM {hasTag} t3 WHERE t3.s = r.s AND t3.o = t1.o)",
        TAGS_BY_REPLY + " AND NOT (reply)-[:hasTag]->(tag1)");
    made.add(
        "?person1 :knows ?person2 . ?person2 :knows ?person3 . ?person3 :hasInterest ?tag"
            + " FILTER(?person1 != ?person3) FILTER NOT EXISTS { ?person1 :knows ?person3 }",
        FRIENDS_OF_FRIENDS
            + " AND NOT EXISTS (SELECT 1 FROM {knows} k3 WHERE k3.s = k1.s AND k3.o = k2.o)",
        KNOWN_BY_KNOWN + " AND NOT (p1)-[:knows]->(p3)");
    return made.queries;
  }

  private void add(String pattern, String from, String match) {
    queries.add(
        new SelectQuery(
            KIND,
            "q" + (queries.size() + 1),
            "PREFIX : <"
                + SocialNetwork.NAMESPACE
                + "> SELECT (COUNT(*) AS ?n) WHERE { "
                + pattern
                + " }",
            query("SELECT count(*)" + from, "MATCH " + match + " RETURN count(*)"),
            null));
  }

  /** Queries with whole IRIs in place of local names. */
  private static NativeQuery query(String sql, String cypher) {
    return new NativeQuery(
        sql.replace("{type}", "{" + Iri.TYPE + "}")
            .replaceAll("\\{(\\w+)}", "{" + SocialNetwork.NAMESPACE + "$1}")
            .replaceAll("\\[(\\w+)]", "[" + SocialNetwork.NAMESPACE + "$1]"),
        cypher.replaceAll(":(\\w+)", ":{" + SocialNetwork.NAMESPACE + "$1}"));
  }
}
