import { GENERIC_KEY, keyFormats } from '@halfturn/contract/primitives/key-patterns.ts';

/** Whether a key that is typed has one of the formats of a pattern, in any case and with any dashes and blanks. */
export function sampleFits(typed: string, pattern: string): boolean {
  const signs = typed
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}\p{Pd}\u2212\s]/gu, '')
    .toUpperCase();
  const formats = keyFormats(pattern);
  if (formats.length === 0) return signs.length >= GENERIC_KEY.min && signs.length <= GENERIC_KEY.max;
  return (
    /^[A-Z0-9]+$/.test(signs) && formats.some((groups) => signs.length === groups.reduce((a, b) => a + b, 0))
  );
}
