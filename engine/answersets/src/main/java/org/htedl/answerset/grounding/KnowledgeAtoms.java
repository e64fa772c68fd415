// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.answerset.grounding.relation.AtomRelation;
import org.htedl.answerset.grounding.source.DataNodes;
import org.htedl.answerset.grounding.source.KnownNames;
import org.htedl.answerset.grounding.syntax.Rules.DataAtom;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.bits.DenseRow;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.expression.Vocabulary;
import org.htedl.expression.manchester.ManchesterReader;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Surroundings;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * The atoms that rules read from a mirror: who is covered by a class expression, the pairs of a
 * role between individuals, the values of individuals.
 *
 * <p>A value of an integer datatype that fits 32 bits is an integer, any other literal a text, its
 * lexical form.
 */
public final class KnowledgeAtoms {
  /** Characters of an expression in a message. */
  private static final int MOST_SHOWN = 100;

  private static final Set<String> INTEGERS =
      Set.of(
          "integer",
          "int",
          "long",
          "short",
          "byte",
          "nonNegativeInteger",
          "positiveInteger",
          "nonPositiveInteger",
          "negativeInteger",
          "unsignedLong",
          "unsignedInt",
          "unsignedShort",
          "unsignedByte");

  private final Mirror mirror;
  private final Engine engine;
  private final ManchesterReader reader;
  private final GroundTerms terms;
  private final Cancellation cancellation;
  private final Map<DataAtom, Read> resolved = new HashMap<>();

  /** The meaning of an atom's text. */
  private sealed interface Read {
    /** The individuals that an expression covers. */
    record Members(ClassExpression expression) implements Read {}

    /** The pairs of a role, turned round if it is an inverse. */
    record Pairs(RoleExpression.Named role, boolean inverse) implements Read {}

    /** The values of a data property. */
    record Values(String property) implements Read {}
  }

  /**
   * @param engine evaluates; stays its owner's
   * @param reader reads class expressions, roles and data properties
   * @param terms of a grounder {@linkplain Grounder#over over} this mirror
   * @throws BadExpressionException if the mirror has only {@link Surroundings} of examples: rules
   *     read all individuals
   */
  public KnowledgeAtoms(
      Mirror mirror,
      Engine engine,
      ManchesterReader reader,
      GroundTerms terms,
      Cancellation cancellation) {
    Surroundings surroundings = Surroundings.of(mirror);
    if (surroundings != null) {
      throw new BadExpressionException(
          "Rules read all individuals; " + surroundings.notAllIndividuals() + ".", -1);
    }
    this.mirror = mirror;
    this.engine = engine;
    this.reader = reader;
    this.terms = terms;
    this.cancellation = cancellation;
  }

  /** The nodes of a mirror as terms. */
  static DataNodes nodes(Mirror mirror) {
    return new DataNodes() {
      @Override
      public int idOf(String name) {
        return mirror.idOf(name);
      }

      @Override
      public String nameOf(int node) {
        return mirror.nodeName(node);
      }
    };
  }

  /** Prefixes, those of the first map first, and the local names of a vocabulary. */
  static KnownNames names(Vocabulary vocabulary, List<Map<String, String>> prefixes) {
    return new KnownNames() {
      @Override
      public @Nullable String namespace(String prefix) {
        for (Map<String, String> each : prefixes) {
          String namespace = each.get(prefix);
          if (namespace != null) {
            return namespace;
          }
        }
        return null;
      }

      @Override
      public @Nullable String withLocalName(String name) {
        List<String> meant = vocabulary.withLocalName(name);
        return meant.size() == 1 ? meant.getFirst() : null;
      }
    };
  }

  /**
   * Reads the texts of a program's atoms of data now, if the names in them cannot be looked up
   * later.
   *
   * @throws BadProgramException if one is not understood
   */
  public void resolve(Grounder grounder) throws BadProgramException {
    for (DataAtom atom : grounder.dataAtoms()) {
      resolved.put(atom, read(atom));
    }
  }

  /** Adds the individuals, pairs or values of an atom to a relation. */
  void load(DataAtom atom, AtomRelation into) throws BadProgramException {
    Read known = resolved.get(atom);
    switch (known == null ? read(atom) : known) {
      case Read.Members members -> members(members.expression(), into);
      case Read.Pairs pairs -> pairs(pairs, into);
      case Read.Values values -> values(values.property(), into);
    }
  }

  /** Reads an atom's text by the rule of its kind. */
  private Read read(DataAtom atom) throws BadProgramException {
    try {
      if (atom.kind().equals("value")) {
        return new Read.Values(reader.dataProperty(atom.text()));
      }
      return atom.arity() == 1
          ? new Read.Members(reader.parse(atom.text()))
          : pairs(atom, reader.role(atom.text()));
    } catch (BadExpressionException bad) {
      String where = bad.position() < 0 ? "" : " (character " + (bad.position() + 1) + ")";
      throw atom.place().bad("in \"" + shown(atom.text()) + "\"" + where + ": " + bad.getMessage());
    }
  }

  private static Read.Pairs pairs(DataAtom atom, RoleExpression role) throws BadProgramException {
    boolean inverse = false;
    RoleExpression inner = role;
    while (inner instanceof RoleExpression.Inverse turned) {
      inner = turned.role();
      inverse = !inverse;
    }
    if (inner instanceof RoleExpression.Named named) {
      return new Read.Pairs(named, inverse);
    }
    throw atom.place().bad("a role that relates all or nothing is not supported in &kb");
  }

  private void members(ClassExpression expression, AtomRelation into) {
    DenseRow row = engine.covers(mirror, List.of(expression), cancellation).getFirst();
    int[] tuple = new int[1];
    row.forEach(
        node -> {
          tuple[0] = terms.node(node);
          into.derive(into.mention(tuple), true);
        });
  }

  private void pairs(Read.Pairs pairs, AtomRelation into) {
    int predicate = mirror.idOf(pairs.role().iri());
    if (predicate < 0) {
      return;
    }
    Adjacency direction = mirror.role(predicate).direction(pairs.inverse());
    int[] tuple = new int[2];
    direction.forEachHead(
        (head, targets, from, to) -> {
          cancellation.check();
          if (mirror.isIndividual(head)) {
            tuple[0] = terms.node(head);
            for (int i = from; i < to; i++) {
              if (mirror.isIndividual(targets[i])) {
                tuple[1] = terms.node(targets[i]);
                into.derive(into.mention(tuple), true);
              }
            }
          }
        });
  }

  private void values(String property, AtomRelation into) {
    int predicate = mirror.idOf(property);
    if (predicate < 0) {
      return;
    }
    int[] tuple = new int[2];
    mirror
        .values(predicate)
        .postings()
        .forEachHead(
            (literal, subjects, from, to) -> {
              cancellation.check();
              tuple[1] = term(mirror.literal(literal));
              for (int i = from; i < to; i++) {
                if (mirror.isIndividual(subjects[i])) {
                  tuple[0] = terms.node(subjects[i]);
                  into.derive(into.mention(tuple), true);
                }
              }
            });
  }

  private int term(Literal literal) {
    String datatype = literal.datatype();
    if (datatype.startsWith(Literal.XSD)
        && INTEGERS.contains(datatype.substring(Literal.XSD.length()))) {
      try {
        return terms.number(Integer.parseInt(literal.lexical().strip()));
      } catch (NumberFormatException large) {
        // It stays a text.
      }
    }
    return terms.text(literal.lexical());
  }

  /** The beginning of a long text. */
  private static String shown(String text) {
    return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "…";
  }
}
