// SPDX-License-Identifier: Apache-2.0
/** Repairs, compared with trying all sets of triples. */
@NullMarked
package org.htedl.repair;

import org.jspecify.annotations.NullMarked;
