import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { phrases as ar } from './phrases/ar.ts';
import { phrases as cz } from './phrases/cz.ts';
import { phrases as de } from './phrases/de.ts';
import { phrases as es } from './phrases/es.ts';
import { phrases as fr } from './phrases/fr.ts';
import { phrases as hu } from './phrases/hu.ts';
import { phrases as it } from './phrases/it.ts';
import { phrases as ja } from './phrases/ja.ts';
import { phrases as ko } from './phrases/ko.ts';
import { phrases as nl } from './phrases/nl.ts';
import { phrases as pl } from './phrases/pl.ts';
import { phrases as pt } from './phrases/pt.ts';
import { phrases as ro } from './phrases/ro.ts';
import { phrases as ru } from './phrases/ru.ts';
import { phrases as tr } from './phrases/tr.ts';
import { phrases as zhcn } from './phrases/zh-CN.ts';
import { phrases as zhtw } from './phrases/zh-TW.ts';

/** What stands in English on a demo product → the same in another language. */
export type Phrases = Readonly<Record<string, string>>;

/** Every display language but English, of which they are made. */
export const PHRASES: Readonly<Partial<Record<Locale, Phrases>>> = {
  ar,
  cz,
  de,
  es,
  fr,
  hu,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ro,
  ru,
  tr,
  'zh-CN': zhcn,
  'zh-TW': zhtw,
};

/** Nothing but names, which are the same everywhere. */
export const NAMES_ONLY: ReadonlySet<string> = new Set([
  'Nintendo Switch',
  'Nintendo Switch, Nintendo Switch 2',
  'PlayStation 4, PlayStation 5',
  'PlayStation 5',
  'Windows 11',
  'Windows, macOS, Linux, Android, iOS',
  'Xbox One, Xbox Series X|S',
  'Xbox Series X|S',
]);

/** An edition, a system or a tip in a language; null where nobody has put it into it. */
export const phraseIn = (locale: Locale, english: string): string | null =>
  NAMES_ONLY.has(english) ? english : (PHRASES[locale]?.[english] ?? null);
