// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.spark.api.java.JavaNewHadoopRDD;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.htedl.closure.Entailment;
import org.htedl.cluster.spark.Parcel;
import org.htedl.cluster.spark.ShardPartitioner;
import org.htedl.cluster.spark.Storage;
import org.htedl.cluster.spark.ZippedRdd;
import org.htedl.mirror.Fact;
import org.htedl.shard.Placement;
import org.htedl.shard.SchemaFacts;
import org.htedl.shard.Shard;
import org.htedl.shard.ShardSchema;
import scala.Tuple2;

/**
 * Loads files of N-Triples into shards on a cluster. The driver holds the schema, the catalogue and
 * one report a shard; facts and names of individuals go from task to task.
 *
 * @param out where the shards go
 * @param shards how many
 */
public record ClusterLoad(JavaSparkContext spark, Storage out, int shards, Entailment entailment) {
  private static final String SOURCES = "_sources";

  /** Data that cannot be loaded, with one sentence that says why. */
  public static final class RefusedLoadException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RefusedLoadException(String sentence) {
      super(sentence, null, false, false);
    }
  }

  public ClusterLoad {
    new Placement(shards);
    new SchemaFacts(entailment);
  }

  /** The files that some addresses mean: files, patterns, and what lies in folders. */
  public static List<FileStatus> files(Configuration hadoop, List<String> addresses)
      throws IOException {
    Map<String, FileStatus> files = new LinkedHashMap<>();
    for (String address : addresses) {
      Path path = new Path(address);
      FileSystem system = path.getFileSystem(hadoop);
      FileStatus[] found = system.globStatus(path);
      if (found == null || found.length == 0) {
        throw new RefusedLoadException("no such file: " + address);
      }
      for (FileStatus each : found) {
        FileStatus[] inside =
            each.isDirectory() ? system.listStatus(each.getPath()) : new FileStatus[] {each};
        for (FileStatus file : inside) {
          if (each.isDirectory() && !isNTriples(file.getPath().getName())) {
            continue;
          }
          if (!isNTriples(file.getPath().getName())) {
            throw new RefusedLoadException(
                file.getPath() + " is none of .nt, .nt.gz and .nt.bz2, which cluster load reads");
          }
          files.put(file.getPath().toString(), file);
        }
      }
    }
    if (files.isEmpty()) {
      throw new RefusedLoadException("no files of N-Triples in " + String.join(", ", addresses));
    }
    return new ArrayList<>(files.values());
  }

  private static boolean isNTriples(String name) {
    return name.endsWith(".nt") || name.endsWith(".nt.gz") || name.endsWith(".nt.bz2");
  }

  /**
   * Loads the files.
   *
   * @return what was written to the folder, which is complete from then on
   * @throws RefusedLoadException if they cannot be loaded; nothing that could be used is left then
   * @throws IOException if the folder cannot be written to
   */
  public Manifest load(List<FileStatus> files) throws IOException {
    if (out.get(Manifest.FILE).isPresent()) {
      throw new RefusedLoadException(
          out.folder() + " has shards already; they are never changed: load into another folder");
    }
    String load = UUID.randomUUID().toString();
    Storage sources = out.in(SOURCES);
    try {
      return load(files, load, sources);
    } finally {
      sources.delete();
    }
  }

  private Manifest load(List<FileStatus> files, String load, Storage sources) throws IOException {
    JavaPairRDD<Integer, Parcel> facts = scan(files).partitionBy(new ShardPartitioner(shards + 1));
    List<SchemaFact> schema = schema(facts);
    SchemaFacts kinds = new SchemaFacts(entailment);
    ArrayList<SchemaFact> forAll = new ArrayList<>();
    for (SchemaFact fact : schema) {
      if (fact.datatype().isEmpty()
          && kinds.isForAll(fact.subject(), fact.predicate(), fact.object())) {
        forAll.add(fact);
      }
    }
    Broadcast<ArrayList<SchemaFact>> known = spark.broadcast(forAll);
    LoadTasks tasks = new LoadTasks(shards, entailment, load, sources, known);
    JavaRDD<Tuple2<Integer, Parcel>> read = elements(facts);
    JavaRDD<String[]> names =
        ZippedRdd.of("own names", tasks::names, read).persist(StorageLevel.DISK_ONLY());
    HashMap<String, Long> addresses =
        LoadTasks.map(ZippedRdd.of("addresses of the schema", tasks::addresses, names).collect());
    JavaRDD<Tuple2<Integer, Parcel>> leaving =
        shuffled(ZippedRdd.of("edges that leave", tasks::leaving, read, names));
    JavaRDD<Tuple2<Integer, Parcel>> returning =
        shuffled(ZippedRdd.of("edges numbered", tasks::returning, leaving, names));
    List<LoadTasks.SourceReport> reports =
        new ArrayList<>(
            ZippedRdd.of(
                    "sources",
                    (partition, inputs) -> tasks.source(partition, inputs, addresses),
                    read,
                    leaving,
                    returning,
                    names)
                .collect());
    names.unpersist();
    reports.sort(Comparator.comparingInt(LoadTasks.SourceReport::shard));
    Manifest manifest = finish(reports, schema, load, sources);
    known.destroy();
    return manifest;
  }

  private JavaPairRDD<Integer, Parcel> scan(List<FileStatus> files) throws IOException {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    Job job = Job.getInstance(spark.hadoopConfiguration());
    for (FileStatus file : files) {
      numbers.put(file.getPath().toString(), numbers.size());
      FileInputFormat.addInputPath(job, file.getPath());
    }
    JavaNewHadoopRDD<LongWritable, Text> lines =
        (JavaNewHadoopRDD<LongWritable, Text>)
            spark.newAPIHadoopRDD(
                job.getConfiguration(), TextInputFormat.class, LongWritable.class, Text.class);
    return JavaPairRDD.fromJavaRDD(
        lines
            .mapPartitionsWithInputSplit(new Scan(numbers, shards, entailment), false)
            .setName("scan"));
  }

  /** A pair RDD as its elements, without a partitioner that would get lost. */
  private static JavaRDD<Tuple2<Integer, Parcel>> elements(JavaPairRDD<Integer, Parcel> pairs) {
    return pairs.map(pair -> pair);
  }

  private JavaRDD<Tuple2<Integer, Parcel>> shuffled(JavaRDD<Tuple2<Integer, Parcel>> sent) {
    int partitions = sent.getNumPartitions();
    return elements(JavaPairRDD.fromJavaRDD(sent).partitionBy(new ShardPartitioner(partitions)));
  }

  private List<SchemaFact> schema(JavaPairRDD<Integer, Parcel> facts) {
    int behind = shards;
    JavaRDD<ArrayList<SchemaFact>> distinct =
        ZippedRdd.of(
            "schema",
            (partition, inputs) ->
                partition == behind
                    ? List.of(SchemaReader.read(inputs.getFirst())).iterator()
                    : List.<ArrayList<SchemaFact>>of().iterator(),
            elements(facts));
    List<SchemaFact> schema = new ArrayList<>();
    distinct.collect().forEach(schema::addAll);
    for (SchemaFact fact : schema) {
      if (fact.predicate().equals(SchemaReader.REFUSED)) {
        throw new RefusedLoadException(fact.object());
      }
    }
    return schema;
  }

  private Manifest finish(
      List<LoadTasks.SourceReport> reports,
      List<SchemaFact> schemaFacts,
      String load,
      Storage sources)
      throws IOException {
    Set<String> names = new TreeSet<>();
    Set<String> properties = new TreeSet<>();
    for (LoadTasks.SourceReport report : reports) {
      names.addAll(report.names());
      properties.addAll(report.properties());
    }
    Broadcast<ArrayList<String>> allNames = spark.broadcast(new ArrayList<>(names));
    Broadcast<ArrayList<String>> allProperties = spark.broadcast(new ArrayList<>(properties));
    GhostTasks tasks =
        new GhostTasks(shards, entailment.ordinal(), load, sources, out, allNames, allProperties);
    JavaRDD<LoadTasks.SourceReport> files =
        spark.parallelize(reports.stream().map(report -> report.withoutNames()).toList(), shards);
    JavaRDD<Tuple2<Integer, Parcel>> requests =
        shuffled(ZippedRdd.of("ghosts asked for", tasks::requests, files));
    JavaRDD<Tuple2<Integer, Parcel>> answers =
        shuffled(ZippedRdd.of("ghosts told", tasks::answers, files, requests));
    List<GhostTasks.ShardReport> shardReports =
        new ArrayList<>(ZippedRdd.of("shards", tasks::finish, files, requests, answers).collect());
    shardReports.sort(Comparator.comparingInt(GhostTasks.ShardReport::shard));
    Manifest manifest =
        Manifest.of(
            load,
            entailment,
            shardReports,
            schema(schemaFacts, load),
            new ArrayList<>(names),
            properties);
    out.put(manifest.json(), Manifest.FILE);
    removeOthers(manifest);
    allNames.destroy();
    allProperties.destroy();
    return manifest;
  }

  private Storage.Stored schema(List<SchemaFact> facts, String load) throws IOException {
    Set<Fact> distinct = new LinkedHashSet<>();
    facts.forEach(fact -> distinct.add(fact.fact()));
    ShardSchema schema = ShardSchema.of(distinct, entailment);
    return out.put(
        "schema", local -> schema.write(local, Shard.origin(entailment.ordinal(), load)));
  }

  /** Removes what tasks that were repeated, or loads that failed, have left. */
  private void removeOthers(Manifest manifest) throws IOException {
    Set<String> kept = manifest.files();
    for (String name : out.names()) {
      if ((name.startsWith("shard-") || name.startsWith("schema-") || name.startsWith("_shard-"))
          && !kept.contains(name)) {
        out.delete(name);
      }
    }
  }
}
