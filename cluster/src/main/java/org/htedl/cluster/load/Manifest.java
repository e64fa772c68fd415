// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.htedl.closure.Entailment;
import org.htedl.cluster.spark.Storage;
import org.htedl.cluster.spark.UnusableFileException;
import org.htedl.shard.ShardCatalogue;

/**
 * What a folder of shards has: written last, so that a folder without it is not complete.
 *
 * @param format 1
 * @param load what the files belong to
 * @param entailment by its name
 * @param schema the file with the facts about classes, properties and datatypes
 * @param shards in the order of their numbers
 * @param names of classes and predicates, by their ids
 * @param hub the node that most edges of one property lead to, all of which are in one shard; empty
 *     if there are no edges
 * @param hubEdges how many these are
 */
public record Manifest(
    int format,
    String load,
    String entailment,
    Part schema,
    List<ShardPart> shards,
    List<Name> names,
    String hub,
    long hubEdges) {
  /** Its name in the folder. */
  public static final String FILE = "manifest.json";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

  /**
   * A file.
   *
   * @param crc32c of all of it, as 8 hexadecimal digits
   */
  public record Part(String file, long bytes, String crc32c) {
    static Part of(Storage.Stored stored) {
      return new Part(stored.name(), stored.bytes(), String.format("%08x", stored.crc()));
    }

    /** It as the folder has it. */
    public Storage.Stored stored() {
      return new Storage.Stored(file, bytes, Integer.parseUnsignedInt(crc32c, 16));
    }
  }

  /**
   * A shard.
   *
   * @param own nodes
   * @param ghosts nodes of others
   * @param individuals own ones
   * @param rowBytes of a row of it
   * @param memory that it takes, in bytes
   */
  public record ShardPart(
      Part part, long own, long ghosts, long individuals, long rowBytes, long memory) {}

  /**
   * A name of the catalogue.
   *
   * @param property whether it is a property of individuals
   * @param members as a class
   * @param pairs as a predicate: with resources
   * @param values with literals
   */
  public record Name(String name, boolean property, long members, long pairs, long values) {}

  static Manifest of(
      String load,
      Entailment entailment,
      List<GhostTasks.ShardReport> reports,
      Storage.Stored schema,
      List<String> names,
      Set<String> properties) {
    long[][] sizes = new long[3][names.size()];
    List<ShardPart> shards = new ArrayList<>();
    GhostTasks.ShardReport hub = reports.getFirst();
    for (GhostTasks.ShardReport report : reports) {
      hub = report.hubEdges() > hub.hubEdges() ? report : hub;
      add(report.members(), sizes[0]);
      add(report.pairs(), sizes[1]);
      add(report.values(), sizes[2]);
      shards.add(
          new ShardPart(
              Part.of(report.stored()),
              report.own(),
              report.ghosts(),
              report.individuals(),
              report.rowBytes(),
              report.memory()));
    }
    List<Name> all = new ArrayList<>();
    for (int id = 0; id < names.size(); id++) {
      String name = names.get(id);
      all.add(new Name(name, properties.contains(name), sizes[0][id], sizes[1][id], sizes[2][id]));
    }
    return new Manifest(
        1, load, entailment.toString(), Part.of(schema), shards, all, hub.hub(), hub.hubEdges());
  }

  private static void add(long[] sparse, long[] sums) {
    for (int i = 0; i < sparse.length; i += 2) {
      int id = (int) sparse[i];
      sums[id] = Math.addExact(sums[id], sparse[i + 1]);
    }
  }

  /** The names of all files of the folder. */
  Set<String> files() {
    Set<String> files = new HashSet<>(Set.of(FILE, schema.file()));
    shards.forEach(shard -> files.add(shard.part().file()));
    return files;
  }

  /** What is known of names where no individuals are. */
  public ShardCatalogue catalogue() {
    List<String> all = new ArrayList<>();
    Set<String> properties = new HashSet<>();
    long[] members = new long[names.size()];
    long[] pairs = new long[names.size()];
    long[] values = new long[names.size()];
    for (int id = 0; id < names.size(); id++) {
      Name name = names.get(id);
      all.add(name.name());
      if (name.property()) {
        properties.add(name.name());
      }
      members[id] = name.members();
      pairs[id] = name.pairs();
      values[id] = name.values();
    }
    return new ShardCatalogue(all, properties, members, pairs, values);
  }

  /** The number of individuals. */
  public long individuals() {
    return shards.stream().mapToLong(ShardPart::individuals).sum();
  }

  /** The entailment. */
  public Entailment rules() {
    for (Entailment each : Entailment.values()) {
      if (each.toString().equals(entailment)) {
        return each;
      }
    }
    throw new IllegalArgumentException("an unknown entailment");
  }

  byte[] json() throws JsonProcessingException {
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(this);
  }

  /**
   * Reads the manifest of a folder.
   *
   * @throws UnusableFileException if it is missing or not what was written
   */
  public static Manifest in(Storage folder) throws IOException {
    byte[] json = folder.get(FILE).orElse(null);
    if (json == null) {
      throw new UnusableFileException(folder.address(FILE), "it is missing");
    }
    try {
      Manifest manifest = JSON.readValue(json, Manifest.class);
      if (manifest.format() != 1 || manifest.shards().isEmpty()) {
        throw new UnusableFileException(folder.address(FILE), "its format is of another version");
      }
      manifest.rules();
      return manifest;
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new UnusableFileException(folder.address(FILE), "it is damaged");
    }
  }
}
