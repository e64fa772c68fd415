// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.htedl.fuseki.ask.ExpressionCompiler;
import org.htedl.testing.Checkout;
import org.htedl.testing.ModuleExports;
import org.junit.jupiter.api.Test;

/**
 * Each type that a module of the engine or of the kernels exports has a use outside of it: the main
 * code of another module names it, the module provides it as a service, or docs/java.md names it.
 *
 * <p>Classes say what the modules on the class path use. Benchmarks and cluster are built later, if
 * at all, so the imports in their sources say what they use.
 */
class ExportedUseTest {
  /** The modules export at most as many types, to everybody or to some modules. */
  private static final int MOST = 250;

  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?:static )?(org\\.htedl(?:\\.[a-z]\\w*)+\\.[A-Z]\\w*)");

  @Test
  void everyExportedTypeIsUsed() throws IOException {
    List<Path> modules = modules();
    Map<Path, Set<String>> named = new HashMap<>();
    for (Path module : modules) {
      named.put(module, ModuleExports.namedTypes(module));
    }
    Set<String> elsewhere = new HashSet<>();
    for (Class<?> type : List.of(ExpressionCompiler.class, Htedl.class)) {
      elsewhere.addAll(ModuleExports.namedTypes(ModuleExports.folderOf(type)));
    }
    for (Path module : modules) {
      elsewhere.addAll(ModuleExports.providedTypes(module));
    }
    elsewhere.addAll(imported("benchmarks"));
    elsewhere.addAll(imported("cluster"));
    String page = Files.readString(Checkout.root().resolve("docs/java.md"));
    int exported = 0;
    List<String> unused = new ArrayList<>();
    for (Path module : modules) {
      for (String type : ModuleExports.exportedTypes(module)) {
        exported++;
        boolean isUsed =
            elsewhere.contains(type)
                || modules.stream()
                    .anyMatch(other -> other != module && named.get(other).contains(type))
                || page.matches("(?s).*\\b" + type.substring(type.lastIndexOf('/') + 1) + "\\b.*");
        if (!isUsed) {
          unused.add(type);
        }
      }
    }
    assertEquals(List.of(), unused);
    assertTrue(exported > 100, exported + " exported types");
    assertTrue(exported <= MOST, exported + " exported types, of at most " + MOST);
  }

  /** The folders or jars of the modules with a descriptor. */
  private static List<Path> modules() throws IOException {
    List<Path> modules = new ArrayList<>();
    for (String root : ModuleExports.onClassPath().roots()) {
      String file = root.startsWith("jar:") ? root.substring(4, root.lastIndexOf("!/")) : root;
      modules.add(Path.of(URI.create(file)));
    }
    return modules;
  }

  private static Set<String> imported(String module) throws IOException {
    Set<String> types = new HashSet<>();
    try (Stream<Path> files =
        Files.walk(Checkout.root().resolve(module).resolve("src/main/java"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        for (Matcher match = IMPORT.matcher(Files.readString(file)); match.find(); ) {
          types.add(match.group(1).replace('.', '/'));
        }
      }
    }
    return types;
  }
}
