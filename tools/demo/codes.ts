/** The codes of the lists that products are sorted under. The names stand in the JSON files beside this one. */

/** Top classes of the shop; a code is also the `{class}` of a product's address. */
export type ShelfCode = 'games' | 'software' | 'gift-cards' | 'game-time' | 'goods';

/** Genres that the cover art can draw; the first eleven are games and have a class of their own under `games`. */
export const GENRE_CODES = [
  'rpg',
  'action',
  'strategy',
  'racing',
  'horror',
  'puzzle',
  'indie',
  'adventure',
  'scifi',
  'sports',
  'simulation',
  'software',
  'giftcard',
  'subscription',
] as const;
export type GenreCode = (typeof GENRE_CODES)[number];

/** Where a key is entered. `parcel` is for products that are shipped. */
export const PLATFORM_CODES = [
  'steam',
  'gog',
  'epic',
  'ubisoft',
  'ea',
  'battlenet',
  'xbox',
  'playstation',
  'nintendo',
  'windows',
  'macos',
  'windows-macos',
  'web',
  'parcel',
] as const;
export type PlatformCode = (typeof PLATFORM_CODES)[number];

export const REGION_CODES = [
  'GLOBAL',
  'EUROPE',
  'GERMANY',
  'UNITED-STATES',
  'NORTH-AMERICA',
  'LATAM',
  'MENA',
  'TURKEY',
  'ASIA',
  'JAPAN',
] as const;
export type RegionCode = (typeof REGION_CODES)[number];

/** How the keys of a platform are written. */
export type KeyPattern = 'steam' | 'gog' | 'xbox' | 'psn' | 'nintendo' | 'generic';
