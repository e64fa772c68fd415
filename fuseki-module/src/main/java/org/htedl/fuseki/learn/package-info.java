/** What a search for expressions takes of a dataset, however it is asked for. */
@NullMarked
package org.htedl.fuseki.learn;

import org.jspecify.annotations.NullMarked;
