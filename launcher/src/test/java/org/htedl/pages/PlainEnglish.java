// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds five habits of wording that native readers stumble over, in sentences of pages and of
 * Javadoc.
 *
 * <p>The check knows words, not grammar: it takes a {@code where} for a condition unless the words
 * around it speak of a place, and a {@code what} for a noun unless a verb of saying stands before
 * it. {@code PlainEnglishTest} measures how often that is right, on sentences marked by hand.
 */
final class PlainEnglish {
  private PlainEnglish() {}

  /** Verbs whose object may be a question: "the log says what is missing". */
  private static final String SAYING =
      "\\b(?:says?|said|saying|tells?|told|knows?|known|sees?|asks?|asked|defines?|defined|decides?"
          + "|decided|determines?|explains?|describes?|states?|answers?|learns?|checks?|means?"
          + "|matters?|chooses?|lists?|shows?|reports?|looks?|depends? on)";

  /** Verbs of doing, after which a clause with what stands for a thing: "adds up what is there". */
  private static final String DOING =
      "\\b(?:up|names?|puts?|prints?|finds?|found|proves?|converts?|reads?|takes?|took|gives?|gave"
          + "|keeps?|kept|makes?|needs?|holds?|sends?|gets?|writes?|uses?|counts?|lists?|shows?"
          + "|contains?|does|do|leaves?|removes?|adds?|collects?|evaluates?|returns?|replaces?"
          + "|compares?|loses?|changes?|restores?|fetch(?:es)?|cop(?:y|ies)|understands?|derives?"
          + "|costs?|it)";

  /** Words before what, after which it stands for a thing: "half of what is free". */
  private static final String JOINING =
      "\\b(?:of|from|to|with|without|by|for|in|on|over|than|at|after|before|under|into|as|besides"
          + "|except|through|beside|behind|is|are|was|only|not|less|plus|if|and that)";

  /** Words before where, after which it speaks of a place: "the line where it ends". */
  private static final String PLACE =
      "\\b(?:place|point|line|byte|character|position|folder|page|part|one|side|from|to|of|is|are)";

  /** Words before also, after which it stands where it belongs: "it is also read". */
  private static final String AUXILIARY =
      "\\b(?:is|are|was|were|be|been|has|have|had|may|can|must|will|does|do|and|but|it|they|that"
          + "|which)";

  /** A habit to break, and what to write instead. */
  enum Habit {
    WHERE(
        1,
        "write if or when",
        // "Where it is not, Jena answers": a condition, and a clause of three words or more. A
        // place
        // has none: "Where the term ends, exclusive."
        "^\\W*Where\\b[^.]*?, (?:\\S+ ){2,}\\S+",
        // After a semicolon, and after a colon if a comma follows. Not "on disk: where the files
        // are".
        "; where\\b|: where\\b[^.;:]*, ",
        // Within a sentence. Not "the line where", "says where", "what it is, where it is", "where
        // it runs" and "where `…` stands for anything".
        "[^;:] where\\b(?<!"
            + PLACE
            + " where)(?<!"
            + SAYING
            + " where)(?<!\\b(?:and|or) where)(?<!\\bwhat\\b[^.;:]{0,60}, where)"
            + "(?! (?:it|they) (?:runs?|stands?|lies?|ends?|begins?|belongs?)\\b)"
            + "(?! CODE (?:stands?|is|has)\\b)",
        // "And where it is the default". Not "says what it does and where".
        "\\b(?:and|or),? where\\b(?<!" + SAYING + "\\b[^.;:]{0,99} where)"),
    NO(
        2,
        "write is not a, does not have or without",
        // "Is no class", "has no mirror". Not "there is no room", "is no longer", "is no larger".
        "\\b(?:is|are|was|were|be|been|being|has|have|had|having)(?: yet| still| also)? no\\b"
            + "(?<!\\b[Tt]here (?:(?:has|have) )?\\w{1,5} no)"
            + "(?! (?:longer|one|more|less|fewer|larger|smaller|higher|lower|better|worse|greater"
            + "|slower|faster|shorter)\\b)"),
    CLAUSE(
        3,
        "write the noun",
        // "What is stored", "Whatever the page shows", "Who may read it". Not a question.
        "^\\W*(?:[Ww]hat|[Ww]hatever|[Ww]ho|[Ww]hoever)\\b(?! it is\\b)[^?]*$",
        JOINING + " what\\b",
        DOING + " what\\b",
        // "Restrictions and what they read". Not "says how it is and what it needs".
        "(?:[;:,]| and| or|:\\*\\*) what\\b(?<!" + SAYING + "\\b[^.,;:][^.;:]{0,99} what)[^?]*$",
        // "Those that have no value", "those first that do it best", "those who change the page".
        "\\b[Tt]hose(?: \\w+)? (?:that|who|which|whose)\\b",
        // "All that knows Jena".
        "\\b[Aa]ll (?:else )?that\\b",
        // "No access control: who may read the folder may read all of it".
        "[:;] who\\b[^?]*$",
        "\\b(?:is|are) for whom\\b"),
    ALSO(
        4,
        "write also before the verb, or nothing",
        // "Plain SPARQL gains, too": at the end of a clause.
        "\\btoo(?=\\W*$|[.;:,)])",
        // "Joins, also cyclic ones". Not "it reads, also writes".
        "[,(;:] also\\b(?! (?:\\w+s|\\w+ed|be|have)\\b(?! (?:of|that|with|in|from)\\b))",
        // "With `idle` also after ten minutes". Not "is also in the list".
        "[^,;:] also (?:the|a|an|those|if|when|where|with|without|over|in|on|at|of|by|for|from"
            + "|between|under|after|before|as|to|through|within|while)\\b"
            + "(?<!"
            + AUXILIARY
            + " also \\w{1,9})"),
    WORD(
        5,
        "write again, except, similarly, otherwise, apart from or that many",
        "\\b(?:[Aa]new|[Ll]ikewise|unless (?:said|told)|[Ww]hoever|[Bb]esides)\\b",
        // "All but for two". Not "not for one but for all".
        "\\b[Bb]ut for\\b(?<!\\b[Nn]ot\\b[^.;]{0,60} but for)",
        // "Only so many of the best". Not "so many values that it costs more".
        "\\b[Ss]o many\\b(?![^.;,]*\\bthat\\b)");

    private final int number;
    private final String advice;
    private final List<Pattern> patterns;

    Habit(int number, String advice, String... patterns) {
      this.number = number;
      this.advice = advice;
      List<Pattern> compiled = new ArrayList<>();
      for (String pattern : patterns) {
        compiled.add(Pattern.compile(pattern));
      }
      this.patterns = List.copyOf(compiled);
    }

    int number() {
      return number;
    }

    /** What to write instead. */
    String advice() {
      return advice;
    }

    private boolean isIn(String words) {
      return patterns.stream().anyMatch(each -> each.matcher(words).find());
    }
  }

  private static final Pattern CODE = Pattern.compile("`[^`]*`");

  /** The habits of a sentence. Code between backticks is one word. */
  static Set<Habit> habits(String sentence) {
    String words = CODE.matcher(sentence).replaceAll("CODE");
    Set<Habit> habits = EnumSet.noneOf(Habit.class);
    for (Habit habit : Habit.values()) {
      if (habit.isIn(words)) {
        habits.add(habit);
      }
    }
    return habits;
  }

  private static final Pattern NO_PROSE =
      Pattern.compile("(?ms)^ *```.*?^ *```$|<!--.*?-->|^ {8,}\\S[^\\n]*$");
  private static final Pattern LINK = Pattern.compile("!?\\[([^\\]]*)\\]\\([^)]*\\)");
  private static final Pattern RULE = Pattern.compile("[|\\s:-]+");
  private static final Pattern CELL = Pattern.compile("(?<!\\\\)\\|");
  private static final Pattern ITEM = Pattern.compile("\\s*(?:[-*]|\\d+\\.) +(.*)");
  private static final Pattern END =
      Pattern.compile("(?<=[.!?]|[.!?][)\"]|[.!?]\\*\\*)\\s+(?=[\\p{Lu}`\\[(\"*<])");

  /** The sentences of a page: of its paragraphs, items, headings and the cells of its tables. */
  static List<String> ofPage(String markdown) {
    String prose = LINK.matcher(NO_PROSE.matcher(markdown).replaceAll("\n\n")).replaceAll("$1");
    List<String> sentences = new ArrayList<>();
    StringBuilder paragraph = new StringBuilder();
    for (String line : prose.lines().toList()) {
      Matcher item = ITEM.matcher(line);
      if (line.isBlank() || line.startsWith("|") || line.startsWith("#") || item.matches()) {
        split(paragraph.toString(), sentences);
        paragraph.setLength(0);
      }
      if (line.startsWith("|")) {
        if (!RULE.matcher(line).matches()) {
          CELL.splitAsStream(line).forEach(cell -> split(cell, sentences));
        }
      } else if (line.startsWith("#")) {
        split(line.replaceFirst("#+ *", ""), sentences);
      } else {
        paragraph.append(item.matches() ? item.group(1) : line).append(' ');
      }
    }
    split(paragraph.toString(), sentences);
    return sentences;
  }

  private static final Pattern SPACES = Pattern.compile("\\s+");

  /** Adds the sentences of a paragraph. No sentence ends within code. */
  private static void split(String paragraph, List<String> sentences) {
    String line = SPACES.matcher(paragraph).replaceAll(" ").strip();
    Matcher end = END.matcher(line);
    int start = 0;
    while (end.find()) {
      String sentence = line.substring(start, end.start());
      if (sentence.chars().filter(each -> each == '`').count() % 2 == 0) {
        sentences.add(sentence);
        start = end.end();
      }
    }
    if (start < line.length()) {
      sentences.add(line.substring(start));
    }
  }

  /** A comment and the beginning of the line after it, annotations left out. */
  private static final Pattern JAVADOC =
      Pattern.compile("/\\*\\*((?:[^*]|\\*(?!/))*+)\\*/\\s*(?:@\\w+(?:\\([^)]*\\))?\\s+)*+(\\w+)");

  private static final Pattern OF_AN_INTERFACE =
      Pattern.compile("(?m)^public (?:\\w+(?:-sealed)? )*(?:@?interface)\\b");
  private static final Pattern MARGIN = Pattern.compile("(?m)^\\s*\\* ?");
  private static final Pattern AFTER_FIRST = Pattern.compile("(?m)<p>|^@\\w+");
  private static final Pattern TAG = Pattern.compile("\\{@\\w+\\s+([^}]*)\\}");

  /**
   * The first sentences of the Javadoc of a source file that is for others: of what is public, of
   * its package, and of all members if the file is a public interface.
   */
  static List<String> ofSource(String java) {
    boolean isInterface = OF_AN_INTERFACE.matcher(java).find();
    List<String> sentences = new ArrayList<>();
    Matcher javadoc = JAVADOC.matcher(java);
    while (javadoc.find()) {
      String word = javadoc.group(2);
      boolean isMember = isInterface && !word.equals("private");
      if (isMember || word.equals("public") || word.equals("package") || word.equals("module")) {
        String comment = MARGIN.matcher(javadoc.group(1)).replaceAll("");
        String first = AFTER_FIRST.split(comment, 2)[0];
        List<String> all = new ArrayList<>();
        split(TAG.matcher(first).replaceAll("`$1`"), all);
        if (!all.isEmpty()) {
          sentences.add(all.getFirst());
        }
      }
    }
    return sentences;
  }
}
