// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The two examples of docs/security.md on the newest server as it is downloaded. */
class SecurityExamplesIT {
  private static final String NEWEST = "6.2.0";

  @TempDir Path folder;

  @Test
  void rulesByAddress() throws Exception {
    check(
        "shiro",
        "--shiro=" + SecurityTable.EXAMPLES.resolve("shiro.ini"),
        "--config=" + SecurityTable.EXAMPLES.resolve("by-address.ttl"));
  }

  @Test
  void usersByEndpoint() throws Exception {
    Path configuration = folder.resolve("by-user.ttl");
    Files.writeString(
        configuration,
        Files.readString(SecurityTable.EXAMPLES.resolve("by-user.ttl"))
            .replace("config/security/", SecurityTable.EXAMPLES + "/"));
    // The server's own file of rules leaves metrics to those who are let in at all.
    check("allowedUsers", "--config=" + configuration);
  }

  private void check(String table, String... arguments) throws Exception {
    try (StockServer server = StockServer.start(InstalledJava.ours(), NEWEST, folder, arguments)) {
      SecurityTable.read(table)
          .check(
              403,
              (login, method, path, type, body) ->
                  server.send(login, method, path.substring(1), type, body.strip()).statusCode());
    }
  }
}
