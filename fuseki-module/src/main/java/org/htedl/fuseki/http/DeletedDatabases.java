package org.htedl.fuseki.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * Deletes the files of a mirrored TDB2 database whose dataset the admin page deletes.
 *
 * <p>Fuseki deletes the files of databases that it manages ({@code databases/NAME} with {@code
 * configuration/NAME.ttl}), but does not recognise TDB2 behind a dataset of ours: a new dataset of
 * that name would show the deleted data. The conditions here are Fuseki's own.
 */
public final class DeletedDatabases implements Filter {
  /** The addresses to be filtered. */
  public static final String ADDRESSES = "/$/datasets/*";

  private static final Logger LOG = LoggerFactory.getLogger(DeletedDatabases.class);

  /**
   * A managed database.
   *
   * @param files its folder
   * @param configuration what makes it a managed one
   */
  private record Managed(String name, Path files, Path configuration) {}

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    Managed before =
        request instanceof HttpServletRequest http && http.getMethod().equals("DELETE")
            ? managed(http)
            : null;
    chain.doFilter(request, response);
    if (before != null && isDeleted(before, registry(request))) {
      delete(before.files);
    }
  }

  private static DataAccessPointRegistry registry(ServletRequest request) {
    return DataAccessPointRegistry.get(request.getServletContext());
  }

  private static @Nullable Managed managed(HttpServletRequest request) {
    String path = request.getPathInfo();
    if (path == null) {
      path = request.getServletPath();
    }
    String name = path.substring(path.lastIndexOf('/') + 1);
    DataAccessPoint service = name.isEmpty() ? null : registry(request).get("/" + name);
    Mirrors mirrors =
        service == null
            ? null
            : DatasetLayers.of(service.getDataService().getDataset()).mirrorsInside();
    if (mirrors == null) {
      return null;
    }
    DatasetGraph base = mirrors.base();
    Location location = DatabaseMgr.isTDB2(base) ? DatabaseMgr.location(base) : null;
    if (location == null || location.isMem()) {
      return null;
    }
    Path files = Path.of(location.getDirectoryPath()).toAbsolutePath().normalize();
    Path databases = files.getParent();
    if (!files.endsWith(name) || databases == null || !databases.endsWith("databases")) {
      return null;
    }
    Path configuration = databases.resolveSibling("configuration").resolve(name + ".ttl");
    return Files.exists(configuration) ? new Managed(name, files, configuration) : null;
  }

  private static boolean isDeleted(Managed database, DataAccessPointRegistry services) {
    return services.get("/" + database.name) == null
        && !Files.exists(database.configuration)
        && Files.exists(database.files)
        && !Files.isSymbolicLink(database.files);
  }

  private static void delete(Path files) {
    try {
      IO.deleteAll(files);
      LOG.info("Deleted database files {}", files);
    } catch (RuntimeIOException e) {
      LOG.error("The database files {} could not be deleted", files, e);
    }
  }
}
