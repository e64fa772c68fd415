// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.device.simd.SimdDevice;
import org.htedl.engine.Disagreement;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.testing.naive.NaiveEvaluator;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomExpression;
import org.htedl.testing.random.RandomKnowledgeBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Shards that are made apart from each other, as workers of a cluster make them, of what they send
 * each other, equal a mirror of all facts.
 */
class ShardPieceTest {
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

  @TempDir private Path folder;

  /** A load without a cluster: each step for all shards, one after another. */
  private final class Load {
    private final List<Triple> triples;
    private final Entailment entailment;
    private final int count;
    private final Placement placement;
    private final List<String[]> own = new ArrayList<>();
    private final List<Fact> forAll = new ArrayList<>();
    private final List<Fact> schema = new ArrayList<>();

    Load(List<Triple> triples, Entailment entailment, int count) {
      this.triples = triples;
      this.entailment = entailment;
      this.count = count;
      this.placement = new Placement(count);
    }

    Shards shards() throws Exception {
      number();
      List<ShardSource> sources = new ArrayList<>();
      Set<String> names = new TreeSet<>();
      Set<String> properties = new TreeSet<>();
      for (int k = 0; k < count; k++) {
        sources.add(stored(source(k)));
        names.addAll(sources.get(k).names());
        properties.addAll(sources.get(k).properties());
      }
      List<ShardPiece> pieces = new ArrayList<>();
      long[][] sizes = new long[3][names.size()];
      for (int k = 0; k < count; k++) {
        ShardPiece piece = new ShardPiece(k, count, sources.get(k), List.copyOf(names), properties);
        pieces.add(piece);
        add(piece.members(), sizes[0]);
        add(piece.pairs(), sizes[1]);
        add(piece.values(), sizes[2]);
      }
      List<Shard> shards = new ArrayList<>();
      for (int k = 0; k < count; k++) {
        int mine = k;
        ShardPiece piece = pieces.get(k);
        shards.add(
            piece.finish(
                peer -> pieces.get(peer).request(mine),
                owner -> pieces.get(owner).answer(piece.request(owner))));
      }
      return new Shards(
          shards,
          new ShardCatalogue(List.copyOf(names), properties, sizes[0], sizes[1], sizes[2]),
          ShardSchema.of(schema, entailment).mirror());
    }

    private static void add(long[] some, long[] sums) {
      for (int i = 0; i < some.length; i++) {
        sums[i] += some[i];
      }
    }

    private ShardSource stored(ShardSource source) throws Exception {
      Path file = folder.resolve("source");
      source.write(file, Shard.origin(entailment.ordinal(), "load"));
      return ShardSource.read(file, Shard.origin(entailment.ordinal(), "load")).orElseThrow();
    }

    private void number() {
      SchemaFacts kinds = new SchemaFacts(entailment);
      List<Set<String>> names = new ArrayList<>();
      for (int k = 0; k < count; k++) {
        names.add(new TreeSet<>());
      }
      for (Triple triple : triples) {
        Fact fact = fact(triple);
        names.get(placement.of(triple.subject())).add(triple.subject());
        if (triple.object() instanceof String object) {
          names.get(placement.of(object)).add(object);
          names.get(placement.of(triple.predicate())).add(triple.predicate());
          if (kinds.isSchema(triple.predicate(), object)) {
            schema.add(fact);
            if (kinds.isForAll(triple.subject(), triple.predicate(), object)) {
              forAll.add(fact);
            }
          }
        } else if (kinds.isDefinition(triple.predicate())) {
          schema.add(fact);
        }
      }
      names.forEach(all -> own.add(all.toArray(String[]::new)));
    }

    private ShardSource source(int shard) {
      Map<String, Long> addresses = new HashMap<>();
      for (Triple triple : triples) {
        for (Object name : new Object[] {triple.subject(), triple.predicate(), triple.object()}) {
          if (name instanceof String node && forAll.contains(fact(triple))) {
            addresses.put(node, address(node));
          }
        }
      }
      ShardCollector collector =
          new ShardCollector(shard, entailment, Arrays.asList(own.get(shard)), forAll, addresses);
      for (Triple triple : triples) {
        if (forAll.contains(fact(triple))) {
          continue;
        }
        boolean mine = placement.of(triple.subject()) == shard;
        if (triple.object() instanceof Literal literal) {
          if (mine) {
            collector.add(
                triple.subject(),
                triple.predicate(),
                literal.lexical(),
                literal.datatype(),
                literal.language());
          }
          continue;
        }
        String object = (String) triple.object();
        boolean its = placement.of(object) == shard;
        if (mine && (its || triple.predicate().equals(TYPE))) {
          collector.add(triple.subject(), triple.predicate(), object);
        } else if (mine) {
          collector.add(triple.subject(), triple.predicate(), address(object));
        } else if (its && !triple.predicate().equals(TYPE)) {
          collector.add(address(triple.subject()), triple.predicate(), object);
        }
      }
      return collector.build();
    }

    private long address(String node) {
      int shard = placement.of(node);
      return NodeAddress.of(shard, Arrays.binarySearch(own.get(shard), node));
    }
  }

  private static Fact fact(Triple triple) {
    return triple.object() instanceof Literal literal
        ? new Fact.Value(triple.subject(), triple.predicate(), literal)
        : new Fact.Edge(triple.subject(), triple.predicate(), (String) triple.object());
  }

  @Test
  void randomKnowledgeBases() throws Exception {
    int loaded = 0;
    try (Engine engine = new Engine(new SimdDevice(2))) {
      for (long seed = 1; seed <= 40; seed++) {
        Entailment entailment = seed % 2 == 0 ? Entailment.RDFS : Entailment.NONE;
        RandomKnowledgeBase base = RandomKnowledgeBase.of(seed);
        List<Triple> triples = new ArrayList<>(base.graph());
        triples.addAll(base.schema());
        NaiveEvaluator oracle = new NaiveEvaluator(triples, List.of());
        RandomExpression random = new RandomExpression(base, oracle, seed);
        List<ClassExpression> expressions = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
          expressions.add(random.next());
        }
        Mirror whole = new Closure(entailment).close(Disagreement.mirror(triples, List.of()));
        Shards shards;
        try {
          shards = new Load(triples, entailment, 1 + (int) (seed % 7)).shards();
        } catch (ShardRefusalException refused) {
          continue;
        }
        new ShardComparison(whole, expressions, "seed " + seed).check(engine, shards);
        loaded++;
      }
    }
    assertEquals(true, loaded > 20, "loaded: " + loaded);
  }

  @Test
  void otherEntailmentsAreRefused() {
    assertThrows(ShardRefusalException.class, () -> new SchemaFacts(Entailment.OWL));
  }
}
