import type { RiskRules } from '@halfturn/contract/staff/risk.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { readRules } from './read-rules.ts';
import { declinesOf, restUntil, type Trier } from './rest-cards.ts';

/** Whether cards rest for somebody who pays. Asks the database only where there is a way to pay by card at all. */
export async function cardsRestFor(
  db: Db,
  methods: readonly { cards: boolean }[],
  trier: Trier,
  now: Date,
  known?: RiskRules,
): Promise<boolean> {
  if (!methods.some(({ cards }) => cards)) return false;
  const declines = await declinesOf(db, trier, now);
  // Nearly nobody's card was declined.
  if (declines.declines === 0) return false;
  return restUntil(declines, known ?? (await readRules(db)), now) !== null;
}
