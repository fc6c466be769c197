import type { Config } from '../../platform/config.ts';
import { isCountry } from '../../platform/countries.ts';

/** The country of a visitor, as the proxy in front of the store names it; null without a trusted proxy or a country. */
export function countryOf(
  { countryHeader }: Pick<Config, 'countryHeader'>,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string | null {
  const said = countryHeader && headers[countryHeader];
  const code = typeof said === 'string' ? said.trim().toUpperCase() : '';
  return isCountry(code) ? code : null;
}
