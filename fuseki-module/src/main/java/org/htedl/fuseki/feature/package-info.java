// SPDX-License-Identifier: Apache-2.0
/**
 * Features that rely on internals of Jena and Jetty, and why one of them is off. The status, the
 * metrics and the command {@code doctor} report them.
 */
@NullMarked
package org.htedl.fuseki.feature;

import org.jspecify.annotations.NullMarked;
