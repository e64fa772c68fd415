// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import java.util.ArrayList;
import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.util.Symbol;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.update.UpdateAction;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.query.batch.BatchingExecution;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;

/**
 * A dataset of the kind that is tested, with some people in it, and the batches it was asked for.
 */
final class Setting {
  static final String PREFIXES =
      """
      PREFIX : <http://example/#>
      PREFIX htedl: <https://w3id.org/htedl#>
      PREFIX owl: <http://www.w3.org/2002/07/owl#>
      PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
      """;

  /** The kinds of dataset. */
  enum Kind {
    IN_MEMORY,
    TDB2,
    MIRRORED_IN_MEMORY,
    MIRRORED_TDB2;

    boolean isTdb2() {
      return this == TDB2 || this == MIRRORED_TDB2;
    }

    Setting open() {
      return open(Entailment.NONE);
    }

    /** With what follows from the data, where the dataset is mirrored. */
    Setting open(Entailment entailment) {
      return open(entailment, List.of());
    }

    /** With graphs whose declarations and axioms apply to all, where the dataset is mirrored. */
    Setting open(Entailment entailment, List<Node> schema) {
      PropertyFunctions.register();
      CountingDevice device = new CountingDevice();
      Engine engine = new Engine(device);
      DatasetGraph base =
          isTdb2() ? DatabaseMgr.createDatasetGraph() : DatasetGraphFactory.createTxnMem();
      boolean isMirrored = this == MIRRORED_IN_MEMORY || this == MIRRORED_TDB2;
      DatasetGraph dataset =
          isMirrored
              ? DatasetGraphHtedl.over(base, settings(entailment, schema), () -> engine)
              : base;
      // Which engine asks about data without a lasting mirror.
      dataset.getContext().set(Symbol.create("https://w3id.org/htedl#engine"), engine);
      BatchingExecution.install(dataset);
      return new Setting(dataset, device);
    }

    private static Settings settings(Entailment entailment, List<Node> schema) {
      Settings defaults = Settings.defaults();
      return new Settings(
          entailment, schema, defaults.eager(), defaults.devices(), defaults.memoryLimit());
    }
  }

  private final DatasetGraph dataset;
  private final CountingDevice device;

  private Setting(DatasetGraph dataset, CountingDevice device) {
    this.dataset = dataset;
    this.device = device;
  }

  DatasetGraph dataset() {
    return dataset;
  }

  CountingDevice device() {
    return device;
  }

  /** Adds data in TriG, with the prefixes of queries. */
  Setting load(String trig) {
    Txn.executeWrite(
        dataset, () -> RDFParser.fromString(PREFIXES + trig, Lang.TRIG).parse(dataset));
    return this;
  }

  /** Changes the data as SPARQL Update says. */
  void update(String update) {
    Txn.executeWrite(dataset, () -> UpdateAction.parseExecute(PREFIXES + update, dataset));
  }

  /** Adds as many individuals :i0, :i1 …; number n is a :Cm where m divides n, for m up to 10. */
  Setting loadNumbers(int individuals) {
    StringBuilder trig = new StringBuilder();
    for (int i = 0; i < individuals; i++) {
      trig.append(":i").append(i).append(" a :Number");
      for (int m = 1; m <= 10; m++) {
        if (i % m == 0) {
          trig.append(", :C").append(m);
        }
      }
      trig.append("; :next :i").append(i + 1).append(" .\n");
    }
    return load(trig.toString());
  }

  /** The rows of a query as text: the values in the order of the query's variables. */
  List<String> rows(String query) {
    return Txn.calculateRead(
        dataset,
        () -> {
          try (QueryExec execution = QueryExec.dataset(dataset).query(PREFIXES + query).build()) {
            RowSet rows = execution.select();
            List<String> texts = new ArrayList<>();
            while (rows.hasNext()) {
              texts.add(text(rows.getResultVars(), rows.next()));
            }
            return texts;
          }
        });
  }

  private static String text(List<org.apache.jena.sparql.core.Var> variables, Binding row) {
    List<String> values = new ArrayList<>();
    for (var variable : variables) {
      var value = row.get(variable);
      values.add(
          value == null
              ? "-"
              : value.isLiteral()
                  ? value.getLiteralLexicalForm()
                  : value.toString().replace("http://example/#", ":"));
    }
    return String.join(" ", values);
  }
}
