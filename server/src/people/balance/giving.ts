import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { staffActor } from '../../house/audit/door.ts';
import { readPlain } from '../../house/settings/door.ts';
import { demandMayGive, givenOtherwise, usdWorth, type Giver } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { creditedBy } from './balance.queries.ts';

interface Amount {
  amountMinor: number;
  currency: Currency;
}

/**
 * Checks whether a member of staff may give a customer this amount, by store credit or by a lower price; it is negative if they
 * take. Both kinds count together. Returns whether the sum is large. Refuses as `demandMayGive` does.
 */
export async function demandMayGiveMoney(
  trx: Trx,
  giver: Giver,
  { amountMinor, currency }: Amount,
  now: Date,
): Promise<boolean> {
  const limits = await readPlain(trx, ['staff.largeUsd', 'staff.mostUsd']);
  const worth = await usdWorth(trx);
  const givenSince = async (from: Date): Promise<number> => {
    const actor = staffActor(giver);
    const rows = await creditedBy(trx, actor, from);
    const given = [...rows, ...(await givenOtherwise(trx, actor, from))];
    return given.reduce((sum, row) => sum + worth(row), 0);
  };
  return await demandMayGive(
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
