// SPDX-License-Identifier: Apache-2.0
/** The endpoint {@code /instances}: who is covered by one expression. */
@NullMarked
package org.htedl.fuseki.http.instances;

import org.jspecify.annotations.NullMarked;
