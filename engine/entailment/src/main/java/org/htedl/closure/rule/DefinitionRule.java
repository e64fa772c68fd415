// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.htedl.closure.definition.Definition;
import org.htedl.expression.RoleExpression;
import org.htedl.pattern.Atom;
import org.htedl.pattern.Term;

/**
 * Marks the nodes that a definition must be evaluated for again when a fact that it reads changes;
 * derives no facts.
 *
 * @param type the class that is defined
 * @param isNamed whether all that it reads can be named: not so where a role is everything
 * @param triggers one for each way to read a fact
 */
public record DefinitionRule(int type, boolean isNamed, List<Trigger> triggers) {
  /**
   * The rule of a definition.
   *
   * @param ids of all names in the definition
   */
  public static DefinitionRule of(Definition definition, ToIntFunction<String> ids) {
    int type = ids.applyAsInt(definition.type());
    boolean isNamed = true;
    List<Trigger> triggers = new ArrayList<>();
    for (Definition.Reading reading : definition.readings()) {
      int id = ids.applyAsInt(reading.name());
      isNamed &= id >= 0;
      if (isNamed) {
        addTriggers(type, id, reading, ids, triggers);
      }
    }
    return new DefinitionRule(type, isNamed, triggers);
  }

  /** The path from an individual to the fact that is read is a chain, which the fact triggers. */
  private static void addTriggers(
      int type,
      int id,
      Definition.Reading reading,
      ToIntFunction<String> ids,
      List<Trigger> triggers) {
    int length = reading.path().size();
    int[] arguments = new int[length + 1];
    arguments[length] = id;
    List<Atom> path = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      RoleExpression role = reading.path().get(i);
      arguments[i] = ids.applyAsInt(Definition.name(role));
      path.add(pair(i, Term.variable(i), Term.variable(i + 1), Definition.isInverse(role)));
    }
    Term last = Term.variable(length);
    Term value = Term.variable(length + 1);
    List<Term> sought = List.of(Term.variable(0));
    List<Atom> read =
        reading.isProperty()
            ? List.of(
                pair(length, last, value, reading.isInverse()), new Atom.Value(length, last, value))
            : List.of(new Atom.Member(length, last));
    Conclusion mark = (facts, node, any) -> facts.touchDefined(type, node, reading.upward());
    for (Atom atom : read) {
      Atom named =
          switch (atom) {
            case Atom.Member member -> new Atom.Member(id, last);
            case Atom.Pair pair -> new Atom.Pair(id, pair.subject(), pair.object());
            case Atom.Value of -> new Atom.Value(id, last, value);
          };
      triggers.add(new Trigger(named, LookupCompiler.compile(atom, path, sought), arguments, mark));
    }
  }

  private static Atom pair(int property, Term from, Term to, boolean isInverse) {
    return isInverse ? new Atom.Pair(property, to, from) : new Atom.Pair(property, from, to);
  }
}
