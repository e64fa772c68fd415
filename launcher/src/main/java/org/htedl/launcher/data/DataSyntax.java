// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFLanguages;
import org.apache.jena.riot.RDFParserRegistry;
import org.htedl.fuseki.syntax.Content;
import org.htedl.fuseki.syntax.DocumentStart;
import org.htedl.launcher.console.Failure;
import org.jspecify.annotations.Nullable;

/**
 * Syntax of a data file. The content decides where the ending says nothing, is the {@code .owl} of
 * all ontologies, or is plainly wrong: a file {@code x.owl} may be Turtle, and {@code x.ttl}
 * RDF/XML.
 *
 * @param lang the syntax
 * @param isPacked whether the file is packed by gzip
 */
record DataSyntax(Lang lang, boolean isPacked) {
  /** Endings of files beside ontologies, which are data files that are refused by name. */
  private static final Set<String> REFUSED =
      Set.of("ofn", "fss", "omn", "owx", "obo", "krss", "zip", "properties", "pprj", "png", "jpg");

  /** Syntaxes of bytes, of which the start shows nothing. */
  private static final Set<Lang> BINARY = Set.of(Lang.RDFTHRIFT, Lang.RDFPROTO);

  private static final Set<Lang> OF_JSON = Set.of(Lang.JSONLD, Lang.RDFJSON);

  /**
   * Returns whether an argument names a file of data, or one that is refused as data by its name.
   */
  static boolean isDataFile(String text) {
    try {
      String name = text.toLowerCase(Locale.ROOT);
      return Files.isRegularFile(Path.of(text))
          && (RDFLanguages.filenameToLang(text) != null
              || REFUSED.contains(name.substring(name.lastIndexOf('.') + 1)));
    } catch (InvalidPathException other) {
      return false;
    }
  }

  /**
   * Finds the syntax of a file.
   *
   * @throws Failure if it is none that can be read, with what it is and what to do
   */
  static DataSyntax of(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new Failure(file + " is a folder: name the files in it");
    }
    if (SurroundingsFile.isNamed(file)) {
      throw new Failure(file + " is a mirror, which eval and closure open");
    }
    boolean isNamedPacked = file.toString().endsWith(".gz");
    Lang byEnding = RDFLanguages.filenameToLang(file.toString());
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // A pipe gives its content once: looking at it would take it from the reader.
      if (byEnding == null) {
        throw new Failure(
            file
                + " is a pipe whose name has no ending: use one that ends in .ttl, .nt or the"
                + " like");
      }
      return new DataSyntax(byEnding, isNamedPacked);
    }
    try (InputStream raw = new BufferedInputStream(Files.newInputStream(file))) {
      Content content = DocumentStart.peek(raw).content();
      boolean isPacked = isNamedPacked || content instanceof Content.Packed;
      if (isPacked) {
        try (InputStream unpacked = new BufferedInputStream(new GZIPInputStream(raw))) {
          content = DocumentStart.peek(unpacked).content();
        }
      }
      return new DataSyntax(decided(file, byEnding, content), isPacked);
    }
  }

  private static Lang decided(Path file, @Nullable Lang ending, Content content) {
    // As Fuseki does with uploads.
    Lang named = ending == null ? Lang.RDFXML : ending;
    if (BINARY.contains(named)) {
      return named;
    }
    boolean isVague = Lang.RDFXML.equals(named) || !RDFParserRegistry.isRegistered(named);
    switch (content) {
      case Content.Rdf rdf -> {
        if (isVague || rdf.isCertain() && isOther(named, rdf.lang())) {
          return rdf.lang();
        }
      }
      case Content.Foreign foreign -> {
        if (!OF_JSON.contains(named)) {
          throw new Failure(foreign.sentence(file.toString()));
        }
      }
      case Content.Packed twice ->
          throw new Failure(file + " is packed by gzip twice: unpack it once");
      case Content.Empty empty -> {
        if (isVague) {
          throw new Failure(file + " is empty: save the ontology again, or leave the file out");
        }
      }
      case Content.Unclear unclear -> {
        if (isVague) {
          throw new Failure(
              file
                  + " begins like no syntax of RDF: save it as Turtle, N-Triples, TriG, N-Quads,"
                  + " JSON-LD or RDF/XML (.ttl, .nt, .trig, .nq, .jsonld, .rdf, .owl)");
        }
      }
    }
    return named;
  }

  /** Returns whether content is of a syntax that the reader of the ending does not read as well. */
  private static boolean isOther(Lang named, Lang found) {
    return !found.equals(named)
        && !(Lang.TRIG.equals(found) && Lang.TURTLE.equals(named))
        && !OF_JSON.contains(named);
  }
}
