package org.htedl.why;

import java.util.List;
import java.util.Map;

/** Names as people read them: with a prefix where one fits, else the IRI in angle brackets. */
public final class ShownNames {
  /** Full IRIs everywhere. */
  public static final ShownNames FULL = new ShownNames(List.of());

  private final List<Map<String, String>> prefixes;

  /**
   * @param prefixes prefix → namespace; an earlier map hides what a later one says of a prefix
   */
  public ShownNames(List<Map<String, String>> prefixes) {
    this.prefixes = prefixes.stream().map(Map::copyOf).toList();
  }

  /** The IRI or {@code _:label} as it is shown. */
  String of(String name) {
    if (name.startsWith("_:")) {
      return name;
    }
    String best = "<" + name + ">";
    int longest = 0;
    for (int m = 0; m < prefixes.size(); m++) {
      for (Map.Entry<String, String> entry : prefixes.get(m).entrySet()) {
        String namespace = entry.getValue();
        if (namespace.length() > longest
            && name.startsWith(namespace)
            && isLocal(name, namespace.length())
            && !isHidden(entry.getKey(), m)) {
          longest = namespace.length();
          String prefix = entry.getKey();
          best = (prefix.isEmpty() ? "" : prefix + ":") + name.substring(longest);
        }
      }
    }
    return best;
  }

  private boolean isHidden(String prefix, int before) {
    for (int m = 0; m < before; m++) {
      if (prefixes.get(m).containsKey(prefix)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLocal(String name, int from) {
    if (from == name.length()) {
      return false;
    }
    for (int i = from; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!Character.isLetterOrDigit(c) && c != '_' && c != '-' && !Character.isSurrogate(c)) {
        return false;
      }
    }
    return true;
  }

  /** Text with IRIs in angle brackets, each as it is shown; what is in quotes stays as it is. */
  String in(String text) {
    StringBuilder shown = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int end = c == '<' && !quoted ? text.indexOf('>', i) : -1;
      if (end > i + 1 && text.charAt(i + 1) != '=' && text.charAt(i + 1) != ' ') {
        shown.append(of(text.substring(i + 1, end)));
        i = end;
        continue;
      }
      shown.append(c);
      if (c == '\\' && quoted && i + 1 < text.length()) {
        shown.append(text.charAt(++i));
      } else if (c == '"') {
        quoted = !quoted;
      }
    }
    return shown.toString();
  }
}
