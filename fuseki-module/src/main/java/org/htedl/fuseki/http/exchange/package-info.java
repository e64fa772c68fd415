// SPDX-License-Identifier: Apache-2.0
/** One request and its answer: bodies, limits, refusals, and a client that leaves. */
@NullMarked
package org.htedl.fuseki.http.exchange;

import org.jspecify.annotations.NullMarked;
