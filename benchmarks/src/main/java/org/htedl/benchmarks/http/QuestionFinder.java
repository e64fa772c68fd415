package org.htedl.benchmarks.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes questions of the names that an endpoint's data uses: its largest, a middling and its
 * smallest class, its two largest roles, its largest data property of numbers.
 */
final class QuestionFinder {
  private static final String OTHER_THAN_SCHEMA =
      " FILTER(!STRSTARTS(STR(%1$s), 'http://www.w3.org/') && !STRSTARTS(STR(%1$s),"
          + " 'https://w3id.org/htedl#'))";

  private final SparqlClient client;
  private final List<Question> questions = new ArrayList<>();

  private QuestionFinder(SparqlClient client) {
    this.client = client;
  }

  /** The questions for this endpoint's default graph. */
  static List<Question> find(SparqlClient client) throws IOException {
    QuestionFinder finder = new QuestionFinder(client);
    finder.find();
    return List.copyOf(finder.questions);
  }

  private void find() throws IOException {
    List<String> classes = used("?x a ?name");
    List<String> roles = used("?x ?name ?y . FILTER(isIRI(?y))");
    if (classes.size() < 2 || roles.isEmpty()) {
      throw new IOException("the endpoint's data has too few classes or no roles");
    }
    String large = classes.getFirst();
    String middle = classes.get(classes.size() / 2);
    String small = classes.getLast();
    askOfClasses(large, middle, small);
    String role = roles.getFirst();
    askOfRole(role, large, middle);
    if (roles.size() > 1) {
      askOfRole(roles.get(1), classes.get(1), small);
    }
    askOfPaths(role, large, middle);
    List<String> numbers = used("?x ?name ?y . FILTER(isNumeric(?y))");
    if (!numbers.isEmpty()) {
      askOfNumbers(numbers.getFirst(), large);
    }
  }

  private List<String> used(String pattern) throws IOException {
    return client
        .rows(
            "SELECT ?name WHERE { "
                + pattern
                + OTHER_THAN_SCHEMA.formatted("?name")
                + " } GROUP BY ?name ORDER BY DESC(COUNT(*)) ?name")
        .stream()
        .toList();
  }

  private void askOfClasses(String large, String middle, String small) {
    for (String each : List.of(large, middle, small)) {
      once(each, "?x a " + each);
    }
    twice(middle + " or " + small, "{ ?x a " + middle + " } UNION { ?x a " + small + " }");
    once(large + " and " + middle, "?x a " + large + " . ?x a " + middle);
    once(
        large + " and not " + middle,
        "?x a " + large + " . FILTER NOT EXISTS { ?x a " + middle + " }");
  }

  private void askOfRole(String role, String filler, String other) throws IOException {
    twice(role + " some owl:Thing", "?x " + role + " ?y . FILTER(!isLiteral(?y))");
    twice(role + " some " + filler, "?x " + role + " ?y . ?y a " + filler);
    twice("inverse " + role + " some " + filler, "?y " + role + " ?x . ?y a " + filler);
    String target = client.rows("SELECT ?y WHERE { ?x " + role + " ?y } LIMIT 1").getFirst();
    once(role + " value " + target, "?x " + role + " " + target);
    once(role + " Self", "?x " + role + " ?x");
    once(
        other + " and " + role + " only " + filler,
        "?x a "
            + other
            + " . FILTER NOT EXISTS { ?x "
            + role
            + " ?y . FILTER NOT EXISTS { ?y a "
            + filler
            + " } }");
    once(
        role + " min 2 " + filler,
        "{ SELECT ?x WHERE { ?x "
            + role
            + " ?y . ?y a "
            + filler
            + " } GROUP BY ?x HAVING(COUNT(DISTINCT ?y) >= 2) }");
  }

  private void askOfPaths(String role, String large, String middle) {
    twice(
        role + " some (inverse " + role + " some " + middle + ")",
        "?x " + role + " ?y . ?z " + role + " ?y . ?z a " + middle);
    twice(
        large + " and " + role + " some " + middle,
        "?x a " + large + " . ?x " + role + " ?y . ?y a " + middle);
  }

  private void askOfNumbers(String property, String large) throws IOException {
    List<String> values =
        client.rows(
            "SELECT DISTINCT (STR(?y) AS ?v) WHERE { ?x "
                + property
                + " ?y . FILTER(isNumeric(?y)) } ORDER BY ?y");
    String bound = values.get(values.size() * 3 / 4).replace("\"", "");
    String typed = "(xsd:double[>= " + bound + "] or xsd:decimal[>= " + bound + "])";
    String pattern = "?x " + property + " ?y . FILTER(?y >= " + bound + ")";
    twice(property + " some " + typed, pattern);
    twice(large + " and " + property + " some " + typed, "?x a " + large + " . " + pattern);
  }

  private void once(String expression, String pattern) {
    questions.add(new Question(expression, pattern, false));
  }

  private void twice(String expression, String pattern) {
    questions.add(new Question(expression, pattern, true));
  }
}
