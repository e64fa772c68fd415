package org.htedl.fuseki.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.apache.jena.atlas.web.TypedInputStream;
import org.apache.jena.riot.system.stream.Locator;
import org.apache.jena.riot.system.stream.LocatorHTTP;
import org.apache.jena.riot.system.stream.StreamManager;
import org.jspecify.annotations.Nullable;

/**
 * Jena's way to open what {@code LOAD} names, but for what requests may not name: files of the
 * server, of which some never end, parts of the program, and addresses of FTP, which no timeout
 * reaches. Addresses of HTTP are left to {@link BoundHttpClient}.
 */
public final class BoundLocator implements Locator {
  private static final int BAD_REQUEST = 400;

  private final Locator jena;

  private BoundLocator(Locator jena) {
    this.jena = jena;
  }

  /** Puts such locators in the place of Jena's own. A second call has no effect. */
  public static void install() {
    StreamManager streams = StreamManager.get();
    List<Locator> known = List.copyOf(streams.locators());
    if (known.stream().noneMatch(BoundLocator.class::isInstance)) {
      streams.clearLocators();
      known.stream()
          .map(each -> each instanceof LocatorHTTP ? each : new BoundLocator(each))
          .forEach(streams::addLocator);
    }
  }

  /** Returns null, as Jena's own do, if there is nothing of that name. */
  @Override
  public @Nullable TypedInputStream open(String name) {
    if (WatchedClients.dataset() == null || isWeb(name) || isAllowed(name)) {
      return jena.open(name);
    }
    WatchedClients.refuse(
        BAD_REQUEST,
        "LOAD reads addresses of http and https: send the data to the graph store, or allow the"
            + " folder with --allow-address of serve or the system property "
            + AllowedAddresses.PROPERTY
            + ".");
    return null;
  }

  private static boolean isWeb(String name) {
    return name.startsWith("http://") || name.startsWith("https://");
  }

  private static boolean isAllowed(String name) {
    try {
      return name.startsWith("file:") && AllowedAddresses.configured().admit(new URI(name));
    } catch (URISyntaxException other) {
      return false;
    }
  }

  @Override
  public String getName() {
    return jena.getName();
  }
}
