// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import org.htedl.closure.Entailment;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of an entailment as configurations write it. */
public final class EntailmentName implements ITypeConverter<Entailment> {
  /** The names, as help texts show them. */
  public static final String CHOICE = "none|rdfs|owl|owl-closed|owl-stable";

  @Override
  public Entailment convert(String name) {
    return Entailment.named(name)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'" + name + "' is not one of " + String.join(", ", Entailment.names())));
  }
}
