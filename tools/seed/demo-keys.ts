import { randomInt } from 'node:crypto';
import type { KeyPattern } from '../demo/codes.ts';

/** Without I, L, O, U, 0 and 1, which are easily confused. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const GROUPS: Record<KeyPattern, readonly number[]> = {
  steam: [5, 5, 5],
  gog: [5, 5, 5, 5],
  xbox: [5, 5, 5, 5, 5],
  psn: [4, 4, 4],
  nintendo: [4, 4, 4, 4],
  generic: [4, 4, 4, 4],
};

/** A made-up key that looks like one of its platform, and opens nothing. */
export function demoKey(pattern: KeyPattern): string {
  const sign = () => SIGNS[randomInt(SIGNS.length)];
  return GROUPS[pattern].map((length) => Array.from({ length }, sign).join('')).join('-');
}
