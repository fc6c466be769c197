import type { Config } from './config.ts';
import { guessCountry, isCountry } from './countries.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The country of a visitor, as the proxy in front of the store names it; null without a trusted proxy or a country. */
export function countryOf({ countryHeader }: Pick<Config, 'countryHeader'>, headers: Headers): string | null {
  const said = countryHeader && headers[countryHeader];
  const code = typeof said === 'string' ? said.trim().toUpperCase() : '';
  return isCountry(code) ? code : null;
}

/** The likely country of a visitor who has not named one: by the proxy in front of the store, or the languages of the browser. */
export const likelyCountry = (config: Pick<Config, 'countryHeader'>, headers: Headers): string | null =>
  countryOf(config, headers) ?? guessCountry([headers['accept-language']].flat()[0]);
