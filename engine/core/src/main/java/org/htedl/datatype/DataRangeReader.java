// SPDX-License-Identifier: Apache-2.0
package org.htedl.datatype;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.DataRange.FacetRestriction;
import org.htedl.expression.Depth;
import org.htedl.expression.Literal;
import org.htedl.literal.LiteralTest;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;

/**
 * Reads data ranges from the triples in which OWL 2 writes them (Mapping to RDF Graphs, table 12).
 * Named datatypes stay names; {@link DefinedDatatypes} says what they mean. Not thread-safe.
 */
public final class DataRangeReader {
  private static final Map<String, Facet> FACETS =
      Map.of(
          Literal.XSD + "minInclusive", Facet.GREATER_OR_EQUAL,
          Literal.XSD + "minExclusive", Facet.GREATER,
          Literal.XSD + "maxInclusive", Facet.LESS_OR_EQUAL,
          Literal.XSD + "maxExclusive", Facet.LESS,
          Literal.XSD + "length", Facet.LENGTH,
          Literal.XSD + "minLength", Facet.MIN_LENGTH,
          Literal.XSD + "maxLength", Facet.MAX_LENGTH,
          Literal.XSD + "pattern", Facet.PATTERN,
          Literal.RDF + "langRange", Facet.LANG_RANGE);

  /** The predicates whose subject is a data range, whatever else is said of it. */
  private static final List<String> MARKS =
      List.of(Iri.OWL + "onDatatype", Iri.OWL + "datatypeComplementOf");

  private static final List<String> JUNCTIONS =
      List.of(Iri.OWL + "intersectionOf", Iri.OWL + "unionOf");

  private static final String FIRST = Iri.RDF + "first";
  private static final String REST = Iri.RDF + "rest";
  private static final String NIL = Iri.RDF + "nil";

  private final Mirror mirror;
  private final Set<Integer> open = new HashSet<>();

  /** The datatypes of OWL 2 that have no name of XML Schema. */
  private static final Set<String> OTHER_DATATYPES =
      Set.of(
          Iri.RDFS + "Literal",
          Literal.LANG_STRING,
          Literal.RDF + "PlainLiteral",
          Literal.RDF + "XMLLiteral",
          Iri.OWL + "real",
          Iri.OWL + "rational");

  /** Predicate → node → its literals, of the predicates that were asked for. */
  private final Map<String, Adjacency> literals = new HashMap<>();

  /** A reader of what this mirror says, whatever schema applies to it. */
  public DataRangeReader(Mirror mirror) {
    this.mirror = mirror;
  }

  /** Whether a predicate is that of a facet, in the description of a restricted datatype. */
  public static boolean isFacet(String predicate) {
    return FACETS.containsKey(predicate);
  }

  /** The predicates of facets. */
  public static Set<String> facets() {
    return FACETS.keySet();
  }

  /** Whether the node is a data range: a datatype by its name, or described as one. */
  public boolean isRange(int node) {
    return isDatatypeName(mirror.nodeName(node))
        || mirror.members(mirror.idOf(Iri.DATATYPE)).contains(node)
        || mirror.members(mirror.idOf(Iri.OWL + "DataRange")).contains(node)
        || isDescribed(node);
  }

  /**
   * Returns whether the node is a data range and not a defined datatype that is declared a class
   * too.
   */
  public boolean isRangeOnly(int node) {
    boolean isClass =
        !isDatatypeName(mirror.nodeName(node))
            && mirror.members(mirror.idOf(Iri.OWL + "Class")).contains(node);
    return isRange(node) && (!isClass || isDescribed(node));
  }

  /** Whether it is the name of a datatype of OWL 2, declared or not. */
  private static boolean isDatatypeName(String name) {
    return name.startsWith(Iri.XSD) || OTHER_DATATYPES.contains(name);
  }

  /**
   * Returns whether a node, or something that it is said to be or to consist of, can only be a
   * range.
   */
  private boolean isDescribed(int start) {
    Set<Integer> seen = new HashSet<>(Set.of(start));
    Deque<Integer> left = new ArrayDeque<>(seen);
    while (!left.isEmpty()) {
      int node = left.remove();
      if (MARKS.stream().anyMatch(mark -> targets(mark, node).length > 0)
          || Arrays.stream(targets(Iri.OWL + "oneOf", node)).anyMatch(this::listsLiteralsOnly)) {
        return true;
      }
      for (String junction : JUNCTIONS) {
        for (int list : targets(junction, node)) {
          for (int member : targets(FIRST, list)) {
            if (isDatatypeName(mirror.nodeName(member))
                || mirror.members(mirror.idOf(Iri.DATATYPE)).contains(member)) {
              return true;
            }
            addOnce(member, seen, left);
          }
        }
      }
      if (!isBlank(node)) {
        Role equivalent = mirror.role(mirror.idOf(DefinedDatatypes.DEFINITION));
        addBlank(equivalent.forward().targetsOf(node), seen, left);
        addBlank(equivalent.inverse().targetsOf(node), seen, left);
      }
    }
    return false;
  }

  private void addBlank(int[] nodes, Set<Integer> seen, Deque<Integer> left) {
    for (int node : nodes) {
      if (isBlank(node)) {
        addOnce(node, seen, left);
      }
    }
  }

  private static void addOnce(int node, Set<Integer> seen, Deque<Integer> left) {
    if (seen.add(node)) {
      left.add(node);
    }
  }

  private boolean listsLiteralsOnly(int list) {
    Set<Integer> seen = new HashSet<>();
    int cell = list;
    while (seen.add(cell) && literals(FIRST).targetsOf(cell).length > 0) {
      int[] rest = targets(REST, cell);
      if (rest.length != 1) {
        return true;
      }
      cell = rest[0];
    }
    return seen.size() > 1 && targets(FIRST, cell).length == 0;
  }

  /**
   * The data range that a node stands for where it is a filler: a name is that of a datatype.
   *
   * @throws BadExpressionException with the reason if it is not written as OWL demands
   */
  public DataRange range(int node) {
    return isBlank(node) ? described(node) : new DataRange.Datatype(mirror.nodeName(node));
  }

  /** A node that is being read: what is read of its parts so far, and what is made of them all. */
  private record Frame(
      int node,
      List<Integer> parts,
      List<DataRange> read,
      Function<List<DataRange>, DataRange> whole) {}

  /**
   * The data range that is described at a node, be it a blank one or an IRI. Descriptions are
   * nested as deep as a graph says, so what is open is on a list, not on the thread's stack.
   *
   * @throws BadExpressionException with the reason if there is none, more than one, or one that is
   *     not written as OWL demands
   */
  DataRange described(int root) {
    open.clear();
    Deque<Frame> frames = new ArrayDeque<>();
    frames.push(frame(root));
    while (true) {
      Frame frame = frames.element();
      if (frame.read.size() < frame.parts.size()) {
        int part = frame.parts.get(frame.read.size());
        if (isBlank(part)) {
          frames.push(frame(part));
        } else {
          frame.read.add(new DataRange.Datatype(mirror.nodeName(part)));
        }
      } else {
        DataRange whole = frame.whole.apply(frame.read);
        frames.pop();
        open.remove(frame.node);
        if (frames.isEmpty()) {
          return whole;
        }
        frames.element().read.add(whole);
      }
    }
  }

  private Frame frame(int node) {
    if (open.size() == Depth.LEVELS) {
      throw bad("a data range is nested more than %,d deep".formatted(Depth.LEVELS));
    }
    if (!open.add(node)) {
      throw bad("a data range is part of itself");
    }
    List<Frame> found = descriptions(node);
    if (found.size() != 1) {
      throw bad(
          found.isEmpty()
              ? "a data range has no description in OWL 2"
              : "one node describes several data ranges");
    }
    return found.getFirst();
  }

  /** Whether a node is described as a data range itself, other than by what it is equivalent to. */
  boolean isDescribedItself(int node) {
    return MARKS.stream().anyMatch(mark -> targets(mark, node).length > 0)
        || JUNCTIONS.stream().anyMatch(junction -> targets(junction, node).length > 0)
        || targets(Iri.OWL + "oneOf", node).length > 0;
  }

  private List<Frame> descriptions(int node) {
    List<Frame> found = new ArrayList<>();
    for (int base : targets(Iri.OWL + "onDatatype", node)) {
      DataRange restricted = restricted(node, base);
      found.add(frame(node, List.of(), none -> restricted));
    }
    for (int operand : targets(Iri.OWL + "datatypeComplementOf", node)) {
      found.add(frame(node, List.of(operand), parts -> new DataRange.Not(parts.getFirst())));
    }
    for (int list : targets(Iri.OWL + "oneOf", node)) {
      DataRange listed = new DataRange.OneOf(constants(list));
      found.add(frame(node, List.of(), none -> listed));
    }
    for (int list : targets(Iri.OWL + "intersectionOf", node)) {
      found.add(frame(node, operands(list), DataRange.And::new));
    }
    for (int list : targets(Iri.OWL + "unionOf", node)) {
      found.add(frame(node, operands(list), DataRange.Or::new));
    }
    return found;
  }

  private static Frame frame(
      int node, List<Integer> parts, Function<List<DataRange>, DataRange> whole) {
    return new Frame(node, parts, new ArrayList<>(), whole);
  }

  private DataRange restricted(int node, int base) {
    if (isBlank(base)) {
      throw bad("facets restrict something other than a named datatype");
    }
    int[] lists = targets(Iri.OWL + "withRestrictions", node);
    if (lists.length != 1) {
      throw bad("owl:onDatatype needs one list of facets, owl:withRestrictions");
    }
    List<FacetRestriction> facets = new ArrayList<>();
    for (int cell : cells(lists[0])) {
      facets.addAll(facets(member(cell)));
    }
    String datatype = mirror.nodeName(base);
    return facets.isEmpty()
        ? new DataRange.Datatype(datatype)
        : checked(new DataRange.Restricted(datatype, facets));
  }

  /** Facets of defined datatypes are checked once it is known what these are. */
  private static DataRange checked(DataRange.Restricted range) {
    if (Iri.inVocabulary(range.datatype())) {
      LiteralTest.compile(range);
    }
    return range;
  }

  private List<FacetRestriction> facets(int node) {
    List<FacetRestriction> found = new ArrayList<>();
    mirror.forEachColumn(
        predicate -> {
          String name = mirror.nodeName(predicate);
          // Columns of data are long, and none of them is a facet.
          boolean mayBeFacet = name.startsWith(Literal.XSD) || FACETS.containsKey(name);
          int[] values = mayBeFacet ? literals(name).targetsOf(node) : new int[0];
          if (values.length > 0) {
            Facet facet = FACETS.get(name);
            if (facet == null) {
              throw bad("<" + name + "> is no facet that is known here");
            }
            for (int value : values) {
              found.add(new FacetRestriction(facet, Constant.of(mirror.literal(value))));
            }
          }
        });
    if (found.isEmpty()) {
      throw bad("a list of facets has a member without a facet");
    }
    return found;
  }

  private List<Constant> constants(int list) {
    List<Constant> constants = new ArrayList<>();
    for (int cell : cells(list)) {
      int[] values = literals(FIRST).targetsOf(cell);
      if (values.length != 1) {
        throw bad("a list of literals has a member that is not a literal");
      }
      constants.add(Constant.of(mirror.literal(values[0])));
    }
    return constants;
  }

  private List<Integer> operands(int list) {
    return cells(list).stream().map(this::member).toList();
  }

  private int member(int cell) {
    int[] members = targets(FIRST, cell);
    if (members.length != 1) {
      throw bad("a list has a literal where a node should be");
    }
    return members[0];
  }

  /** The cells of a list, each with one member and one rest. */
  private List<Integer> cells(int list) {
    List<Integer> cells = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    int nil = mirror.idOf(NIL);
    int cell = list;
    while (cell != nil) {
      int[] rest = targets(REST, cell);
      if (!seen.add(cell)
          || rest.length != 1
          || targets(FIRST, cell).length + literals(FIRST).targetsOf(cell).length != 1) {
        throw bad("a list is broken");
      }
      cells.add(cell);
      cell = rest[0];
    }
    return cells;
  }

  private boolean isBlank(int node) {
    return mirror.nodeName(node).startsWith("_:");
  }

  private int[] targets(String predicate, int node) {
    return mirror.role(mirror.idOf(predicate)).forward().targetsOf(node);
  }

  private Adjacency literals(String predicate) {
    return literals.computeIfAbsent(
        predicate, name -> mirror.values(mirror.idOf(name)).postings().inverted());
  }

  static BadExpressionException bad(String reason) {
    return new BadExpressionException(reason, -1);
  }
}
