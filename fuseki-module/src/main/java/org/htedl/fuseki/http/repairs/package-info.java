// SPDX-License-Identifier: Apache-2.0
/** {@code POST /dataset/repairs}: the fewest triples whose removal ends all contradictions. */
@NullMarked
package org.htedl.fuseki.http.repairs;

import org.jspecify.annotations.NullMarked;
