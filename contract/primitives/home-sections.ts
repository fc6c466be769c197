// Without zod: the back office reads this list.

/** The sections of the home page that the shopkeeper orders. Headline and finder stand above them, always. */
export const HOME_SECTIONS = [
  'reassurances',
  'best_sellers',
  'latest',
  'banners',
  'hot',
  'shelves',
  'newsletter',
] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];
