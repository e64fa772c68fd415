// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.jena.sys.JenaSystem;

/**
 * A command that was executed in this process.
 *
 * @param status its exit status
 * @param out what it printed
 * @param err what it printed on standard error
 */
public record Execution(int status, String out, String err) {
  /** Five people, two sets of examples, and classes whose instances are people. */
  private static final String FAMILY =
      """
      @prefix : <http://ex/> .
      @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
      @prefix htedl: <https://w3id.org/htedl#> .
      :anna a :Woman ; :hasChild :bob, :cleo .
      :bob a :Man ; :hasChild :dora .
      :cleo a :Woman .
      :dora a :Woman ; :age 7 .
      :Woman rdfs:subClassOf :Person . :Man rdfs:subClassOf :Person .
      :mothers htedl:example :anna . :others htedl:example :bob, :cleo .
      """;

  static {
    // As main does, so that the order of the tests does not matter.
    JenaSystem.init();
  }

  /** Executes {@code htedl} with these arguments. */
  public static synchronized Execution of(String... arguments) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(printed, true, UTF_8));
      System.setErr(new PrintStream(complaints, true, UTF_8));
      int status = Htedl.execute(arguments);
      return new Execution(status, printed.toString(UTF_8), complaints.toString(UTF_8));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  /** Writes a small family's data into a folder. */
  public static Path family(Path folder) throws IOException {
    return Files.writeString(folder.resolve("family.ttl"), FAMILY);
  }

  /** The lines that were printed. */
  public List<String> lines() {
    return out.lines().toList();
  }
}
