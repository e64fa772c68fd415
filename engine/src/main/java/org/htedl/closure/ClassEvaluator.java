package org.htedl.closure;

import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.expression.ClassExpression;
import org.htedl.mirror.Mirror;

/** Says what class expressions cover; the engine does. */
public interface ClassEvaluator {
  /** The individuals of a mirror that each expression covers. */
  List<DenseRow> covers(Mirror mirror, List<ClassExpression> expressions);
}
