// SPDX-License-Identifier: Apache-2.0
/** The endpoint {@code /pattern}: how the graph patterns of a plain query are matched. */
@NullMarked
package org.htedl.fuseki.http.pattern;

import org.jspecify.annotations.NullMarked;
