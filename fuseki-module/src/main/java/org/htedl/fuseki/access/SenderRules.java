// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.access;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rules for the hosts that requests may name and the pages from which they may come. Clients other
 * than browsers name no page and are admitted.
 *
 * @param origins pages of other servers that may do what the sender may do
 * @param anyOrigin whether all pages may do what a sender without credentials may do
 * @param hosts names beside those of the loopback device, in lower case
 * @param checksHost whether any other name is refused
 * @param context path of the server's context, empty for the root
 */
public record SenderRules(
    Set<Origin> origins, boolean anyOrigin, Set<String> hosts, boolean checksHost, String context) {
  public SenderRules {
    origins = Set.copyOf(origins);
    hosts = Set.copyOf(hosts);
  }

  /** Returns null if the request is admitted. */
  @Nullable Refusal refusal(SentRequest request) {
    Refusal wrongHost = checksHost ? hostRefusal(request.hosts()) : null;
    return wrongHost == null ? pageRefusal(request) : wrongHost;
  }

  /** A browser always names the host: a request without one, by HTTP/1.0, is not a page's. */
  private @Nullable Refusal hostRefusal(List<String> named) {
    for (String each : named) {
      HostName host = HostName.parse(each);
      if (host == null) {
        return Refusal.host("that the request has");
      }
      if (!host.isLoopback() && !hosts.contains(host.name())) {
        return Refusal.host(host.name());
      }
    }
    return null;
  }

  private @Nullable Refusal pageRefusal(SentRequest request) {
    if (request.origins().isEmpty()) {
      boolean isAdmitted = !request.isFromElsewhere() || request.opensPage(context);
      return isAdmitted ? null : foreign(request, Refusal.otherPage());
    }
    for (String each : request.origins()) {
      Origin origin = Origin.parse(each);
      if (origin == null) {
        return foreign(request, Refusal.unnamedOrigin());
      }
      if (!origins.contains(origin) && !isOwn(origin, request)) {
        return foreign(request, Refusal.origin(origin));
      }
    }
    return null;
  }

  /** A page of the same host by another scheme is another one's, which the browser says. */
  private static boolean isOwn(Origin origin, SentRequest request) {
    return !request.isFromElsewhere()
        && !request.hosts().isEmpty()
        && request.hosts().stream()
            .map(HostName::parse)
            .allMatch(host -> host != null && origin.isOf(host));
  }

  private @Nullable Refusal foreign(SentRequest request, Refusal refusal) {
    if (!anyOrigin) {
      return refusal;
    }
    return request.hasCredentials() ? Refusal.credentials() : null;
  }

  /** The origin that has to be answered by headers; null if the request names none of those. */
  @Nullable String answered(SentRequest request) {
    if (request.origins().size() != 1) {
      return null;
    }
    String named = request.origins().getFirst();
    Origin origin = Origin.parse(named);
    if (origin != null && origins.contains(origin)) {
      return named;
    }
    return anyOrigin ? "*" : null;
  }
}
