// SPDX-License-Identifier: Apache-2.0
/**
 * What the endpoints that search have in common: a place among those of the dataset, a thread of
 * its own, and events that are sent as they come.
 */
@NullMarked
package org.htedl.fuseki.http.search;

import org.jspecify.annotations.NullMarked;
