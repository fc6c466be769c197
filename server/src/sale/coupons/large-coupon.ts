import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { readPlain } from '../../house/settings/door.ts';
import { demandFreshCode, notifyOwners, usdWorth } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import type { By } from './write-coupon.ts';

const HALF = 50;

/** The terms that decide how much a coupon takes off. */
interface Terms {
  name: string;
  kind: string;
  percent: number | null;
  amountMinor: number | null;
  currency: Currency | null;
}

/** Whether a coupon takes half of the price or more, or a fixed amount above the limit of the settings. */
async function isLarge(trx: Trx, { kind, percent, amountMinor, currency }: Terms): Promise<boolean> {
  if (kind === 'percent') return (percent ?? 0) >= HALF;
  const { 'staff.largeUsd': most } = await readPlain(trx, ['staff.largeUsd']);
  const worth = await usdWorth(trx);
  return worth({ amountMinor: amountMinor ?? 0, currency: currency ?? 'USD' }) > most * 100;
}

/** Refuses `staff_code_again` for a large coupon without a fresh code. */
export async function demandMayWrite(trx: Trx, terms: Terms, { giver, now }: By): Promise<void> {
  if (giver && (await isLarge(trx, terms))) demandFreshCode(giver, now);
}

/** Tells the owners of a large coupon that was made or changed. */
export async function notifyIfLarge(trx: Trx, id: string, terms: Terms, { giver, now }: By): Promise<void> {
  if (!giver || !(await isLarge(trx, terms))) return;
  const { name, kind, percent, amountMinor, currency } = terms;
  const value =
    kind === 'percent'
      ? { percent: percent ?? 0 }
      : { amount: amountMinor ?? 0, currency: currency ?? 'USD' };
  await notifyOwners(
    trx,
    { kind: 'coupon', path: `/coupons/${id}`, said: { coupon: name, value } },
    { staffId: giver.id, now },
  );
}
