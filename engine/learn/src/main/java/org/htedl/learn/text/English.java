// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.text;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Articles and plurals of English nouns, by rules of spelling and the commonest exceptions. */
final class English {
  /** Beginnings with a vowel's letter and a consonant's sound. */
  private static final List<String> SOUND_CONSONANT =
      List.of("eu", "ewe", "one", "once", "ubi", "uni", "ura", "use", "usu", "uta", "ute", "uti");

  /** Beginnings of those with a vowel's sound. */
  private static final List<String> SOUND_VOWEL =
      List.of("heir", "honest", "honor", "honour", "hour", "unim", "unin", "oneir", "onero");

  /** Letters whose names begin with a vowel's sound. */
  private static final String VOWEL_NAMES = "AEFHILMNORSX";

  private static final Map<String, String> IRREGULAR =
      Map.ofEntries(
          Map.entry("child", "children"),
          Map.entry("foot", "feet"),
          Map.entry("half", "halves"),
          Map.entry("leaf", "leaves"),
          Map.entry("life", "lives"),
          Map.entry("man", "men"),
          Map.entry("mouse", "mice"),
          Map.entry("person", "people"),
          Map.entry("tooth", "teeth"),
          Map.entry("wife", "wives"),
          Map.entry("woman", "women"));

  /** Last words of what has no plural, as "married to". */
  private static final Set<String> PREPOSITIONS =
      Set.of("at", "by", "for", "from", "in", "into", "of", "on", "to", "with");

  private English() {}

  /** A noun with "a" or "an", by the sound that it begins with. */
  static String withArticle(String noun) {
    return (beginsWithVowel(noun) ? "an " : "a ") + noun;
  }

  private static boolean beginsWithVowel(String noun) {
    String word = noun.split("[ -]", 2)[0];
    if (word.isEmpty()) {
      return false;
    }
    // A letter, or an abbreviation, is read letter by letter.
    if (word.length() <= 5 && word.chars().allMatch(Character::isUpperCase)) {
      return VOWEL_NAMES.indexOf(word.charAt(0)) >= 0;
    }
    String lower = word.toLowerCase(Locale.ROOT);
    if (lower.equals("u")) {
      return false;
    }
    if (SOUND_VOWEL.stream().anyMatch(lower::startsWith)) {
      return true;
    }
    return "aeiou8".indexOf(lower.charAt(0)) >= 0
        && SOUND_CONSONANT.stream().noneMatch(lower::startsWith);
  }

  /** A noun after a number. */
  static String counted(String noun, int count) {
    return count == 1 ? noun : plural(noun);
  }

  /** The plural of a phrase: of its last word, or of the one before "of". */
  private static String plural(String phrase) {
    int of = phrase.indexOf(" of ");
    if (of > 0) {
      return plural(phrase.substring(0, of)) + phrase.substring(of);
    }
    int space = phrase.lastIndexOf(' ');
    String last = phrase.substring(space + 1);
    if (last.isEmpty() || PREPOSITIONS.contains(last)) {
      return phrase;
    }
    return phrase.substring(0, space + 1) + pluralWord(last);
  }

  private static String pluralWord(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    String irregular = IRREGULAR.get(lower);
    if (irregular != null) {
      return irregular;
    }
    int length = word.length();
    if (!Character.isLetter(word.charAt(length - 1))) {
      return word + "s";
    }
    // What a property's name says in the plural already, as "children" or "parts".
    if (IRREGULAR.containsValue(lower) || lower.matches(".*[^aiousy]s")) {
      return word;
    }
    if (lower.endsWith("sis")) {
      return word.substring(0, length - 2) + "es";
    }
    if (lower.matches(".*(s|x|z|ch|sh)")) {
      return word + "es";
    }
    if (lower.matches(".*[^aeiou]y")) {
      return word.substring(0, length - 1) + "ies";
    }
    return word + "s";
  }
}
