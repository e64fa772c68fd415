// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.util.ArrayList;
import java.util.List;
import org.htedl.fuseki.client.AllowedAddresses;
import org.htedl.launcher.console.Failure;
import picocli.CommandLine.Option;

/** The option for addresses that the data of requests may have a server read. */
final class AddressOption {
  @Option(
      names = "--allow-address",
      paramLabel = "ADDRESS",
      description =
          "Let data of requests name contexts of JSON-LD at this address or below it, also in a"
              + " file:///FOLDER/. Repeatable. Without it, such data is refused.")
  private List<String> addresses = new ArrayList<>();

  void check() {
    for (String address : addresses) {
      if (!AllowedAddresses.isAddress(address)) {
        throw new Failure(
            "--allow-address takes an address such as https://schema.org/ or file:///data/, not "
                + address);
      }
    }
  }

  /** Allows the addresses, beside those of the system property. */
  void apply() {
    String known = System.getProperty(AllowedAddresses.PROPERTY, "");
    System.setProperty(
        AllowedAddresses.PROPERTY, (known + " " + String.join(" ", addresses)).strip());
  }
}
