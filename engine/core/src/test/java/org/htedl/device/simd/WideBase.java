// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;

/**
 * Knowledge bases with many individuals and few names, and expressions over them: what the methods
 * of the fast device differ on, which small random knowledge bases seldom show. The same ones for
 * the same seed.
 */
public final class WideBase {
  public static final String NS = "http://example.org/";
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  private static final double[] DENSITIES = {0.5, 0.5, 0.9, 0.1, 0.03, 0.01, 0.001, 1.0};
  private static final String[] ROLES = {
    "unique", "graph", "sparse", "hub", "loops", "few", "late", "wide"
  };
  private static final String[] PROPERTIES = {"age", "label", "score", "mixed"};

  private final Random random;
  private final int nodes;

  public WideBase(long seed, int nodes) {
    this.random = new Random(seed);
    this.nodes = nodes;
  }

  public static String node(int i) {
    return NS + "i" + i;
  }

  public Mirror mirror() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < nodes; i++) {
      // One node in twenty is known but may be no individual.
      builder.add(
          node(i),
          TYPE,
          random.nextInt(20) == 0 ? "http://www.w3.org/2002/07/owl#Class" : NS + "All");
      for (int c = 0; c < DENSITIES.length; c++) {
        if (random.nextDouble() < DENSITIES[c]) {
          builder.add(node(i), TYPE, NS + "C" + c);
        }
      }
      roles(builder, i);
      values(builder, i);
    }
    return builder.build();
  }

  /** The mirror after changes here and there: some edges, members and values gone, others new. */
  public Mirror patched(Mirror mirror) {
    MirrorChange.Builder change = MirrorChange.builder();
    for (int c = 0; c < 5 + nodes / 100; c++) {
      String subject = any();
      String role = NS + ROLES[random.nextInt(ROLES.length)];
      change.add(subject, role, random.nextInt(20) == 0 ? NS + "new" + c : any());
      String other = any();
      for (int target : mirror.role(mirror.idOf(role)).forward().targetsOf(mirror.idOf(other))) {
        if (random.nextInt(3) > 0) {
          change.remove(other, role, mirror.nodeName(target));
        }
      }
      String type = NS + "C" + random.nextInt(DENSITIES.length);
      change.add(any(), TYPE, type);
      change.remove(any(), TYPE, type);
      change.add(any(), NS + "age", literal(String.valueOf(random.nextInt(120)), "integer"));
      change.remove(any(), NS + "age", literal(String.valueOf(random.nextInt(100)), "integer"));
      change.add(any(), NS + "label", Literal.string("name " + random.nextInt(60)));
    }
    return MirrorPatcher.patch(mirror, change.build());
  }

  /** The mirror after a change to one role, one class or one column. */
  public Mirror touched(Mirror mirror) {
    MirrorChange.Builder change = MirrorChange.builder();
    switch (random.nextInt(4)) {
      case 0 -> change.add(any(), NS + ROLES[random.nextInt(ROLES.length)], any());
      case 1 -> change.add(any(), TYPE, NS + "C" + random.nextInt(DENSITIES.length));
      case 2 -> change.remove(any(), TYPE, NS + "All");
      default ->
          change.add(any(), NS + "age", literal(String.valueOf(random.nextInt(9)), "integer"));
    }
    return MirrorPatcher.patch(mirror, change.build());
  }

  private void roles(MirrorBuilder builder, int i) {
    builder.add(node(i), NS + "unique", node((int) ((i * 7919L + 13) % nodes)));
    int edges = random.nextInt(9);
    for (int e = 0; e < edges; e++) {
      builder.add(node(i), NS + "graph", any());
    }
    if (random.nextInt(300) == 0) {
      builder.add(node(i), NS + "sparse", any());
      builder.add(node(i), NS + "sparse", any());
    }
    if (random.nextInt(3) == 0) {
      builder.add(node(0), NS + "hub", node(i));
    }
    if (random.nextInt(5) == 0) {
      builder.add(node(i), NS + "loops", random.nextBoolean() ? node(i) : any());
    }
    if (i < 4) {
      builder.add(node(i), NS + "few", any());
    }
    if (i > nodes / 2) {
      builder.add(node(i), NS + "late", any());
      builder.add(node(i), NS + "late", any());
    }
    if (random.nextInt(1000) == 0) {
      for (int e = 0; e < 300; e++) {
        builder.add(node(i), NS + "wide", any());
      }
    }
  }

  private void values(MirrorBuilder builder, int i) {
    builder.add(node(i), NS + "age", literal(String.valueOf(random.nextInt(100)), "integer"));
    if (random.nextInt(4) > 0) {
      builder.add(node(i), NS + "label", Literal.string("name " + random.nextInt(50) + " of many"));
      builder.add(node(i), NS + "label", Literal.string("name " + random.nextInt(50)));
    }
    // Few digits: the specification reads each literal again whenever it is compared.
    double score = Math.round(random.nextDouble() * 1e6) / 1e6;
    builder.add(node(i), NS + "score", literal(String.valueOf(score), "double"));
    if (random.nextInt(10) == 0) {
      builder.add(node(i), NS + "mixed", literal(random.nextInt(10) + ".5", "decimal"));
      builder.add(node(i), NS + "mixed", literal(random.nextInt(10) + ".50", "decimal"));
      builder.add(node(i), NS + "mixed", literal(String.valueOf(random.nextInt(10)), "int"));
      builder.add(node(i), NS + "mixed", literal("junk", "integer"));
      builder.add(node(i), NS + "mixed", literal("2020-01-0" + (1 + random.nextInt(9)), "date"));
      builder.add(node(i), NS + "mixed", literal(random.nextInt(3) == 0 ? "NaN" : "1.5", "double"));
    }
  }

  private static Literal literal(String lexical, String type) {
    return new Literal(lexical, Literal.XSD + type, "");
  }

  private String any() {
    return node(random.nextInt(nodes));
  }

  public List<ClassExpression> expressions(int count, int depth) {
    List<ClassExpression> expressions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      expressions.add(expression(depth));
    }
    return expressions;
  }

  /** Conjunctions of a parent of three to five literals with one expression more each. */
  List<ClassExpression> refinements(int parents, int each) {
    List<ClassExpression> refinements = new ArrayList<>();
    for (int p = 0; p < parents; p++) {
      List<ClassExpression> parent = new ArrayList<>();
      int first = random.nextInt(DENSITIES.length);
      for (int k = 0; k < 3 + p % 3; k++) {
        ClassExpression named =
            new ClassExpression.Named(NS + "C" + (first + k) % DENSITIES.length);
        parent.add(random.nextBoolean() ? named : new ClassExpression.Not(named));
      }
      for (int r = 0; r < each; r++) {
        List<ClassExpression> operands = new ArrayList<>(parent);
        operands.add(random.nextInt(operands.size()), expression(1));
        refinements.add(new ClassExpression.And(operands));
      }
    }
    return refinements;
  }

  /** Two to four bounds on one role's targets in one filler. */
  ClassExpression bounded() {
    RoleExpression role = role();
    ClassExpression filler = random.nextInt(3) == 0 ? new ClassExpression.Not(leaf()) : leaf();
    List<ClassExpression> bounds = new ArrayList<>();
    bounds.add(new ClassExpression.Some(role, filler));
    for (int k = 1 + random.nextInt(3); k > 0; k--) {
      Cardinality kind = Cardinality.values()[random.nextInt(3)];
      int bound = random.nextInt(4) == 0 ? 100 + random.nextInt(200) : 1 + random.nextInt(5);
      bounds.add(new ClassExpression.Count(kind, bound, role, filler));
    }
    return random.nextBoolean() ? new ClassExpression.And(bounds) : new ClassExpression.Or(bounds);
  }

  ClassExpression expression(int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return leaf();
    }
    return switch (random.nextInt(13)) {
      case 0, 1, 2 -> new ClassExpression.And(some(depth));
      case 3, 4 -> new ClassExpression.Or(some(depth));
      case 5 -> new ClassExpression.Not(expression(depth - 1));
      case 6, 7 -> new ClassExpression.Some(role(), expression(depth - 1));
      case 8 -> new ClassExpression.Only(role(), expression(depth - 1));
      case 9, 10 ->
          new ClassExpression.Count(
              Cardinality.values()[random.nextInt(3)],
              random.nextInt(10) == 0 ? 100 + random.nextInt(300) : random.nextInt(12),
              role(),
              expression(depth - 1));
      case 11 -> new ClassExpression.HasSelf(role());
      default -> data();
    };
  }

  private List<ClassExpression> some(int depth) {
    List<ClassExpression> operands = new ArrayList<>();
    for (int k = 2 + random.nextInt(6); k > 0; k--) {
      operands.add(expression(depth - 1));
    }
    return operands;
  }

  private ClassExpression leaf() {
    return switch (random.nextInt(12)) {
      case 0 -> new ClassExpression.Thing();
      case 1 -> new ClassExpression.OneOf(List.of(any(), any(), any()));
      case 2 -> new ClassExpression.HasValue(role(), any());
      case 3 -> new ClassExpression.Named("http://www.w3.org/2002/07/owl#Class");
      case 4 -> data();
      default -> new ClassExpression.Named(NS + "C" + random.nextInt(DENSITIES.length));
    };
  }

  private RoleExpression role() {
    int which = random.nextInt(ROLES.length * 4 + 1);
    if (which == ROLES.length * 4) {
      return new RoleExpression.Top();
    }
    RoleExpression role = new RoleExpression.Named(NS + ROLES[which / 4]);
    return which % 4 == 0 ? new RoleExpression.Inverse(role) : role;
  }

  private ClassExpression data() {
    String property = NS + PROPERTIES[random.nextInt(PROPERTIES.length)];
    return switch (random.nextInt(4)) {
      case 0 -> new ClassExpression.DataOnly(property, range());
      case 1 ->
          new ClassExpression.DataCount(
              Cardinality.values()[random.nextInt(3)], random.nextInt(4), property, range());
      default -> new ClassExpression.DataSome(property, range());
    };
  }

  private DataRange range() {
    return switch (random.nextInt(9)) {
      case 0 -> new DataRange.Unqualified();
      case 1 -> new DataRange.Datatype(Literal.XSD + "decimal");
      case 2 -> bounds("integer", String.valueOf(random.nextInt(100)));
      case 3 -> bounds("double", String.valueOf(random.nextDouble()));
      case 4 -> bounds("decimal", random.nextInt(10) + ".5");
      case 5 -> bounds("date", "2020-01-0" + (1 + random.nextInt(9)));
      case 6 ->
          new DataRange.OneOf(
              List.of(
                  new Constant(Literal.string("name " + random.nextInt(50)), false),
                  new Constant(literal(String.valueOf(random.nextInt(100)), "integer"), true)));
      case 7 ->
          new DataRange.Restricted(
              Literal.XSD + "string",
              List.of(
                  new DataRange.FacetRestriction(
                      DataRange.Facet.PATTERN,
                      new Constant(Literal.string(".*" + random.nextInt(5) + " of.*"), true))));
      default -> new DataRange.Not(bounds("integer", String.valueOf(random.nextInt(100))));
    };
  }

  private DataRange bounds(String type, String bound) {
    DataRange.Facet[] facets = DataRange.Facet.values();
    return new DataRange.Restricted(
        Literal.XSD + type,
        List.of(
            new DataRange.FacetRestriction(
                facets[random.nextInt(4)], new Constant(literal(bound, type), true))));
  }
}
