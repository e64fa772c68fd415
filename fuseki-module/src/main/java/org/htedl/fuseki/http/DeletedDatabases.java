// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import java.util.stream.StreamSupport;
import org.apache.jena.atlas.RuntimeIOException;
import org.apache.jena.atlas.io.IO;
import org.apache.jena.dboe.base.file.Location;
import org.apache.jena.fuseki.server.DataAccessPoint;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.Mirrors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends what belongs to a mirrored dataset that the admin page deletes, whatever is around it.
 *
 * <p>Two things outlast the deletion in Fuseki. It closes a dataset only if the server manages its
 * configuration ({@code configuration/NAME.ttl}); the mirrors of other datasets would keep their
 * memory, threads and devices until the next garbage collection. And it deletes the files of
 * managed databases ({@code databases/NAME}), but does not recognise TDB2 behind a dataset of ours:
 * a new dataset of that name would show the deleted data. The conditions for files are Fuseki's.
 */
public final class DeletedDatabases implements Filter {
  /** The addresses to be filtered. */
  public static final String ADDRESSES = "/$/datasets/*";

  private static final Logger LOG = LoggerFactory.getLogger(DeletedDatabases.class);

  /**
   * A managed database.
   *
   * @param files its folder
   * @param configurations the folder with the file that makes it a managed one
   */
  private record Managed(String name, Path files, Path configurations) {
    /** The file names that Fuseki takes for the configuration of this database. */
    long configured() {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(configurations, name + ".*")) {
        return StreamSupport.stream(found.spliterator(), false).count();
      } catch (IOException | PatternSyntaxException unreadable) {
        LOG.debug("{} cannot be listed", configurations, unreadable);
        return -1;
      }
    }
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (!(request instanceof HttpServletRequest http) || !http.getMethod().equals("DELETE")) {
      chain.doFilter(request, response);
      return;
    }
    DataAccessPointRegistry services = DataAccessPointRegistry.get(request.getServletContext());
    Set<Mirrors> ended = mirrors(services);
    Managed managed = managed(http, services);
    try {
      chain.doFilter(request, response);
    } finally {
      ended.removeAll(mirrors(services));
      ended.forEach(Mirrors::release);
    }
    if (managed != null && isDeleted(managed, services)) {
      delete(managed.files);
    }
  }

  /** The mirrors that the services of a server show. */
  private static Set<Mirrors> mirrors(DataAccessPointRegistry services) {
    Set<Mirrors> shown = new HashSet<>();
    for (DataAccessPoint service : services.accessPoints()) {
      DatasetGraph dataset = service.getDataService().getDataset();
      Mirrors mirrors = dataset == null ? null : DatasetLayers.of(dataset).mirrorsInside();
      if (mirrors != null) {
        shown.add(mirrors);
      }
    }
    return shown;
  }

  private static @Nullable Managed managed(
      HttpServletRequest request, DataAccessPointRegistry services) {
    String path = request.getPathInfo();
    if (path == null) {
      path = request.getServletPath();
    }
    String name = path.substring(path.lastIndexOf('/') + 1);
    DataAccessPoint service = name.isEmpty() ? null : services.get("/" + name);
    DatasetGraph dataset = service == null ? null : service.getDataService().getDataset();
    if (dataset == null) {
      return null;
    }
    DatasetLayers layers = DatasetLayers.of(dataset);
    Location location = layers.database().map(DatabaseMgr::location).orElse(null);
    if (location == null || location.isMem() || !layers.isConfigured()) {
      return null;
    }
    Path files = Path.of(location.getDirectoryPath()).toAbsolutePath().normalize();
    Path databases = files.getParent();
    if (!files.endsWith(name) || databases == null || !databases.endsWith("databases")) {
      return null;
    }
    Managed managed = new Managed(name, files, databases.resolveSibling("configuration"));
    return managed.configured() == 1 ? managed : null;
  }

  private static boolean isDeleted(Managed database, DataAccessPointRegistry services) {
    return services.get("/" + database.name) == null
        && database.configured() == 0
        && Files.exists(database.files)
        && !Files.isSymbolicLink(database.files);
  }

  private static void delete(Path files) {
    try {
      IO.deleteAll(files);
      LOG.info("Deleted database files {}", files);
    } catch (RuntimeIOException e) {
      LOG.error("The database files {} could not be deleted: delete them by hand", files, e);
    }
  }
}
