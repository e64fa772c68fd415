// SPDX-License-Identifier: Apache-2.0
/** Requests in Fuseki's own protocols that read what follows from the data. */
@NullMarked
package org.htedl.fuseki.http.infer;

import org.jspecify.annotations.NullMarked;
