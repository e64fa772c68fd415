// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.solve;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.answerset.search.SearchResult;
import org.jspecify.annotations.Nullable;

/** Writes one JSON object with the members of clasp's {@code --outf=2}. */
final class JsonReport extends SolveReport {
  private final PrintWriter out;
  private final JsonWriter json;
  private boolean begun;

  /**
   * @param levels how much is written
   */
  JsonReport(PrintWriter out, Levels levels) {
    super(levels);
    this.out = out;
    this.json = new JsonWriter(out);
    this.json.setIndent("  ");
  }

  /** Something that is written. */
  private interface Part {
    void write() throws IOException;
  }

  private static void write(Part part) {
    try {
      part.write();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  void head(String version, String source, double reading) {
    begun = true;
    write(
        () -> {
          json.beginObject();
          json.name("Solver").value(version);
          json.name("Input").beginArray().value(source).endArray();
          json.name("Call").beginArray().beginObject();
          json.name("Witnesses").beginArray();
        });
  }

  @Override
  public void solving(double preparing) {
    // Only lines have a place for it.
  }

  @Override
  void witness(long number, @Nullable List<String> atoms, List<Long> costs) {
    write(
        () -> {
          json.beginObject();
          if (atoms != null) {
            json.name("Value").beginArray();
            for (String atom : atoms) {
              json.value(atom);
            }
            json.endArray();
          }
          if (!costs.isEmpty()) {
            array("Costs", costs);
          }
          json.endObject();
        });
  }

  private void array(String name, List<Long> values) throws IOException {
    json.name(name).beginArray();
    for (long value : values) {
      json.value(value);
    }
    json.endArray();
  }

  @Override
  void summary(Ending ending) {
    SearchResult result = ending.result();
    write(
        () -> {
          json.endArray().endObject().endArray();
          json.name("Result").value(verdict(result));
          json.name("Models").beginObject();
          json.name("Number").value(result.models());
          json.name("More").value(result.exhausted() ? "no" : "yes");
          if (isMinimised() && result.satisfiable()) {
            json.name("Optimum").value(isOptimal(result) ? "yes" : "unknown");
            array("Costs", result.costs());
          }
          if (hasConsequences()) {
            json.name(task() == AnswerSets.Task.BRAVE ? "Brave" : "Cautious")
                .value(result.exhausted() ? "yes" : "unknown");
            json.name("Consequences").beginObject();
            json.name("True").value(result.consequences().size());
            json.endObject();
          }
          json.endObject();
          if (hasBounds(result)) {
            json.name("Bounds").beginObject();
            array("Lower", result.bounds());
            array("Upper", result.costs());
            json.endObject();
          }
          json.name("Calls").value(1);
          json.name("Time").beginObject();
          json.name("Total").value(ending.wall());
          json.name("Solve").value(ending.solving());
          json.name("CPU").value(ending.processor());
          json.endObject();
          if (ending.size().isPresent()) {
            json.name("Stats").beginObject();
            for (var entry : ending.statistics().entrySet()) {
              json.name(entry.getKey().strip()).value(entry.getValue());
            }
            json.endObject();
          }
          json.endObject();
          json.flush();
        });
    out.println();
    out.flush();
  }

  @Override
  public void unknown() {
    write(
        () -> {
          if (begun) {
            json.endArray().endObject().endArray();
          } else {
            json.beginObject();
          }
          json.name("Result").value("UNKNOWN").endObject().flush();
        });
    out.println();
    out.flush();
  }
}
