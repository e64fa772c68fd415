// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.exec.http.QueryExecHTTPBuilder;
import org.htedl.launcher.Execution;
import org.htedl.launcher.Python;
import org.htedl.longrun.ServerProcess;

/**
 * Runs the programs of one page in the order of the page, in a folder of their own, and compares
 * what they print with the block of text that follows.
 */
final class PageRun {
  /** Of a command: a text in quotes, or what stands between blanks. */
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

  private static final int PATIENCE_MINUTES = 3;

  private static final String PREFIXES =
      """
      PREFIX :       <https://w3id.org/htedl/sample#>
      PREFIX htedl:  <https://w3id.org/htedl#>
      """;

  private static final String ASSEMBLER_PREFIXES =
      PREFIXES
          + """
          PREFIX fuseki: <http://jena.apache.org/fuseki#>
          PREFIX ja:     <http://jena.hpl.hp.com/2005/11/Assembler#>
          PREFIX tdb2:   <http://jena.apache.org/2016/tdb#>
          PREFIX access: <http://jena.apache.org/access#>
          """;

  private final Page page;
  private final Path folder;
  private final PageServers servers;
  private ServerProcess server;

  /**
   * A run in an empty folder.
   *
   * @param servers starts those that the page asks for; the sample's until it asks for one
   */
  PageRun(Page page, Path folder, PageServers servers) throws IOException {
    this.page = page;
    this.folder = folder;
    this.servers = servers;
    for (String name : List.of("docs", "config", "python")) {
      Files.createSymbolicLink(folder.resolve(name), Page.ROOT.resolve(name));
    }
    Path script = Files.writeString(folder.resolve("htedl"), servers.script());
    assertTrue(script.toFile().setExecutable(true));
  }

  /** Runs all programs. */
  void run() throws Exception {
    List<String> printed = List.of();
    boolean hasRun = false;
    for (Page.Block block : page.blocks()) {
      String where = page.name() + ":" + block.line();
      if (isLeftOut(block, where)) {
        hasRun = false;
        continue;
      }
      if (block.language().equals("text")) {
        if (hasRun && block.follows()) {
          compare(where, block.code(), printed);
        }
        continue;
      }
      printed = run(block, where);
      hasRun = true;
      if (block.language().equals("console")) {
        compare(where, block.code().replaceAll("(?m)^\\$ .*\\n", ""), printed);
      }
    }
  }

  private boolean isLeftOut(Page.Block block, String where) throws IOException {
    if (!block.argument("not run").isEmpty()) {
      return true;
    }
    String test = block.argument("tested by");
    if (!test.isEmpty()) {
      assertTrue(Page.isTest(test), where + ": no test " + test);
      return true;
    }
    String file = block.argument("file");
    if (!file.isEmpty()) {
      Files.writeString(folder.resolve(file), block.code());
      return true;
    }
    assertEquals("", block.directive(), where + ": not a directive");
    return false;
  }

  private List<String> run(Page.Block block, String where) throws Exception {
    return switch (block.language()) {
      case "sh" -> shell(block.code(), where);
      case "console" -> shell(commands(block.code()), where);
      case "python" -> python(block.code(), where);
      case "sparql" -> sparql(block.code(), where);
      case "java" -> java(block.code(), where);
      case "turtle" -> {
        RDFParser.fromString(ASSEMBLER_PREFIXES + block.code(), Lang.TURTLE).toGraph();
        yield List.of();
      }
      default -> fail(where + ": nothing runs this, and no comment says why");
    };
  }

  private static String commands(String console) {
    StringBuilder commands = new StringBuilder();
    console
        .lines()
        .filter(line -> line.startsWith("$ "))
        .forEach(line -> commands.append(line.substring(2)).append('\n'));
    return commands.toString();
  }

  private String address(String code) throws Exception {
    return code.replace("localhost:3030", "localhost:" + server().port());
  }

  private ServerProcess server() throws Exception {
    if (server == null) {
      server = servers.with(List.of());
    }
    return server;
  }

  private List<String> shell(String code, String where) throws Exception {
    List<String> lines =
        code.replace("\\\n", " ")
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .toList();
    boolean onlyOurs =
        lines.stream().allMatch(line -> line.matches("\\./htedl [^|<>&$]*")) && balanced(lines);
    if (!onlyOurs) {
      return process(where, "bash", "-euo", "pipefail", "-c", address(code));
    }
    List<String> printed = new ArrayList<>();
    for (String line : lines) {
      List<String> words = words(line.replaceFirst("\\s# .*", ""));
      if (words.get(1).equals("serve")) {
        server = servers.with(words.subList(2, words.size()));
      } else {
        Execution execution = Execution.of(words.subList(1, words.size()).toArray(String[]::new));
        assertEquals(0, execution.status(), where + ": " + line + "\n" + execution.err());
        execution.err().lines().filter(each -> each.startsWith("htedl: ")).forEach(printed::add);
        printed.addAll(execution.lines());
      }
    }
    return printed;
  }

  /** Whether no quotation goes over several lines. */
  private static boolean balanced(List<String> lines) {
    return lines.stream().allMatch(line -> line.chars().filter(c -> c == '\'').count() % 2 == 0);
  }

  /** The words of a command; those that are files of the folder in full. */
  private List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(line);
    while (word.find()) {
      String text =
          word.group(1) != null
              ? word.group(1)
              : word.group(2) != null ? word.group(2) : word.group();
      boolean isFile = word.group(3) != null && folder.resolve(text).toFile().isFile();
      words.add(isFile ? folder.resolve(text).toString() : text);
    }
    return words;
  }

  private List<String> process(String where, String... command) throws Exception {
    Path output = Files.createTempFile(folder, "output", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(Map.of("PYTHONPATH", "python", "PYTHONDONTWRITEBYTECODE", "1"));
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      assertTrue(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES), where + " does not end");
    } finally {
      process.destroyForcibly();
    }
    String printed = Files.readString(output, UTF_8);
    assertEquals(0, process.exitValue(), where + "\n" + printed);
    assertFalse(printed.isBlank(), where + " prints nothing");
    return printed.lines().toList();
  }

  private List<String> python(String code, String where) throws Exception {
    Path program = Files.writeString(folder.resolve("program.py"), address(code));
    return process(where, Python.executable(), "-W", "error", program.toString());
  }

  private List<String> sparql(String code, String where) throws Exception {
    List<String> rows = new ArrayList<>();
    String query = code.contains("PREFIX") ? code : PREFIXES + code;
    try (var execution =
        QueryExecHTTPBuilder.service(server().address("/kb/query")).query(query).build()) {
      execution.select().forEachRemaining(row -> rows.add(row.toString()));
    }
    assertFalse(rows.isEmpty(), where + " has no rows");
    return rows;
  }

  /** Compiles and runs a class, or statements with the imports that they need before them. */
  private List<String> java(String code, String where) throws Exception {
    boolean isClass = code.contains("class ");
    String text = address(code);
    if (!isClass) {
      int end = Math.max(text.lastIndexOf("\nimport "), text.startsWith("import ") ? 0 : -1);
      int body = end < 0 ? 0 : text.indexOf('\n', end + 1) + 1;
      text =
          text.substring(0, body)
              + "public class Program { public static void main(String[] a) throws Exception {\n"
              + text.substring(body)
              + "}}\n";
    }
    Path source = Files.writeString(folder.resolve("Program.java"), text);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return process(
        where,
        java,
        "--add-modules=jdk.incubator.vector",
        "-cp",
        servers.dist() + "/lib/*" + File.pathSeparator + servers.dist() + "/fuseki/*",
        source.toString());
  }

  /** Every line is printed, in this order; an ellipsis stands for anything. */
  private static void compare(String where, String expected, List<String> printed) {
    Iterator<String> lines = printed.iterator();
    for (String line : expected.lines().toList()) {
      if (line.isBlank()) {
        continue;
      }
      String[] parts = line.strip().split("…", -1);
      StringBuilder pattern = new StringBuilder();
      for (int i = 0; i < parts.length; i++) {
        pattern.append(i == 0 ? "" : ".*").append(Pattern.quote(parts[i]));
      }
      boolean found = false;
      while (!found && lines.hasNext()) {
        found = lines.next().strip().matches(pattern.toString());
      }
      assertTrue(found, where + ": \"" + line + "\" is not in\n" + String.join("\n", printed));
    }
  }
}
