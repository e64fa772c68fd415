// SPDX-License-Identifier: Apache-2.0
/** The mirror of a query's active graph, lasting or its own, and indexes derived from it. */
@NullMarked
package org.htedl.fuseki.view;

import org.jspecify.annotations.NullMarked;
