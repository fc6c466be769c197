import { REVIEWS_LANTERNFALL } from './reviews-lanternfall.ts';
import { REVIEWS_RPG_A_N } from './reviews-rpg-a-n.ts';
import { REVIEWS_RPG_O_Z } from './reviews-rpg-o-z.ts';
import { REVIEWS_ACTION } from './reviews-action.ts';
import { REVIEWS_STRATEGY } from './reviews-strategy.ts';
import { REVIEWS_RACING } from './reviews-racing.ts';
import { REVIEWS_HORROR } from './reviews-horror.ts';
import { REVIEWS_PUZZLE } from './reviews-puzzle.ts';
import { REVIEWS_INDIE } from './reviews-indie.ts';
import { REVIEWS_ADVENTURE } from './reviews-adventure.ts';
import { REVIEWS_SCIFI } from './reviews-scifi.ts';
import { REVIEWS_SPORTS } from './reviews-sports.ts';
import { REVIEWS_SIMULATION } from './reviews-simulation.ts';
import { REVIEWS_SOFTWARE } from './reviews-software.ts';
import { REVIEWS_GIFT_CARDS } from './reviews-gift-cards.ts';
import { REVIEWS_GAME_TIME } from './reviews-game-time.ts';
import { REVIEWS_GOODS } from './reviews-goods.ts';
import type { DemoReview } from './shape.ts';

/** Every review of the demo catalogue. Some products have many, most have one or none, as in life. */
export const DEMO_REVIEWS: readonly DemoReview[] = [
  ...REVIEWS_LANTERNFALL,
  ...REVIEWS_RPG_A_N,
  ...REVIEWS_RPG_O_Z,
  ...REVIEWS_ACTION,
  ...REVIEWS_STRATEGY,
  ...REVIEWS_RACING,
  ...REVIEWS_HORROR,
  ...REVIEWS_PUZZLE,
  ...REVIEWS_INDIE,
  ...REVIEWS_ADVENTURE,
  ...REVIEWS_SCIFI,
  ...REVIEWS_SPORTS,
  ...REVIEWS_SIMULATION,
  ...REVIEWS_SOFTWARE,
  ...REVIEWS_GIFT_CARDS,
  ...REVIEWS_GAME_TIME,
  ...REVIEWS_GOODS,
];
