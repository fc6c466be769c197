import type { GenreCode } from '../demo/codes.ts';

/** Words for genres as other shops write them, under ours. The first of our genres that a line names is its genre. */
const WORDS: readonly (readonly [GenreCode, readonly string[]])[] = [
  ['giftcard', ['gift card', 'gift cards', 'giftcard', 'prepaid', 'wallet', 'top up']],
  ['subscription', ['subscription', 'subscriptions', 'membership', 'game time', 'season pass']],
  [
    'software',
    [
      'software',
      'utilities',
      'education',
      'software training',
      'accounting',
      'animation modeling',
      'audio production',
      'design illustration',
      'photo editing',
      'video production',
      'web publishing',
      'game development',
      'antivirus',
      'security',
      'office',
    ],
  ],
  ['racing', ['racing', 'driving']],
  ['sports', ['sports', 'sport', 'football', 'soccer', 'fishing', 'golf']],
  ['horror', ['horror', 'survival horror']],
  ['rpg', ['rpg', 'role playing', 'roleplaying', 'jrpg', 'action rpg', 'mmorpg', 'massively multiplayer']],
  ['strategy', ['strategy', 'rts', 'turn based', 'turn based strategy', 'tower defense', '4x', 'moba']],
  [
    'simulation',
    ['simulation', 'simulator', 'sim', 'management', 'city builder', 'building', 'tycoon', 'farming'],
  ],
  ['scifi', ['sci fi', 'scifi', 'science fiction', 'space']],
  ['puzzle', ['puzzle', 'match 3', 'hidden object', 'logic', 'trivia', 'card', 'board']],
  ['adventure', ['adventure', 'point click', 'visual novel', 'walking simulator', 'exploration']],
  [
    'action',
    [
      'action',
      'shooter',
      'fps',
      'tps',
      'fighting',
      'platformer',
      'hack and slash',
      'beat em up',
      'stealth',
      'violent',
      'gore',
    ],
  ],
  ['puzzle', ['casual', 'family', 'family friendly']],
  ['indie', ['indie', 'early access', 'free to play', 'arcade', 'music', 'rhythm', 'other']],
];

const fold = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const byWord = new Map<string, [rank: number, code: GenreCode]>();
for (const [rank, [code, words]] of WORDS.entries()) for (const word of words) byWord.set(word, [rank, code]);
// Our own codes always count for themselves.
for (const [rank, [code]] of WORDS.entries()) if (!byWord.has(code)) byWord.set(code, [rank, code]);

/**
 * Our genre for what a file calls it: of several words (`Action;Indie`) the one that tells most. Null where no word is
 * known.
 */
export function genreOf(text: string): GenreCode | null {
  const known = text
    .split(/[;,|/>]/)
    .map((word) => byWord.get(fold(word)))
    .filter((found) => found !== undefined);
  return known.toSorted(([a], [b]) => a - b)[0]?.[1] ?? null;
}
