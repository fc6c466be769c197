import { DEFAULT_LOCALE, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { phraseIn } from './phrases.ts';
import type { DemoProduct, DemoText } from './shape.ts';
import { WORDS_AR } from './words-ar.ts';
import { WORDS_CZ } from './words-cz.ts';
import { WORDS_DE } from './words-de.ts';
import { WORDS_ES } from './words-es.ts';
import { WORDS_FR } from './words-fr.ts';
import { WORDS_HU } from './words-hu.ts';
import { WORDS_IT } from './words-it.ts';
import { WORDS_JA } from './words-ja.ts';
import { WORDS_KO } from './words-ko.ts';
import { WORDS_NL } from './words-nl.ts';
import { WORDS_PL } from './words-pl.ts';
import { WORDS_PT } from './words-pt.ts';
import { WORDS_RO } from './words-ro.ts';
import { WORDS_RU } from './words-ru.ts';
import { WORDS_TR } from './words-tr.ts';
import { WORDS_ZH_CN } from './words-zh-CN.ts';
import { WORDS_ZH_TW } from './words-zh-TW.ts';

/** Texts beside the English ones. Only the heroes have them: the others are read in English until somebody translates. */
export const DEMO_TRANSLATIONS: Partial<Record<Locale, Readonly<Record<string, DemoText>>>> = {
  ar: WORDS_AR,
  cz: WORDS_CZ,
  de: WORDS_DE,
  es: WORDS_ES,
  fr: WORDS_FR,
  hu: WORDS_HU,
  it: WORDS_IT,
  ja: WORDS_JA,
  ko: WORDS_KO,
  nl: WORDS_NL,
  pl: WORDS_PL,
  pt: WORDS_PT,
  ro: WORDS_RO,
  ru: WORDS_RU,
  tr: WORDS_TR,
  'zh-CN': WORDS_ZH_CN,
  'zh-TW': WORDS_ZH_TW,
};

/** What a product's page says in one language. What is null is read in English. */
export interface DemoWords {
  locale: Locale;
  summary: string | null;
  description: string | null;
  edition: string | null;
  system: string | null;
  tips: string | null;
}

/** Every text of a product, by display language; the story in en-US is always among them. */
export function textsOf(product: DemoProduct): DemoWords[] {
  return LOCALES.map((locale) => {
    if (locale === DEFAULT_LOCALE)
      return { locale, ...product.text, edition: null, system: null, tips: null };
    const { edition, system, tips } = product;
    return {
      locale,
      summary: null,
      description: null,
      ...DEMO_TRANSLATIONS[locale]?.[product.slug],
      edition: phraseIn(locale, edition),
      system: phraseIn(locale, system),
      tips: tips === undefined ? null : phraseIn(locale, tips),
    };
  });
}
