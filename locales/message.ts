/**
 * The compiled form of an ICU message: what the build ships and `runtime.ts` walks. Lingui's array form with three
 * changes that make the walk shorter: text alone is a string, `#` is the number 0 (so a `#` in text stays text), and a
 * `<tag>` is a part of its own, so no value that a person typed is ever read as a tag.
 */
export type Message = string | readonly Part[];

export type Part =
  | string
  | 0
  | readonly [name: string, type?: undefined]
  | readonly [name: string, type: 'number' | 'date' | 'time', style?: string | Intl.DateTimeFormatOptions]
  | readonly [name: string, type: 'select', choices: Choices]
  | readonly [name: string, type: 'plural' | 'selectordinal', choices: Choices, offset?: number]
  | readonly [tag: string, type: '<', children: Message];

export type Choices = Readonly<Record<string, Message>>;

/** Compiled messages by their full key, `<slice>.<name>`. */
export type Dict = Readonly<Record<string, Message>>;
