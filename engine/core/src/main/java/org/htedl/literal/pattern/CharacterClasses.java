// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The named sets of characters of XML Schema's regular expressions (XSD 1.1 Part 2, G.4.2), by the
 * Unicode version of the running JVM.
 */
final class CharacterClasses {
  /** {@code .}: everything but the ends of lines. */
  static final CodePointSet WILDCARD = CodePointSet.ranges('\n', '\n', '\r', '\r').complement();

  /** {@code \s}. */
  static final CodePointSet SPACE = CodePointSet.ranges(' ', ' ', '\t', '\n', '\r', '\r');

  /** {@code \i}: NameStartChar of XML 1.0, fifth edition. */
  static final CodePointSet NAME_START =
      CodePointSet.ranges(
          ':', ':', 'A', 'Z', '_', '_', 'a', 'z', 0xC0, 0xD6, 0xD8, 0xF6, 0xF8, 0x2FF, 0x370, 0x37D,
          0x37F, 0x1FFF, 0x200C, 0x200D, 0x2070, 0x218F, 0x2C00, 0x2FEF, 0x3001, 0xD7FF, 0xF900,
          0xFDCF, 0xFDF0, 0xFFFD, 0x10000, 0xEFFFF);

  /** {@code \c}: NameChar of XML 1.0, fifth edition. */
  static final CodePointSet NAME =
      CodePointSet.union(
          List.of(
              NAME_START,
              CodePointSet.ranges('-', '.', '0', '9', 0xB7, 0xB7, 0x300, 0x36F, 0x203F, 0x2040)));

  private CharacterClasses() {}

  /** {@code \d}. */
  static CodePointSet digit() {
    return Categories.of("Nd");
  }

  /** {@code \w}: everything but punctuation, separators and "other". */
  static CodePointSet word() {
    return Categories.WORD;
  }

  /**
   * The set of a property such as {@code L}, {@code Lu} or {@code IsBasicLatin}; null if there is
   * none of that name.
   */
  static @Nullable CodePointSet property(String name) {
    return name.startsWith("Is") ? block(name.substring(2)) : Categories.find(name);
  }

  private static @Nullable CodePointSet block(String name) {
    Character.UnicodeBlock block;
    try {
      block = Character.UnicodeBlock.forName(name);
    } catch (IllegalArgumentException e) {
      return null;
    }
    var ranges = new ArrayList<CodePointSet>();
    // Blocks begin and end at multiples of 16.
    for (int start = 0; start <= Character.MAX_CODE_POINT; start += 16) {
      if (block.equals(Character.UnicodeBlock.of(start))) {
        ranges.add(CodePointSet.range(start, start + 15));
      }
    }
    return CodePointSet.union(ranges);
  }

  /** The general categories; a class of its own so that only patterns that use them pay. */
  private static final class Categories {
    /** Names at the indices that {@link Character#getType} gives. */
    private static final List<String> NAMES =
        Arrays.asList(
            "Cn", "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Me", "Mc", "Nd", "Nl", "No", "Zs", "Zl",
            "Zp", "Cc", "Cf", "", "Co", "Cs", "Pd", "Ps", "Pe", "Pc", "Po", "Sm", "Sc", "Sk", "So",
            "Pi", "Pf");

    private static final List<CodePointSet> SETS = sets();

    static final CodePointSet WORD =
        CodePointSet.union(List.of(of("P"), of("Z"), of("C"))).complement();

    private static List<CodePointSet> sets() {
      var ranges = new ArrayList<List<CodePointSet>>();
      for (int i = 0; i < NAMES.size(); i++) {
        ranges.add(new ArrayList<>());
      }
      int start = 0;
      for (int point = 1; point <= Character.MAX_CODE_POINT + 1; point++) {
        int type = Character.getType(start);
        if (point > Character.MAX_CODE_POINT || Character.getType(point) != type) {
          ranges.get(type).add(CodePointSet.range(start, point - 1));
          start = point;
        }
      }
      return ranges.stream().map(CodePointSet::union).toList();
    }

    static CodePointSet of(String name) {
      CodePointSet set = find(name);
      if (set == null) {
        throw new IllegalArgumentException(name);
      }
      return set;
    }

    static @Nullable CodePointSet find(String name) {
      if (name.isEmpty() || name.equals("Cs")) {
        return null;
      }
      var parts = new ArrayList<CodePointSet>();
      for (int i = 0; i < NAMES.size(); i++) {
        String category = NAMES.get(i);
        if (category.equals(name) || (name.length() == 1 && category.startsWith(name))) {
          parts.add(SETS.get(i));
        }
      }
      return parts.isEmpty() ? null : CodePointSet.union(parts);
    }
  }
}
