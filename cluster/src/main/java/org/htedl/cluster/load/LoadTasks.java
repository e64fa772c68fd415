// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.load;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.htedl.closure.Entailment;
import org.htedl.cluster.spark.Parcel;
import org.htedl.cluster.spark.Storage;
import org.htedl.cluster.spark.ZippedRdd;
import org.htedl.mirror.Fact;
import org.htedl.mirror.term.Iri;
import org.htedl.shard.NodeAddress;
import org.htedl.shard.Placement;
import org.htedl.shard.Shard;
import org.htedl.shard.ShardCollector;
import org.htedl.shard.ShardSource;
import scala.Tuple2;

/**
 * What tasks do with the facts of a shard until its source is written. Each is a function of what
 * it is given, in whatever order that comes: own nodes are numbered in the order of their names.
 *
 * @param shards how many there are; a partition behind theirs is empty
 * @param load what the files belong to
 * @param sources where sources are written
 * @param schema what every shard has to know
 */
record LoadTasks(
    int shards,
    Entailment entailment,
    String load,
    Storage sources,
    Broadcast<ArrayList<SchemaFact>> schema)
    implements Serializable {

  /** The names of the own nodes of a shard, ascending. */
  Iterator<String[]> names(int shard, List<ZippedRdd.Input> inputs) {
    if (shard == shards) {
      return Collections.emptyIterator();
    }
    Placement placement = new Placement(shards);
    Set<String> names = new HashSet<>();
    inputs
        .getFirst()
        .<Tuple2<Integer, Parcel>>read()
        .forEachRemaining(parcel -> addNames(parcel._2().bytes(), placement, shard, names));
    for (SchemaFact fact : schema.value()) {
      for (String name : fact.names()) {
        if (placement.of(name) == shard) {
          names.add(name);
        }
      }
    }
    String[] sorted = names.toArray(String[]::new);
    Arrays.sort(sorted);
    return List.<String[]>of(sorted).iterator();
  }

  private static void addNames(byte[] chunk, Placement placement, int shard, Set<String> names) {
    FactReader facts = new FactReader(chunk);
    while (facts.hasNext()) {
      switch (facts.kind()) {
        case MENTION -> names.add(facts.text());
        case EDGE -> {
          names.add(facts.text());
          facts.name();
          String object = facts.text();
          if (placement.of(object) == shard) {
            names.add(object);
          }
        }
        case TYPE -> {
          names.add(facts.text());
          facts.name();
        }
        case VALUE -> {
          names.add(facts.text());
          skipValue(facts);
        }
        case FROM_GHOST, TO_GHOST, SCHEMA_EDGE, SCHEMA_VALUE, REFUSAL -> throw unexpected();
      }
    }
  }

  private static void skipValue(FactReader facts) {
    facts.name();
    facts.text();
    facts.name();
    facts.name();
  }

  private static IllegalStateException unexpected() {
    return new IllegalStateException("a fact that is not for this task");
  }

  /** The addresses of the nodes that the schema speaks of and this shard owns. */
  Iterator<Tuple2<String, Long>> addresses(int shard, List<ZippedRdd.Input> inputs) {
    List<Tuple2<String, Long>> found = new ArrayList<>();
    Iterator<String[]> own = inputs.getFirst().read();
    if (own.hasNext()) {
      String[] names = own.next();
      Set<String> asked = new HashSet<>();
      schema.value().forEach(fact -> asked.addAll(fact.names()));
      for (String name : asked) {
        int at = Arrays.binarySearch(names, name);
        if (at >= 0) {
          found.add(new Tuple2<>(name, NodeAddress.of(shard, at)));
        }
      }
    }
    return found.iterator();
  }

  /** Puts into an outbox what becomes of the facts of a parcel. */
  private interface Numbering {
    void send(Parcel parcel, FactReader facts, String[] names, Outbox outbox);
  }

  /** Sends what becomes of parcels, the first input, with the names of own nodes, the second. */
  private Iterator<Tuple2<Integer, Parcel>> numbered(
      int shard, List<ZippedRdd.Input> inputs, Numbering numbering) {
    Iterator<String[]> own = inputs.get(1).read();
    if (!own.hasNext()) {
      return Collections.emptyIterator();
    }
    String[] names = own.next();
    Outbox outbox = new Outbox(shard, shards);
    Iterator<Tuple2<Integer, Parcel>> parcels = inputs.getFirst().read();
    return new Sending<>(
        parcels,
        outbox,
        parcel -> {
          FactReader facts = new FactReader(parcel._2().bytes());
          while (facts.hasNext()) {
            numbering.send(parcel._2(), facts, names, outbox);
          }
        });
  }

  /** Sends the edges that leave a shard to the owners of their objects, with subjects by number. */
  Iterator<Tuple2<Integer, Parcel>> leaving(int shard, List<ZippedRdd.Input> inputs) {
    Placement placement = new Placement(shards);
    return numbered(
        shard,
        inputs,
        (parcel, facts, names, outbox) -> {
          switch (facts.kind()) {
            case MENTION -> facts.text();
            case EDGE -> {
              String subject = facts.text();
              String predicate = facts.name();
              String object = facts.text();
              int owner = placement.of(object);
              if (owner != shard) {
                outbox
                    .to(owner)
                    .kind(FactKind.FROM_GHOST)
                    .number(number(names, subject))
                    .name(predicate)
                    .text(object);
              }
            }
            case TYPE -> {
              facts.text();
              facts.name();
            }
            case VALUE -> {
              facts.text();
              skipValue(facts);
            }
            case FROM_GHOST, TO_GHOST, SCHEMA_EDGE, SCHEMA_VALUE, REFUSAL -> throw unexpected();
          }
        });
  }

  private static int number(String[] names, String name) {
    int at = Arrays.binarySearch(names, name);
    if (at < 0) {
      throw new IllegalStateException("no number for " + name);
    }
    return at;
  }

  /** Sends edges that come from other shards back to these, with both ends by number. */
  Iterator<Tuple2<Integer, Parcel>> returning(int shard, List<ZippedRdd.Input> inputs) {
    return numbered(
        shard,
        inputs,
        (parcel, facts, names, outbox) -> {
          facts.kind();
          long subject = facts.number();
          String predicate = facts.name();
          outbox
              .to(parcel.sender())
              .kind(FactKind.TO_GHOST)
              .number(subject)
              .name(predicate)
              .number(number(names, facts.text()));
        });
  }

  /**
   * What a shard's source has.
   *
   * @param stored its file
   * @param names of its catalogue
   * @param properties likewise
   */
  record SourceReport(
      int shard, Storage.Stored stored, ArrayList<String> names, ArrayList<String> properties)
      implements Serializable {
    /** Where the file is, and nothing else. */
    SourceReport withoutNames() {
      return new SourceReport(shard, stored, new ArrayList<>(), new ArrayList<>());
    }
  }

  /** Collects and closes the facts of a shard, and writes them. */
  Iterator<SourceReport> source(
      int shard, List<ZippedRdd.Input> inputs, Map<String, Long> addresses) throws IOException {
    Iterator<String[]> own = inputs.get(3).read();
    if (!own.hasNext()) {
      return Collections.emptyIterator();
    }
    String[] names = own.next();
    List<Fact> forAll = new ArrayList<>();
    schema.value().forEach(fact -> forAll.add(fact.fact()));
    ShardCollector collector =
        new ShardCollector(shard, entailment, Arrays.asList(names), forAll, addresses);
    Placement placement = new Placement(shards);
    inputs
        .get(0)
        .<Tuple2<Integer, Parcel>>read()
        .forEachRemaining(parcel -> own(parcel._2().bytes(), placement, shard, collector));
    for (int i = 1; i <= 2; i++) {
      inputs
          .get(i)
          .<Tuple2<Integer, Parcel>>read()
          .forEachRemaining(parcel -> ghosts(parcel._2(), names, collector));
    }
    ShardSource source = collector.build();
    Storage.Stored stored =
        sources.put(
            "source-" + shard + "-" + TaskContext.get().taskAttemptId(),
            local -> source.write(local, Shard.origin(entailment.ordinal(), load)));
    SourceReport report =
        new SourceReport(
            shard, stored, new ArrayList<>(source.names()), new ArrayList<>(source.properties()));
    return List.of(report).iterator();
  }

  private static void own(byte[] chunk, Placement placement, int shard, ShardCollector collector) {
    FactReader facts = new FactReader(chunk);
    while (facts.hasNext()) {
      switch (facts.kind()) {
        case MENTION -> facts.text();
        case EDGE -> {
          String subject = facts.text();
          String predicate = facts.name();
          String object = facts.text();
          if (placement.of(object) == shard) {
            collector.add(subject, predicate, object);
          }
        }
        case TYPE -> collector.add(facts.text(), Iri.TYPE, facts.name());
        case VALUE ->
            collector.add(facts.text(), facts.name(), facts.text(), facts.name(), facts.name());
        case FROM_GHOST, TO_GHOST, SCHEMA_EDGE, SCHEMA_VALUE, REFUSAL -> throw unexpected();
      }
    }
  }

  private static void ghosts(Parcel parcel, String[] names, ShardCollector collector) {
    FactReader facts = new FactReader(parcel.bytes());
    while (facts.hasNext()) {
      switch (facts.kind()) {
        case FROM_GHOST ->
            collector.add(
                NodeAddress.of(parcel.sender(), (int) facts.number()), facts.name(), facts.text());
        case TO_GHOST ->
            collector.add(
                names[(int) facts.number()],
                facts.name(),
                NodeAddress.of(parcel.sender(), (int) facts.number()));
        case MENTION, EDGE, TYPE, VALUE, SCHEMA_EDGE, SCHEMA_VALUE, REFUSAL -> throw unexpected();
      }
    }
  }

  /** Addresses as a map that can be sent. */
  static HashMap<String, Long> map(List<Tuple2<String, Long>> addresses) {
    Map<String, Long> map = new LinkedHashMap<>();
    addresses.forEach(each -> map.put(each._1(), each._2()));
    return new HashMap<>(map);
  }
}
