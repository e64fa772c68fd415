// SPDX-License-Identifier: Apache-2.0
/** Requests for the entailed view in Fuseki's own protocols. */
@NullMarked
package org.htedl.fuseki.http.infer;

import org.jspecify.annotations.NullMarked;
