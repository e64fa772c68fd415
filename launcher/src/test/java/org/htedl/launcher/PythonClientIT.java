// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.htedl.longrun.ServerProcess;
import org.htedl.testing.Prerequisite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the tests of the Python client, which ask a real server. */
class PythonClientIT {
  private static final Pattern RAN = Pattern.compile("Ran (\\d+) tests? in");

  @TempDir Path folder;

  private static final String CONFIGURATION =
      """
      PREFIX :       <#>
      PREFIX fuseki: <http://jena.apache.org/fuseki#>
      PREFIX ja:     <http://jena.hpl.hp.com/2005/11/Assembler#>
      PREFIX htedl:  <https://w3id.org/htedl#>
      [] a fuseki:Server ; fuseki:passwd "USERS" ; fuseki:auth "basic" .
      :open a fuseki:Service ; fuseki:name "kb" ; fuseki:dataset :mirrored ;
        fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] .
      :closed a fuseki:Service ; fuseki:name "closed" ; fuseki:dataset :mirrored ;
        fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ;
                          fuseki:allowedUsers "alice" ] ;
        fuseki:endpoint [ fuseki:operation fuseki:update ; fuseki:name "update" ;
                          fuseki:allowedUsers "alice", "bob" ] .
      :mirrored a htedl:Dataset ; htedl:entailment "rdfs" ;
        htedl:dataset [ a ja:MemoryDataset ; ja:data <DATA> ] .
      """;

  @Test
  void answersAreWhatTheClientExpects() throws Exception {
    Python.executable();
    Path users = Files.writeString(folder.resolve("users.txt"), "alice: alice's\nbob: bob's\n");
    Path data = Python.PROJECT.resolve("tests/molecules.trig");
    Path configuration =
        Files.writeString(
            folder.resolve("config.ttl"),
            CONFIGURATION
                .replace("USERS", users.toString())
                .replace("DATA", data.toUri().toString()));
    try (ServerProcess server = ServerProcess.htedl(folder, "--config", configuration.toString())) {
      check(
          33,
          Python.run(
              Map.of(
                  "HTEDL_URL",
                  server.address("/kb"),
                  "HTEDL_CLOSED_URL",
                  server.address("/closed")),
              "-W",
              "error::ResourceWarning",
              "-m",
              "unittest",
              "tests.test_client",
              "tests.test_broken_servers",
              "tests.test_adapters"));
    }
  }

  @Test
  void packsWithoutANetwork() throws Exception {
    Prerequisite.require(
        Python.has("setuptools", "wheel"), "Python package: no setuptools and wheel");
    check(1, Python.run(Map.of(), "-m", "unittest", "tests.test_package"));
  }

  @Test
  void hasTheVersionOfTheRest() throws Exception {
    String pom = Files.readString(Path.of("../pom.xml"));
    Matcher version = Pattern.compile("<version>([\\d.]+)(-SNAPSHOT)?</version>").matcher(pom);
    assertTrue(version.find());
    String project = Files.readString(Python.PROJECT.resolve("pyproject.toml"));
    String module = Files.readString(Python.PROJECT.resolve("htedl/__init__.py"));
    assertTrue(project.contains("version = \"" + version.group(1) + "\""), project);
    assertTrue(module.contains("__version__ = \"" + version.group(1) + "\""), module);
  }

  /** All tests ran, at least the given number, and succeeded. */
  private static void check(int least, Python.Ended ended) {
    assertEquals(0, ended.status(), ended.output());
    Matcher ran = RAN.matcher(ended.output());
    assertTrue(ran.find() && Integer.parseInt(ran.group(1)) >= least, ended.output());
    assertFalse(ended.output().contains("skipped="), ended.output());
    assertFalse(ended.output().contains("Exception ignored"), ended.output());
  }
}
