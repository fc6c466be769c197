import { DEFAULT_LOCALE, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';

/** What a product's page says in words, in the order of the columns of `product_texts`. */
export const TEXT_PARTS = ['summary', 'description', 'edition', 'system', 'tips'] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

/** Texts of a product in one language. */
export type Texts = Partial<Record<TextPart, string>>;

export interface TextColumn {
  part: TextPart;
  locale: Locale;
  /** From 0. */
  index: number;
}

type TextField = `${TextPart}_${Locale}`;

const fold = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

const OTHERS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
const BY_HEAD = new Map<string, TextField>(
  OTHERS.flatMap((locale) => TEXT_PARTS.map((part) => [fold(part + locale), `${part}_${locale}`] as const)),
);

/** `summary_de`, `Summary (de)`, `tips zh-CN` → the text and its language; null for anything else. */
export const textFieldOf = (name: string): TextField | null => BY_HEAD.get(fold(name)) ?? null;

/** The columns of texts in other languages, language by language. */
export const textColumns = (found: ReadonlyMap<TextField, number>): TextColumn[] =>
  OTHERS.flatMap((locale) =>
    TEXT_PARTS.flatMap((part) => {
      const index = found.get(`${part}_${locale}`);
      return index === undefined ? [] : { part, locale, index };
    }),
  );
