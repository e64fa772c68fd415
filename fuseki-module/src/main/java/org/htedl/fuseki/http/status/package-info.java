// SPDX-License-Identifier: Apache-2.0
/** The endpoint {@code /mirror}: what is mirrored, in which state, and at what cost. */
@NullMarked
package org.htedl.fuseki.http.status;

import org.jspecify.annotations.NullMarked;
