// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import java.util.ArrayList;
import java.util.List;
import org.htedl.pattern.Atom;
import org.htedl.pattern.Term;

/** A rule of OWL 2 RL for one axiom. Immutable. */
public final class Rule implements Conclusion {
  private final RuleForm form;
  private final int[] arguments;
  private final boolean givesMembers;
  private final int written;

  /**
   * @param arguments what the numbers in the form stand for; becomes the rule's own
   */
  Rule(RuleForm form, int[] arguments) {
    this.form = form;
    this.arguments = arguments;
    switch (form.head()) {
      case Atom.Member member -> {
        givesMembers = true;
        written = arguments[member.type()];
      }
      case Atom.Pair pair -> {
        givesMembers = false;
        written = arguments[pair.role()];
      }
      case Atom.Value value -> throw new IllegalArgumentException("no rule gives literals");
    }
  }

  /** Follows if all atoms of the body hold. */
  public Atom head() {
    return instance(form.head());
  }

  /** The atoms from which the head follows. */
  public List<Atom> body() {
    return form.body().atoms().stream().map(this::instance).toList();
  }

  private Atom instance(Atom atom) {
    return switch (atom) {
      case Atom.Member member -> new Atom.Member(arguments[member.type()], instance(member.node()));
      case Atom.Pair pair ->
          new Atom.Pair(arguments[pair.role()], instance(pair.subject()), instance(pair.object()));
      case Atom.Value value ->
          new Atom.Value(arguments[value.column()], instance(value.subject()), value.literal());
    };
  }

  private Term instance(Term term) {
    return term instanceof Term.Constant constant ? Term.constant(arguments[constant.id()]) : term;
  }

  /** Whether it recognises members of a class by what the class asks for. */
  public boolean isRecogniser() {
    return form.kind() == RuleForm.Kind.RECOGNISES;
  }

  /** Whether it makes a property transitive. */
  public boolean isTransitive() {
    return form.isTransitive();
  }

  /** Whether the closure under RDFS has applied it to the facts that there are at first. */
  boolean isOfRdfs() {
    return form.kind() == RuleForm.Kind.OF_RDFS;
  }

  /** Whether its conclusions are members of a class, and not pairs of a property. */
  boolean givesMembers() {
    return givesMembers;
  }

  /** The class or property that it may extend. */
  public int written() {
    return written;
  }

  /** The semi-naive step for each atom of the body. */
  List<Trigger> triggers() {
    List<Trigger> triggers = new ArrayList<>();
    List<Atom> body = form.body().atoms();
    for (int atom = 0; atom < body.size(); atom++) {
      triggers.add(new Trigger(instance(body.get(atom)), form.lookup(atom), arguments, this));
    }
    return triggers;
  }

  @Override
  public void conclude(RuleContext facts, int first, int second) {
    if (givesMembers) {
      facts.addMember(written, first);
    } else {
      facts.addPair(written, first, second);
    }
  }

  /** Whether the rule makes the node a member of the class that it extends, from facts there. */
  public boolean supports(RuleContext facts, int node) {
    return form.support().holds(facts, arguments, node, node);
  }

  /** Whether the rule gives the pair to the property that it extends, from facts there. */
  public boolean supports(RuleContext facts, int subject, int object) {
    return form.support().holds(facts, arguments, subject, object);
  }
}
