package org.htedl.answerset.grounding;

import java.util.List;
import org.htedl.answerset.grounding.term.Terms;
import org.htedl.answerset.program.GroundProgram;

/**
 * A ground program, and the terms that its texts write.
 *
 * @param program the ground program
 * @param shownTerms for each of the program's shown texts the term or atom that it writes
 * @param terms the ground terms
 */
public record GroundedProgram(GroundProgram program, List<Integer> shownTerms, Terms terms) {}
