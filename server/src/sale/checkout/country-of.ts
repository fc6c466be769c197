import type { Config } from '../../platform/config.ts';
import { isCountry } from '../../platform/countries.ts';

/** Where the proxy in front says that a visitor is; null where it says nothing, or none is trusted. */
export function countryOf(
  { countryHeader }: Pick<Config, 'countryHeader'>,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string | null {
  const said = countryHeader && headers[countryHeader];
  const code = typeof said === 'string' ? said.trim().toUpperCase() : '';
  return isCountry(code) ? code : null;
}
