// SPDX-License-Identifier: Apache-2.0
/**
 * The data of a dataset that a caller may read: its graphs, by name, with the schema's and without
 * hidden ones.
 */
@NullMarked
package org.htedl.fuseki.data;

import org.jspecify.annotations.NullMarked;
