/** Results of checking a choice: on the examples left out, and against shuffled labels. */
@NullMarked
package org.htedl.learn.validation;

import org.jspecify.annotations.NullMarked;
