import type { Config } from './config.ts';
import { countryOfZone, guessCountry, isCountry } from './countries.ts';
import { parseCookies } from './http/visitor.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The country of a visitor, as the proxy in front of the store names it; null without a trusted proxy or a country. */
export function countryOf({ countryHeader }: Pick<Config, 'countryHeader'>, headers: Headers): string | null {
  const said = countryHeader && headers[countryHeader];
  const code = typeof said === 'string' ? said.trim().toUpperCase() : '';
  return isCountry(code) ? code : null;
}

/**
 * The likely country of a visitor: the one that they have chosen for prices, else that of the proxy in front of the store, of the
 * browser's time zone if it is known, or of its first language.
 */
export const likelyCountry = (
  config: Pick<Config, 'countryHeader'>,
  headers: Headers,
  zone?: string,
): string | null =>
  chosenCountry(headers) ??
  countryOf(config, headers) ??
  (zone === undefined ? null : countryOfZone(zone)) ??
  guessCountry([headers['accept-language']].flat()[0]);

/** The country that the visitor has chosen in this browser; null where they chose none. */
export function chosenCountry(headers: Headers): string | null {
  const { country = '' } = parseCookies([headers.cookie].flat()[0] ?? '');
  return isCountry(country) ? country : null;
}
