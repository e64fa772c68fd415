// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist.data;

import java.util.function.Consumer;
import org.apache.jena.sparql.core.Quad;

/**
 * A bibliography: articles in journals and papers in proceedings, with authors who write together
 * and references. The named graphs {@code subjects0} and so on have subjects and grades of some
 * documents each.
 *
 * @param triples about how many
 * @param seed where the choices come from
 */
public record DocumentData(int triples, long seed) implements QuadData {
  /** The namespace of everything in it. */
  public static final String NAMESPACE = "http://example.org/documents/";

  private static final int DOCUMENTS = 23_000;
  private static final int PERSONS = 5_000;
  private static final int JOURNALS = 100;
  private static final int PROCEEDINGS = 250;
  private static final int GRAPHS = 20;
  private static final int GRADED = 100;
  private static final int FIRST_YEAR = 1960;
  private static final int YEARS = 60;
  private static final int[] AUTHORS = {1, 1, 2, 2, 3, 4};
  private static final int[] REFERENCES = {0, 0, 1, 2};

  @Override
  public void forEach(Consumer<Quad> sink) {
    new Maker(new QuadMaker(NAMESPACE, triples, seed, sink)).make();
  }

  /** One pass over the quads. */
  private static final class Maker {
    private final QuadMaker to;
    private final int documents;
    private final int persons;

    Maker(QuadMaker to) {
      this.to = to;
      this.documents = to.scaled(DOCUMENTS);
      this.persons = to.scaled(PERSONS);
    }

    void make() {
      to.subClasses("Document", "Article", "Paper", "Journal", "Proceedings");
      to.subClasses("Publication", "Document");
      to.subClasses("Agent", "Person");
      to.subProperties("contributor", "creator", "editor");
      to.subProperties("containedIn", "journal", "partOf");
      to.subProperties("relatedTo", "references");
      to.domain("references", "Publication");
      to.range("contributor", "Agent");
      for (int j = 0; j < JOURNALS; j++) {
        to.type("journal" + j, "Journal");
        to.text("journal" + j, "title", "Journal " + j % 10 + " (" + year(j / 10 * 3) + ")");
        to.number("journal" + j, "issued", year(j / 10 * 3));
      }
      for (int p = 0; p < PROCEEDINGS; p++) {
        to.type("proceedings" + p, "Proceedings");
        to.number("proceedings" + p, "issued", year(to.below(YEARS)));
        to.edge("proceedings" + p, "editor", "person" + to.skewed(persons));
      }
      for (int p = 0; p < persons; p++) {
        to.type("person" + p, "Person");
        // A third of the names has two persons.
        to.text("person" + p, "name", "Author " + (p % 4 == 3 ? p - 1 : p));
      }
      for (int d = 0; d < documents; d++) {
        document(d);
      }
      for (int g = 0; g < GRAPHS; g++) {
        to.useGraph("subjects" + g);
        for (int i = 0; i < GRADED; i++) {
          String document = "document" + to.below(documents);
          to.edge(document, "subject", "subject" + to.skewed(40));
          to.number(document, "grade", 1 + to.below(6));
        }
      }
      to.useDefaultGraph();
    }

    private static int year(int number) {
      return FIRST_YEAR + number % YEARS;
    }

    private void document(int number) {
      String document = "document" + number;
      boolean isArticle = number % 2 == 0;
      to.type(document, isArticle ? "Article" : "Paper");
      to.text(document, "title", to.phrase(6));
      to.number(document, "issued", year(YEARS - 1 - to.skewed(YEARS)));
      for (int author : to.several(AUTHORS[to.below(AUTHORS.length)], persons)) {
        to.edge(document, "creator", "person" + author);
      }
      for (int other : to.several(REFERENCES[to.below(REFERENCES.length)], documents)) {
        to.edge(document, "references", "document" + other);
      }
      if (isArticle) {
        to.edge(document, "journal", "journal" + to.below(JOURNALS));
        to.number(document, "pages", 1 + to.below(40));
        if (to.chance(.3)) {
          to.number(document, "month", 1 + to.below(12));
        }
      } else {
        to.edge(document, "partOf", "proceedings" + to.below(PROCEEDINGS));
        to.text(document, "seeAlso", "http://example.org/pages/" + number);
        if (to.chance(.2)) {
          to.text(document, "abstract", to.phrase(30));
        }
      }
    }
  }
}
