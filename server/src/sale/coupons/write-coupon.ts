import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { currencyFacts, isPrice } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffEditCoupon } from '@halfturn/contract/staff/coupons.ts';
import { audit } from '../../house/audit/door.ts';
import type { Giver } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { demandMayWrite, tellIfLarge } from './large-coupon.ts';
import { couponById } from './coupons.staff.queries.ts';

export type CouponInput = BodyOf<typeof staffEditCoupon>;

/** Who does it, and when. */
export interface By {
  actor: string;
  /** The member of staff who answers for it; null where the store itself acts. */
  giver: Giver | null;
  now: Date;
}

/**
 * Makes a coupon. One that was made before under the same id stays as it is. Refuses terms that do not fit together, and
 * `coupon_code_taken`.
 */
export async function makeCoupon(trx: Trx, id: string, input: CouponInput, by: By): Promise<void> {
  await refuse(trx, input);
  const made = await trx
    .insertInto('coupons')
    .values({ id, ...termsOf(input), created_at: by.now })
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  await demandMayWrite(trx, input, by);
  await cover(trx, id, input);
  await setCode(trx, id, input.code, by.now);
  await audit(trx, { actor: by.actor, action: 'coupons.made', subject: `coupon:${id}`, after: noted(input) });
  await tellIfLarge(trx, id, input, by);
}

/** Changes a coupon's terms. Refuses `not_found`, and what `makeCoupon` refuses. */
export async function editCoupon(trx: Trx, id: string, input: CouponInput, by: By): Promise<void> {
  const { uses } = await lockCoupon(trx, id);
  await refuse(trx, input);
  if (input.maxUses !== null && input.maxUses < uses)
    throw problem('invalid_input', { fields: { maxUses: 'coupon_max_below' } });
  const before = (await couponById(trx, id))!;
  await demandMayWrite(trx, input, by);
  await trx.updateTable('coupons').set(termsOf(input)).where('id', '=', id).execute();
  await trx.deleteFrom('coupon_classes').where('coupon_id', '=', id).execute();
  await trx.deleteFrom('coupon_products').where('coupon_id', '=', id).execute();
  await cover(trx, id, input);
  if (before.code !== input.code) await setCode(trx, id, input.code, by.now);
  await audit(trx, {
    actor: by.actor,
    action: 'coupons.changed',
    subject: `coupon:${id}`,
    before: {
      ...noted({
        ...input,
        ...wireTerms(before),
        classIds: before.classIds,
        productIds: before.products.map((product) => product.id),
      }),
    },
    after: noted(input),
  });
  await tellIfLarge(trx, id, input, by);
}

/** Ends a coupon now. One that has ended stays as it is. Refuses `not_found`. */
export async function endCoupon(trx: Trx, id: string, { actor, now }: By): Promise<void> {
  const { starts_at, ends_at } = await lockCoupon(trx, id);
  if (ends_at && ends_at <= now) return;
  // One that has not begun never does: its end must come after its beginning.
  const set = { ends_at: now, ...(starts_at && starts_at >= now ? { starts_at: null } : {}) };
  await trx.updateTable('coupons').set(set).where('id', '=', id).execute();
  await audit(trx, {
    actor,
    action: 'coupons.ended',
    subject: `coupon:${id}`,
    before: { startsAt: starts_at, endsAt: ends_at },
    after: { startsAt: set.starts_at === null ? null : starts_at, endsAt: now },
  });
}

/** A coupon, locked against whoever uses it or changes it. */
export async function lockCoupon(trx: Trx, id: string) {
  const coupon = await trx
    .selectFrom('coupons')
    .select(['id', 'uses', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!coupon) throw problem('not_found');
  return coupon;
}

const at = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

/** The columns of what was typed; what does not belong to its kind is left out. */
const termsOf = (input: CouponInput) => ({
  name: input.name,
  kind: input.kind,
  percent_bp: input.kind === 'percent' ? Math.round(input.percent! * 100) : null,
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

const wireTerms = (row: NonNullable<Awaited<ReturnType<typeof couponById>>>) => ({
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
});

/** The terms as the audit log has them. */
const noted = (input: CouponInput): Record<string, unknown> => ({ ...input });

async function cover(trx: Trx, id: string, input: CouponInput): Promise<void> {
  if (input.scope === 'classes')
    await trx
      .insertInto('coupon_classes')
      .values([...new Set(input.classIds)].map((class_id) => ({ coupon_id: id, class_id })))
      .execute();
  if (input.scope === 'products')
    await trx
      .insertInto('coupon_products')
      .values([...new Set(input.productIds)].map((product_id) => ({ coupon_id: id, product_id })))
      .execute();
}

/** Gives a coupon its own code, in place of the one it had. */
async function setCode(trx: Trx, id: string, code: string | null, now: Date): Promise<void> {
  await trx.deleteFrom('coupon_codes').where('coupon_id', '=', id).where('max_uses', 'is', null).execute();
  if (code === null) return;
  const made = await trx
    .insertInto('coupon_codes')
    .values({ code, coupon_id: id, created_at: now })
    .onConflict((oc) => oc.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  if (!made) throw problem('coupon_code_taken', { values: { code } });
}

/** Refuses what does not fit together, field by field. */
async function refuse(trx: Trx, input: CouponInput): Promise<void> {
  const fields: Record<string, string> = {};
  if (input.kind === 'percent' && input.percent === null) fields.percent = 'required';
  if (input.kind === 'fixed' && input.amountMinor === null) fields.amountMinor = 'required';
  const facts = currencyFacts(input.currency ?? 'USD');
  for (const name of ['amountMinor', 'capMinor', 'minimumMinor'] as const)
    if (input[name] && !isPrice(input[name], facts)) fields[name] = 'price_step';
  if (input.startsAt && input.endsAt && new Date(input.endsAt) <= new Date(input.startsAt))
    fields.endsAt = 'coupon_ends_first';
  if (input.scope === 'classes' && !(await allThere(trx, 'classes', input.classIds)))
    fields.classIds = input.classIds.length === 0 ? 'required' : 'invalid';
  if (input.scope === 'products' && !(await allThere(trx, 'products', input.productIds)))
    fields.productIds = input.productIds.length === 0 ? 'required' : 'invalid';
  if (input.minLevel !== null && !(await isLevel(trx, input.minLevel))) fields.minLevel = 'invalid';
  if (Object.keys(fields).length > 0) throw problem('invalid_input', { fields });
}

/** Whether each of these is there, and there is one. */
async function allThere(trx: Trx, table: 'classes' | 'products', ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const rows = await trx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.length === new Set(ids).size;
}

async function isLevel(trx: Trx, level: number): Promise<boolean> {
  return (
    (await trx
      .selectFrom('membership_tiers')
      .select('level')
      .where('level', '=', level)
      .executeTakeFirst()) !== undefined
  );
}
