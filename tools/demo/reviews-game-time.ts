import type { DemoReview } from './shape.ts';

/** Reviews of game time and passes. */
export const REVIEWS_GAME_TIME: readonly DemoReview[] = [
  {
    product: 'game-time-90-days',
    name: 'Lasse',
    language: 'de',
    rating: 5,
    daysAgo: 20,
    content: 'Code eingegeben, Tage drauf, fertig. Ja, der Platz in der Schlange war noch frei.',
  },
  {
    product: 'game-time-90-days',
    name: 'Ewa',
    language: 'pl',
    rating: 4,
    daysAgo: 45,
    content: 'Działa tylko na europejskim koncie, sprawdźcie.',
  },
  {
    product: 'game-time-90-days',
    name: 'Dov',
    language: 'en',
    rating: 5,
    daysAgo: 9,
    content: 'Third time I buy it here. Same minute every time.',
  },
  {
    product: 'game-time-90-days',
    name: 'Ionut',
    language: 'ro',
    rating: 5,
    daysAgo: 66,
    content: 'Codul a mers imediat.',
  },
  {
    product: 'halcyon-arcade-pass-3-months',
    name: 'Jarek',
    language: 'pl',
    rating: 4,
    daysAgo: 31,
    content: 'Trzydzieści krótkich dziwnych. Zgadza się.',
  },
  {
    product: 'lumen-film-club-3-months',
    name: 'Cinephile',
    language: 'fr',
    rating: 5,
    daysAgo: 22,
    content: "Vingt sur trente, c'est exactement cela.",
  },
];
