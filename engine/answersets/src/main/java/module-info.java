// SPDX-License-Identifier: Apache-2.0
/** Answer-set programs: their language, grounding, and search. */
module org.htedl.answersets {
  requires transitive org.htedl.core;
  requires static org.jspecify;

  exports org.htedl.answerset.grounding;
  exports org.htedl.answerset.grounding.term;
  exports org.htedl.answerset.nogood;
  exports org.htedl.answerset.program;
  exports org.htedl.answerset.search;
  exports org.htedl.answerset.tail;

  provides org.htedl.device.DeviceExtension with
      org.htedl.answerset.processor.ProcessorAnswerSets;
}
