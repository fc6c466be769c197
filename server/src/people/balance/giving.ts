import { sql } from 'kysely';
import { staffActor } from '../../house/audit/door.ts';
import { readNumbers } from '../../house/settings/door.ts';
import { giving } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';

interface Amount {
  amountMinor: number;
  currency: string;
}

/** Whether staff may change a balance by so much; returns whether the sum is large. Refuses as `demandMayGive` does. */
export async function demandMayGiveMoney(
  trx: Trx,
  giver: giving.Giver,
  { amountMinor, currency }: Amount,
  now: Date,
): Promise<boolean> {
  const limits = await readNumbers(trx, ['staff.largeUsd', 'staff.mostUsd']);
  const worth = await giving.usdWorth(trx);
  const givenSince = async (from: Date): Promise<number> => {
    const { rows } = await sql<Amount>`
      select sum(amount_minor)::bigint as "amountMinor", currency from balance_ledger
      where actor = ${staffActor(giver)} and kind = 'credit' and at > ${from} group by currency`.execute(trx);
    return rows.reduce((sum, row) => sum + worth(row), 0);
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
