// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.transaction.Storage;
import org.htedl.limit.Cancellation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jena answers patterns of which constants leave little, and mirrors all others. */
class FewLookupsTest {
  private static final String PREFIX = "PREFIX : <http://x/> ";
  private static final String FEW = "its constants leave a few look-ups";

  /** A hub that 200 know, each of whom knows one and has a name; one has a pet. */
  private static String data() {
    StringBuilder data = new StringBuilder(":n0 :pet :cat . ");
    for (int i = 0; i < 200; i++) {
      data.append(":n%d :knows :hub, :n%d ; :name 'n%d' . ".formatted(i, (i + 7) % 200, i));
    }
    return data.toString();
  }

  private static String explained(Storage storage, String query) {
    DatasetGraph dataset = MirroredDatasets.over(storage.create(null));
    Txn.executeWrite(
        dataset, () -> UpdateAction.parseExecute(PREFIX + "INSERT DATA {" + data() + "}", dataset));
    MirroredDatasets.build(dataset);
    String text =
        Txn.calculateRead(
            dataset,
            () ->
                ExplainedQuery.of(dataset, ExplainedQuery.read(PREFIX + query), Cancellation.NEVER)
                    .text());
    dataset.close();
    return text;
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      delimiter = '|',
      textBlock =
          """
          few    | SELECT * { :n5 :name ?n ; :knows ?y }
          few    | SELECT * { ?x :pet :cat ; :name ?n }
          few    | SELECT * { ?x :name 'n7' ; :knows ?y . ?y :name ?n }
          few    | SELECT * { ?x :name 'n7' ; :knows ?y FILTER(?y != :hub) }
          few    | SELECT DISTINCT ?y { ?x :pet :cat ; :knows ?y }
          few    | SELECT * { ?x :pet :none ; :knows ?y . ?y :knows ?z . ?z :knows ?w }
          mirror | SELECT * { ?x :knows :hub ; :name ?n }
          mirror | SELECT * { ?x :knows ?y . ?y :pet :cat . ?a :name ?n }
          mirror | SELECT * { ?x :knows ?y ; :name ?n }
          mirror | SELECT * { ?x ?p :cat ; :name ?n }
          mirror | SELECT * { ?x :pet :cat ; :name ?n FILTER NOT EXISTS { ?y :knows ?x ; :knows ?z } }
          """)
  void whoMatches(String expected, String query) {
    for (Storage storage : new Storage[] {Storage.IN_MEMORY, Storage.TDB2}) {
      String text = explained(storage, query);
      String found =
          text.contains("matched with the mirror") ? "mirror" : text.contains(FEW) ? "few" : text;
      assertEquals(expected, found, text);
    }
  }
}
