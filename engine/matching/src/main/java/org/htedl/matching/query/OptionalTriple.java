package org.htedl.matching.query;

/**
 * A triple pattern that a match may also be without: it has a variable of the pattern at one end,
 * and one that is nowhere else at the other. A match counts once for each triple that there is, and
 * once if there is none.
 *
 * @param variable the number of the pattern's variable, which is not given
 * @param predicate the id of the predicate
 * @param isSubject whether the pattern's variable is the subject
 */
public record OptionalTriple(int variable, int predicate, boolean isSubject) {}
