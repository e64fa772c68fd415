// SPDX-License-Identifier: Apache-2.0
/** Datasets that show what follows from the triples of another one, for plain SPARQL. */
@NullMarked
package org.htedl.fuseki.entailed;

import org.jspecify.annotations.NullMarked;
