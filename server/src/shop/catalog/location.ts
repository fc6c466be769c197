import { bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { COUNTRIES } from '../../platform/countries.ts';
import { statesOf, type State } from './states.ts';

export interface Country {
  code: string;
  name: string;
  states: State[];
}

const made = new Map<Locale, Country[]>();

/** Every country under its name in a language, in that language's order. Cached by language. */
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
