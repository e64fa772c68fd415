// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.reading;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.htedl.closure.definition.Definition;
import org.htedl.closure.owl.OwlLists;
import org.htedl.closure.owl.OwlTerms;
import org.htedl.datatype.DataRangeReader;
import org.htedl.datatype.DefinedDatatypes;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Depth;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;

/**
 * Reads the definitions of a graph's classes from the triples that OWL maps class expressions to.
 * What is not written as OWL demands, or cannot be evaluated, is reported with the reason. Used by
 * one thread and once.
 */
public final class DefinitionReader {
  /** The most nodes that are read inside of one another. */
  private static final int DEEPEST = Depth.LEVELS;

  /** The predicates of descriptions that are lists. */
  private static final List<String> LISTS =
      List.of("intersectionOf", "unionOf", "disjointUnionOf", "oneOf");

  private final Mirror mirror;
  private final OwlLists lists;
  private final DataRangeReader ranges;
  private final RestrictionReader restrictions;
  private final DefinitionScan scan;
  private final Set<Integer> open = new HashSet<>();
  private final Set<Definition.Own> own = new HashSet<>();
  private final List<Definition> found = new ArrayList<>();
  private final List<Definitions.Unread> unread = new ArrayList<>();

  /**
   * @param asserted the triples that are read
   * @param believed the graph that the definitions are evaluated on, with what follows by rules
   */
  private DefinitionReader(Mirror asserted, Mirror believed) {
    this.mirror = asserted;
    this.lists = OwlLists.of(asserted);
    this.ranges = new DataRangeReader(asserted);
    this.restrictions =
        new RestrictionReader(asserted, ranges, DefinedDatatypes.of(believed), believed);
    this.scan = new DefinitionScan(asserted, ranges);
  }

  /**
   * The definitions of named classes for which rules do not suffice.
   *
   * @param believed a graph, with what follows by rules
   */
  public static Definitions definitions(Mirror believed) {
    Definitions definitions = read(believed.asserted(), believed);
    Mirror schema = believed.schema();
    return schema == null ? definitions : definitions.and(read(schema.asserted(), believed));
  }

  private static Definitions read(Mirror asserted, Mirror believed) {
    DefinitionReader reader = new DefinitionReader(asserted, believed);
    for (long pair : reader.pairs("equivalentClass").pairs()) {
      reader.add((int) (pair >>> 32), (int) pair);
      reader.add((int) pair, (int) (pair >>> 32));
    }
    Set<Integer> described = new HashSet<>();
    List<String> constructs = new ArrayList<>(LISTS);
    constructs.addAll(List.of("complementOf", "onProperty"));
    for (String construct : constructs) {
      reader.pairs(construct).forEachHead((type, targets, from, to) -> described.add(type));
    }
    described.forEach(type -> reader.add(type, type));
    return Definitions.of(reader.found, reader.unread, reader.restrictions.byUse());
  }

  /**
   * Whether a fact may be part of a definition, or change how one is read; so may all that {@link
   * org.htedl.mirror.build.MirrorChange#touchesDeclarations declares} properties.
   */
  public static boolean mayRead(Fact fact) {
    return fact.predicate().startsWith(Iri.OWL)
        || OwlTerms.LISTS.contains(fact.predicate())
        || DataRangeReader.isFacet(fact.predicate())
        || fact instanceof Fact.Edge edge
            && edge.isType()
            && (edge.object().equals(Iri.OWL + "Class")
                || edge.object().equals(Iri.DATATYPE)
                || edge.object().equals(Iri.OWL + "DataRange"));
  }

  private void add(int type, int node) {
    boolean isThing = node != type && mirror.nodeName(node).equals(Iri.THING);
    if (isBlank(type)
        || !isBlank(node) && node != type && !isThing
        || ranges.isRangeOnly(type)
        || ranges.isRange(type) && ranges.isRange(node)) {
      return;
    }
    String name = mirror.nodeName(type);
    if (isThing) {
      found.add(new Definition(name, new ClassExpression.Thing(), Set.of()));
      return;
    }
    try {
      for (Construct construct : constructs(node)) {
        own.clear();
        ClassExpression expression = read(node, construct);
        if (Definition.needsClosedWorld(expression)) {
          found.add(new Definition(name, expression, own));
        }
      }
    } catch (BadExpressionException bad) {
      if (scan.needsClosedWorld(node)) {
        unread.add(new Definitions.Unread(name, DefinedDatatypes.reason(bad)));
      }
    }
  }

  /**
   * What a node is described by.
   *
   * @param target a list, or the class of a complement; the node itself for a restriction
   */
  private record Construct(String predicate, int target) {}

  private List<Construct> constructs(int node) {
    List<Construct> all = new ArrayList<>();
    for (String predicate : LISTS) {
      addConstructs(predicate, node, all);
    }
    addConstructs("complementOf", node, all);
    if (pairs("onProperty").targetsOf(node).length > 0) {
      all.add(new Construct("onProperty", node));
    }
    if (all.isEmpty()) {
      throw bad("a class has no description that can be read");
    }
    return all;
  }

  private void addConstructs(String predicate, int node, List<Construct> to) {
    for (int target : pairs(predicate).targetsOf(node)) {
      to.add(new Construct(predicate, target));
    }
  }

  /** Begins to read a node inside of those that are open. */
  private void enter(int node, String repeated) {
    if (open.size() == DEEPEST) {
      throw bad("it is nested more than %,d deep".formatted(DEEPEST));
    }
    if (!open.add(node)) {
      throw bad(repeated);
    }
  }

  /** A node that is being read: what is read of its parts so far, and what is made of them all. */
  private record Frame(
      int node,
      int[] parts,
      boolean areConjuncts,
      List<ClassExpression> read,
      Function<List<ClassExpression>, ClassExpression> whole) {}

  /**
   * The expression that a description stands for. Descriptions are nested as deep as a graph says,
   * so what is open is on a list, not on the thread's stack.
   */
  private ClassExpression read(int root, Construct construct) {
    open.clear();
    Deque<Frame> frames = new ArrayDeque<>();
    frames.push(frame(root, construct, true));
    while (true) {
      Frame frame = frames.element();
      if (frame.read.size() < frame.parts.length) {
        int part = frame.parts[frame.read.size()];
        if (isBlank(part)) {
          frames.push(frame(part, onlyConstruct(part), frame.areConjuncts));
        } else {
          frame.read.add(named(mirror.nodeName(part)));
        }
      } else {
        ClassExpression whole = frame.whole.apply(frame.read);
        frames.pop();
        open.remove(frame.node);
        if (frames.isEmpty()) {
          return whole;
        }
        frames.element().read.add(whole);
      }
    }
  }

  private Construct onlyConstruct(int node) {
    List<Construct> constructs = constructs(node);
    if (constructs.size() > 1) {
      throw bad("one node describes several anonymous classes");
    }
    return constructs.getFirst();
  }

  /**
   * @param isConjunct whether every individual that the definition covers is in this part of it
   */
  private Frame frame(int node, Construct construct, boolean isConjunct) {
    enter(node, "an anonymous class is part of itself");
    int target = construct.target;
    return switch (construct.predicate) {
      case "intersectionOf" -> frame(node, nodes(target), isConjunct, DefinitionReader::and);
      case "unionOf", "disjointUnionOf" -> frame(node, nodes(target), false, DefinitionReader::or);
      case "complementOf" ->
          frame(
              node, new int[] {target}, false, parts -> new ClassExpression.Not(parts.getFirst()));
      case "oneOf" -> {
        ClassExpression listed =
            oneOf(Arrays.stream(nodes(target)).mapToObj(mirror::nodeName).toList());
        yield frame(node, new int[0], false, none -> listed);
      }
      default -> {
        RestrictionReader.Restriction restriction = restrictions.read(node, this::role);
        if (isConjunct) {
          restriction.own().ifPresent(own::add);
        }
        yield frame(node, restriction.fillers(), false, restriction.expression());
      }
    };
  }

  private static Frame frame(
      int node,
      int[] parts,
      boolean areConjuncts,
      Function<List<ClassExpression>, ClassExpression> whole) {
    return new Frame(node, parts, areConjuncts, new ArrayList<>(parts.length), whole);
  }

  private static ClassExpression and(List<ClassExpression> operands) {
    return new ClassExpression.And(
        operands.isEmpty() ? List.of(new ClassExpression.Thing()) : operands);
  }

  private static ClassExpression or(List<ClassExpression> operands) {
    return operands.isEmpty() ? new ClassExpression.Nothing() : new ClassExpression.Or(operands);
  }

  private static ClassExpression oneOf(List<String> individuals) {
    return individuals.isEmpty()
        ? new ClassExpression.Nothing()
        : new ClassExpression.OneOf(individuals);
  }

  private static ClassExpression named(String iri) {
    if (iri.equals(Iri.THING)) {
      return new ClassExpression.Thing();
    }
    return iri.equals(Iri.OWL + "Nothing")
        ? new ClassExpression.Nothing()
        : new ClassExpression.Named(iri);
  }

  /** Throws for blank nodes that are inverses of one another and of nothing else. */
  private RoleExpression role(int property) {
    List<Integer> inverses = new ArrayList<>();
    int named = property;
    while (isBlank(named)) {
      String malformed = "a property that is a blank node is not the inverse of one property";
      int[] inverted = pairs("inverseOf").targetsOf(named);
      if (inverted.length != 1) {
        throw bad(malformed);
      }
      enter(named, malformed);
      inverses.add(named);
      named = inverted[0];
    }
    RoleExpression role = new RoleExpression.Named(mirror.nodeName(named));
    for (int inverse : inverses) {
      role = new RoleExpression.Inverse(role);
      open.remove(inverse);
    }
    return role;
  }

  private int[] nodes(int list) {
    int[] members = lists.members(list).orElseThrow(() -> bad("a list is broken"));
    if (Arrays.stream(members).anyMatch(member -> member < 0)) {
      throw bad("a list has a literal where a node should be");
    }
    return members;
  }

  private boolean isBlank(int node) {
    return mirror.nodeName(node).startsWith("_:");
  }

  private Adjacency pairs(String localName) {
    return mirror.role(mirror.idOf(Iri.OWL + localName)).forward();
  }

  static BadExpressionException bad(String reason) {
    return new BadExpressionException(reason, -1);
  }
}
