import {
  bcp47,
  DEFAULT_LOCALE,
  LOCALE_NAMES,
  LOCALES,
  type Locale,
} from '@halfturn/contract/primitives/locale.ts';
import type {
  ProductFacts,
  ProductText,
  StaffProductFacts,
} from '@halfturn/contract/staff/product-editor.ts';
import type { ProductValues } from './product-values.ts';

/** The parts of a text, with the words that name them. */
const WORDS = {
  name: 'name',
  summary: 'summary',
  description: 'description',
  edition: 'edition',
  system: 'system',
  tips: 'tips',
  seoTitle: 'seo_page_title',
  seoDescription: 'seo_description',
  checked: 'up_to_date',
} as const;
export type TextPart = keyof ProductText;
const PARTS = ['summary', 'description', 'edition', 'system', 'tips', 'seoTitle', 'seoDescription'] as const;
const SEO_PARTS: readonly string[] = ['seoTitle', 'seoDescription'];

/** The name of the field of a text. */
export const textName = (locale: Locale, part: TextPart | 'checked'): `texts.${string}` =>
  `texts.${locale}.${part}`;

/** The name of the field of the product's name in a language: in English, that of all languages without one. */
export const nameField = (locale: Locale): 'name' | `names.${string}` =>
  locale === DEFAULT_LOCALE ? 'name' : `names.${locale}`;

/** The names of the fields of the two cards that texts stand in. */
const names = (wanted: (part: string) => boolean) =>
  LOCALES.flatMap((locale) =>
    [...PARTS, 'checked' as const].filter(wanted).map((part) => textName(locale, part)),
  );
export const SEO = names((part) => SEO_PARTS.includes(part));
export const TEXTS = ['edition', 'system', 'tips', 'names', ...names((part) => !SEO_PARTS.includes(part))];

/** The part and the language that the name of a field stands for; null if it is no text. */
export function textNamed(name: string) {
  const [, locale = '', part = 'name'] = /^(?:texts|names)\.([\w-]+)(?:\.(\w+))?$/.exec(name) ?? [];
  const of = LOCALES.find((one) => one === locale);
  const words = (WORDS as Partial<Record<string, (typeof WORDS)[keyof typeof WORDS]>>)[part];
  return of && words ? { words, language: LOCALE_NAMES[of], lang: bcp47(of) } : null;
}

/** Texts as the fields show them. */
export const textValues = (texts: StaffProductFacts['texts']): Record<`texts.${string}`, string> =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => PARTS.map((part) => [textName(locale, part), texts[locale]?.[part] ?? ''])),
  );

/** Names in other languages as the fields show them. */
export const nameValues = (names: ProductFacts['names']): Record<`names.${string}`, string> =>
  Object.fromEntries(
    LOCALES.flatMap((locale) =>
      locale === DEFAULT_LOCALE ? [] : [[nameField(locale), names[locale] ?? ''] as const],
    ),
  );

/** The names in other languages as the store takes them. */
export const namesOf = (values: ProductValues): ProductFacts['names'] =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const name = locale === DEFAULT_LOCALE ? '' : (values[`names.${locale}`] ?? '');
      return name === '' ? [] : [[locale, name] as const];
    }),
  );

/** The texts of the languages in which a field was changed, as the store takes them. */
export function textsBody(
  values: ProductValues,
  changed: readonly string[],
): Partial<Record<Locale, ProductText & { checked: boolean }>> {
  const touched = LOCALES.filter((locale) => changed.some((name) => name.startsWith(`texts.${locale}.`)));
  const part = (locale: Locale, one: TextPart) => values[textName(locale, one)] ?? '';
  return Object.fromEntries(
    touched.map((locale) => [
      locale,
      {
        summary: part(locale, 'summary'),
        description: part(locale, 'description'),
        edition: part(locale, 'edition'),
        system: part(locale, 'system'),
        tips: part(locale, 'tips'),
        seoTitle: part(locale, 'seoTitle'),
        seoDescription: part(locale, 'seoDescription'),
        checked: values[textName(locale, 'checked')] === 'yes',
      },
    ]),
  );
}

/** The languages whose texts are older than the English ones. */
export const olderIn = (texts: StaffProductFacts['texts']): Locale[] =>
  LOCALES.filter((locale) => texts[locale]?.older);

/** Whether a language lacks a text that there is in English, or has one that is older. */
export function textState(
  values: ProductValues,
  locale: Locale,
  older: readonly Locale[],
): 'missing' | 'older' | 'done' {
  const says = (of: Locale) =>
    Boolean(values[textName(of, 'summary')] || values[textName(of, 'description')]);
  if (locale === 'en-US' || !says('en-US')) return 'done';
  if (!says(locale)) return 'missing';
  return older.includes(locale) && values[textName(locale, 'checked')] !== 'yes' ? 'older' : 'done';
}
