// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.coverage;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.fuseki.response.CsvField;

/** Writes one line a hypothesis behind a line of headings, as RFC 4180 has it. */
public final class CsvCoverageWriter implements CoverageWriter {
  private final Writer out;
  private final boolean matrices;

  CsvCoverageWriter(Writer out, CoverageRequest request, String by) throws IOException {
    this.out = out;
    this.matrices = request.hasExamples();
    String counts = matrices ? "tp,fp,fn,tn" : "covered";
    out.write(
        request.top() == 0
            ? counts + ",error,position\r\n"
            : "position," + counts + (matrices ? "," + by : "") + ",hypothesis\r\n");
  }

  @Override
  public void outcome(CoverageOutcome outcome) throws IOException {
    if (outcome instanceof CoverageOutcome.Failure failure) {
      out.write(matrices ? ",,,," : ",");
      out.write(CsvField.of(failure.error()));
      out.write(failure.position() < 0 ? "," : "," + failure.position());
    } else {
      counts(outcome);
      out.write(",,");
    }
    out.write("\r\n");
  }

  private void counts(CoverageOutcome outcome) throws IOException {
    switch (outcome) {
      case CoverageOutcome.Count count -> out.write(Long.toString(count.covered()));
      case CoverageOutcome.Matrix matrix -> {
        ConfusionMatrix counts = matrix.counts();
        out.write(Long.toString(counts.truePositives()));
        out.write(',');
        out.write(Long.toString(counts.falsePositives()));
        out.write(',');
        out.write(Long.toString(counts.falseNegatives()));
        out.write(',');
        out.write(Long.toString(counts.trueNegatives()));
      }
      case CoverageOutcome.Failure failure -> {}
    }
  }

  @Override
  public void ranked(BestHypotheses.Ranked ranked, String by) throws IOException {
    out.write(Long.toString(ranked.position()));
    out.write(',');
    counts(ranked.outcome());
    out.write(',');
    if (matrices) {
      if (ranked.value().isPresent()) {
        out.write(Double.toString(ranked.value().getAsDouble()));
      }
      out.write(',');
    }
    out.write(CsvField.of(ranked.hypothesis()));
    out.write("\r\n");
  }

  @Override
  public void end(int individuals, List<String> unknown, long failed, double elapsedMs)
      throws IOException {
    out.close();
  }
}
