// SPDX-License-Identifier: Apache-2.0
/** The rules of RDFS: hierarchies, domains and ranges, in one pass over condensed graphs. */
@NullMarked
package org.htedl.closure.rdfs;

import org.jspecify.annotations.NullMarked;
