import { randomUUID } from 'node:crypto';
import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';

const NONE = { percent_bp: null, amount_minor: null, cap_minor: null };

/** Three coupons, each with a rule that a buyer may meet: a cap, a minimum, and first orders only. */
export async function writeCoupons(trx: Trx, now: Date): Promise<void> {
  const coupons = [
    { code: 'HARBOUR5', name: 'Harbour week', ...NONE, percent_bp: 500, cap_minor: 1_000 },
    {
      code: 'LANTERN10',
      name: 'Ten off sixty',
      ...NONE,
      amount_minor: 1_000,
      minimum_minor: 6_000,
      per_customer: 1,
    },
    {
      code: 'FIRSTTURN',
      name: 'Welcome',
      ...NONE,
      percent_bp: 800,
      cap_minor: 800,
      first_only: true,
      per_customer: 1,
    },
  ];
  for (const { code, ...terms } of coupons) {
    const id = randomUUID();
    await trx
      .insertInto('coupons')
      .values({
        id,
        kind: terms.percent_bp === null ? 'fixed' : 'percent',
        scope: 'all',
        created_at: now,
        ...terms,
      })
      .execute();
    await trx.insertInto('coupon_codes').values({ code, coupon_id: id, created_at: now }).execute();
  }
}
