import type { KeyPattern } from '@halfturn/contract/primitives/key-patterns.ts';

/**
 * Words for genres as other shops write them, under the codes that a store is made with. Of several words of a line the first
 * in this order decides.
 */
export const GENRE_WORDS: readonly (readonly [string, readonly string[]])[] = [
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

/** Other words for the platforms that a store is made with. */
export const PLATFORM_WORDS: Readonly<Record<string, readonly string[]>> = {
  steam: ['pc', 'steam key', 'valve'],
  gog: ['gog.com', 'gog galaxy'],
  epic: ['epic', 'epic games store', 'egs'],
  ubisoft: ['uplay', 'ubisoft'],
  ea: ['origin', 'ea play', 'ea'],
  battlenet: ['blizzard', 'battlenet'],
  xbox: ['xbox one', 'xbox series', 'xbox series x|s', 'xbox live', 'microsoft store'],
  playstation: ['psn', 'ps4', 'ps5', 'playstation 4', 'playstation 5', 'playstation network'],
  nintendo: ['nintendo', 'switch', 'nintendo switch', 'eshop'],
  windows: ['windows 10', 'windows 11', 'microsoft windows'],
  macos: ['mac', 'os x', 'apple'],
  web: ['browser', 'online', 'website'],
};

/** Other words for the regions that a store is made with. */
export const REGION_WORDS: Readonly<Record<string, readonly string[]>> = {
  GLOBAL: ['worldwide', 'ww', 'row', 'all', 'region free'],
  EUROPE: ['eu', 'emea'],
  GERMANY: ['de'],
  'UNITED-STATES': ['us', 'usa', 'united states of america'],
  'NORTH-AMERICA': ['na'],
  LATAM: ['latin america', 'south america'],
  MENA: ['middle east', 'middle east and north africa'],
  TURKEY: ['tr', 'turkiye', 'türkiye'],
  JAPAN: ['jp'],
};

const PATTERNS: Readonly<Record<string, KeyPattern>> = {
  steam: 'steam',
  gog: 'gog',
  xbox: 'xbox',
  playstation: 'psn',
  nintendo: 'nintendo',
};

/** How keys of a platform are written. */
export const keyPatternOf = (platform: string | null): KeyPattern => PATTERNS[platform ?? ''] ?? 'generic';

const BY_GENRE: Readonly<Record<string, { type: string; platform: string }>> = {
  software: { type: 'software', platform: 'windows' },
  giftcard: { type: 'gift-cards', platform: 'web' },
  subscription: { type: 'game-time', platform: 'web' },
};

/** The genre of a new product whose line has none. */
export const USUAL_GENRE = 'indie';

/** The type and the platform that a genre suggests, among those that a store is made with. */
export const usualFor = (genre: string): { type: string; platform: string } =>
  BY_GENRE[genre] ?? { type: 'games', platform: 'steam' };
