/** The formats of the keys of each platform: the lengths of the groups in each format. `generic` accepts codes of any format. */
export const KEY_PATTERNS = {
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
  generic: [],
} as const satisfies Readonly<Record<string, readonly (readonly number[])[]>>;

export type KeyPattern = keyof typeof KEY_PATTERNS;

export const KEY_PATTERN_NAMES = [
  'generic',
  'steam',
  'gog',
  'xbox',
  'psn',
  'nintendo',
] as const satisfies KeyPattern[];

/** How many letters and digits a code of no special format may have. */
export const GENERIC_KEY = { min: 4, max: 200 };

/** The lengths of the groups in each format of a pattern; none for codes of any format, and for a pattern that is not known. */
export const keyFormats = (pattern: string): readonly (readonly number[])[] =>
  (KEY_PATTERNS as Readonly<Record<string, readonly (readonly number[])[]>>)[pattern] ?? [];

/** How the keys of a pattern look, such as `XXXXX-XXXXX-XXXXX`; empty for a pattern that accepts any code. */
export const patternForms = (pattern: string): string[] =>
  keyFormats(pattern).map((groups) => groups.map((length) => 'X'.repeat(length)).join('-'));

/**
 * As many characters of a key as may be searched for in an address. A whole key is searched for in the body of a call, so
 * that it is never written to a log of addresses.
 */
export const MOST_LAST_CHARACTERS = 8;
