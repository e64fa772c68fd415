// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.access;

/**
 * Answer to a request that the rules do not admit.
 *
 * @param status of HTTP
 * @param sentence plain text without what the sender wrote, except for names that were parsed
 */
public record Refusal(int status, String sentence) {
  private static final int FORBIDDEN = 403;
  private static final int MISDIRECTED = 421;

  static Refusal host(String name) {
    return new Refusal(
        MISDIRECTED,
        "This server does not answer to the host name "
            + name
            + ": use localhost, or allow the name by serve --allow-host, or by htedl:allowedHosts"
            + " in a configuration.");
  }

  static Refusal origin(Origin page) {
    return new Refusal(
        FORBIDDEN,
        "This server takes no requests from pages of "
            + page
            + ": allow the origin by serve --cors, or by htedl:allowedOrigins in a configuration.");
  }

  /** As of sandboxed frames and of files: {@code Origin: null}. */
  static Refusal unnamedOrigin() {
    return new Refusal(
        FORBIDDEN,
        "This server takes no requests from pages that have no origin of their own: open the page"
            + " from a web server whose origin is allowed.");
  }

  /** An image, a script, a frame, a link to data. */
  static Refusal otherPage() {
    return new Refusal(
        FORBIDDEN,
        "This server sends data to its own pages only, not to what a page of another server shows"
            + " or links to: open the address itself.");
  }

  /**
   * A password is sent by the browser, whichever page asks: only origins with a name may use it.
   */
  static Refusal credentials() {
    return new Refusal(
        FORBIDDEN,
        "With credentials, this server takes requests only from origins that are allowed by name,"
            + " not by *.");
  }
}
