// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.distribution;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Bill of materials of the distribution, in the format of CycloneDX, from its files: every jar with
 * its SHA-256 and the libraries that were packed into it, the programs bundled into the workbench
 * page, and the Java runtime.
 *
 * <p>A library packed into a jar is known by the {@code pom.properties} that Maven puts into jars.
 * Libraries built otherwise are listed by their packages, without a version.
 */
public final class BillOfMaterials {
  /** The property of a component that is a file of the distribution. */
  static final String FILE = "htedl:file";

  private static final String SPECIFICATION = "1.6";
  private static final String LICENCES = "org/htedl/fuseki/workbench/licences.txt";
  private static final Pattern BUNDLED = Pattern.compile("(\\S+) (\\d\\S*) \\((.+)\\)");
  private static final Pattern JAR = Pattern.compile("(.+?)-(\\d.*)\\.jar");
  private static final Pattern COORDINATES =
      Pattern.compile("META-INF/maven/[^/]+/[^/]+/pom\\.properties");

  /** The groups of libraries whose jars do not name them. */
  private static final Map<String, String> GROUPS = Map.of("picocli", "info.picocli");

  /** Libraries in Fuseki's jar without coordinates, by the folder of their packages. */
  private static final Map<String, String> BY_PACKAGE =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("com/github/andrewoma/dexx/", "com.github.andrewoma.dexx/collection"),
              Map.entry("com/github/benmanes/caffeine/", "com.github.ben-manes.caffeine/caffeine"),
              Map.entry("com/google/protobuf/", "com.google.protobuf/protobuf-java"),
              Map.entry("io/micrometer/", "io.micrometer/micrometer-core"),
              Map.entry("javax/measure/", "javax.measure/unit-api"),
              Map.entry("org/apache/lucene/", "org.apache.lucene/lucene-core"),
              Map.entry("org/apache/sis/", "org.apache.sis.core/sis-referencing"),
              Map.entry("org/apache/thrift/", "org.apache.thrift/libthrift"),
              Map.entry("org/bouncycastle/", "org.bouncycastle/bcprov-jdk18on"),
              Map.entry("org/jdom2/", "org.jdom/jdom2"),
              Map.entry("org/jspecify/", "org.jspecify/jspecify"),
              Map.entry("org/roaringbitmap/", "org.roaringbitmap/RoaringBitmap"),
              Map.entry("org/tartarus/snowball/", "org.apache.lucene/lucene-analysis-common")));

  private BillOfMaterials() {}

  /**
   * Writes the bill of a distribution.
   *
   * @param arguments the distribution's version, the folder with {@code lib} and {@code fuseki},
   *     the folder of the Java runtime, and the file to be written
   */
  public static void main(String[] arguments) throws IOException {
    JsonObject bill = of(arguments[0], Path.of(arguments[1]), Path.of(arguments[2]));
    Gson gson = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
    Files.writeString(Path.of(arguments[3]), gson.toJson(bill) + "\n");
  }

  /**
   * The bill of a distribution.
   *
   * @param folder the folder with {@code lib} and {@code fuseki}
   * @param runtime the folder of the Java runtime
   */
  static JsonObject of(String version, Path folder, Path runtime) throws IOException {
    JsonObject whole = component("application", "org.htedl", "htedl", version);
    JsonArray components = new JsonArray();
    for (String part : List.of("lib", "fuseki")) {
      for (Path jar : jars(folder.resolve(part))) {
        components.add(jar(jar, part + "/" + jar.getFileName()));
      }
    }
    components.add(runtime(runtime));
    JsonObject metadata = new JsonObject();
    metadata.add("component", whole);
    JsonObject bill = new JsonObject();
    bill.addProperty("bomFormat", "CycloneDX");
    bill.addProperty("specVersion", SPECIFICATION);
    bill.addProperty("version", 1);
    bill.add("metadata", metadata);
    bill.add("components", components);
    return bill;
  }

  private static List<Path> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  private static JsonObject jar(Path file, String name) throws IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      JsonObject jar = named(file.getFileName().toString());
      Map<String, JsonObject> inside = inside(zip);
      for (JsonObject library : inside.values()) {
        jar = library.get("name").equals(jar.get("name")) ? library : jar;
      }
      inside.values().remove(jar);
      JsonObject hash = new JsonObject();
      hash.addProperty("alg", "SHA-256");
      hash.addProperty("content", sha256(Files.readAllBytes(file)));
      jar.add("hashes", array(hash));
      JsonObject place = new JsonObject();
      place.addProperty("name", FILE);
      place.addProperty("value", name);
      jar.add("properties", array(place));
      if (!inside.isEmpty()) {
        jar.add("components", array(inside.values().toArray(new JsonObject[0])));
      }
      return jar;
    }
  }

  /** The components of a jar, by their addresses. */
  private static Map<String, JsonObject> inside(ZipFile zip) throws IOException {
    Map<String, JsonObject> inside = new TreeMap<>();
    for (ZipEntry entry : zip.stream().toList()) {
      String name = entry.getName();
      if (COORDINATES.matcher(name).matches()) {
        try (InputStream file = zip.getInputStream(entry)) {
          add(maven(file), inside);
        }
      } else if (name.equals(LICENCES)) {
        try (InputStream file = zip.getInputStream(entry)) {
          bundled(file).forEach(program -> add(program, inside));
        }
      } else if (name.endsWith(".class")) {
        String known = byPackage(name);
        if (known != null) {
          int slash = known.indexOf('/');
          String library = known.substring(slash + 1);
          add(component("library", known.substring(0, slash), library, null), inside);
        }
      }
    }
    return inside;
  }

  private static void add(JsonObject component, Map<String, JsonObject> components) {
    components.put(component.get("purl").getAsString(), component);
  }

  private static @Nullable String byPackage(String entry) {
    for (Map.Entry<String, String> known : BY_PACKAGE.entrySet()) {
      if (entry.startsWith(known.getKey())) {
        return known.getValue();
      }
    }
    return null;
  }

  /** A jar that is known by its name alone, as those of this project are. */
  private static JsonObject named(String file) {
    Matcher parts = JAR.matcher(file);
    if (!parts.matches()) {
      return component("library", null, file, null);
    }
    String group = parts.group(1).startsWith("htedl-") ? "org.htedl" : GROUPS.get(parts.group(1));
    return component("library", group, parts.group(1), parts.group(2));
  }

  private static JsonObject maven(InputStream file) throws IOException {
    Properties coordinates = new Properties();
    coordinates.load(file);
    return component(
        "library",
        coordinates.getProperty("groupId"),
        coordinates.getProperty("artifactId"),
        coordinates.getProperty("version"));
  }

  /** The programs of the workbench page, from the file with their licences. */
  private static List<JsonObject> bundled(InputStream licences) throws IOException {
    List<JsonObject> programs = new ArrayList<>();
    String text = new String(licences.readAllBytes(), StandardCharsets.UTF_8);
    for (String line : text.lines().toList()) {
      Matcher program = BUNDLED.matcher(line);
      if (program.matches()) {
        JsonObject bundled = component("library", null, program.group(1), program.group(2));
        bundled.addProperty(
            "purl", "pkg:npm/" + program.group(1).replace("@", "%40") + "@" + program.group(2));
        JsonObject id = new JsonObject();
        id.addProperty("id", program.group(3));
        JsonObject licence = new JsonObject();
        licence.add("license", id);
        bundled.add("licenses", array(licence));
        programs.add(bundled);
      }
    }
    return programs;
  }

  private static JsonObject runtime(Path folder) throws IOException {
    Properties release = new Properties();
    try (BufferedReader file = Files.newBufferedReader(folder.resolve("release"))) {
      release.load(file);
    }
    String version = release.getProperty("JAVA_VERSION", "").replace("\"", "");
    return component("platform", null, "OpenJDK", version);
  }

  private static JsonObject component(
      String type, @Nullable String group, String name, @Nullable String version) {
    JsonObject component = new JsonObject();
    component.addProperty("type", type);
    if (group != null) {
      component.addProperty("group", group);
    }
    component.addProperty("name", name);
    if (version != null) {
      component.addProperty("version", version);
    }
    if (group != null) {
      String suffix = version == null ? "" : "@" + version;
      component.addProperty("purl", "pkg:maven/" + group + "/" + name + suffix);
    }
    return component;
  }

  private static JsonArray array(JsonObject... members) {
    JsonArray array = new JsonArray();
    for (JsonObject member : members) {
      array.add(member);
    }
    return array;
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }
}
