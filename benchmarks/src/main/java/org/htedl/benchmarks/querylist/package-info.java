// SPDX-License-Identifier: Apache-2.0
/**
 * A list of queries of several vocabularies, each asked with graph patterns on and off ({@code
 * bench queries list}). The texts are in resource files, one for each vocabulary.
 */
@NullMarked
package org.htedl.benchmarks.querylist;

import org.jspecify.annotations.NullMarked;
