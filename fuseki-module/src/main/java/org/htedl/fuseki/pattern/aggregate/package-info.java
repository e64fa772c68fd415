// SPDX-License-Identifier: Apache-2.0
/** SPARQL's aggregates over the parts of groups that the mirror finds. */
@NullMarked
package org.htedl.fuseki.pattern.aggregate;

import org.jspecify.annotations.NullMarked;
