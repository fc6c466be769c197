/** The formats of the keys of each platform: the lengths of the groups in each format. */
export const KEY_PATTERNS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  steam: [
    [5, 5, 5],
    [5, 5, 5, 5, 5],
  ],
  gog: [
    [5, 5, 5, 5],
    [6, 6, 6],
  ],
  xbox: [[5, 5, 5, 5, 5]],
  psn: [[4, 4, 4]],
  nintendo: [[4, 4, 4, 4]],
  // Codes of any format are accepted.
  generic: [],
};

/** How the keys of a pattern look, such as `XXXXX-XXXXX-XXXXX`; none for a pattern that accepts any code. */
export const patternForms = (pattern: string): string[] =>
  (KEY_PATTERNS[pattern] ?? []).map((groups) => groups.map((length) => 'X'.repeat(length)).join('-'));

/**
 * As many characters of a key as may be searched for in an address. A whole key is searched for in the body of a call, so
 * that it is never written to a log of addresses.
 */
export const MOST_LAST_CHARACTERS = 8;
