package org.htedl.launcher.solve;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.htedl.answerset.search.Model;
import org.htedl.answerset.search.SearchResult;
import org.htedl.answerset.search.SearchTask;
import org.jspecify.annotations.Nullable;

/** Writes one JSON object with the members of clasp's {@code --outf=2}. */
final class JsonReport implements SolveReport {
  private final PrintWriter out;
  private final JsonWriter json;
  private final Shown models;
  private final Shown costs;
  private boolean begun;
  private @Nullable Model last;

  /**
   * @param models which answer sets are written
   * @param costs of which the costs are written
   */
  JsonReport(PrintWriter out, Shown models, Shown costs) {
    this.out = out;
    this.json = new JsonWriter(out);
    this.json.setIndent("  ");
    this.models = models;
    this.costs = costs;
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
  public void begin(String version, String source) {
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
  public void model(Model model, SearchTask task) {
    if (task == SearchTask.MODELS || task == SearchTask.OPTIMUM) {
      last = model;
      witness(
          model.shown(),
          model.costs(),
          models == Shown.ALL,
          task == SearchTask.OPTIMUM && costs == Shown.ALL);
    }
  }

  private void witness(List<String> atoms, List<Long> cost, boolean withAtoms, boolean withCosts) {
    boolean costly = withCosts && !cost.isEmpty();
    if (!withAtoms && !costly) {
      return;
    }
    write(
        () -> {
          json.beginObject();
          if (withAtoms) {
            json.name("Value").beginArray();
            for (String atom : atoms) {
              json.value(atom);
            }
            json.endArray();
          }
          if (costly) {
            costs("Costs", cost);
          }
          json.endObject();
        });
  }

  private void costs(String name, List<Long> values) throws IOException {
    json.name(name).beginArray();
    for (long value : values) {
      json.value(value);
    }
    json.endArray();
  }

  @Override
  public void end(Ending ending) {
    SearchResult result = ending.result();
    if (last != null) {
      witness(
          last.shown(),
          last.costs(),
          models == Shown.LAST,
          ending.isMinimised() && costs == Shown.LAST);
    }
    if (ending.hasConsequences() && result.satisfiable()) {
      witness(List.copyOf(result.consequences()), List.of(), models != Shown.NONE, false);
    }
    write(
        () -> {
          json.endArray().endObject().endArray();
          json.name("Result").value(ending.verdict());
          json.name("Models").beginObject();
          json.name("Number").value(result.models());
          json.name("More").value(result.exhausted() ? "no" : "yes");
          if (ending.isMinimised() && result.satisfiable()) {
            json.name("Optimum").value(ending.isOptimal() ? "yes" : "unknown");
            costs("Costs", result.costs());
          }
          if (ending.hasConsequences()) {
            json.name(ending.task() == SearchTask.BRAVE ? "Brave" : "Cautious")
                .value(result.exhausted() ? "yes" : "unknown");
            json.name("Consequences").beginObject();
            json.name("True").value(result.consequences().size());
            json.endObject();
          }
          json.endObject();
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
