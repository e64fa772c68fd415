// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.config;

import java.time.Instant;
import java.util.Objects;
import org.htedl.mirror.Surroundings;

/**
 * What a dataset has of a larger one: what lies around some examples.
 *
 * @param surroundings which examples, and how far
 * @param source where the larger one is: names of files, the address of an endpoint
 * @param nodes how many nodes are known
 * @param triples how many triples were kept
 * @param requests how often the source was asked
 * @param fetched when that was over
 */
public record KnownSurroundings(
    Surroundings surroundings,
    String source,
    long nodes,
    long triples,
    long requests,
    Instant fetched) {
  public KnownSurroundings {
    Objects.requireNonNull(surroundings);
    Objects.requireNonNull(source);
    Objects.requireNonNull(fetched);
  }
}
