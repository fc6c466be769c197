import type { KeyPattern } from '../demo/codes.ts';
import { seededRandom, weighed } from './random.ts';
import { gameTimeTitle, gameTitle, giftTitle, goodsTitle, maker, softwareTitle } from './titles.ts';

/** An invented product. Prices are US cents. */
export interface Invented {
  class: string;
  slug: string;
  name: string;
  genre_code: string;
  kind: 'key' | 'physical';
  platform: string;
  region: string;
  languages: string[];
  developer: string;
  publisher: string;
  released: string | null;
  key_pattern: KeyPattern;
  price_minor: number;
  sale_minor: number | null;
  /** Days since it is reduced; null where it is not. */
  reduced_days: number | null;
  status: 'live' | 'draft' | 'retired';
  pin: number;
  /** Keys, or boxes, in stock. */
  stock: number;
  summary: string | null;
  external_ref: string;
}

type Random = () => number;
type Weighed = readonly (readonly [string, weight: number])[];

const GENRES: Weighed = [
  ['action', 20],
  ['adventure', 16],
  ['indie', 15],
  ['rpg', 12],
  ['strategy', 10],
  ['simulation', 9],
  ['puzzle', 6],
  ['sports', 4],
  ['racing', 3],
  ['horror', 3],
  ['scifi', 2],
];
const GAME_PLATFORMS: Weighed = [
  ['steam', 58],
  ['xbox', 10],
  ['playstation', 9],
  ['gog', 7],
  ['nintendo', 6],
  ['epic', 5],
  ['ubisoft', 2],
  ['ea', 2],
  ['battlenet', 1],
];
const SOFTWARE_PLATFORMS: Weighed = [
  ['windows', 60],
  ['windows-macos', 25],
  ['macos', 15],
];
const ANY_REGION: Weighed = [
  ['GLOBAL', 46],
  ['EUROPE', 20],
  ['UNITED-STATES', 9],
  ['GERMANY', 6],
  ['NORTH-AMERICA', 5],
  ['LATAM', 4],
  ['TURKEY', 4],
  ['ASIA', 3],
  ['MENA', 2],
  ['JAPAN', 1],
];
const PATTERNS: Record<string, KeyPattern> = {
  steam: 'steam',
  gog: 'gog',
  xbox: 'xbox',
  playstation: 'psn',
  nintendo: 'nintendo',
};
/** Beside English, with the share of products that speak it. */
const LANGUAGES: Weighed = [
  ['de', 0.5],
  ['fr', 0.5],
  ['es', 0.45],
  ['it', 0.35],
  ['ru', 0.35],
  ['zh-CN', 0.35],
  ['ja', 0.3],
  ['pt', 0.3],
  ['pl', 0.25],
  ['ko', 0.25],
  ['tr', 0.15],
  ['zh-TW', 0.2],
  ['cs', 0.1],
  ['nl', 0.1],
  ['hu', 0.06],
  ['ar', 0.05],
  ['ro', 0.03],
];

interface Kind {
  class: string;
  genre: (random: Random) => string;
  title: (random: Random) => string;
  platforms: Weighed;
  /** Platforms and regions that one title is sold for, at most. */
  editions: number;
}

const KINDS: readonly (readonly [Kind, weight: number])[] = [
  [
    {
      class: 'games',
      genre: (r) => weighed(r, GENRES),
      title: gameTitle,
      platforms: GAME_PLATFORMS,
      editions: 8,
    },
    66,
  ],
  [
    {
      class: 'software',
      genre: () => 'software',
      title: softwareTitle,
      platforms: SOFTWARE_PLATFORMS,
      editions: 3,
    },
    12,
  ],
  [
    {
      class: 'gift-cards',
      genre: () => 'giftcard',
      title: giftTitle,
      platforms: GAME_PLATFORMS,
      editions: 6,
    },
    9,
  ],
  [
    {
      class: 'game-time',
      genre: () => 'subscription',
      title: gameTimeTitle,
      platforms: [
        ['battlenet', 3],
        ['web', 2],
      ],
      editions: 4,
    },
    8,
  ],
  [{ class: 'goods', genre: () => 'sports', title: goodsTitle, platforms: [['parcel', 1]], editions: 1 }, 5],
];

/** Products without end, the same for the same seed; editions of a title stand together. */
export function* inventProducts(seed: number): Generator<Invented> {
  const random = seededRandom(seed);
  for (let no = 0; ;) {
    const kind = weighed(random, KINDS);
    const title = titleOf(random, kind);
    const editions = 1 + Math.floor(random() ** 2 * kind.editions);
    for (let i = 0; i < editions; i++)
      yield edition(random, kind, title, `${seed.toString(36)}-${(no++).toString(36)}`);
  }
}

type Title = ReturnType<typeof titleOf>;

function titleOf(random: Random, kind: Kind) {
  const developer = maker(random);
  return {
    name: kind.title(random),
    genre_code: kind.genre(random),
    languages: ['en', ...LANGUAGES.filter(([, share]) => random() < share * 0.6).map(([code]) => code)],
    developer,
    publisher: random() < 0.5 ? developer : maker(random),
    released: random() < 0.95 ? dayBefore(Math.floor(random() ** 2 * 6_000) - 90) : null,
    price: priceOf(random),
  };
}

function edition(random: Random, kind: Kind, title: Title, ref: string): Invented {
  const physical = kind.class === 'goods';
  const platform = weighed(random, kind.platforms);
  const region = physical ? 'GLOBAL' : weighed(random, ANY_REGION);
  const { price, ...told } = title;
  const price_minor = Math.max(99, Math.round((price * (0.85 + random() * 0.3)) / 10) * 10 - 1);
  const sale = random() < 0.2 ? Math.max(49, Math.round(price_minor * (0.15 + random() * 0.8))) : null;
  const isReduced = sale !== null && sale < price_minor;
  const soldOut = random() < 0.12;
  return {
    ...told,
    class: kind.class,
    slug: `${slugOf(title.name)}-${platform}-${region.toLowerCase()}-${ref}`,
    kind: physical ? 'physical' : 'key',
    platform,
    region,
    key_pattern: PATTERNS[platform] ?? 'generic',
    price_minor,
    sale_minor: isReduced ? sale : null,
    reduced_days: isReduced ? 1 + Math.floor(random() * 20) : null,
    status: weighed(random, [
      ['live', 97],
      ['draft', 2],
      ['retired', 1],
    ]),
    pin: random() < 0.03 ? 1 + Math.floor(random() * 500) : 0,
    stock: soldOut ? 0 : random() < 0.7 ? 1 : 1 + Math.floor(random() * 6),
    summary: random() < 0.2 ? `${title.name} by ${title.developer}, for ${platform}.` : null,
    external_ref: `generated:${ref}`,
  };
}

/** Most cost little, few cost much. */
const priceOf = (random: Random): number =>
  weighed(random, [
    [199 + Math.floor(random() * 800), 35],
    [999 + Math.floor(random() * 2_000), 40],
    [2_999 + Math.floor(random() * 4_000), 22],
    [6_999 + Math.floor(random() * 30_000), 3],
  ]);

/** A fixed day, so that the same seed brings the same products whenever it is asked for. */
const TODAY = Date.UTC(2026, 10, 1);
const dayBefore = (days: number): string => new Date(TODAY - days * 86_400_000).toISOString().slice(0, 10);

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/[\s_-]+/g, '-')
    .toLowerCase()
    .slice(0, 60)
    .replace(/^-+|-+$/g, '') || 'product';
