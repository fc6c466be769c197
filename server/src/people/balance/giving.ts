import { sql } from 'kysely';
import { staffActor } from '../../house/audit/door.ts';
import { readPlain } from '../../house/settings/door.ts';
import { giving } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';

interface Amount {
  amountMinor: number;
  currency: string;
}

/**
 * Whether staff may give a customer money's worth, to their balance or off an order; less than nothing where they take. Both count
 * together. Returns whether the sum is large. Refuses as `demandMayGive` does.
 */
export async function demandMayGiveMoney(
  trx: Trx,
  giver: giving.Giver,
  { amountMinor, currency }: Amount,
  now: Date,
): Promise<boolean> {
  const limits = await readPlain(trx, ['staff.largeUsd', 'staff.mostUsd']);
  const worth = await giving.usdWorth(trx);
  const givenSince = async (from: Date): Promise<number> => {
    const actor = staffActor(giver);
    const { rows } = await sql<Amount>`
      select sum(amount_minor)::bigint as "amountMinor", currency from balance_ledger
      where actor = ${actor} and kind = 'credit' and at > ${from} group by currency`.execute(trx);
    const given = [...rows, ...(await giving.givenOtherwise(trx, actor, from))];
    return given.reduce((sum, row) => sum + worth(row), 0);
  };
  return await giving.demandMayGive(
    trx,
    giver,
    {
      amount: worth({ amountMinor, currency }),
      givenSince,
      large: limits['staff.largeUsd'] * 100,
      most: limits['staff.mostUsd'] * 100,
    },
    now,
  );
}
