// SPDX-License-Identifier: Apache-2.0
/** The endpoint {@code /vocabulary}: the terms of HT-HEDL as an ontology. */
@NullMarked
package org.htedl.fuseki.http.vocabulary;

import org.jspecify.annotations.NullMarked;
