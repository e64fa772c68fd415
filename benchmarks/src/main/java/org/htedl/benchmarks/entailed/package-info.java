// SPDX-License-Identifier: Apache-2.0
/** Plain SPARQL with inference, beside Jena over the written closure and Jena's reasoners. */
@NullMarked
package org.htedl.benchmarks.entailed;

import org.jspecify.annotations.NullMarked;
