// SPDX-License-Identifier: Apache-2.0
/** The endpoint {@code /learn}: examples and options in, what a search says out, as it goes on. */
@NullMarked
package org.htedl.fuseki.http.learn;

import org.jspecify.annotations.NullMarked;
