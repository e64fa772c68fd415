// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.htedl.answerset.grounding.Grounder;
import org.htedl.answerset.grounding.KnowledgeAtoms;
import org.htedl.answerset.grounding.UndefinedAtom;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.Programs;
import org.htedl.closure.Entailment;
import org.htedl.engine.Devices;
import org.htedl.engine.Engine;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.data.FileKnowledgeBase;
import org.htedl.launcher.data.FilesBehind;
import org.htedl.launcher.imports.ImportsOption;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.MirrorVocabulary;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The program that {@code htedl solve} reads: a ground one, or rules that it makes ground. */
final class ProgramInput {
  /** As many as gringo prints. */
  private static final int MOST_MESSAGES = 20;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "Rules, in one file or several, or one ground program; standard input without a file, or"
              + " for -. A number is that of -n.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = {"-c", "--const"},
      paramLabel = "NAME=VALUE",
      description = "Gives a constant of the rules a value, before #const.")
  private Map<String, String> constants = new LinkedHashMap<>();

  @Option(
      names = "--data",
      paramLabel = "FILE",
      parameterConsumer = FilesBehind.class,
      description =
          "An RDF file for &kb and &value, of any syntax that Jena reads, .gz included; further RDF"
              + " files may follow it.")
  private List<Path> data = new ArrayList<>();

  @Mixin private ImportsOption imports = new ImportsOption();

  @Option(
      names = "--entailment",
      paramLabel = EntailmentName.CHOICE,
      converter = EntailmentName.class,
      description =
          "The rules by which triples are derived from the data (default: ${DEFAULT-VALUE}).")
  private Entailment entailment = Entailment.RDFS;

  /** Whether it is a number rather than a file. */
  private static boolean isCount(Path file) {
    return file.toString().matches("\\d{1,18}") && !Files.exists(file);
  }

  /**
   * Takes out of the files a number that names none: clasp's way to ask for as many answer sets.
   *
   * @return that number; empty if there is none
   */
  OptionalLong takeCount() {
    for (Path file : files) {
      if (isCount(file)) {
        files.remove(file);
        return OptionalLong.of(Long.parseLong(file.toString()));
      }
    }
    return OptionalLong.empty();
  }

  /** What the input is called. */
  String source() {
    return isStandard() ? "stdin" : String.join(" ", files.stream().map(Path::toString).toList());
  }

  private boolean isStandard() {
    return files.isEmpty() || files.equals(List.of(Path.of("-")));
  }

  /**
   * Reads the program and makes it ground.
   *
   * @param claim takes the memory of that
   * @param err gets what may be wrong with the rules
   * @throws BadProgramException for what is not understood, with its place
   * @throws java.util.concurrent.CancellationException if it was stopped
   */
  GroundProgram read(MemoryClaim claim, PrintWriter err, Cancellation cancellation)
      throws IOException, BadProgramException {
    FileKnowledgeBase kb = data();
    Grounder grounder =
        kb == null
            ? new Grounder()
            : Grounder.over(kb.mirror(), new MirrorVocabulary(kb.mirror()), List.of(kb.prefixes()));
    for (Map.Entry<String, String> constant : constants.entrySet()) {
      grounder.constant(constant.getKey(), constant.getValue());
    }
    List<Path> all = isStandard() ? List.of(Path.of("-")) : files;
    for (Path file : all) {
      boolean standard = file.equals(Path.of("-"));
      if (Files.isDirectory(file)) {
        throw new Failure(file + " is a folder: name the files in it");
      }
      try (InputStream raw = standard ? System.in : Files.newInputStream(file);
          BufferedInputStream in = new BufferedInputStream(raw)) {
        if (Programs.isGround(in)) {
          if (all.size() > 1) {
            throw new Failure(file + " is a ground program: give it as the only file");
          }
          return Programs.read(in, cancellation);
        }
        grounder.read(
            all.size() > 1 ? file.toString() : "", text(in.readAllBytes(), file), cancellation);
      }
    }
    inform(grounder.undefinedAtoms(), all.getFirst().toString(), err);
    if (kb == null) {
      return grounder.ground(claim, cancellation).program();
    }
    try (Engine engine = Devices.engine(List.of(Devices.AUTO))) {
      return grounder
          .ground(
              new KnowledgeAtoms(kb.mirror(), engine, kb.reader(), grounder.terms(), cancellation),
              claim,
              cancellation)
          .program();
    }
  }

  /** Prints atoms that are false because no head has them, in gringo's form, the first ones. */
  private static void inform(List<UndefinedAtom> atoms, String file, PrintWriter err) {
    for (UndefinedAtom atom : atoms.subList(0, Math.min(MOST_MESSAGES, atoms.size()))) {
      String source = atom.source().isEmpty() ? file : atom.source();
      err.println(
          source + ":" + atom.line() + ":" + atom.column() + ": info: " + atom.information());
    }
    if (atoms.size() > MOST_MESSAGES) {
      err.println(file + ": info: " + (atoms.size() - MOST_MESSAGES) + " more atoms like these");
    }
    err.flush();
  }

  /** The data, or null if none is given. */
  private @Nullable FileKnowledgeBase data() throws IOException {
    if (data.isEmpty()) {
      return null;
    }
    return FileKnowledgeBase.read(imports.sources(data), entailment);
  }

  private static String text(byte[] bytes, Path file) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException other) {
      throw new Failure(file + " is not in UTF-8: save the rules as UTF-8");
    }
  }
}
