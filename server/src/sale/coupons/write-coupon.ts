import { present } from '@halfturn/contract/primitives/rows.ts';
import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { currencyFacts, isPrice } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffEditCoupon } from '@halfturn/contract/staff/coupons.ts';
import { audit } from '../../house/audit/door.ts';
import { demandSeen, type Giver } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { demandMayWrite, notifyIfLarge } from './large-coupon.ts';
import {
  allExist,
  couponById,
  insertCoupon,
  levelExists,
  lockCoupon,
  replaceCoverage,
  replaceOwnCode,
  updateCoupon,
} from './coupons.staff.queries.ts';

type CouponEdit = BodyOf<typeof staffEditCoupon>;
export type CouponInput = Omit<CouponEdit, 'version'>;

export interface By {
  actor: string;
  /** The staff member; null if the store itself acts. */
  giver: Giver | null;
  now: Date;
}

/**
 * Makes a coupon; one with the same id stays as it is. Refuses terms that contradict each other, and `coupon_code_taken`.
 */
export async function makeCoupon(trx: Trx, id: string, input: CouponInput, by: By): Promise<void> {
  await refuse(trx, input);
  const made = await insertCoupon(trx, { id, ...termsOf(input), created_at: by.now });
  if (!made) return;
  await demandMayWrite(trx, input, by);
  await cover(trx, id, input);
  await setCode(trx, id, input.code, by.now);
  await audit(trx, { actor: by.actor, action: 'coupons.made', subject: `coupon:${id}`, after: noted(input) });
  await notifyIfLarge(trx, id, input, by);
}

/** Changes a coupon's terms. Refuses `not_found`, `content_changed`, and what `makeCoupon` refuses. */
export async function editCoupon(
  trx: Trx,
  id: string,
  { version, ...input }: CouponEdit,
  by: By,
): Promise<void> {
  const { uses } = await lockCoupon(trx, id);
  const before = await couponById(trx, id);
  if (!before) throw problem('not_found');
  await demandSeen(trx, version, { now: termsSeen(before), subject: `coupon:${id}` });
  await refuse(trx, input);
  if (input.maxUses !== null && input.maxUses < uses)
    throw problem('invalid_input', { fields: { maxUses: 'coupon_max_below' } });
  await demandMayWrite(trx, input, by);
  await updateCoupon(trx, id, termsOf(input));
  await cover(trx, id, input);
  if (before.code !== input.code) await setCode(trx, id, input.code, by.now);
  await audit(trx, {
    actor: by.actor,
    action: 'coupons.changed',
    subject: `coupon:${id}`,
    before: termsSeen(before),
    after: noted(input),
  });
  await notifyIfLarge(trx, id, input, by);
}

/** Ends a coupon now; one that has ended stays as it is. Refuses `not_found`. */
export async function endCoupon(trx: Trx, id: string, { actor, now }: By): Promise<void> {
  const { starts_at, ends_at } = await lockCoupon(trx, id);
  if (ends_at && ends_at <= now) return;
  // A coupon that has not started loses its start, because the end must come after it.
  const set = { ends_at: now, ...(starts_at && starts_at >= now ? { starts_at: null } : {}) };
  await updateCoupon(trx, id, set);
  await audit(trx, {
    actor,
    action: 'coupons.ended',
    subject: `coupon:${id}`,
    before: { startsAt: starts_at, endsAt: ends_at },
    after: { startsAt: set.starts_at === null ? null : starts_at, endsAt: now },
  });
}

const at = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

/** The columns of the terms, without those of the other kind of coupon. */
const termsOf = (input: CouponInput) => ({
  name: input.name,
  kind: input.kind,
  percent_bp: input.kind === 'percent' ? Math.round(present(input.percent) * 100) : null,
  amount_minor: input.kind === 'fixed' ? input.amountMinor : null,
  cap_minor: input.kind === 'percent' ? input.capMinor : null,
  currency: input.currency,
  minimum_minor: input.minimumMinor,
  scope: input.scope,
  starts_at: at(input.startsAt),
  ends_at: at(input.endsAt),
  max_uses: input.maxUses,
  per_customer: input.perCustomer,
  first_only: input.firstOnly,
  min_level: input.minLevel,
});

/** The terms of a coupon as they are read and saved. */
export const termsSeen = (row: NonNullable<Awaited<ReturnType<typeof couponById>>>): CouponInput => ({
  name: row.name,
  code: row.code,
  kind: row.kind,
  percent: row.percent_bp === null ? null : row.percent_bp / 100,
  currency: row.currency,
  amountMinor: row.amount_minor,
  capMinor: row.cap_minor,
  minimumMinor: row.minimum_minor,
  scope: row.scope,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  maxUses: row.max_uses,
  perCustomer: row.per_customer,
  firstOnly: row.first_only,
  minLevel: row.min_level,
  classIds: row.classIds,
  productIds: row.products.map(({ id }) => id),
});

/** The terms as the audit log has them. */
const noted = (input: CouponInput): Record<string, unknown> => ({ ...input });

/** Limits a coupon to the classes or products that its scope names. */
const cover = (trx: Trx, id: string, { scope, classIds, productIds }: CouponInput): Promise<void> =>
  replaceCoverage(trx, id, {
    classIds: scope === 'classes' ? classIds : [],
    productIds: scope === 'products' ? productIds : [],
  });

/** Gives a coupon its own code, in place of the former one. Refuses `coupon_code_taken`. */
async function setCode(trx: Trx, id: string, code: string | null, now: Date): Promise<void> {
  const isSet = await replaceOwnCode(trx, id, code, now);
  if (!isSet) throw problem('coupon_code_taken', { values: { code: code ?? '' } });
}

/** Refuses terms that contradict each other, field by field. */
async function refuse(trx: Trx, input: CouponInput): Promise<void> {
  const fields: Record<string, string> = {};
  if (input.kind === 'percent' && input.percent === null) fields.percent = 'required';
  if (input.kind === 'fixed' && input.amountMinor === null) fields.amountMinor = 'required';
  const facts = currencyFacts(input.currency ?? 'USD');
  for (const name of ['amountMinor', 'capMinor', 'minimumMinor'] as const)
    if (input[name] && !isPrice(input[name], facts)) fields[name] = 'price_step';
  if (input.startsAt && input.endsAt && new Date(input.endsAt) <= new Date(input.startsAt))
    fields.endsAt = 'coupon_ends_first';
  if (
    input.scope === 'classes' &&
    (input.classIds.length === 0 || !(await allExist(trx, 'classes', input.classIds)))
  )
    fields.classIds = input.classIds.length === 0 ? 'required' : 'invalid';
  if (
    input.scope === 'products' &&
    (input.productIds.length === 0 || !(await allExist(trx, 'products', input.productIds)))
  )
    fields.productIds = input.productIds.length === 0 ? 'required' : 'invalid';
  if (input.minLevel !== null && !(await levelExists(trx, input.minLevel))) fields.minLevel = 'invalid';
  if (Object.keys(fields).length > 0) throw problem('invalid_input', { fields });
}
