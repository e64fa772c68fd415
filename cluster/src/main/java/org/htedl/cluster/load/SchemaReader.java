// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.load;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;
import org.htedl.cluster.spark.Parcel;
import org.htedl.cluster.spark.ZippedRdd;
import scala.Tuple2;

/** Reads what the scan has sent behind the shards. */
final class SchemaReader {
  /** The predicate of the one fact that says why nothing can be loaded. */
  static final String REFUSED = "refused";

  private final Set<SchemaFact> facts = new LinkedHashSet<>();
  private String file = "";
  private long place;
  private String sentence = "";

  private SchemaReader() {}

  /**
   * The facts of the schema, each once; or, if a line was refused, only a fact with the predicate
   * {@link #REFUSED} whose object is a sentence about the first such line.
   */
  @SuppressWarnings("NonApiType") // Spark sends only what is serializable
  static ArrayList<SchemaFact> read(ZippedRdd.Input input) {
    SchemaReader reader = new SchemaReader();
    input
        .<Tuple2<Integer, Parcel>>read()
        .forEachRemaining(parcel -> reader.add(new FactReader(parcel._2().bytes())));
    ArrayList<SchemaFact> all = new ArrayList<>();
    if (reader.sentence.isEmpty()) {
      all.addAll(reader.facts);
    } else {
      String place = reader.file + ", the line at byte " + reader.place + ": ";
      all.add(new SchemaFact("", REFUSED, place + reader.sentence, "", ""));
    }
    return all;
  }

  private void add(FactReader chunk) {
    while (chunk.hasNext()) {
      switch (chunk.kind()) {
        case SCHEMA_EDGE ->
            facts.add(new SchemaFact(chunk.text(), chunk.name(), chunk.name(), "", ""));
        case SCHEMA_VALUE ->
            facts.add(
                new SchemaFact(
                    chunk.text(), chunk.name(), chunk.text(), chunk.name(), chunk.name()));
        case REFUSAL -> refuse(chunk.text(), chunk.number(), chunk.text());
        case MENTION, EDGE, TYPE, VALUE, FROM_GHOST, TO_GHOST ->
            throw new IllegalStateException("a fact that is not about the schema");
      }
    }
  }

  private void refuse(String where, long at, String why) {
    int order = where.compareTo(file);
    if (sentence.isEmpty() || order < 0 || order == 0 && at < place) {
      file = where;
      place = at;
      sentence = why;
    }
  }
}
