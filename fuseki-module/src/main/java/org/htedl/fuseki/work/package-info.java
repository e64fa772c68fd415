// SPDX-License-Identifier: Apache-2.0
/** Threads for work that queries wait for, and waiting that ends with the query. */
@NullMarked
package org.htedl.fuseki.work;

import org.jspecify.annotations.NullMarked;
