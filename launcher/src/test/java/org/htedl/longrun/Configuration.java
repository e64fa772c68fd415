// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes configurations of servers, over mirrored datasets or over the same ones without mirrors.
 */
final class Configuration {
  private static final String HEAD =
      """
      PREFIX :       <http://example.org/config#>
      PREFIX fuseki: <http://jena.apache.org/fuseki#>
      PREFIX htedl:  <https://w3id.org/htedl#>
      PREFIX ja:     <http://jena.hpl.hp.com/2005/11/Assembler#>
      PREFIX access: <http://jena.apache.org/access#>
      PREFIX tdb2:   <http://jena.apache.org/2016/tdb#>
      """;

  private final Path folder;
  private final boolean mirrored;
  private final StringBuilder text = new StringBuilder(HEAD);

  /**
   * @param folder for databases and the file
   * @param mirrored whether datasets get mirrors
   */
  Configuration(Path folder, boolean mirrored) {
    this.folder = folder;
    this.mirrored = mirrored;
  }

  /** Asks for the passwords of alice and bob, which are their initials. */
  Configuration users() throws IOException {
    Path users = Files.writeString(folder.resolve("users"), "alice: a\nbob: b\n");
    text.append("[] a fuseki:Server ; fuseki:auth \"basic\" ; fuseki:passwd \"")
        .append(users)
        .append("\" .\n");
    return this;
  }

  Configuration memory(String name, String entailment) {
    return dataset(name, entailment, "[ a ja:MemoryDataset ]");
  }

  /** A database of this name in the folder. */
  Configuration tdb2(String name, String entailment) throws IOException {
    return tdb2(name, entailment, "none");
  }

  /** A database of this name in the folder, whose mirrors are kept or not. */
  Configuration tdb2(String name, String entailment, String snapshot) throws IOException {
    Path database = Files.createDirectories(folder.resolve((mirrored ? "" : "plain-") + name));
    if (mirrored) {
      text.append(":%s-data htedl:snapshot \"%s\" .\n".formatted(name, snapshot));
    }
    return dataset(name, entailment, "[ a tdb2:DatasetTDB2 ; tdb2:location \"" + database + "\" ]");
  }

  private Configuration dataset(String name, String entailment, String base) {
    text.append(
        (mirrored
                ? ":%1$s-data a htedl:Dataset ; htedl:entailment \"%2$s\" ; htedl:learnSeconds 0.5 ;"
                    + " htedl:dataset :%1$s-base .\n"
                    + ":%1$s-base %3$s .\n"
                : ":%1$s-data %3$s .\n")
            .replace("%3$s .", base.replaceFirst("^\\[ ", "").replaceFirst(" \\]$", "") + " .")
            .formatted(name, entailment));
    return service(name, ":" + name + "-data", true);
  }

  /** A view of a dataset in which bob sees the default graph and g1, and alice sees all. */
  Configuration view(String name, String of) {
    text.append(
        """
        :%1$s-data a access:AccessControlledDataset ; access:dataset :%2$s-data ;
          access:registry [ a access:SecurityRegistry ;
            access:entry ("bob" <urn:x-arq:DefaultGraph> <http://ex/g1>) , ("alice" "*") ] .
        """
            .formatted(name, of));
    return service(name, ":" + name + "-data", false);
  }

  private Configuration service(String name, String dataset, boolean writable) {
    text.append(
        """
        [] a fuseki:Service ; fuseki:name "%s" ; fuseki:dataset %s ;
          fuseki:endpoint [ fuseki:operation fuseki:query ] ,
            [ fuseki:operation fuseki:query ; fuseki:name "query" ] ,
            [ fuseki:operation fuseki:gsp-%s ; fuseki:name "data" ]%s .
        """
            .formatted(
                name,
                dataset,
                writable ? "rw" : "r",
                writable ? " , [ fuseki:operation fuseki:update ; fuseki:name \"update\" ]" : ""));
    return this;
  }

  /** Writes the file. */
  Path write() throws IOException {
    return Files.writeString(folder.resolve(mirrored ? "config.ttl" : "plain.ttl"), text);
  }
}
