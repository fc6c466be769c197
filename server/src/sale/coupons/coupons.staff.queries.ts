import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { CouponState } from '@halfturn/contract/staff/coupons.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import {
  allOf,
  beginning,
  chosenIds,
  inDays,
  likeText,
  rowsOf,
  type DaysWish,
  type PageWish,
  type Sort,
  type Sorts,
} from '../../platform/db/list-filters.ts';
import { nameIn } from '../../platform/db/named.ts';
import type { Coupons } from '../../platform/db/types.ts';

/** A coupon with its own code, and how many codes for one use it has. */
export type CouponRow = Selectable<Coupons> & {
  code: string | null;
  codes: number;
  codes_used: number;
};

/** What narrows and orders a list of coupons; what is empty does nothing. */
export interface CouponWish extends DaysWish {
  state: CouponState | 'all';
  /** The beginning of a code, or a part of the name. */
  q: string;
  kind: '' | 'percent' | 'fixed';
  sort: '' | Sort<'created' | 'name' | 'ends' | 'uses'>;
  now: Date;
}

const columns = sql`c.*, (select k.code from coupon_codes k where k.coupon_id = c.id and k.max_uses is null) as code,
  (select count(*)::int from coupon_codes k where k.coupon_id = c.id and k.max_uses is not null) as codes,
  (select count(*)::int from coupon_codes k where k.coupon_id = c.id and k.max_uses is not null and k.uses > 0) as codes_used`;

/** SQL: whether a coupon is in a state. `stateOf` says the same of a row. */
function inState(state: CouponState | 'all', now: Date): RawBuilder<boolean> {
  const ended = sql`coalesce(c.ends_at <= ${now}, false)`;
  const upcoming = sql`coalesce(c.starts_at > ${now}, false)`;
  const full = sql`coalesce(c.uses >= c.max_uses, false)`;
  switch (state) {
    case 'all':
      return sql`true`;
    case 'ended':
      return ended as RawBuilder<boolean>;
    case 'upcoming':
      return sql`not ${ended} and ${upcoming}`;
    case 'used_up':
      return sql`not ${ended} and not ${upcoming} and ${full}`;
    case 'running':
      return sql`not ${ended} and not ${upcoming} and not ${full}`;
  }
}

function wanted({ state, q, kind, now, ...days }: CouponWish): RawBuilder<unknown> {
  const parts = [inState(state, now), ...inDays(sql`c.created_at`, days)];
  if (kind) parts.push(sql`c.kind = ${kind}`);
  if (q)
    parts.push(sql`(c.name ilike ${`%${likeText(q)}%`} or c.id in (
      select k.coupon_id from coupon_codes k where k.code like ${beginning(q.toUpperCase())}))`);
  return sql`coupons c where ${allOf(parts)}`;
}

const SORTED: Sorts<'created' | 'name' | 'ends' | 'uses'> = {
  created: sql`c.created_at, c.id`,
  '-created': sql`c.created_at desc, c.id desc`,
  name: sql`lower(c.name), c.id`,
  '-name': sql`lower(c.name) desc, c.id desc`,
  // One without an end comes after all that have one.
  ends: sql`c.ends_at nulls last, c.id`,
  '-ends': sql`c.ends_at desc nulls last, c.id desc`,
  uses: sql`c.uses, c.id`,
  '-uses': sql`c.uses desc, c.id desc`,
};

/** The ids of the coupons that a wish finds, newest first unless it says otherwise. */
export async function idsOfCoupons(
  db: Db,
  wish: CouponWish,
  page: PageWish | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from ${wanted(wish)} order by ${SORTED[wish.sort || '-created']} ${rowsOf(page)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The coupons with these ids, in their order. */
export async function couponRows(db: Db, ids: readonly string[]): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    select ${columns} from ${chosenIds(ids)} join coupons c on c.id = chosen.id order by chosen.place`.execute(
    db,
  );
  return rows;
}

/** How many coupons a wish finds. */
export async function countCoupons(db: Db, wish: CouponWish): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${wanted(wish)}`.execute(db);
  return firstOf(rows).n;
}

export interface Covered {
  classIds: string[];
  products: { id: string; name: string }[];
}

/** A coupon with the products and classes that it covers; undefined if there is none. */
export async function couponById(db: Db, id: string): Promise<(CouponRow & Covered) | undefined> {
  const { rows } = await sql<CouponRow & Covered>`
    select ${columns},
      array(select cc.class_id from coupon_classes cc where cc.coupon_id = c.id order by 1) as "classIds",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
        from coupon_products cp join products p on p.id = cp.product_id where cp.coupon_id = c.id), '[]') as products
    from coupons c where c.id = ${id}::uuid`.execute(db);
  return rows[0];
}

export interface UseRow {
  order_no: string;
  email: string;
  code: string;
  amount_minor: number;
  currency: Currency;
  used_at: Date;
  given_back_at: Date | null;
}

/** The uses of a coupon, latest first, and how many there are. */
export async function usesOfCoupon(
  db: Db,
  id: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: UseRow[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<UseRow>`
      select o.order_no, o.email, u.code, u.amount_minor, u.currency, u.used_at, u.given_back_at
      from coupon_uses u join order_buyers o on o.id = u.order_id
      where u.coupon_id = ${id}::uuid order by u.used_at desc, u.order_id desc
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{
      total: number;
    }>`select count(*)::int as total from coupon_uses where coupon_id = ${id}::uuid`.execute(db),
  ]);
  return { rows: page.rows, total: firstOf(count.rows).total };
}

export interface CodeRow {
  code: string;
  uses: number;
}

/** The codes for one use each. There are at most `MOST_CODES`. */
export async function singleCodes(db: Db, id: string): Promise<CodeRow[]> {
  return await db
    .selectFrom('coupon_codes')
    .select(['code', 'uses'])
    .where('coupon_id', '=', id)
    .where('max_uses', 'is not', null)
    .orderBy('code')
    .execute();
}

/** The classes by name. A category below another class has the names of both. */
export async function classChoices(db: Db, locale: Locale): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, concat_ws(' › ', case when u.id is not null then ${nameIn('u', locale)} end, ${nameIn('c', locale)}) as name
    from classes c left join classes u on u.id = c.parent_id
    order by coalesce(u.position, c.position), coalesce(u.id, c.id), u.id nulls first, c.position, c.id
    limit 500`.execute(db);
  return rows;
}

/** A coupon, locked against orders that use it and against other changes. Refuses `not_found`. */
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

/** Stores a coupon. False if its id is taken. */
export async function insertCoupon(trx: Trx, coupon: Insertable<Coupons>): Promise<boolean> {
  const made = await trx
    .insertInto('coupons')
    .values(coupon)
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Writes columns of a locked coupon. */
export async function updateCoupon(trx: Trx, id: string, set: Updateable<Coupons>): Promise<void> {
  await trx.updateTable('coupons').set(set).where('id', '=', id).execute();
}

/** Replaces the classes and products that a coupon is limited to. */
export async function replaceCoverage(
  trx: Trx,
  id: string,
  { classIds, productIds }: { classIds: readonly string[]; productIds: readonly string[] },
): Promise<void> {
  await trx.deleteFrom('coupon_classes').where('coupon_id', '=', id).execute();
  await trx.deleteFrom('coupon_products').where('coupon_id', '=', id).execute();
  if (classIds.length > 0)
    await trx
      .insertInto('coupon_classes')
      .values([...new Set(classIds)].map((class_id) => ({ coupon_id: id, class_id })))
      .execute();
  if (productIds.length > 0)
    await trx
      .insertInto('coupon_products')
      .values([...new Set(productIds)].map((product_id) => ({ coupon_id: id, product_id })))
      .execute();
}

/** Replaces a coupon's own code, the one without a limit of uses. False if another coupon has the code. */
export async function replaceOwnCode(trx: Trx, id: string, code: string | null, now: Date): Promise<boolean> {
  await trx.deleteFrom('coupon_codes').where('coupon_id', '=', id).where('max_uses', 'is', null).execute();
  if (code === null) return true;
  const made = await trx
    .insertInto('coupon_codes')
    .values({ code, coupon_id: id, created_at: now })
    .onConflict((oc) => oc.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  return made !== undefined;
}

/** How many codes a coupon has. */
export async function countCodes(trx: Trx, id: string): Promise<number> {
  const { n } = await trx
    .selectFrom('coupon_codes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('coupon_id', '=', id)
    .executeTakeFirstOrThrow();
  return n;
}

/** Stores codes of a coupon for one use each. */
export async function insertCodes(trx: Trx, id: string, codes: readonly string[], now: Date): Promise<void> {
  await trx
    .insertInto('coupon_codes')
    .values(codes.map((code) => ({ code, coupon_id: id, max_uses: 1, created_at: now })))
    .execute();
}

/** Whether all of these classes or products exist. */
export async function allExist(
  trx: Trx,
  table: 'classes' | 'products',
  ids: readonly string[],
): Promise<boolean> {
  const rows = await trx.selectFrom(table).select('id').where('id', 'in', ids).execute();
  return rows.length === new Set(ids).size;
}

/** Whether there is a member level with this number. */
export async function levelExists(trx: Trx, level: number): Promise<boolean> {
  const tier = await trx
    .selectFrom('membership_tiers')
    .select('level')
    .where('level', '=', level)
    .executeTakeFirst();
  return tier !== undefined;
}
