import type { DemoReview } from './shape.ts';

/** Reviews of goods. */
export const REVIEWS_GOODS: readonly DemoReview[] = [
  {
    product: 'fathom-wired-controller',
    name: 'Kabel',
    language: 'de',
    rating: 5,
    daysAgo: 36,
    content: 'Drei Meter Kabel, null Batterien, null Drift.',
  },
  {
    product: 'halfturn-key-ring',
    name: 'Nobody',
    language: 'en',
    rating: 4,
    daysAgo: 60,
    content: 'It opens nothing. I asked too.',
  },
  {
    product: 'halfturn-enamel-pins',
    name: 'Goose fan',
    language: 'en',
    rating: 5,
    daysAgo: 18,
    content: 'Need the larger goose.',
  },
  {
    product: 'lanternfall-keepers-box',
    name: 'Collector',
    language: 'en',
    rating: 5,
    daysAgo: 30,
    content: 'The lantern works. Number 612. Came from Rotterdam in three days.',
  },
  {
    product: 'lanternfall-keepers-box',
    name: 'Renée',
    language: 'nl',
    rating: 4,
    daysAgo: 52,
    content: 'Prachtig, alleen de doos had een deukje.',
  },
  {
    product: 'quarry-nine-the-crate',
    name: 'Grandpa Ivo',
    language: 'cs',
    rating: 5,
    daysAgo: 45,
    content: 'Nápis na dně jsem četl dřív, než jsem chtěl.',
  },
  {
    product: 'paper-kingdoms-the-board-game',
    name: 'Game night',
    language: 'en',
    rating: 5,
    daysAgo: 27,
    content: 'Ruined eleven maps. Ordered refills.',
  },
  {
    product: 'tidebreaker-drowned-edition',
    name: 'Bell',
    language: 'en',
    rating: 4,
    daysAgo: 20,
    content: 'The courier did tell me.',
  },
];
