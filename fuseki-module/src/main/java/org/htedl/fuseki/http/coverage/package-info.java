// SPDX-License-Identifier: Apache-2.0
/** The endpoint {@code /coverage}: hypotheses and examples in, matrices out, as JSON or CSV. */
@NullMarked
package org.htedl.fuseki.http.coverage;

import org.jspecify.annotations.NullMarked;
