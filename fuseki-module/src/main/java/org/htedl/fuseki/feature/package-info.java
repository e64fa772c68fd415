/**
 * Features that rely on internals of Jena and Jetty, and why one of them is off. Upstream of what
 * reports them: the status, the metrics and the command {@code doctor}.
 */
@NullMarked
package org.htedl.fuseki.feature;

import org.jspecify.annotations.NullMarked;
