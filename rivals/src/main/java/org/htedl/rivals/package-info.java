/**
 * Stores for the comparison with general stores that are not Jena's. Found as services by {@code
 * ./htedl bench rivals --stores}, and on nobody's class path.
 */
@NullMarked
package org.htedl.rivals;

import org.jspecify.annotations.NullMarked;
