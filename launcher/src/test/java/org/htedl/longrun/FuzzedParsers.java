// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import java.io.IOException;
import java.nio.file.Path;
import org.htedl.longrun.parser.Parsers;

/** Coverage-guided fuzzing of our parsers, one parser a slice. */
final class FuzzedParsers implements Kind {
  @Override
  public String name() {
    return "parsers";
  }

  @Override
  public String unit() {
    return "inputs";
  }

  @Override
  public int casesOfSlice() {
    return 500_000;
  }

  @Override
  public int casesInAll() {
    return 100_000_000;
  }

  @Override
  public Outcome run(Slice slice, Path folder) throws IOException, InterruptedException {
    return new Outcome(Parsers.run(slice.seed(), slice.cases(), folder), "");
  }
}
