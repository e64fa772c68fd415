// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.htedl.answerset.tail.CountRules;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.RowUnion;
import org.htedl.bits.SparseRow;
import org.htedl.closure.definition.ClassEvaluator;
import org.htedl.closure.definition.Definition;
import org.htedl.closure.fact.ClosedMirror;
import org.htedl.closure.report.CircleReport;
import org.htedl.closure.rule.Rule;
import org.htedl.closure.stratum.ClosedWorld;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.UpperRows;

/**
 * Evaluates definitions that go through their own negation, by their answer sets.
 *
 * <p>Γ(Y) is the least fixpoint of the definitions and rules where what is read downward is Y.
 * Answer sets are the Y with Γ(Y) = Y. From what is known before, U = Γ(K) has all that may be
 * members, and K = Γ(U) only those that are. What is in U and not in K is written as ground rules;
 * their {@linkplain WellFounded well-founded model} decides more, and the rest falls into small
 * {@linkplain OpenProgram components}, each of which is answered by itself.
 */
public final class Circles {
  private static final int EXAMPLES = 10;

  private final ClosedWorld world;
  private final List<Definition> definitions;
  private final ClassEvaluator evaluator;
  private final Function<Map<Integer, NodeSet>, ClosedMirror> rules;
  private final Bounds bounds;
  private final boolean refusesIncoherent;
  private final TimeLimit limit;

  /**
   * @param world knows the rules, and the members by other definitions
   * @param definitions those that go through their own negation, and those that depend on them
   * @param rules from members of classes that are given to what follows by rules from those and the
   *     facts
   * @param refusesIncoherent whether a component without an answer set refuses all, in place of
   *     adding nothing
   * @param limit how long all searches for answer sets may take together, and those of a question
   */
  public Circles(
      ClosedWorld world,
      List<Definition> definitions,
      ClassEvaluator evaluator,
      Function<Map<Integer, NodeSet>, ClosedMirror> rules,
      Bounds bounds,
      boolean refusesIncoherent,
      TimeLimit limit) {
    this.world = world;
    this.definitions = List.copyOf(definitions);
    this.evaluator = evaluator;
    this.rules = rules;
    this.bounds = bounds;
    this.refusesIncoherent = refusesIncoherent;
    this.limit = limit;
  }

  /**
   * The mirror of what holds in every answer set, with the {@link UpperRows} of what may hold.
   *
   * @param closed what follows without these definitions
   * @throws RefusedCirclesException if pairs of properties or individuals depend on answer sets,
   *     which is not supported, or some have none and that is to be refused
   */
  public Mirror close(ClosedMirror closed) throws RefusedCirclesException {
    bounds.report("definitions through their own negation");
    UpperRows before = new UpperRows(rows(closed.mirror()));
    ClosedMirror upper =
        world.close(closed, definitions, before, new HashMap<>(world.members()), rules);
    UpperRows most = new UpperRows(rows(upper.mirror()));
    Map<Integer, NodeSet> members = new HashMap<>(world.members());
    ClosedMirror lower = world.close(closed, definitions, most, members, rules);
    if (!agree(lower, upper)) {
      throw refused(
          "since pairs of properties, or which individuals there are, would depend on answer sets");
    }
    Map<Integer, NodeSet> open = openRows(lower.mirror(), upper.mirror());
    if (open.isEmpty()) {
      return finished(lower, members, Map.of(), CircleReport.decided(types()));
    }
    long start = limit.source().nanos();
    OpenFacts facts = new OpenFacts(lower.mirror(), lower.unnamed(), open);
    OpenClasses classes = new OpenClasses(facts, world.superClasses());
    AtomTable all = new AtomTable();
    classes.declare(all);
    CountRules ground = ground(facts, classes, all);
    bounds.made(all.bytes() + ground.bytes());
    WellFounded known = new WellFounded(ground, all.size());
    int[] numbers = new int[all.size()];
    AtomTable atoms = all.only(known::isOpen, numbers);
    OpenProgram program = OpenProgram.of(ground, known, numbers, atoms);
    bounds.made(atoms.bytes() + program.bytes());
    OpenRest rest = OpenRest.of(program, atoms.size(), claim(), bounds.cancelled(), limit);
    List<OpenRows> rows = new ArrayList<>();
    for (int type : classes.first()) {
      rows.add(OpenRows.of(type, lower.mirror().layout(), all, known, numbers, rest));
    }
    CircleReport report = report(facts, atoms, rest, start);
    if (refusesIncoherent && report.incoherent() > 0) {
      throw refused("since there is no answer set" + report.exampleText());
    }
    return answered(lower, members, facts, rows, new CircleState(atoms, rest), report);
  }

  /** The rows of the classes that the definitions read. */
  private Map<Integer, NodeSet> rows(Mirror mirror) {
    Map<Integer, NodeSet> rows = new HashMap<>();
    for (Definition definition : definitions) {
      for (Definition.Reading reading : definition.readings()) {
        int id = mirror.idOf(reading.name());
        if (!reading.isProperty() && id >= 0) {
          rows.put(id, mirror.members(id));
        }
      }
    }
    return rows;
  }

  private RefusedCirclesException refused(String reason) {
    return new RefusedCirclesException(
        CircleReport.refused(
            types(),
            "Not evaluated by answer sets: "
                + types().stream().map(type -> "<" + type + ">").collect(Collectors.joining(", "))
                + ", "
                + reason
                + "."));
  }

  private List<String> types() {
    return List.copyOf(new TreeSet<>(definitions.stream().map(Definition::type).toList()));
  }

  /** Whether individuals, pairs and values are the same. */
  private static boolean agree(ClosedMirror lower, ClosedMirror upper) {
    Mirror less = lower.mirror();
    Mirror more = upper.mirror();
    boolean[] same = {
      less.individuals() == more.individuals()
          && less.roleCount() == more.roleCount()
          && less.columnCount() == more.columnCount()
          && lower.unnamed().size() == upper.unnamed().size()
    };
    more.forEachRole(id -> same[0] &= more.role(id).size() == less.role(id).size());
    more.forEachColumn(id -> same[0] &= more.values(id).size() == less.values(id).size());
    lower
        .unnamed()
        .forEach(
            (id, role) -> {
              Role other = upper.unnamed().get(id);
              same[0] &= other != null && role.size() == other.size();
            });
    return same[0];
  }

  /** The upper rows of the classes that have open members. */
  private static Map<Integer, NodeSet> openRows(Mirror lower, Mirror upper) {
    Map<Integer, NodeSet> open = new TreeMap<>();
    upper.forEachClass(
        id -> {
          if (upper.members(id).cardinality() > lower.members(id).cardinality()) {
            open.put(id, upper.members(id));
          }
        });
    return open;
  }

  private CountRules ground(OpenFacts facts, OpenClasses classes, AtomTable atoms) {
    CountRules ground = new CountRules();
    Grounding grounding = new Grounding(facts, atoms, ground);
    FormulaReader reader =
        new FormulaReader(
            name -> openClass(facts, name), expression -> row(facts.certain(), expression), -1);
    for (Definition definition : definitions) {
      int type = facts.certain().idOf(definition.type());
      if (facts.isOpen(type)) {
        grounding.define(type, reader.read(definition.expression()));
        bounds.check();
      }
    }
    RuleGrounding byRules = new RuleGrounding(facts, grounding);
    byRules.addHierarchy(classes);
    for (Rule rule : world.rules()) {
      byRules.add(rule);
      bounds.check();
    }
    return ground;
  }

  private static int openClass(OpenFacts facts, String name) {
    int id = facts.certain().idOf(name);
    return facts.isOpen(id) ? id : -1;
  }

  private DenseRow row(Mirror mirror, ClassExpression expression) {
    return evaluator.covers(mirror, List.of(expression), bounds.cancelled()).getFirst();
  }

  /** Memory of searches, as a part of the bounds. */
  private MemoryClaim claim() {
    return new MemoryClaim() {
      private long taken;

      @Override
      public void take(long bytes) {
        bounds.made(bytes - taken);
        taken = bytes;
      }
    };
  }

  private Mirror answered(
      ClosedMirror lower,
      Map<Integer, NodeSet> members,
      OpenFacts facts,
      List<OpenRows> found,
      CircleState state,
      CircleReport report) {
    Map<Integer, NodeSet> upper = new HashMap<>();
    Map<Integer, Integer> sizes = new HashMap<>();
    for (OpenRows rows : found) {
      for (int type : rows.types()) {
        NodeSet before = facts.certain().members(type);
        sizes.put(type, before.cardinality() + rows.certain().cardinality());
        if (rows.certain().cardinality() > 0) {
          NodeSet defined = members.getOrDefault(type, SparseRow.EMPTY);
          members.put(type, union(facts.certain().layout(), defined, rows.certain()));
        }
        if (rows.open().cardinality() > 0) {
          upper.put(type, union(facts.certain().layout(), before, rows.certain(), rows.open()));
        }
      }
    }
    ClosedMirror all = rules.apply(members);
    sizes.forEach(
        (type, size) -> {
          if (all.mirror().members(type).cardinality() != size) {
            throw new IllegalStateException(
                "what is certain entails more of <" + facts.certain().nodeName(type) + ">");
          }
        });
    Mirror mirror = finished(all, members, upper, report);
    state.keepWith(mirror);
    Mirror bounded = mirror.withAsserted(mirror.asserted(), mirror.revision());
    new UpperRows(upper).keepWith(bounded);
    OpenFacts left = new OpenFacts(bounded, lower.unnamed(), upper);
    new JointQuestions(bounded, left, state, evaluator, limit).keepWith(mirror);
    return mirror;
  }

  private static NodeSet union(Layout layout, NodeSet... rows) {
    RowUnion union = new RowUnion(layout);
    for (NodeSet row : rows) {
      union.add(row);
    }
    return union.unite();
  }

  private static Mirror finished(
      ClosedMirror all,
      Map<Integer, NodeSet> members,
      Map<Integer, NodeSet> upper,
      CircleReport report) {
    Mirror before = all.mirror();
    ClosedMirror fresh =
        new ClosedMirror(before.withAsserted(before.asserted(), before.revision()), all.unnamed());
    Mirror mirror = fresh.keeping(members);
    new UpperRows(upper).keepWith(mirror);
    report.keepWith(mirror);
    return mirror;
  }

  private CircleReport report(OpenFacts facts, AtomTable atoms, OpenRest rest, long start) {
    List<Integer> bySize = new ArrayList<>();
    List<String> examples = new ArrayList<>();
    int openAtoms = 0;
    int byTail = 0;
    int bySearch = 0;
    int incoherent = 0;
    int undecided = 0;
    double log = 0;
    Map<Integer, Integer> named = new HashMap<>();
    for (int c = 0; c < rest.components().size(); c++) {
      OpenRest.Component component = rest.components().get(c);
      int memberships = 0;
      int example = -1;
      for (int a = 0; a < rest.program().size(c); a++) {
        int atom = rest.program().atom(c, a);
        int type = atoms.predicate(atom);
        int names = type < 0 ? 0 : named.computeIfAbsent(type, id -> named(facts, atoms, id));
        memberships += names;
        example = names > 0 && example < 0 ? atom : example;
      }
      openAtoms += memberships;
      int size = 32 - Integer.numberOfLeadingZeros(Math.max(1, memberships) - 1);
      while (bySize.size() <= size) {
        bySize.add(0);
      }
      bySize.set(size, bySize.get(size) + 1);
      byTail += component.method() == JointAnswers.Method.TAIL ? 1 : 0;
      bySearch += component.method() == JointAnswers.Method.SEARCH ? 1 : 0;
      switch (component.outcome()) {
        case ANSWERED -> log += component.logCount();
        case UNDECIDED -> {
          undecided++;
          log = Double.NaN;
        }
        case INCOHERENT -> {
          incoherent++;
          if (examples.size() < EXAMPLES && example >= 0) {
            examples.add(
                facts.certain().nodeName(atoms.individual(example))
                    + " in <"
                    + facts.certain().nodeName(atoms.predicate(example))
                    + ">");
          }
        }
      }
    }
    return new CircleReport(
        types(),
        openAtoms,
        rest.components().size(),
        bySize,
        byTail,
        bySearch,
        log,
        incoherent,
        undecided,
        examples,
        limit.source().nanos() - start,
        "");
  }

  /** How many classes with a name have the members of a class. */
  private static int named(OpenFacts facts, AtomTable atoms, int type) {
    int named = 0;
    for (int same : atoms.sameAs(type)) {
      named += OpenClasses.isNamed(facts.certain(), same) ? 1 : 0;
    }
    return named;
  }
}
