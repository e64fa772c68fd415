// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.htedl.closure.Closure;
import org.htedl.fuseki.around.source.Level;
import org.htedl.fuseki.around.source.Properties;
import org.htedl.fuseki.around.source.RefusedSourceException;
import org.htedl.fuseki.around.source.SchemaTerms;
import org.htedl.fuseki.around.source.Source;
import org.htedl.fuseki.config.KnownSurroundings;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Surroundings;

/**
 * Reads what lies around examples: breadth first, a level of nodes at the same distance at a time.
 *
 * <p>All that is kept are triples of the source, so that what follows from them follows from the
 * source too. It is enough for the examples: of a node at most as far away as asked for, types and
 * values are there; of one less far away also the edges that expressions follow; and for what
 * domains, ranges and being an individual depend on, one triple of each predicate.
 */
public final class Around {
  private final Source source;
  private final AroundQuestion question;
  private final Progress progress;
  private final Set<Triple> kept = new LinkedHashSet<>();
  private final Set<Node> known = new HashSet<>();

  private Around(Source source, AroundQuestion question, Progress progress) {
    this.source = source;
    this.question = question;
    this.progress = progress;
  }

  /**
   * Reads the surroundings of examples.
   *
   * @param source stays its owner's
   * @throws RefusedSourceException if they cannot be had whole; the sentence says why
   */
  public static FetchedSurroundings fetch(
      Source source, AroundQuestion question, Progress progress) {
    if (question.entailment().isOwl()) {
      throw new RefusedSourceException(
          "--around is exact under the entailments none and rdfs; what follows under "
              + question.entailment()
              + " can come from any distance");
    }
    return new Around(source, question, progress).fetch();
  }

  private FetchedSurroundings fetch() {
    progress.report("schema", 0, question.depth() + 2L);
    source.schema(kept::add);
    SourceSchema schema = schema();
    Set<Node> examples = new ExampleNodes(source, schema, kept).of(question);
    Set<String> names = new HashSet<>();
    examples.forEach(example -> names.add(SourceSchema.name(example)));
    Surroundings surroundings = new Surroundings(names, question.depth(), question.inverse());
    walk(examples, schema);
    progress.report("individuals", question.depth() + 1L, question.depth() + 2L);
    if (!source.sendsEvidenceAround()) {
      evidence(surroundings, schema);
    }
    KnownSurroundings all =
        new KnownSurroundings(
            surroundings,
            source.name(),
            known.size(),
            kept.size(),
            source.requests(),
            Instant.now());
    return new FetchedSurroundings(all, kept, source.prefixes(), source.remarks());
  }

  /**
   * The schema, with the declarations that follow from something else than that they are made: the
   * members of classes of properties, and what a domain or range says of properties.
   */
  private SourceSchema schema() {
    SourceSchema schema = SourceSchema.of(kept, question.entailment());
    Set<Node> declaring = schema.withSubclasses(SchemaTerms.KINDS);
    Set<Node> giving = new HashSet<>(schema.withAxiom("domain", declaring));
    giving.addAll(schema.withAxiom("range", declaring));
    giving.removeIf(SchemaTerms::isAxiom);
    Set<Node> classes = new HashSet<>(declaring);
    classes.removeAll(SchemaTerms.KINDS);
    if (classes.isEmpty() && giving.isEmpty()) {
      return schema;
    }
    source.extents(classes, giving, kept::add);
    return SourceSchema.of(kept, question.entailment());
  }

  private void walk(Set<Node> examples, SourceSchema schema) {
    int depth = question.depth();
    Set<Node> ranged = schema.ranged();
    if (!source.knowsBlankNodes()) {
      // What makes an individual of a blank node has to come with it.
      ranged.addAll(schema.declared());
    }
    List<Set<Node>> levels = new ArrayList<>();
    levels.add(examples);
    for (int k = 0; k < depth; k++) {
      levels.add(new LinkedHashSet<>());
    }
    for (int k = 0; k <= depth; k++) {
      Set<Node> nodes = levels.get(k);
      nodes.removeAll(known);
      known.addAll(nodes);
      progress.report("step " + k + ", " + nodes.size() + " nodes", k + 1L, depth + 2L);
      if (nodes.isEmpty()) {
        continue;
      }
      Predicate<Node> walked = schema::isWalked;
      Level level =
          new Level(nodes, depth - k, question.inverse(), walked, ranged, question.most());
      List<Triple> found = new ArrayList<>();
      source.around(level, found::add);
      follow(level, found, levels.subList(k, depth + 1));
      kept.addAll(found);
    }
  }

  /**
   * Adds the nodes that are a step away to the level after, and what is beyond blank nodes to those
   * after that, where the source cannot be asked about them.
   *
   * @param levels that of the nodes, and those after
   */
  private void follow(Level level, List<Triple> found, List<Set<Node>> levels) {
    if (level.steps() == 0) {
      return;
    }
    Map<Node, List<Node>> ofBlank = new HashMap<>();
    Deque<Map.Entry<Node, Integer>> blank = new ArrayDeque<>();
    for (Triple triple : found) {
      Node subject = triple.getSubject();
      Node object = triple.getObject();
      if (!level.walked().test(triple.getPredicate()) || !SchemaTerms.isResource(object)) {
        continue;
      }
      if (level.nodes().contains(subject)) {
        reach(object, 1, levels, blank);
      } else if (subject.isBlank() && !source.knowsBlankNodes()) {
        ofBlank.computeIfAbsent(subject, b -> new ArrayList<>()).add(object);
      }
      if (level.inverse() && level.nodes().contains(object)) {
        reach(subject, 1, levels, blank);
      }
    }
    while (!blank.isEmpty()) {
      Map.Entry<Node, Integer> next = blank.remove();
      if (next.getValue() < level.steps()) {
        for (Node object : ofBlank.getOrDefault(next.getKey(), List.of())) {
          reach(object, next.getValue() + 1, levels, blank);
        }
      }
    }
  }

  private void reach(
      Node node, int steps, List<Set<Node>> levels, Deque<Map.Entry<Node, Integer>> blank) {
    if (!node.isBlank() || source.knowsBlankNodes()) {
      levels.get(steps).add(node);
    } else if (known.add(node)) {
      blank.add(Map.entry(node, steps));
    }
  }

  /** Asks for triples that make individuals of nodes which what is kept does not make ones. */
  private void evidence(Surroundings surroundings, SourceSchema schema) {
    Mirror mirror =
        FetchedSurroundings.mirror(kept, surroundings, new Closure(question.entailment()));
    Set<Node> entities = new LinkedHashSet<>();
    Set<Node> others = new LinkedHashSet<>();
    for (Node node : known) {
      int id = mirror.idOf(SourceSchema.name(node));
      if (!mirror.isIndividual(id)) {
        (SourceSchema.isEntity(mirror, id) ? entities : others).add(node);
      }
    }
    Predicate<Node> walked = schema::isWalked;
    ask(entities, new Properties(schema.declared(), walked));
    ask(others, new Properties(null, walked));
  }

  private void ask(Collection<Node> nodes, Properties properties) {
    Set<Node> askable = new LinkedHashSet<>(nodes);
    if (!source.knowsBlankNodes()) {
      askable.removeIf(Node::isBlank);
    }
    if (!askable.isEmpty()) {
      source.evidence(askable, properties, kept::add);
    }
  }
}
