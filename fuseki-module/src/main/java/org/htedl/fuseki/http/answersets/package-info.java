// SPDX-License-Identifier: Apache-2.0
/** The endpoint {@code /answersets}: the answer sets of rules over the data. */
@NullMarked
package org.htedl.fuseki.http.answersets;

import org.jspecify.annotations.NullMarked;
