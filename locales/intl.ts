import { bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';

const made = new Map<string, unknown>();

/**
 * Makes an Intl formatter once a process: making one costs more than writing a whole page with it.
 *
 * @param id tells kind, options and locale apart, over all callers
 */
export function once<F>(id: string, make: () => F): F {
  let formatter = made.get(id) as F | undefined;
  if (!formatter) made.set(id, (formatter = make()));
  return formatter;
}

/** The tag for numbers and times: Latin digits in every language, as prices and codes are compared and typed. */
export const latn = (locale: Locale): string => `${bcp47(locale)}-u-nu-latn`;
