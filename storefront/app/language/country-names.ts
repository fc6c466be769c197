import { COUNTRIES } from '@halfturn/contract/primitives/countries.ts';
import { bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatName } from '@halfturn/locales/format.ts';

/** All countries with their names, sorted as the language does. Made in the browser: on every page they would weigh more than the rest. */
export function countryNames(locale: Locale): (readonly [code: string, name: string])[] {
  const { compare } = new Intl.Collator(bcp47(locale));
  return COUNTRIES.map((code) => [code, formatName('region', code, locale)] as const).toSorted(
    ([, one], [, other]) => compare(one, other),
  );
}
