// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.coverage;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.htedl.coverage.ConfusionMatrix;

/** Writes {@code {"results": […], "individuals": …, "elapsedMs": …}}. */
final class JsonCoverageWriter implements CoverageWriter {
  private final JsonWriter json;

  JsonCoverageWriter(Writer out) throws IOException {
    json = new JsonWriter(out);
    json.beginObject();
    json.name("results");
    json.beginArray();
  }

  @Override
  public void outcome(CoverageOutcome outcome) throws IOException {
    json.beginObject();
    members(outcome);
    json.endObject();
  }

  private void members(CoverageOutcome outcome) throws IOException {
    switch (outcome) {
      case CoverageOutcome.Count count -> json.name("covered").value(count.covered());
      case CoverageOutcome.Matrix matrix -> {
        ConfusionMatrix counts = matrix.counts();
        json.name("tp").value(counts.truePositives());
        json.name("fp").value(counts.falsePositives());
        json.name("fn").value(counts.falseNegatives());
        json.name("tn").value(counts.trueNegatives());
      }
      case CoverageOutcome.Failure failure -> {
        json.name("error").value(failure.error());
        if (failure.position() >= 0) {
          json.name("position").value(failure.position());
        }
      }
    }
  }

  @Override
  public void ranked(BestHypotheses.Ranked ranked, String by) throws IOException {
    json.beginObject();
    json.name("position").value(ranked.position());
    json.name("hypothesis").value(ranked.hypothesis());
    members(ranked.outcome());
    if (ranked.outcome() instanceof CoverageOutcome.Matrix) {
      json.name(by);
      if (ranked.value().isPresent()) {
        json.value(ranked.value().getAsDouble());
      } else {
        json.nullValue();
      }
    }
    json.endObject();
  }

  @Override
  public void end(int individuals, List<String> unknown, long failed, double elapsedMs)
      throws IOException {
    json.endArray();
    if (failed > 0) {
      json.name("failed").value(failed);
    }
    json.name("individuals").value(individuals);
    if (!unknown.isEmpty()) {
      json.name("unknownExamples");
      json.beginArray();
      for (String name : unknown) {
        json.value(name);
      }
      json.endArray();
    }
    json.name("elapsedMs").value(Math.round(elapsedMs * 1000) / 1000.0);
    json.endObject();
    json.close();
  }
}
