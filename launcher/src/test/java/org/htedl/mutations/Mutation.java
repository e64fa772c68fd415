// SPDX-License-Identifier: Apache-2.0
package org.htedl.mutations;

import static java.lang.classfile.Opcode.DUP;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Mutation: a fault in place of one instruction of a class.
 *
 * @param className the binary name, such as {@code org.htedl.bits.Bits$Reader}
 * @param element the index of the instruction among the elements of the method's code
 * @param line the line of the source, 0 if unknown
 * @param change the fault in words, see {@link Change}
 */
record Mutation(
    String className, String method, String descriptor, int element, int line, String change) {
  /** Instructions that javac puts between the close of a resource and the one that this adds. */
  private static final int CLOSING = 8;

  private static final Set<String> LOGGERS = Set.of("org/slf4j/Logger", "java/lang/System$Logger");

  /**
   * All mutations of a class, in the order of its code. Left out is what javac adds, text of
   * records and exceptions, logging, and capacities of the JDK's collections.
   */
  static List<Mutation> of(byte[] file) {
    ClassModel type = ClassFile.of().parse(file);
    List<Mutation> mutations = new ArrayList<>();
    if (type.flags().has(AccessFlag.SYNTHETIC) || type.flags().has(AccessFlag.MODULE)) {
      return mutations;
    }
    for (MethodModel method : type.methods()) {
      if (isWritten(type, method)) {
        add(type, method, mutations);
      }
    }
    return mutations;
  }

  private static void add(ClassModel type, MethodModel method, List<Mutation> mutations) {
    List<CodeElement> code = method.code().orElseThrow().elementList();
    BitSet leftOut = leftOut(type, instructions(code));
    Set<Integer> logging = loggingLines(code);
    int line = 0;
    int index = 0;
    for (int at = 0; at < code.size(); at++) {
      if (code.get(at) instanceof LineNumber number) {
        line = number.line();
      }
      if (code.get(at) instanceof Instruction instruction) {
        Optional<Change> change = Change.of(instruction);
        boolean isNone =
            instruction instanceof ReturnInstruction && at > 0 && isDefault(code.get(at - 1));
        if (change.isPresent() && !isNone && !leftOut.get(index) && !logging.contains(line)) {
          mutations.add(
              new Mutation(
                  type.thisClass().asInternalName().replace('/', '.'),
                  method.methodName().stringValue(),
                  method.methodType().stringValue(),
                  at,
                  line,
                  change.get().text()));
        }
        index++;
      }
    }
  }

  private static List<Instruction> instructions(List<CodeElement> code) {
    return code.stream()
        .filter(Instruction.class::isInstance)
        .map(Instruction.class::cast)
        .toList();
  }

  /** Returns whether a person wrote the method, as far as the class tells. */
  private static boolean isWritten(ClassModel type, MethodModel method) {
    String name = method.methodName().stringValue();
    if (method.code().isEmpty()
        || method.flags().has(AccessFlag.BRIDGE)
        || method.flags().has(AccessFlag.SYNTHETIC) && !name.startsWith("lambda$")) {
      return false;
    }
    String parent = type.superclass().map(each -> each.asInternalName()).orElse("");
    return switch (parent) {
      case "java/lang/Record" ->
          !name.equals("toString") && !name.equals("hashCode") && !isGiven(method);
      case "java/lang/Enum" -> !name.equals("values") && !name.equals("valueOf");
      default -> true;
    };
  }

  /** Returns whether a record has the method from javac: equality, or a component's value. */
  private static boolean isGiven(MethodModel method) {
    List<Instruction> code = instructions(method.code().orElseThrow().elementList());
    return code.stream()
            .anyMatch(
                each ->
                    each instanceof InvokeDynamicInstruction call
                        && call.bootstrapMethod()
                            .owner()
                            .descriptorString()
                            .equals("Ljava/lang/runtime/ObjectMethods;"))
        || code.size() == 3
            && code.get(1) instanceof FieldInstruction field
            && field.name().equals(method.methodName());
  }

  private static BitSet leftOut(ClassModel type, List<Instruction> code) {
    boolean isEnum = type.flags().has(AccessFlag.ENUM);
    BitSet out = new BitSet();
    for (int at = 0; at < code.size(); at++) {
      Instruction instruction = code.get(at);
      if (instruction instanceof NewObjectInstruction made) {
        String name = made.className().asInternalName();
        if (name.endsWith("Exception") || name.endsWith("Error")) {
          out.set(at, constructed(code, at, name));
        }
      } else if (instruction instanceof InvokeInstruction call) {
        if (call.name().equalsString("addSuppressed")) {
          out.set(Math.max(0, at - CLOSING), at + 1);
        } else if (call.name().equalsString("desiredAssertionStatus")) {
          out.set(at, at + CLOSING);
        } else if (call.name().equalsString(ConstantDescs.INIT_NAME)
            && call.owner().asInternalName().startsWith("java/")
            && call.type().equalsString("(I)V")) {
          out.set(at - 1);
        }
      } else if (instruction instanceof FieldInstruction field
          && field.name().equalsString("$assertionsDisabled")) {
        for (int in = at; in < code.size() && !(code.get(in) instanceof ThrowInstruction); in++) {
          out.set(in);
        }
      } else if (isEnum
          && at > 1
          && code.get(at - 1) instanceof ConstantInstruction name
          && name.constantValue() instanceof String
          && code.get(at - 2).opcode() == DUP) {
        out.set(at);
      }
    }
    return out;
  }

  /** The index after the constructor's call of the object that is made at {@code from}. */
  private static int constructed(List<Instruction> code, int from, String name) {
    int depth = 0;
    for (int at = from; at < code.size(); at++) {
      if (code.get(at) instanceof NewObjectInstruction made
          && made.className().asInternalName().equals(name)) {
        depth++;
      } else if (code.get(at) instanceof InvokeInstruction call
          && call.name().equalsString(ConstantDescs.INIT_NAME)
          && call.owner().asInternalName().equals(name)
          && --depth == 0) {
        return at + 1;
      }
    }
    return code.size();
  }

  private static boolean isDefault(CodeElement element) {
    if (!(element instanceof ConstantInstruction constant)) {
      return false;
    }
    ConstantDesc value = constant.constantValue();
    return value.equals(ConstantDescs.NULL)
        || value instanceof Number number && number.doubleValue() == 0;
  }

  private static Set<Integer> loggingLines(List<CodeElement> code) {
    Set<Integer> lines = new HashSet<>();
    int line = 0;
    for (CodeElement each : code) {
      if (each instanceof LineNumber number) {
        line = number.line();
      } else if (each instanceof InvokeInstruction call
          && LOGGERS.contains(call.owner().asInternalName())) {
        lines.add(line);
      }
    }
    return lines;
  }

  /**
   * The class with the fault.
   *
   * @param loader finds the other classes of its module
   * @return nothing if no virtual machine would accept the class
   */
  Optional<byte[]> applied(byte[] file, ClassLoader loader) {
    ClassFile classes =
        ClassFile.of(
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(loader)
                    .orElse(ClassHierarchyResolver.defaultResolver())));
    byte[] mutated;
    try {
      mutated =
          classes.transformClass(
              classes.parse(file),
              ClassTransform.transformingMethods(
                  each ->
                      each.methodName().equalsString(method)
                          && each.methodType().equalsString(descriptor),
                  MethodTransform.transformingCode(CodeTransform.ofStateful(this::replacing))));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    return classes.verify(mutated).isEmpty() ? Optional.of(mutated) : Optional.empty();
  }

  private CodeTransform replacing() {
    int[] at = {0};
    return (builder, each) -> {
      if (at[0]++ == element && each instanceof Instruction instruction) {
        Change.of(instruction).orElseThrow().code().accept(builder);
      } else {
        builder.with(each);
      }
    };
  }
}
