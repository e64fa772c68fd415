// SPDX-License-Identifier: Apache-2.0
/** Entailed views: datasets that show stored and derived triples to plain SPARQL. */
@NullMarked
package org.htedl.fuseki.entailed;

import org.jspecify.annotations.NullMarked;
