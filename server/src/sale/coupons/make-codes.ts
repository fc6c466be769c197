import { randomBytes } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import { MOST_CODES } from '@halfturn/contract/staff/coupons.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { countCodes, couponById, insertCodes, lockCoupon } from './coupons.staff.queries.ts';
import { demandMayWrite } from './large-coupon.ts';
import type { By } from './write-coupon.ts';

/** Crockford's base 32, without the letters I, L, O and U, which are misread or spell words. */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 12 characters are 60 bits, which ten tries in ten minutes cannot guess. */
const LENGTH = 12;

const newCode = (prefix: string): string => {
  const code = Array.from(randomBytes(LENGTH), (byte) => CHARACTERS[byte & 31]).join('');
  return `${prefix === '' ? '' : `${prefix}-`}${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
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
  const row = await couponById(trx, id);
  if (!row) throw problem('not_found');
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
  if ((await countCodes(trx, id)) + count > MOST_CODES)
    throw problem('coupon_codes_full', { values: { most: MOST_CODES } });
  const codes = Array.from({ length: count }, () => newCode(prefix));
  await insertCodes(trx, id, codes, now);
  await audit(trx, {
    actor,
    action: 'coupons.codes_made',
    subject: `coupon:${id}`,
    after: { count, prefix },
  });
  return codes;
}
