// SPDX-License-Identifier: Apache-2.0
/**
 * SPARQL's algebra read as graph patterns of the engine, or a reason why it is left to Jena: what
 * {@code pattern} then plans and executes.
 */
@NullMarked
package org.htedl.fuseki.pattern.reading;

import org.jspecify.annotations.NullMarked;
