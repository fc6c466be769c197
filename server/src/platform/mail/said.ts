import type { Key, Slice } from '@halfturn/locales/keys.ts';
import type { Values } from '@halfturn/locales/runtime.ts';
import type { Words } from '@halfturn/locales/words.ts';
import { ownOpening, ownSubject } from './own-text.ts';
import { paragraph, textOf, type Block, type Inline } from './parts.ts';

/** The texts that the shopkeeper wrote for one kind of mail in one language, by the key of the sentence that each replaces. */
export type OwnTexts = Readonly<Record<string, string>>;

/** How a mail says its subject and its opening: in the shopkeeper's own words where there are any, else in the store's. */
export interface Said {
  subject: <S extends Slice>(words: Words<S>, key: Key<S>, values?: Values<Inline>) => string;
  opening: <S extends Slice>(words: Words<S>, key: Key<S>, values?: Values<Inline>) => Block[];
}

/** The one place where a text of the shopkeeper's own takes the place of the standard one. */
export const saidWith = (own: OwnTexts): Said => ({
  subject: (words, key, values = {}) => {
    const text = own[key];
    return text ? ownSubject(text, values, words.locale) : textOf(words.rich<Inline>(key, values, {}));
  },
  opening: (words, key, values = {}) => {
    const text = own[key];
    return text
      ? ownOpening(text, values, words.locale)
      : [paragraph(...words.rich<Inline>(key, values, {}))];
  },
});

/** A sentence of a mail that the shopkeeper can replace, and the placeholders that it may have. */
export interface SaidPart {
  part: 'subject' | 'opening';
  key: string;
  placeholders: string[];
}

/** Notes which sentences a mail says through `said`. */
export function listening(said: Said): { said: Said; heard: SaidPart[] } {
  const heard: SaidPart[] = [];
  const hear = (part: SaidPart['part'], key: string, values: Values<Inline> = {}) =>
    heard.push({ part, key, placeholders: Object.keys(values) });
  return {
    heard,
    said: {
      subject: (words, key, values) => {
        hear('subject', key, values);
        return said.subject(words, key, values);
      },
      opening: (words, key, values) => {
        hear('opening', key, values);
        return said.opening(words, key, values);
      },
    },
  };
}
