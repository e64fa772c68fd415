// SPDX-License-Identifier: Apache-2.0
package org.htedl.mutations;

import static java.lang.classfile.Opcode.*;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A small fault in place of an instruction: {@code i < n} becomes {@code i >= n}, {@code +} becomes
 * {@code -}, 7 becomes 8, a call is left out, {@code return x} returns 0, {@code i++} is left out.
 *
 * @param text the fault in words
 * @param code writes the instructions that replace the original one
 */
record Change(String text, Consumer<CodeBuilder> code) {
  private static final Map<Opcode, Opcode> OPPOSITES = new HashMap<>();
  private static final Map<Opcode, Opcode> OPERATORS = new HashMap<>();

  static {
    for (Opcode[] pair :
        new Opcode[][] {
          {IFEQ, IFNE},
          {IFLT, IFGE},
          {IFGT, IFLE},
          {IFNULL, IFNONNULL},
          {IF_ICMPEQ, IF_ICMPNE},
          {IF_ICMPLT, IF_ICMPGE},
          {IF_ICMPGT, IF_ICMPLE},
          {IF_ACMPEQ, IF_ACMPNE}
        }) {
      OPPOSITES.put(pair[0], pair[1]);
      OPPOSITES.put(pair[1], pair[0]);
    }
    for (Opcode[] pair :
        new Opcode[][] {
          {IADD, ISUB}, {LADD, LSUB}, {FADD, FSUB}, {DADD, DSUB},
          {IMUL, IDIV}, {LMUL, LDIV}, {FMUL, FDIV}, {DMUL, DDIV},
          {IAND, IOR}, {LAND, LOR}, {ISHL, ISHR}, {LSHL, LSHR}
        }) {
      OPERATORS.put(pair[0], pair[1]);
      OPERATORS.put(pair[1], pair[0]);
    }
    for (Opcode[] pair :
        new Opcode[][] {
          {IUSHR, ISHL}, {LUSHR, LSHL}, {IXOR, IAND}, {LXOR, LAND},
          {IREM, IMUL}, {LREM, LMUL}, {FREM, FMUL}, {DREM, DMUL}
        }) {
      OPERATORS.put(pair[0], pair[1]);
    }
  }

  /** The fault for an instruction, if it is one that we change. */
  static Optional<Change> of(Instruction instruction) {
    return switch (instruction) {
      case BranchInstruction branch -> comparison(branch);
      case OperatorInstruction operator -> operator(operator.opcode());
      case ConstantInstruction constant -> constant(constant);
      case InvokeInstruction call -> call(call);
      case ReturnInstruction result -> result(result.typeKind());
      case IncrementInstruction increment ->
          Optional.of(
              new Change("leaves out the increment by " + increment.constant(), code -> {}));
      default -> Optional.empty();
    };
  }

  private static Optional<Change> comparison(BranchInstruction branch) {
    Label target = branch.target();
    return Optional.ofNullable(OPPOSITES.get(branch.opcode()))
        .map(other -> new Change(pair(branch.opcode(), other), c -> c.branch(other, target)));
  }

  private static Optional<Change> operator(Opcode opcode) {
    return Optional.ofNullable(OPERATORS.get(opcode))
        .map(other -> new Change(pair(opcode, other), c -> c.with(OperatorInstruction.of(other))));
  }

  private static String pair(Opcode from, Opcode to) {
    return (from + " becomes " + to).toLowerCase(Locale.ROOT);
  }

  private static Optional<Change> constant(ConstantInstruction constant) {
    return switch (constant.constantValue()) {
      case Integer value -> constant(value, value == 1 ? 0 : value + 1);
      case Long value -> constant(value, value == 1 ? 0 : value + 1);
      case Float value -> constant(value, value + 1);
      case Double value -> constant(value, value + 1);
      default -> Optional.empty();
    };
  }

  private static <C extends Number & ConstantDesc> Optional<Change> constant(C from, C to) {
    return from.equals(to)
        ? Optional.empty()
        : Optional.of(new Change(from + " becomes " + to, code -> code.loadConstant(to)));
  }

  /** A call without a result is left out; what it would have taken from the stack is dropped. */
  private static Optional<Change> call(InvokeInstruction call) {
    if (!call.typeSymbol().returnType().equals(ConstantDescs.CD_void)
        || call.name().equalsString(ConstantDescs.INIT_NAME)) {
      return Optional.empty();
    }
    List<ClassDesc> taken = call.typeSymbol().parameterList();
    String owner = call.owner().asInternalName();
    return Optional.of(
        new Change(
            "leaves out the call of %s.%s"
                .formatted(owner.substring(owner.lastIndexOf('/') + 1), call.name()),
            code -> {
              taken.reversed().forEach(each -> drop(code, TypeKind.from(each)));
              if (call.opcode() != INVOKESTATIC) {
                code.pop();
              }
            }));
  }

  private static Optional<Change> result(TypeKind kind) {
    if (kind == TypeKind.VOID) {
      return Optional.empty();
    }
    return Optional.of(
        new Change(
            "returns " + (kind == TypeKind.REFERENCE ? "null" : "0 or false"),
            code -> {
              drop(code, kind);
              switch (kind) {
                case LONG -> code.lconst_0();
                case FLOAT -> code.fconst_0();
                case DOUBLE -> code.dconst_0();
                case REFERENCE -> code.aconst_null();
                default -> code.iconst_0();
              }
              code.return_(kind);
            }));
  }

  private static void drop(CodeBuilder code, TypeKind kind) {
    if (kind.slotSize() == 2) {
      code.pop2();
    } else {
      code.pop();
    }
  }
}
