// SPDX-License-Identifier: Apache-2.0
/**
 * Checks which host a request names and from which page it comes, before anything else looks at it.
 * The order is: host, origin, then the server's authentication, then the answer.
 */
@NullMarked
package org.htedl.fuseki.access;

import org.jspecify.annotations.NullMarked;
