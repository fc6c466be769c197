import type { DemoReview } from './shape.ts';

/** Reviews of gift cards. */
export const REVIEWS_GIFT_CARDS: readonly DemoReview[] = [
  {
    product: 'brightwater-books-25',
    name: 'Reader',
    language: 'en',
    rating: 5,
    daysAgo: 47,
    content: 'A hardback with coffee stains, as promised.',
  },
  {
    product: 'wren-audio-30',
    name: 'Drummer',
    language: 'en',
    rating: 4,
    daysAgo: 68,
    content: 'He is wrong about me, but the shop is great.',
  },
  {
    product: 'parasol-travel-100',
    name: 'Slow traveler',
    language: 'en',
    rating: 5,
    daysAgo: 53,
    content: 'Took the night ferry. Correct.',
  },
];
