import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../src/platform/clock.ts';
import { inTransaction, type Db } from '../src/platform/db/kysely.ts';
import { makeCoupon as make, type CouponInput } from '../src/sale/coupons/write-coupon.ts';

export type CouponWish = Partial<CouponInput>;

/** Ten dollars off everything, for everybody, as often as one likes: what a test says otherwise is what it is about. */
const PLAIN: CouponInput = {
  name: 'A coupon',
  code: null,
  kind: 'fixed',
  percent: null,
  currency: null,
  amountMinor: 1_000,
  capMinor: null,
  minimumMinor: 0,
  scope: 'all',
  classIds: [],
  productIds: [],
  startsAt: null,
  endsAt: null,
  maxUses: null,
  perCustomer: null,
  firstOnly: false,
  minLevel: null,
};

/** A body for the staff's calls. */
export const couponBody = (wish: CouponWish = {}): CouponInput => ({
  ...PLAIN,
  code: `T${randomBytes(5).toString('hex').toUpperCase()}`,
  ...(wish.percent != null && { kind: 'percent', amountMinor: null }),
  ...wish,
});

/** Makes a coupon of a code of its own. */
export async function makeCoupon(
  store: { db: Db; clock: Clock },
  wish: CouponWish = {},
): Promise<{ id: string; code: string }> {
  const id = randomUUID();
  const body = couponBody(wish);
  await inTransaction(store.db, (trx) =>
    make(trx, id, body, { actor: 'test', giver: null, now: store.clock.now() }),
  );
  return { id, code: body.code ?? '' };
}
