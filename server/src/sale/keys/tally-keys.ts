import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import {
  endOfPart,
  isTallyRecent,
  lockTallies,
  momentNow,
  setMoment,
  tallyChanged,
  tallyPart,
} from './tally.queries.ts';

/**
 * Free keys that one statement counts, however many the shop has: some tenths of a second. At the first count each product's number is
 * written, and a busy machine took four of the five seconds that a statement has for 100,000 keys.
 */
const PART = 20_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Counts the free keys of the products whose stock has changed since the last time. Lists read these counts, and count the products
 * that change afterwards themselves (docs/decisions/0096-kept-stock.md): a late or a missed run makes them slower, never wrong.
 *
 * @param part free keys that one statement counts if all must be counted
 */
export const tallyKeys = (db: Db, part = PART): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockTallies(trx);
    if (await isTallyRecent(trx)) await tallyChanged(trx);
    else await tallyAll(trx, part);
  });

/**
 * Counts all free keys, in parts. The moment is that before the first part: a product that changes while the others are counted is one
 * that has changed since.
 */
async function tallyAll(trx: Trx, part: number): Promise<void> {
  const moment = await momentNow(trx);
  for (let after: string | null = FIRST; after !== null;) {
    const to = await endOfPart(trx, after, part);
    await tallyPart(trx, after, to);
    after = to;
  }
  await setMoment(trx, moment);
}
