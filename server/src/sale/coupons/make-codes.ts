import { randomBytes } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import { MOST_CODES } from '@halfturn/contract/staff/coupons.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { couponById } from './coupons.staff.queries.ts';
import { demandMayWrite } from './large-coupon.ts';
import { lockCoupon, type By } from './write-coupon.ts';

/** Crockford's base 32: no I, L, O, U, which are misread or spell words. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 bits: by ten tries in ten minutes nobody meets one. */
const LENGTH = 12;

const newCode = (prefix: string): string => {
  const signs = Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte & 31]).join('');
  return `${prefix === '' ? '' : `${prefix}-`}${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`;
};

/**
 * Makes codes of a coupon for one use each. Refuses `not_found`, `coupon_codes_full` beyond what a coupon can have, and
 * `staff_code_again` for a large one without a fresh code.
 */
export async function makeCodes(
  trx: Trx,
  id: string,
  { count, prefix }: { count: number; prefix: string },
  by: By,
): Promise<string[]> {
  const { actor, now } = by;
  await lockCoupon(trx, id);
  const row = (await couponById(trx, id))!;
  await demandMayWrite(
    trx,
    {
      ...row,
      percent: row.percent_bp === null ? null : row.percent_bp / 100,
      amountMinor: row.amount_minor,
      currency: row.currency,
    },
    by,
  );
  const { there } = await trx
    .selectFrom('coupon_codes')
    .select((eb) => eb.fn.countAll<number>().as('there'))
    .where('coupon_id', '=', id)
    .executeTakeFirstOrThrow();
  if (there + count > MOST_CODES) throw problem('coupon_codes_full', { values: { most: MOST_CODES } });
  const codes = Array.from({ length: count }, () => newCode(prefix));
  await trx
    .insertInto('coupon_codes')
    .values(codes.map((code) => ({ code, coupon_id: id, max_uses: 1, created_at: now })))
    .execute();
  await audit(trx, {
    actor,
    action: 'coupons.codes_made',
    subject: `coupon:${id}`,
    after: { count, prefix },
  });
  return codes;
}
