// SPDX-License-Identifier: Apache-2.0
/** The endpoint {@code /why}: why an individual is covered by an expression or is not. */
@NullMarked
package org.htedl.fuseki.http.why;

import org.jspecify.annotations.NullMarked;
