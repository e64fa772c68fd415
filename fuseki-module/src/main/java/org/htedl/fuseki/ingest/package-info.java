// SPDX-License-Identifier: Apache-2.0
/**
 * Between Jena's terms and the engine's: triples become facts of a mirror, names of nodes become
 * Jena's nodes again.
 */
@NullMarked
package org.htedl.fuseki.ingest;

import org.jspecify.annotations.NullMarked;
