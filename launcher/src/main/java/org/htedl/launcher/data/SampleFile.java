// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.riot.RDFFormat;

/** Writes the sample as a file for the distribution, so that commands without a server have it. */
public final class SampleFile {
  private SampleFile() {}

  /** Writes the sample in Turtle to the file that the only argument names. */
  public static void main(String[] arguments) throws IOException {
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(Path.of(arguments[0])))) {
      RDFDataMgr.write(out, SampleKnowledgeBase.graph(), RDFFormat.TURTLE_PRETTY);
    }
  }
}
