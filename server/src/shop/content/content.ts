import { DEFAULT_LOCALE, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';

/** A text in one language. The body is Markdown. */
export interface Written {
  title: string;
  summary: string;
  author: string;
  body: string;
}

export type DocumentState = 'draft' | 'scheduled' | 'published';

/** Whether guests can read a document at a moment. */
export function stateOf(publishedAt: Date | null, now: Date): DocumentState {
  if (publishedAt === null) return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
}

/** The state of the newest version of a text. */
export interface TextState {
  locale: Locale;
  meaning: number;
  liveFrom: Date | null;
}

/** Whether a translation is older than the last change of the English text's meaning. */
export function isStale(text: TextState, texts: readonly TextState[]): boolean {
  const source = texts.find(({ locale }) => locale === DEFAULT_LOCALE);
  return text.locale !== DEFAULT_LOCALE && source !== undefined && text.meaning < source.meaning;
}

/** How many translations are missing or stale, and whether a text waits to be published. */
export function progressOf(texts: readonly TextState[], now: Date) {
  return {
    missing: LOCALES.length - texts.length,
    stale: texts.filter((text) => isStale(text, texts)).length,
    pending: texts.some(({ liveFrom }) => liveFrom === null || liveFrom > now),
  };
}

/**
 * The number of a new version's meaning. A change of the English text has a new meaning unless it is minor; a translation takes
 * the meaning of the English text.
 */
export function meaningOf(
  locale: Locale,
  own: number | undefined,
  english: number | undefined,
  minor: boolean,
): number {
  if (locale !== DEFAULT_LOCALE) return english ?? 0;
  return own === undefined ? 1 : own + (minor ? 0 : 1);
}

export const sameText = (a: Written, b: Written): boolean =>
  a.title === b.title && a.summary === b.summary && a.author === b.author && a.body === b.body;
