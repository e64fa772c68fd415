// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.imports;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.htedl.launcher.console.Failure;
import org.jspecify.annotations.Nullable;

/**
 * Catalog that maps IRIs to files, in the format of OASIS XML Catalogs 1.1: entries {@code uri},
 * {@code rewriteURI}, {@code uriSuffix}, {@code system} and {@code rewriteSystem}, in groups or
 * not, {@code nextCatalog}, and {@code xml:base}. An exact entry comes before a rewriting one, and
 * the longest start that matches before shorter ones. Addresses other than files are no result.
 */
final class ImportCatalog {
  private static final String NAMESPACE = "urn:oasis:names:tc:entity:xmlns:xml:catalog";

  private final Path path;
  private final Map<String, URI> exact = new HashMap<>();
  private final Map<String, URI> starts = new HashMap<>();
  private final Map<String, URI> suffixes = new HashMap<>();
  private final List<Path> next = new ArrayList<>();
  private final List<ImportCatalog> following = new ArrayList<>();

  private ImportCatalog(Path path) {
    this.path = path;
  }

  /**
   * Reads a catalog and the further ones that it names.
   *
   * @throws Failure if it is not a catalog
   */
  static ImportCatalog read(Path path) throws IOException {
    return read(path, new HashSet<>());
  }

  private static ImportCatalog read(Path path, Set<Path> known) throws IOException {
    ImportCatalog catalog = new ImportCatalog(path);
    known.add(path.toRealPath());
    try (InputStream in = Files.newInputStream(path)) {
      XMLInputFactory factory = XMLInputFactory.newInstance();
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
      catalog.read(factory.createXMLStreamReader(in));
    } catch (XMLStreamException | IllegalArgumentException wrong) {
      throw new Failure(
          "--imports: "
              + path
              + " is not an XML catalog: "
              + Failure.oneLine(String.valueOf(wrong.getMessage())));
    }
    for (Path further : catalog.next) {
      if (Files.isRegularFile(further) && !known.contains(further.toRealPath())) {
        catalog.following.add(read(further, known));
      }
    }
    return catalog;
  }

  /** The file of the catalog. */
  Path path() {
    return path;
  }

  private void read(XMLStreamReader xml) throws XMLStreamException {
    Deque<URI> bases = new ArrayDeque<>();
    bases.push(path.toAbsolutePath().normalize().toUri());
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.END_ELEMENT) {
        bases.pop();
      } else if (event == XMLStreamConstants.START_ELEMENT) {
        if (bases.size() == 1 && !NAMESPACE.equals(xml.getNamespaceURI())) {
          throw new IllegalArgumentException("its root element is " + xml.getLocalName());
        }
        String base = xml.getAttributeValue(XMLConstants.XML_NS_URI, "base");
        bases.push(
            base == null || base.isEmpty() ? bases.getFirst() : resolved(bases.getFirst(), base));
        entry(xml, bases.getFirst());
      }
    }
  }

  private void entry(XMLStreamReader xml, URI base) {
    switch (xml.getLocalName()) {
      case "uri" -> put(exact, attribute(xml, "name"), base, attribute(xml, "uri"));
      case "system" -> put(exact, attribute(xml, "systemId"), base, attribute(xml, "uri"));
      case "uriSuffix" -> put(suffixes, attribute(xml, "uriSuffix"), base, attribute(xml, "uri"));
      case "rewriteURI" ->
          put(starts, attribute(xml, "uriStartString"), base, attribute(xml, "rewritePrefix"));
      case "rewriteSystem" ->
          put(starts, attribute(xml, "systemIdStartString"), base, attribute(xml, "rewritePrefix"));
      case "nextCatalog" -> {
        Path further = file(resolved(base, attribute(xml, "catalog")));
        if (further != null) {
          next.add(further);
        }
      }
      default -> {}
    }
  }

  private static void put(Map<String, URI> entries, String name, URI base, String address) {
    if (!name.isEmpty()) {
      // The first entry for a name holds.
      entries.putIfAbsent(name, resolved(base, address));
    }
  }

  private static String attribute(XMLStreamReader xml, String name) {
    String value = xml.getAttributeValue(null, name);
    return value == null ? "" : value;
  }

  /** Protégé writes names of files with spaces and other characters as they are. */
  private static URI resolved(URI base, String address) {
    String path = address.replace('\\', '/');
    try {
      return base.resolve(path);
    } catch (IllegalArgumentException unescaped) {
      try {
        return base.resolve(new URI(null, null, path, null));
      } catch (URISyntaxException wrong) {
        throw new IllegalArgumentException(wrong.getMessage(), wrong);
      }
    }
  }

  /** The file for an IRI; null if the catalog has none. */
  @Nullable Path file(String iri) {
    URI mapped = exact.get(iri);
    if (mapped == null) {
      mapped = rewritten(iri);
    }
    if (mapped == null) {
      mapped = bySuffix(iri);
    }
    if (mapped != null) {
      return file(mapped);
    }
    for (ImportCatalog further : following) {
      Path file = further.file(iri);
      if (file != null) {
        return file;
      }
    }
    return null;
  }

  private @Nullable URI rewritten(String iri) {
    Map.Entry<String, URI> entry = longest(starts, iri::startsWith);
    return entry == null
        ? null
        : resolved(entry.getValue(), entry.getValue() + iri.substring(entry.getKey().length()));
  }

  private @Nullable URI bySuffix(String iri) {
    Map.Entry<String, URI> entry = longest(suffixes, iri::endsWith);
    return entry == null ? null : entry.getValue();
  }

  private static Map.@Nullable Entry<String, URI> longest(
      Map<String, URI> entries, Predicate<String> matches) {
    Map.Entry<String, URI> longest = null;
    for (Map.Entry<String, URI> entry : entries.entrySet()) {
      if (matches.test(entry.getKey())
          && (longest == null || entry.getKey().length() > longest.getKey().length())) {
        longest = entry;
      }
    }
    return longest;
  }

  /** The file of an address; null for one elsewhere. */
  private static @Nullable Path file(URI address) {
    return "file".equalsIgnoreCase(address.getScheme())
        ? Path.of(URI.create(address.toString().replaceAll("[?#].*", "")))
        : null;
  }
}
