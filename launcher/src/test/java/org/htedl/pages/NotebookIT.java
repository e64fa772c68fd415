// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.htedl.launcher.Python;
import org.htedl.testing.Prerequisite;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The notebook of the tutorial: its cells in their order print what it has, in plain Python and,
 * where there is one, in Jupyter; and data frames, where pandas is installed.
 */
class NotebookIT {
  private static final String IN_JUPYTER =
      """
      import nbformat, nbclient, sys
      notebook = nbformat.read("tutorial.ipynb", 4)
      before = [cell.get("outputs") for cell in notebook.cells]
      for cell in notebook.cells:
          cell.source = cell.source.replace("http://localhost:3030/kb", sys.argv[1])
      nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
      assert [cell.get("outputs") for cell in notebook.cells] == before, notebook
      """;

  private static final String FRAMES =
      """
      import sys
      from htedl import KnowledgeBase
      with KnowledgeBase(sys.argv[1]) as kb:
          frame = kb.coverage(["Pump", "hasPart", "Seal"], "Pump", "Seal").frame()
          assert list(frame["tp"].fillna(-1)) == [40, -1, 0], frame
          assert frame.loc[0, "recall"] == 1.0 and frame.loc[1, "position"] == 0, frame
          best = kb.coverage(["Seal", "Pump"], "Pump", "Seal", top=1).frame()
          assert list(best.index) == [1], best
          people = kb.instances("Pump", labels=True).frame()
          assert people.shape == (40, 2), people
      print("frames")
      """;

  @TempDir static Path shared;

  private static PageServers servers;
  private static String address;

  @BeforeAll
  static void start() throws Exception {
    servers = new PageServers(shared);
    String data = Page.ROOT.resolve("docs/pumps.ttl").toString();
    address = servers.with(List.of("--data", data)).address("/kb");
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  @Test
  void inPlainPython() throws Exception {
    Python.Ended ended = Python.run(Map.of(), "-m", "tests.notebook", address);
    assertEquals(0, ended.status(), ended.output());
    assertTrue(ended.output().contains("6 cells"), ended.output());
  }

  @Test
  void inJupyter() throws Exception {
    Prerequisite.prefer(
        Python.has("nbformat", "nbclient", "ipykernel"), "tutorial in Jupyter: no nbclient");
    Python.Ended ended = Python.run(Map.of(), "-c", IN_JUPYTER, address);
    assertEquals(0, ended.status(), ended.output());
  }

  @Test
  void dataFrames() throws Exception {
    Prerequisite.prefer(Python.has("pandas"), "data frames of the Python client: no pandas");
    Python.Ended ended = Python.run(Map.of(), "-c", FRAMES, address);
    assertEquals(0, ended.status(), ended.output());
    assertTrue(ended.output().contains("frames"), ended.output());
  }
}
