// SPDX-License-Identifier: Apache-2.0
/** The reader of definitions, from the triples in which OWL writes them. */
@NullMarked
package org.htedl.closure.reading;

import org.jspecify.annotations.NullMarked;
