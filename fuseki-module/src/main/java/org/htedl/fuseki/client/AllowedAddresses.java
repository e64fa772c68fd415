// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Addresses that the data of a request may have the server read: contexts of JSON-LD and, on Fuseki
 * 5, files for {@code LOAD}, of which Fuseki 6 opens none. There are none by default. An address is
 * allowed with all that is below it:
 *
 * <pre>
 * https://schema.org/     allows https://schema.org/docs/jsonldcontext.json,
 *                         neither http://schema.org/ nor https://schema.org.example/
 * </pre>
 */
public final class AllowedAddresses {
  /** The system property that lists them between blanks. */
  public static final String PROPERTY = "htedl.allowedAddresses";

  private static final Logger LOG = LoggerFactory.getLogger(AllowedAddresses.class);

  private final List<URI> allowed = new ArrayList<>();

  private AllowedAddresses(String list) {
    for (String address : list.split("\\s+", -1)) {
      if (!address.isEmpty()) {
        if (isAddress(address)) {
          allowed.add(URI.create(address).normalize());
        } else {
          LOG.warn("The system property {} has no address such as {}", PROPERTY, address);
        }
      }
    }
  }

  /** The addresses that the system property lists. */
  public static AllowedAddresses configured() {
    return new AllowedAddresses(System.getProperty(PROPERTY, ""));
  }

  /** Returns whether a text is an address that can be allowed: an absolute one with a path. */
  public static boolean isAddress(String text) {
    try {
      URI address = new URI(text);
      return address.isAbsolute() && address.getRawPath() != null;
    } catch (URISyntaxException other) {
      return false;
    }
  }

  /** Returns whether the server may read an address. */
  public boolean admit(URI address) {
    URI asked = address.normalize();
    return allowed.stream().anyMatch(each -> isBelow(asked, each));
  }

  private static boolean isBelow(URI address, URI top) {
    if (address.isOpaque() || !place(address).equals(place(top))) {
      return false;
    }
    String path = path(address);
    String above = path(top);
    String folder = above.endsWith("/") ? above : above + "/";
    boolean isOutside = path.startsWith("/..") || path.toLowerCase(Locale.ROOT).contains("%2e");
    return !isOutside && (path.equals(above) || path.startsWith(folder));
  }

  private static String path(URI address) {
    String path = address.getRawPath();
    return path == null || path.isEmpty() ? "/" : path;
  }

  private static String place(URI address) {
    String authority = address.getRawAuthority();
    return (address.getScheme() + "://" + (authority == null ? "" : authority))
        .toLowerCase(Locale.ROOT);
  }
}
