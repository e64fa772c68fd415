// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.load;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.spark.api.java.function.Function2;
import org.htedl.closure.Entailment;
import org.htedl.cluster.spark.Parcel;
import org.htedl.mirror.term.Iri;
import org.htedl.shard.Placement;
import org.htedl.shard.SchemaFacts;
import org.htedl.shard.ShardRefusalException;
import scala.Tuple2;

/**
 * Reads a split of a file of N-Triples and sends each fact to the shard of its subject, each object
 * to the shard that owns it, and what is about the schema to a partition behind the shards'.
 *
 * @param files the number of each file, by its address
 */
record Scan(Map<String, Integer> files, int shards, Entailment entailment)
    implements Function2<
        InputSplit, Iterator<Tuple2<LongWritable, Text>>, Iterator<Tuple2<Integer, Parcel>>> {
  private static final long serialVersionUID = 1L;

  Scan {
    files = new LinkedHashMap<>(files);
  }

  @Override
  public Iterator<Tuple2<Integer, Parcel>> call(
      InputSplit split, Iterator<Tuple2<LongWritable, Text>> lines) {
    String file = ((FileSplit) split).getPath().toString();
    return new Facts(file, files.getOrDefault(file, files.size()), lines);
  }

  /** The chunks of one split. */
  private final class Facts implements Iterator<Tuple2<Integer, Parcel>> {
    /** How many names are remembered so as not to mention them again. */
    private static final int REMEMBERED = 1 << 14;

    private final String file;
    private final Iterator<Tuple2<LongWritable, Text>> lines;
    private final NTriplesLine line;
    private final SchemaFacts schema = new SchemaFacts(entailment);
    private final Placement placement = new Placement(shards);
    private final FactWriter[] writers = new FactWriter[shards + 1];
    private final Set<String> mentioned = new HashSet<>();
    private final Set<String> schemaSeen = new HashSet<>();
    private final Deque<Tuple2<Integer, Parcel>> ready = new ArrayDeque<>();
    private boolean ended;

    Facts(String file, int number, Iterator<Tuple2<LongWritable, Text>> lines) {
      this.file = file;
      this.lines = lines;
      this.line = new NTriplesLine(number);
      for (int i = 0; i < writers.length; i++) {
        writers[i] = new FactWriter();
      }
    }

    @Override
    public boolean hasNext() {
      while (ready.isEmpty() && !ended) {
        if (lines.hasNext()) {
          add(lines.next());
        } else {
          end();
        }
      }
      return !ready.isEmpty();
    }

    @Override
    public Tuple2<Integer, Parcel> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return ready.remove();
    }

    private void end() {
      ended = true;
      for (int i = 0; i < writers.length; i++) {
        if (!writers[i].isEmpty()) {
          ready.add(new Tuple2<>(i, new Parcel(i, writers[i].drain())));
        }
      }
    }

    private void add(Tuple2<LongWritable, Text> next) {
      try {
        if (line.read(next._2().getBytes(), next._2().getLength())) {
          if (line.isLiteral()) {
            addValue();
          } else {
            add(line.subject(), line.predicate(), line.object());
          }
        }
      } catch (NTriplesLine.BadLineException bad) {
        refuse(next._1().get(), String.valueOf(bad.getMessage()));
      } catch (ShardRefusalException refused) {
        refuse(next._1().get(), String.valueOf(refused.getMessage()));
      }
    }

    /** Nothing can be loaded: the sentence goes to the driver, and the rest is not read. */
    private void refuse(long place, String sentence) {
      writers[shards].kind(FactKind.REFUSAL).text(file).number(place).text(sentence);
      end();
    }

    private void addValue() {
      String subject = line.subject();
      writers[placement.of(subject)]
          .kind(FactKind.VALUE)
          .text(subject)
          .name(line.predicate())
          .text(line.object())
          .name(line.datatype())
          .name(line.language());
      sent(placement.of(subject));
      if (schema.isDefinition(line.predicate())) {
        writers[shards]
            .kind(FactKind.SCHEMA_VALUE)
            .text(subject)
            .name(line.predicate())
            .text(line.object())
            .name(line.datatype())
            .name(line.language());
        sent(shards);
      }
    }

    private void add(String subject, String predicate, String object) {
      if (schema.isSchema(predicate, object)) {
        if (schemaSeen.add(subject + ' ' + predicate + ' ' + object)) {
          writers[shards].kind(FactKind.SCHEMA_EDGE).text(subject).name(predicate).name(object);
          sent(shards);
        }
        if (schema.isForAll(subject, predicate, object)) {
          return;
        }
      }
      int owner = placement.of(subject);
      if (predicate.equals(Iri.TYPE)) {
        writers[owner].kind(FactKind.TYPE).text(subject).name(object);
        sent(owner);
        return;
      }
      writers[owner].kind(FactKind.EDGE).text(subject).name(predicate).text(object);
      sent(owner);
      int other = placement.of(object);
      if (other != owner && mentioned.add(object)) {
        writers[other].kind(FactKind.MENTION).text(object);
        sent(other);
        if (mentioned.size() > REMEMBERED) {
          mentioned.clear();
        }
      }
    }

    private void sent(int receiver) {
      if (writers[receiver].isFull()) {
        ready.add(new Tuple2<>(receiver, new Parcel(receiver, writers[receiver].drain())));
      }
    }
  }
}
