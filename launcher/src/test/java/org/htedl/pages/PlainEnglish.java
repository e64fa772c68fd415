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

  /** A verb whose object may be a question: "the log says what is missing". */
  private static final String SAYING =
      "(?:say|says|said|saying|tell|tells|told|know|knows|known|see|sees|ask|asks|asked|define|defines"
          + "|decide|decides|decided|determine|determines|explain|explains|describe|describes|state|states"
          + "|answer|answers|learn|learns|check|checks|mean|means|matter|matters|choose|chooses|list|lists|show|shows|report|reports|depends"
          + " on|depend on)";

  /** A habit to break, and what to write instead. */
  enum Habit {
    WHERE(
        1,
        "write if or when",
        // "Where it is not, Jena answers": a condition, then a clause of three words or more.
        // Without that clause
        // it is a place: "Where the term ends, exclusive."
        "^\\W*Where\\b[^.]*?, (?:\\S+ ){2,}\\S+",
        // "[;:] where it is not, ..." begins a clause as well.
        "[;:] where\\b",
        // Any other but "the place where", "back to where", "says where" and a place that runs,
        // stands or lies.
        "(?<!^)(?<![;:]"
            + " )(?<!\\b(?:place|point|line|byte|character|position|folder|page|part|one|side|from|to|of|is|are|and|or)"
            + " )(?<!\\b"
            + SAYING
            + " )\\bwhere\\b(?! (?:it|they) (?:runs?|stands?|lies?|ends?|begins?|belongs?)\\b)",
        // "..., and where it is the default, ...", unless it goes on with a question: "says what it
        // does and where".
        "(?<!\\b" + SAYING + "\\b[^.;:]{0,99})(?:\\band|\\bor),? where\\b"),
    NO(
        2,
        "write is not a, does not have or without",
        // "is no class", "has no mirror"; not "there is no room", "is no longer", "is no larger".
        "(?<!\\b[Tt]here )(?<!\\b[Tt]here(?: has| have)"
            + " )\\b(?:is|are|was|were|be|been|being|has|have|had|having)(?: yet| still| also)?"
            + " no\\b(?! (?:longer|one|more|less|fewer|larger|smaller|higher|lower|better|worse"
            + "|greater|slower|faster|shorter)\\b)"),
    CLAUSE(
        3,
        "write the noun",
        // "What is stored", "Whatever the page shows", "Who may read it": a clause as subject, no
        // question.
        "^\\W*(?:[Ww]hat|[Ww]hatever|[Ww]ho|[Ww]hoever)\\b(?! it is\\b)[^?]*$",
        // "Half of what is free", "is what it finds", "in what they send".
        "\\b(?:of|from|to|with|without|by|for|in|on|over|than|at|after|before|under|into|as|besides|except|through|beside|behind|is|are|was|only|not|less|plus|and"
            + " that) what\\b",
        // "Adds up what is there": a verb of doing, with the clause as its object.
        "\\b(?:up|names?|puts?|prints?|finds?|found|proves?|converts?|reads?|takes?|took|gives?|gave|keeps?|kept|makes?"
            + "|needs?|holds?|sends?|gets?|writes?|uses?|counts?|lists?|shows?|contains?|does|do|leaves?|removes?|adds?"
            + "|collects?|evaluates?|returns?|replaces?|compares?|loses?|changes?|evaluate|restores?|fetch(?:es)?|cop(?:y|ies)|understands?|derives?|costs?)"
            + " what\\b",
        // "...; what follows is derived", "restrictions and what they read", unless a verb of
        // saying stands before.
        "(?<!\\b" + SAYING + "\\b[^.;:]{0,99})(?:[;:,]| and| or|:\\*\\*| —) what\\b[^?]*$",
        // "Those that have no value", "those first that do it best", "those who change the page".
        "\\b[Tt]hose(?: \\w+)? (?:that|who|which|whose)\\b",
        // "All that knows Jena", "all that only it needs".
        "\\b[Aa]ll (?:else )?that\\b",
        // "...: who may read the folder may read all of it".
        "[:;] who\\b[^?]*$",
        "\\b(?:is|are) for whom\\b"),
    ALSO(
        4,
        "write also before the verb, or nothing",
        // "Plain SPARQL gains, too": at the end of a clause.
        "\\btoo(?=\\W*$|[.;:,)])",
        // "Joins, also cyclic ones".
        "[,(;:] also\\b(?! (?:\\w+s|\\w+ed|be|have)\\b(?! (?:of|that|with|in|from)\\b))",
        // "With idle also after ten minutes": before an object or a preposition, with no auxiliary
        // verb in front.
        "(?<!\\b(?:is|are|was|were|be|been|has|have|had|may|can|must|will|does|do|and|but|it|they|that|which)["
            + " ,])(?<!^)(?<![,(;:] )\\balso"
            + " (?:the|a|an|those|if|when|where|with|without|over|in|on|at|of|by|for|from|between"
            + "|under|after|before|as|to|through|within|while)\\b",
        "^Also\\b(?! (?:the|a) \\w+ (?:is|are)\\b)"),
    WORD(
        5,
        "write again, except, similarly, otherwise, apart from or that many",
        "\\b(?:[Aa]new|[Ll]ikewise|(?:unless|except where) (?:said|told)|[Ww]hoever)\\b",
        // "All but for two"; not "not for one but for all".
        "(?<!\\b[Nn]ot\\b[^.;]{0,60})\\b[Bb]ut for\\b",
        // "Besides those that the rules show".
        "\\b[Bb]esides\\b",
        // "Only so many of the best"; not "so many values that it costs more".
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
