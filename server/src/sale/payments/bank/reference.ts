import { present } from '@halfturn/contract/primitives/rows.ts';
/** The digits and letters of an order number after its `HT` (docs/decisions/0015). */
const SIGNS = '[0-9A-HJKMNP-TV-Z]';
const NUMBER = new RegExp(`HT(?=(${SIGNS}{4})(${SIGNS}{4})(${SIGNS}{5}))`, 'g');

/** Letters that the alphabet leaves out because people confuse them with digits: read as these digits. */
const READ_AS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * The order numbers in the text of a transfer: in lower case, with other marks between or none, split over several fields, in the
 * middle of a sentence. The orders need not exist.
 */
export function orderNosIn(...texts: readonly string[]): string[] {
  // Banks cut a text into fields of 35 characters and join them in their own way: only letters and digits count.
  const bare = texts
    .join('')
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[OIL]/g, (letter) => present(READ_AS[letter]));
  const found = new Set<string>();
  for (const [, a, b, c] of bare.matchAll(NUMBER)) found.add(`HT-${a}-${b}-${c}`);
  return [...found];
}
