import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { DemoProduct, DemoText } from './shape.ts';
import { WORDS_AR } from './words-ar.ts';
import { WORDS_DE } from './words-de.ts';
import { WORDS_ES } from './words-es.ts';
import { WORDS_FR } from './words-fr.ts';
import { WORDS_JA } from './words-ja.ts';
import { WORDS_RU } from './words-ru.ts';
import { WORDS_ZH_CN } from './words-zh-CN.ts';

/** Texts beside the English ones. Only the heroes have them: the others are read in English until somebody translates. */
export const DEMO_TRANSLATIONS: Partial<Record<Locale, Readonly<Record<string, DemoText>>>> = {
  ar: WORDS_AR,
  de: WORDS_DE,
  es: WORDS_ES,
  fr: WORDS_FR,
  ja: WORDS_JA,
  ru: WORDS_RU,
  'zh-CN': WORDS_ZH_CN,
};

/** Every text of a product, by display language; en-US is always among them. */
export function textsOf(product: DemoProduct): { locale: Locale; text: DemoText }[] {
  const translated = (Object.keys(DEMO_TRANSLATIONS) as Locale[]).flatMap((locale) => {
    const text = DEMO_TRANSLATIONS[locale]?.[product.slug];
    return text ? [{ locale, text }] : [];
  });
  return [{ locale: DEFAULT_LOCALE, text: product.text }, ...translated];
}
