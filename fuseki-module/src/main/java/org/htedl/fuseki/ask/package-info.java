// SPDX-License-Identifier: Apache-2.0
/**
 * What a request asks, alike for SPARQL, HTTP and the command line: the graph, class expressions
 * from text, examples, and the sentences that say what is wrong with either.
 */
@NullMarked
package org.htedl.fuseki.ask;

import org.jspecify.annotations.NullMarked;
