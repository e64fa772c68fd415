package org.htedl.answerset.grounding;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.htedl.answerset.grounding.instance.DataRelations;
import org.htedl.answerset.grounding.relation.Relation;
import org.htedl.answerset.grounding.syntax.Names;
import org.htedl.answerset.grounding.syntax.Rules.DataAtom;
import org.htedl.answerset.grounding.term.NodeNames;
import org.htedl.answerset.grounding.term.Terms;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.bits.DenseRow;
import org.htedl.device.Cancellation;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.expression.Vocabulary;
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
public final class KnowledgeAtoms implements DataRelations {
  private static final String EVERYTHING = " some <http://www.w3.org/2002/07/owl#Thing>";
  private static final String ANY_LITERAL = " some <http://www.w3.org/2000/01/rdf-schema#Literal>";
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
  private final Function<String, ClassExpression> expressions;
  private final Terms terms;
  private final Cancellation cancellation;
  private final Map<DataAtom, ClassExpression> resolved = new HashMap<>();

  /**
   * @param engine evaluates; stays its owner's
   * @param expressions reads class expressions
   * @param terms of the program, over {@link #nodes} of this mirror
   * @throws BadExpressionException if the mirror has only {@link Surroundings} of examples: rules
   *     read all individuals
   */
  public KnowledgeAtoms(
      Mirror mirror,
      Engine engine,
      Function<String, ClassExpression> expressions,
      Terms terms,
      Cancellation cancellation) {
    Surroundings surroundings = mirror.surroundings();
    if (surroundings != null) {
      throw new BadExpressionException(
          "Rules read all individuals; " + surroundings.notAllIndividuals() + ".", -1);
    }
    this.mirror = mirror;
    this.engine = engine;
    this.expressions = expressions;
    this.terms = terms;
    this.cancellation = cancellation;
  }

  /** The nodes of a mirror as terms. */
  public static NodeNames nodes(Mirror mirror) {
    return new NodeNames() {
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
  public static Names names(Vocabulary vocabulary, List<Map<String, String>> prefixes) {
    return new Names() {
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
   * Reads the texts of atoms now, where the names in them cannot be looked up later.
   *
   * @throws BadProgramException if one is not understood
   */
  public void resolve(Collection<DataAtom> atoms) throws BadProgramException {
    for (DataAtom atom : atoms) {
      resolved.put(atom, read(atom));
    }
  }

  @Override
  public void load(DataAtom atom, Relation into) throws BadProgramException {
    ClassExpression known = resolved.get(atom);
    ClassExpression expression = known == null ? read(atom) : known;
    if (atom.kind().equals("value")) {
      values(atom, expression, into);
    } else if (atom.arity() == 1) {
      members(expression, into);
    } else {
      pairs(atom, expression, into);
    }
  }

  /** The class expression that an atom's text is, or whose role or property it is. */
  private ClassExpression read(DataAtom atom) throws BadProgramException {
    String filler = atom.kind().equals("value") ? ANY_LITERAL : atom.arity() == 1 ? "" : EVERYTHING;
    try {
      return expressions.apply(atom.text() + filler);
    } catch (BadExpressionException bad) {
      String where = bad.position() < 0 ? "" : " (character " + (bad.position() + 1) + ")";
      throw atom.place().bad("in \"" + atom.text() + "\"" + where + ": " + bad.getMessage());
    }
  }

  private void members(ClassExpression expression, Relation into) {
    DenseRow row = engine.covers(mirror, List.of(expression), cancellation).getFirst();
    int[] tuple = new int[1];
    row.forEach(
        node -> {
          tuple[0] = terms.node(node);
          into.derive(into.mention(tuple), true);
        });
  }

  private void pairs(DataAtom atom, ClassExpression expression, Relation into)
      throws BadProgramException {
    if (!(expression instanceof ClassExpression.Some some)) {
      throw atom.place().bad("&kb with two arguments takes the name of a role, or its inverse");
    }
    boolean inverse = some.role() instanceof RoleExpression.Inverse;
    RoleExpression role =
        some.role() instanceof RoleExpression.Inverse it ? it.role() : some.role();
    if (!(role instanceof RoleExpression.Named named)) {
      throw atom.place().bad("a role that relates all or nothing is not supported in &kb");
    }
    int predicate = mirror.idOf(named.iri());
    if (predicate < 0) {
      return;
    }
    Adjacency direction = mirror.role(predicate).direction(inverse);
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

  private void values(DataAtom atom, ClassExpression expression, Relation into)
      throws BadProgramException {
    if (!(expression instanceof ClassExpression.DataSome some)) {
      throw atom.place().bad("&value takes the name of a property that has literals");
    }
    int predicate = mirror.idOf(some.property());
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
}
