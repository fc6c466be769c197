import { bcp47, isLocale, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';

/** What a language of the store is called; with its country only if the store has the language twice. */
export function languageName(code: string, locale: Locale): string {
  if (!isLocale(code)) return code;
  const language = (one: Locale) => new Intl.Locale(bcp47(one)).language;
  const alone = LOCALES.every((other) => other === code || language(other) !== language(code));
  return formatName('language', alone ? language(code) : bcp47(code), locale);
}

/** The languages of the store by name, as options of a filter. */
export function useLanguages(): (readonly [code: Locale, name: string])[] {
  const { locale } = useWords<'staff'>();
  return LOCALES.map((code) => [code, languageName(code, locale)] as const).toSorted(([, a], [, b]) =>
    a.localeCompare(b, locale),
  );
}
