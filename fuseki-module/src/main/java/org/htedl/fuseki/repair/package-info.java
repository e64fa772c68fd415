// SPDX-License-Identifier: Apache-2.0
/** Triples of repairs as text, and texts that name triples, alike for HTTP and the command line. */
@NullMarked
package org.htedl.fuseki.repair;

import org.jspecify.annotations.NullMarked;
