/** The figures and letters of an order number after its `HT` (docs/decisions/0015). */
const SIGNS = '[0-9A-HJKMNP-TV-Z]';
const NUMBER = new RegExp(`HT(?=(${SIGNS}{4})(${SIGNS}{4})(${SIGNS}{5}))`, 'g');

/** Letters that the alphabet does not have, because people read them as figures: read here as those. */
const READ_AS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * The order numbers that stand in what somebody wrote with a transfer: in small letters, with other marks between or none, broken
 * over several fields, in the middle of a sentence. Whether there is such an order is for the database.
 */
export function orderNosIn(...texts: readonly string[]): string[] {
  // Banks cut a text into fields of 35 signs and put them together again as they like: only letters and figures count.
  const bare = texts
    .join('')
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[OIL]/g, (letter) => READ_AS[letter]!);
  const found = new Set<string>();
  for (const [, a, b, c] of bare.matchAll(NUMBER)) found.add(`HT-${a}-${b}-${c}`);
  return [...found];
}
