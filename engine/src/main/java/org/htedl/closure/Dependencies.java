package org.htedl.closure;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.htedl.mirror.Adjacency;

/**
 * What depends on what: from each class and property to those that may grow when it does, by rules,
 * by hierarchies and by definitions.
 *
 * <p>Where {@code rdf:type} is used as a property, members of classes are pairs of it and pairs of
 * it members. It is two nodes here, or each class would seem to depend on every other one: as what
 * is read, it grows with the classes that are defined; as what is written by other properties and
 * by rules, all classes grow with it.
 */
final class Dependencies {
  /** No node of a mirror has this id. */
  private static final int TYPE_AS_READ = Integer.MAX_VALUE;

  private final int type;
  private final List<Long> edges = new ArrayList<>();
  private final Set<Integer> readClasses = new HashSet<>();
  private boolean writesTypes;

  /**
   * @param type the id of {@code rdf:type}
   */
  Dependencies(int type) {
    this.type = type;
    addEdge(type, TYPE_AS_READ);
  }

  /** Adds what the conclusions of rules depend on. */
  void addRules(List<OwlRule> rules) {
    for (OwlRule rule : rules) {
      OwlRule.Footprint footprint = rule.footprint();
      readClasses.addAll(footprint.classes());
      for (int written : footprint.writes()) {
        footprint.classes().forEach(read -> addEdge(read, written));
        footprint.properties().forEach(read -> addEdge(asRead(read), written));
        writesTypes |= written == type;
      }
    }
  }

  /** Adds that classes grow with those below them. */
  void addSubClasses(Adjacency superClasses) {
    for (long pair : superClasses.pairs()) {
      readClasses.add((int) (pair >>> 32));
      edges.add(pair);
    }
  }

  /** Adds that properties grow with those below them. */
  void addSubProperties(Adjacency superProperties) {
    for (long pair : superProperties.pairs()) {
      int below = (int) (pair >>> 32);
      int above = (int) pair;
      if (below != above) {
        addEdge(asRead(below), above);
        writesTypes |= above == type;
      }
    }
  }

  /** Adds a class that is defined, which comes before whoever reads members of all classes. */
  void addDefined(int defined) {
    addEdge(defined, TYPE_AS_READ);
  }

  /**
   * Adds a class or property that a definition reads.
   *
   * @param defined the class that it defines
   */
  void addReading(int read, int defined) {
    readClasses.add(read);
    addEdge(asRead(read), defined);
  }

  private void addEdge(int from, int to) {
    edges.add((long) from << 32 | to);
  }

  /** What stands in the graph for a class or property where it is read. */
  int asRead(int id) {
    return id == type ? TYPE_AS_READ : id;
  }

  /** The name of a node of the graph. */
  String name(int node, IntFunction<String> names) {
    return names.apply(node == TYPE_AS_READ ? type : node);
  }

  /** All dependencies, as pairs. */
  Adjacency graph() {
    List<Long> all = new ArrayList<>(edges);
    if (writesTypes) {
      readClasses.forEach(read -> all.add((long) type << 32 | asRead(read)));
    }
    return Adjacency.of(all.stream().mapToLong(Long::longValue).toArray());
  }
}
