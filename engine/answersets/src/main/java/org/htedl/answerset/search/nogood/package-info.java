/**
 * Inference by looking at all nogoods at a time, the way of CUD@ASP. Upstream: {@code
 * answerset.nogood}, which does the looking, and {@code answerset.search.clause}; downstream:
 * {@code answerset.search}.
 */
@NullMarked
package org.htedl.answerset.search.nogood;

import org.jspecify.annotations.NullMarked;
