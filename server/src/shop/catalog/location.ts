import { bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { COUNTRIES, isCountry } from '../../platform/countries.ts';
import { statesOf, type State } from './states.ts';

export interface Country {
  code: string;
  name: string;
  states: State[];
}

const made = new Map<Locale, Country[]>();

/** Every country under its name in a language, in that language's order. Made once a language. */
export function countriesIn(locale: Locale): Country[] {
  let countries = made.get(locale);
  if (!countries) {
    const tag = bcp47(locale);
    const names = new Intl.DisplayNames(tag, { type: 'region' });
    const { compare } = new Intl.Collator(tag);
    countries = COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code, states: statesOf(code) }));
    countries.sort((a, b) => compare(a.name, b.name));
    made.set(locale, countries);
  }
  return countries;
}

/**
 * The country that a visitor is most likely in, by the regions of the languages that the browser asks for (`de-AT` is
 * Austria). A language without a region says nothing: German is read in many countries.
 */
export function guessCountry(acceptLanguage: string | undefined): string | null {
  const tags = (acceptLanguage ?? '').slice(0, 400).split(',');
  for (const tag of tags) {
    const region = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1]?.toUpperCase();
    if (region && isCountry(region)) return region;
  }
  return null;
}
