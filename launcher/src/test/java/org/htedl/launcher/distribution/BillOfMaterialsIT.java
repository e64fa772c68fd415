// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The bill of materials lists what the distribution consists of, and nothing else. */
class BillOfMaterialsIT {
  private static final Path DIST = Path.of(System.getProperty("htedl.dist"));
  private static final List<String> FOLDERS = List.of("lib", "fuseki");

  /** The folders of classes in Fuseki's jar, and the libraries that they are of. */
  private static final Map<String, String> LIBRARIES =
      Map.ofEntries(
          Map.entry("com/apicatalog/jcs/", "titanium-jcs"),
          Map.entry("com/apicatalog/jsonld/", "titanium-json-ld"),
          Map.entry("com/apicatalog/rdf/", "titanium-rdf-api"),
          Map.entry("com/esotericsoftware/", "kryo"),
          Map.entry("com/github/andrewoma/dexx/", "collection"),
          Map.entry("com/github/benmanes/caffeine/", "caffeine"),
          Map.entry("com/google/errorprone/", "error_prone_annotations"),
          Map.entry("com/google/gson/", "gson"),
          Map.entry("com/google/protobuf/", "protobuf-java"),
          Map.entry("io/micrometer/", "micrometer-core"),
          Map.entry("io/prometheus/", "prometheus-metrics-core"),
          Map.entry("jakarta/activation/", "jakarta.activation-api"),
          Map.entry("jakarta/json/", "jakarta.json"),
          Map.entry("jakarta/servlet/", "jakarta.servlet-api"),
          Map.entry("jakarta/xml/bind/", "jakarta.xml.bind-api"),
          Map.entry("javax/measure/", "unit-api"),
          Map.entry("org/HdrHistogram/", "HdrHistogram"),
          Map.entry("org/apache/commons/", "commons-lang3"),
          Map.entry("org/apache/jena/", "jena-arq"),
          Map.entry("org/apache/logging/", "log4j-core"),
          Map.entry("org/apache/lucene/", "lucene-core"),
          Map.entry("org/apache/shiro/", "shiro-core"),
          Map.entry("org/apache/sis/", "sis-referencing"),
          Map.entry("org/apache/thrift/", "libthrift"),
          Map.entry("org/bouncycastle/", "bcprov-jdk18on"),
          Map.entry("org/eclipse/jetty/", "jetty-server"),
          Map.entry("org/glassfish/json/", "jakarta.json"),
          Map.entry("org/jdom2/", "jdom2"),
          Map.entry("org/json/simple/", "json-simple"),
          Map.entry("org/jspecify/", "jspecify"),
          Map.entry("org/locationtech/jts/", "jts-core"),
          Map.entry("org/opengis/", "geoapi"),
          Map.entry("org/owasp/encoder/", "encoder"),
          Map.entry("org/roaringbitmap/", "RoaringBitmap"),
          Map.entry("org/slf4j/", "slf4j-api"),
          Map.entry("org/tartarus/snowball/", "lucene-analysis-common"));

  /** The folders of Jena's own commands. */
  private static final Set<String> COMMANDS =
      Set.of(
          "arq/",
          "examples/",
          "jena/",
          "rdfpatch/",
          "riotcmd/",
          "shacl/",
          "shex/",
          "tdb/",
          "tdb1/",
          "tdb2/");

  private static JsonObject bill = new JsonObject();

  @BeforeAll
  static void read() throws IOException {
    bill = BillOfMaterials.of("0.0", DIST, Path.of(System.getProperty("java.home")));
  }

  @Test
  void listsEveryFileWithItsChecksum() throws Exception {
    Map<String, String> listed = new TreeMap<>();
    for (JsonElement each : bill.getAsJsonArray("components")) {
      JsonObject component = each.getAsJsonObject();
      if (component.has("properties")) {
        listed.put(
            member(component, "properties").get("value").getAsString(),
            member(component, "hashes").get("content").getAsString());
      }
    }
    Map<String, String> shipped = new TreeMap<>();
    for (String folder : FOLDERS) {
      try (Stream<Path> files = Files.list(DIST.resolve(folder))) {
        for (Path file : files.toList()) {
          byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
          shipped.put(folder + "/" + file.getFileName(), HexFormat.of().formatHex(sum));
        }
      }
    }
    assertEquals(shipped, listed);
    assertFalse(shipped.isEmpty());
  }

  private static JsonObject member(JsonObject component, String array) {
    return component.getAsJsonArray(array).get(0).getAsJsonObject();
  }

  @Test
  void listsEveryLibraryOfTheServer() throws IOException {
    Set<String> names = new HashSet<>();
    addNames(bill, "name", names);
    Set<String> unknown = new TreeSet<>();
    try (Stream<Path> files = Files.list(DIST.resolve("fuseki"))) {
      for (Path file : files.toList()) {
        try (ZipFile jar = new ZipFile(file.toFile())) {
          jar.stream()
              .map(ZipEntry::getName)
              .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/"))
              .filter(name -> !isListed(name, names))
              .forEach(name -> unknown.add(name.substring(0, name.lastIndexOf('/') + 1)));
        }
      }
    }
    assertEquals(Set.of(), unknown);
  }

  private static boolean isListed(String file, Set<String> names) {
    return COMMANDS.stream().anyMatch(file::startsWith) && names.contains("jena-cmds")
        || LIBRARIES.entrySet().stream()
            .anyMatch(each -> file.startsWith(each.getKey()) && names.contains(each.getValue()));
  }

  /**
   * The bundler leaves out what the page does not call, so that some locked programs are absent.
   */
  @Test
  void listsWhatThePageContains() throws IOException {
    Set<String> listed = new TreeSet<>();
    addNames(bill, "purl", listed);
    listed.removeIf(address -> !address.startsWith("pkg:npm/"));
    JsonObject lock = workbench("package-lock.json").getAsJsonObject("packages");
    Set<String> locked = new TreeSet<>();
    lock.entrySet()
        .forEach(
            each -> {
              JsonObject program = each.getValue().getAsJsonObject();
              if (!program.has("dev")) {
                locked.add(address(each.getKey(), program.get("version").getAsString()));
              }
            });
    assertEquals(Set.of(), without(listed, locked));
    Set<String> called = new TreeSet<>();
    workbench("package.json")
        .getAsJsonObject("dependencies")
        .entrySet()
        .forEach(each -> called.add(address(each.getKey(), each.getValue().getAsString())));
    assertTrue(called.stream().anyMatch(name -> name.startsWith("pkg:npm/chart.js@")));
    assertEquals(Set.of(), without(called, listed));
  }

  private static Set<String> without(Set<String> all, Set<String> known) {
    Set<String> rest = new TreeSet<>(all);
    rest.removeAll(known);
    return rest;
  }

  private static JsonObject workbench(String file) throws IOException {
    Path path = Path.of("..", "fuseki-module", "src/main/workbench", file);
    return JsonParser.parseString(Files.readString(path)).getAsJsonObject();
  }

  private static String address(String program, String version) {
    String name = program.replaceFirst("^node_modules/", "");
    return "pkg:npm/" + name.replace("@", "%40") + "@" + version;
  }

  @Test
  void listsTheRuntimeAndNoToolOfTheBuild() {
    Set<String> names = new HashSet<>();
    addNames(bill, "name", names);
    assertTrue(names.contains("OpenJDK"));
    assertTrue(names.stream().noneMatch(name -> name.contains("jmh") || name.contains("junit")));
    assertTrue(names.contains("htedl-engine"));
    assertEquals("CycloneDX", bill.get("bomFormat").getAsString());
  }

  /** A member of all components and of the components inside them. */
  private static void addNames(JsonObject parent, String member, Set<String> names) {
    if (parent.has("components")) {
      for (JsonElement each : parent.getAsJsonArray("components")) {
        JsonObject component = each.getAsJsonObject();
        if (component.has(member)) {
          names.add(component.get(member).getAsString());
        }
        addNames(component, member, names);
      }
    }
  }
}
