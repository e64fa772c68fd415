/** Values of the learner's options, for programs and for the search. */
@NullMarked
package org.htedl.learn.option;

import org.jspecify.annotations.NullMarked;
