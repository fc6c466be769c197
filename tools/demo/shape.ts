import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';

/** A word in every display language of the store. */
export type Names = Readonly<Record<Locale, string>>;

/** The shelves of the shop, which are also the `{class}` of a product's address. */
export type ShelfCode = 'games' | 'software' | 'gift-cards' | 'game-time' | 'goods';

/** Genres as the cover art knows them; the first eleven are games and have a class of their own under `games`. */
export type GenreCode =
  | 'rpg'
  | 'action'
  | 'strategy'
  | 'racing'
  | 'horror'
  | 'puzzle'
  | 'indie'
  | 'adventure'
  | 'scifi'
  | 'sports'
  | 'simulation'
  | 'software'
  | 'giftcard'
  | 'subscription';

export type PlatformCode =
  | 'steam'
  | 'gog'
  | 'epic'
  | 'ubisoft'
  | 'ea'
  | 'battlenet'
  | 'xbox'
  | 'playstation'
  | 'nintendo'
  | 'windows'
  | 'macos'
  | 'windows-macos'
  | 'web'
  | 'parcel';

export type RegionCode =
  | 'GLOBAL'
  | 'EUROPE'
  | 'GERMANY'
  | 'UNITED-STATES'
  | 'NORTH-AMERICA'
  | 'LATAM'
  | 'MENA'
  | 'TURKEY'
  | 'ASIA'
  | 'JAPAN';

/** How a key of the product is written, so that made-up keys look like the real thing of that platform. */
export type KeyPattern = 'steam' | 'gog' | 'xbox' | 'psn' | 'nintendo' | 'generic';

/** A class of the tree: a shelf, or a genre's class under the shelf `games`. */
export interface DemoClass {
  code: ShelfCode | GenreCode;
  /** The address in en-US; ASCII. */
  slug: string;
  /** The address in each display language; ASCII, and never shared by two classes. */
  slugs: Names;
  names: Names;
  parent: ShelfCode | null;
  /** Set on the classes under `games`: every game of that genre belongs there. */
  genre?: GenreCode;
}

export interface DemoGenre {
  code: GenreCode;
  slug: string;
  names: Names;
}

export interface DemoPlatform {
  code: PlatformCode;
  slug: string;
  names: Names;
  /** Which activation help a buyer of a key for this platform reads. */
  helpKey: string;
}

export interface DemoRegion {
  code: RegionCode;
  slug: string;
  names: Names;
  /** ISO 3166-1 alpha-2 codes in which a key activates; empty means everywhere. */
  countries: readonly string[];
}

export interface DemoBanner {
  id: string;
  /** A path of the storefront. */
  link: string;
  /** The products whose covers stand beside the words, by slug. */
  covers: readonly string[];
  texts: Readonly<Record<Locale, { heading: string; line: string; action: string }>>;
}

export interface DemoCurrency {
  code: Currency;
  symbol: string;
  /** Digits of the minor unit (ISO 4217). */
  digits: number;
  /** Units of the currency for one US dollar. */
  rate: number;
}

export interface DemoText {
  summary: string;
  /** Two or three paragraphs, an empty line between them. */
  description: string;
}

/** From `daysAgo` days ago on, the product cost `priceUsdMinor`, until the next step. */
export interface DemoPriceStep {
  daysAgo: number;
  priceUsdMinor: number;
}

interface DemoProductBase {
  slug: string;
  class: ShelfCode;
  name: string;
  genre: GenreCode;
  platform: PlatformCode;
  region: RegionCode;
  /** What the buyer gets: `Standard, full game`, `12 months, 3 devices`. English. */
  edition: string;
  /** Another listing of the same game on a second platform or in a second region: the slug of the first. */
  offerOf?: string;
  /** Interface languages, BCP 47. Empty where the thing has no words. */
  languages: readonly string[];
  developer: string;
  publisher: string;
  /** `YYYY-MM-DD`. */
  released: string;
  /** Not released yet: keys are delivered on the day. */
  preorder?: true;
  /** US cents. With a sale price: what is struck through, the lowest price of the 30 days before the cut. */
  priceUsdMinor: number;
  /** US cents, below `priceUsdMinor`. */
  salePriceUsdMinor?: number;
  /** Oldest first; the last step is the price of today. */
  priceHistory?: readonly DemoPriceStep[];
  perOrderLimit: number;
  /** What it runs on, in English. */
  system: string;
  /** Keys (or pieces) on the shelf; 0 is sold out. */
  stock: number;
  /** 1 is the best seller. */
  bestSellerRank?: number;
  /** Shown under "Hot right now". */
  hot?: true;
  /** The en-US text; other languages stand in `words-*.ts`. */
  text: DemoText;
  /** What to know before one buys, in English. */
  tips?: string;
}

export interface DemoKeyProduct extends DemoProductBase {
  kind: 'key';
  keyPattern: KeyPattern;
}

/** A thing that travels in a parcel. */
export interface DemoGood extends DemoProductBase {
  kind: 'physical';
  weightGrams: number;
}

export type DemoProduct = DemoKeyProduct | DemoGood;

export interface DemoReview {
  /** Slug of the product. */
  product: string;
  /** How the writer signs. */
  name: string;
  /** BCP 47 language of the text. */
  language: string;
  /** 1 to 5. */
  rating: 1 | 2 | 3 | 4 | 5;
  daysAgo: number;
  content: string;
}
