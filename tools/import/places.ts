import type { GenreCode, KeyPattern, PlatformCode, RegionCode, ShelfCode } from '../demo/codes.ts';
import { DEMO_PLATFORMS, DEMO_REGIONS } from '../demo/lists.ts';

const fold = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

const PLATFORM_WORDS: Partial<Record<PlatformCode, readonly string[]>> = {
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

const REGION_WORDS: Partial<Record<RegionCode, readonly string[]>> = {
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

interface Known<C extends string> {
  code: C;
  slug: string;
  names: Readonly<Record<string, string>>;
}

/** A table from every way to write it (code, slug, the name in any language, the usual short forms) to the code. */
function tableOf<C extends string>(
  known: readonly Known<C>[],
  words: Partial<Record<C, readonly string[]>>,
): Map<string, C> {
  const table = new Map<string, C>();
  for (const { code, slug, names } of known)
    for (const word of [code, slug, ...Object.values(names), ...(words[code] ?? [])])
      if (!table.has(fold(word))) table.set(fold(word), code);
  return table;
}

const platforms = tableOf(DEMO_PLATFORMS, PLATFORM_WORDS);
const regions = tableOf(DEMO_REGIONS, REGION_WORDS);

/** Our platform for what a file calls it; null if it is unknown. */
export const platformOf = (text: string): PlatformCode | null => platforms.get(fold(text)) ?? null;

/** Our region for what a file calls it; null if it is unknown. */
export const regionOf = (text: string): RegionCode | null => regions.get(fold(text)) ?? null;

const PATTERNS: Partial<Record<PlatformCode, KeyPattern>> = {
  steam: 'steam',
  gog: 'gog',
  xbox: 'xbox',
  playstation: 'psn',
  nintendo: 'nintendo',
};

/** How keys of a platform are written. */
export const keyPatternOf = (platform: PlatformCode): KeyPattern => PATTERNS[platform] ?? 'generic';

const SHELVES: Partial<Record<GenreCode, { shelf: ShelfCode; platform: PlatformCode }>> = {
  software: { shelf: 'software', platform: 'windows' },
  giftcard: { shelf: 'gift-cards', platform: 'web' },
  subscription: { shelf: 'game-time', platform: 'web' },
};

/** The genre of a new product whose line has none. */
export const USUAL_GENRE: GenreCode = 'indie';

/** The category of a genre, and the default platform. */
export const shelfOf = (genre: GenreCode): { shelf: ShelfCode; platform: PlatformCode } =>
  SHELVES[genre] ?? { shelf: 'games', platform: 'steam' };
