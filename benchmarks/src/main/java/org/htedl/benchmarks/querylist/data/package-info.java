// SPDX-License-Identifier: Apache-2.0
/** Generated data of the query list, a vocabulary each. Used by the package above alone. */
@NullMarked
package org.htedl.benchmarks.querylist.data;

import org.jspecify.annotations.NullMarked;
