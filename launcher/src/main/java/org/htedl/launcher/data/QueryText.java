// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.Syntax;
import org.apache.jena.update.UpdateFactory;
import org.htedl.fuseki.pattern.ExplainedQuery;
import org.htedl.launcher.console.Failure;

/**
 * The text of a query, from the command line, a file or standard input.
 *
 * @param text as it was written
 * @param place how messages begin; empty if it is on the command line
 * @param base relative IRIs are relative to this
 */
public record QueryText(String text, String place, String base) {
  /** The name of standard input among files. */
  public static final String STDIN = "-";

  /** A query that is on the command line. */
  public static QueryText ofArgument(String query) {
    if (isFile(query)) {
      throw new Failure(query + " is a file: give it with --query " + query);
    }
    return new QueryText(query, "", folder());
  }

  /** A query in a file or, for {@link #STDIN}, the query in standard input. */
  public static QueryText ofFile(String name) throws IOException {
    if (name.equals(STDIN)) {
      return new QueryText(decoded(name, System.in.readAllBytes()), place(name), folder());
    }
    Path path = Path.of(name);
    if (Files.isDirectory(path)) {
      throw new Failure(name + " is a folder: name a file with one query");
    }
    String text = decoded(name, Files.readAllBytes(path));
    return new QueryText(text, place(name), path.toUri().toString());
  }

  private static String folder() {
    return Path.of("").toUri().toString();
  }

  private static String place(String name) {
    return name + ": ";
  }

  private static boolean isFile(String query) {
    try {
      return Files.isRegularFile(Path.of(query));
    } catch (InvalidPathException noPath) {
      return false;
    }
  }

  private static String decoded(String name, byte[] bytes) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException wrong) {
      throw new Failure(name + " is not text in UTF-8: save it as such");
    }
  }

  /** A use of the query, whose failures are reported with the place of the text. */
  public interface Use {
    void of(Query query) throws IOException;
  }

  /** Reads the query and uses it; says where it stands if it is wrong, or fails. */
  public void use(Use use) throws IOException {
    try {
      use.of(read());
    } catch (QueryException wrong) {
      throw new Failure(place + Failure.sentence(wrong));
    } catch (StackOverflowError deep) {
      throw new Failure(place + "The query is nested too deeply: write it with fewer brackets");
    }
  }

  private Query read() {
    try {
      return ExplainedQuery.read(text, base);
    } catch (QueryException wrong) {
      if (isUpdate()) {
        throw new Failure(
            place + "this is an update, and this command takes queries: send it to a server");
      }
      throw wrong;
    }
  }

  private boolean isUpdate() {
    try {
      return !UpdateFactory.create(text, base, Syntax.syntaxARQ).getOperations().isEmpty();
    } catch (QueryException neither) {
      return false;
    }
  }
}
