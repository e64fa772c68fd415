// SPDX-License-Identifier: Apache-2.0
/** The endpoint {@code /theory}: the smallest union of given hypotheses that explains examples. */
@NullMarked
package org.htedl.fuseki.http.theory;

import org.jspecify.annotations.NullMarked;
