import { GAMES_ACTION_A_G } from './games-action-a-g.ts';
import { GAMES_ACTION_H_N } from './games-action-h-n.ts';
import { GAMES_ACTION_O_Z } from './games-action-o-z.ts';
import { GAMES_ADVENTURE_A_N } from './games-adventure-a-n.ts';
import { GAMES_ADVENTURE_O_Z } from './games-adventure-o-z.ts';
import { GIFT_CARDS_A_H } from './gift-cards-a-h.ts';
import { GIFT_CARDS_I_N } from './gift-cards-i-n.ts';
import { GIFT_CARDS_O_Z } from './gift-cards-o-z.ts';
import { GOODS } from './goods.ts';
import { GAMES_HORROR_A_N } from './games-horror-a-n.ts';
import { GAMES_HORROR_O_Z } from './games-horror-o-z.ts';
import { GAMES_INDIE_A_M } from './games-indie-a-m.ts';
import { GAMES_INDIE_N_Z } from './games-indie-n-z.ts';
import { GAMES_PUZZLE_A_P } from './games-puzzle-a-p.ts';
import { GAMES_PUZZLE_Q_Z } from './games-puzzle-q-z.ts';
import { GAMES_RACING_A_K } from './games-racing-a-k.ts';
import { GAMES_RACING_L_Z } from './games-racing-l-z.ts';
import { GAMES_RPG_A_K } from './games-rpg-a-k.ts';
import { GAMES_RPG_L_Q } from './games-rpg-l-q.ts';
import { GAMES_RPG_R_Z } from './games-rpg-r-z.ts';
import { GAMES_SCIFI_A_O } from './games-scifi-a-o.ts';
import { GAMES_SCIFI_P_Z } from './games-scifi-p-z.ts';
import { GAMES_SIMULATION_A_H } from './games-simulation-a-h.ts';
import { GAMES_SIMULATION_I_Z } from './games-simulation-i-z.ts';
import { SOFTWARE_A_D } from './software-a-d.ts';
import { SOFTWARE_E_N } from './software-e-n.ts';
import { SOFTWARE_O_Z } from './software-o-z.ts';
import { GAMES_SPORTS_A_N } from './games-sports-a-n.ts';
import { GAMES_SPORTS_O_Z } from './games-sports-o-z.ts';
import { GAMES_STRATEGY_A_H } from './games-strategy-a-h.ts';
import { GAMES_STRATEGY_I_Z } from './games-strategy-i-z.ts';
import { GAME_TIME_A_H } from './game-time-a-h.ts';
import { GAME_TIME_I_Z } from './game-time-i-z.ts';
import type { DemoProduct } from './shape.ts';

/** Every product of the demo catalogue, shelf by shelf. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  ...GAMES_ACTION_A_G,
  ...GAMES_ACTION_H_N,
  ...GAMES_ACTION_O_Z,
  ...GAMES_ADVENTURE_A_N,
  ...GAMES_ADVENTURE_O_Z,
  ...GIFT_CARDS_A_H,
  ...GIFT_CARDS_I_N,
  ...GIFT_CARDS_O_Z,
  ...GOODS,
  ...GAMES_HORROR_A_N,
  ...GAMES_HORROR_O_Z,
  ...GAMES_INDIE_A_M,
  ...GAMES_INDIE_N_Z,
  ...GAMES_PUZZLE_A_P,
  ...GAMES_PUZZLE_Q_Z,
  ...GAMES_RACING_A_K,
  ...GAMES_RACING_L_Z,
  ...GAMES_RPG_A_K,
  ...GAMES_RPG_L_Q,
  ...GAMES_RPG_R_Z,
  ...GAMES_SCIFI_A_O,
  ...GAMES_SCIFI_P_Z,
  ...GAMES_SIMULATION_A_H,
  ...GAMES_SIMULATION_I_Z,
  ...SOFTWARE_A_D,
  ...SOFTWARE_E_N,
  ...SOFTWARE_O_Z,
  ...GAMES_SPORTS_A_N,
  ...GAMES_SPORTS_O_Z,
  ...GAMES_STRATEGY_A_H,
  ...GAMES_STRATEGY_I_Z,
  ...GAME_TIME_A_H,
  ...GAME_TIME_I_Z,
];
