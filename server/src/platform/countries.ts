import { COUNTRIES } from '@halfturn/contract/primitives/countries.ts';

export { COUNTRIES };

const known = new Set(COUNTRIES);

/** Whether there is a country or territory of that code. */
export function isCountry(code: string): boolean {
  return known.has(code);
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
