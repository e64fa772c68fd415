package org.htedl.closure.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.htedl.mirror.term.Iri;
import org.htedl.pattern.Atom;
import org.htedl.pattern.Term;

/**
 * How the axioms of one kind are written as triples, and the rule that each of them is. The closure
 * reads axioms by it, and explanations have their rules from it. Immutable.
 */
public final class AxiomForm {
  /** The predicate between a list and each of its members, which no triple has. */
  public static final String MEMBER = "list:member";

  private static final List<String> VARIABLES = List.of("?x", "?y", "?z");

  /**
   * A triple of the axiom, of variables with a question mark in front and full IRIs.
   *
   * @param predicate an IRI, or {@link #MEMBER}
   */
  record Triple(String subject, String predicate, String object) {}

  private final String name;
  private final RuleForm rule;
  private final List<String> arguments;
  private final List<Triple> triples;
  private final List<String> variables;
  private final int[] places;
  private final String text;

  /**
   * @param name of the rule for these axioms, as OWL 2 RL has it
   * @param arguments the variables of the axiom that are the rule's arguments, with spaces between
   * @param axiom its triples with dots between them; each shares a variable with one before
   */
  AxiomForm(String name, RuleForm rule, String arguments, String axiom) {
    this.name = name;
    this.rule = rule;
    this.arguments = List.of(arguments.split(" "));
    List<Triple> read = new ArrayList<>();
    for (String triple : axiom.split(" \\. ")) {
      String[] terms = triple.split(" ");
      read.add(new Triple(full(terms[0]), full(terms[1]), full(terms[2])));
    }
    this.triples = List.copyOf(read);
    this.variables =
        triples.stream()
            .flatMap(triple -> Stream.of(triple.subject(), triple.object()))
            .filter(AxiomForm::isVariable)
            .distinct()
            .toList();
    this.places = this.arguments.stream().mapToInt(variables::indexOf).toArray();
    String body =
        Stream.concat(rule.body().atoms().stream().map(this::text), Stream.of(axiom))
            .collect(Collectors.joining(" . "));
    this.text = name + ": " + body + " -> " + text(rule.head());
  }

  /** The rule for any axiom: {@code name: facts . axiom -> conclusion}, of prefixed names. */
  public String text() {
    return text;
  }

  private String text(Atom atom) {
    return switch (atom) {
      case Atom.Member member -> text(member.node()) + " rdf:type " + arguments.get(member.type());
      case Atom.Pair pair ->
          text(pair.subject()) + " " + arguments.get(pair.role()) + " " + text(pair.object());
      case Atom.Value value ->
          text(value.subject()) + " " + arguments.get(value.column()) + " " + text(value.literal());
    };
  }

  private String text(Term term) {
    return switch (term) {
      case Term.Constant constant -> arguments.get(constant.id());
      case Term.Variable variable -> VARIABLES.get(variable.number());
    };
  }

  RuleForm rule() {
    return rule;
  }

  List<Triple> triples() {
    return triples;
  }

  /** The variables of the axiom. */
  List<String> variables() {
    return variables;
  }

  /** The rule's arguments of the values of {@link #variables}. */
  int[] arguments(int[] values) {
    int[] found = new int[places.length];
    for (int i = 0; i < places.length; i++) {
      found[i] = values[places[i]];
    }
    return found;
  }

  /** Whether several axioms may be the same rule. */
  boolean mayRepeat() {
    return rule == RuleForms.INVERSE || variables.stream().anyMatch(this::isFree);
  }

  /** Whether nothing depends on what a variable stands for, which may be a literal then. */
  boolean isFree(String variable) {
    long places =
        triples.stream()
            .flatMap(triple -> Stream.of(triple.subject(), triple.object()))
            .filter(variable::equals)
            .count();
    return places == 1 && !arguments.contains(variable);
  }

  static boolean isVariable(String term) {
    return term.startsWith("?");
  }

  /** The IRI of a prefixed name of RDF, RDFS or OWL; other texts as they are. */
  public static String full(String name) {
    int colon = name.indexOf(':');
    String local = name.substring(colon + 1);
    return switch (colon < 0 ? "" : name.substring(0, colon)) {
      case "rdf" -> Iri.RDF + local;
      case "rdfs" -> Iri.RDFS + local;
      case "owl" -> Iri.OWL + local;
      default -> name;
    };
  }
}
