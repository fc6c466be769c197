import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

interface Visit {
  /** A path of ours. */
  toUrl: string;
  /** A path of ours, another site's origin, or nothing. */
  fromUrl: string;
  /** The signed-in member; null for a guest. */
  accountId: string | null;
  at: Date;
}

/** Records a step from one address to another. */
export async function recordVisit(db: Db, { toUrl, fromUrl, accountId, at }: Visit): Promise<void> {
  await db
    .insertInto('visits')
    .values({ to_url: toUrl, from_url: fromUrl, account_id: accountId, at })
    .execute();
}

/** Rows of each list that the back office sees. */
const MOST = 20;

interface VisitFigures {
  days: { day: string; visits: number }[];
  referrers: { name: string; count: number }[];
  pages: { name: string; count: number }[];
  products: { id: string; name: string; count: number }[];
}

/** The visits of the last days, including today, oldest first; their origins, pages and products. */
export async function visitFigures(db: Db, now: Date, days: number): Promise<VisitFigures> {
  const { rows } = await sql<VisitFigures>`
    with lately as materialized (
      select at, to_url, from_url from visits where at >= ${now}::date - ${days - 1}::int),
    counted as (
      select series::date as day, count(l.at)::int as visits
      from generate_series(${now}::date - ${days - 1}::int, ${now}::date, interval '1 day') as series
      left join lately l on l.at >= series and l.at < series + interval '1 day'
      group by 1)
    select
      (select json_agg(json_build_object('day', day, 'visits', visits) order by day) from counted) as days,
      coalesce((select json_agg(json_build_object('name', from_url, 'count', n) order by n desc, from_url) from (
        select from_url, count(*)::int as n from lately where from_url like 'http%' group by 1 order by 2 desc, 1
        limit ${MOST}) as r), '[]') as referrers,
      coalesce((select json_agg(json_build_object('name', to_url, 'count', n) order by n desc, to_url) from (
        select to_url, count(*)::int as n from lately group by 1 order by 2 desc, 1 limit ${MOST}) as t), '[]') as pages,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'count', n) order by n desc, p.id) from (
        select product_id, sum(views)::int as n from product_views where day > ${now}::date - ${days}::int
        group by 1 order by 2 desc, 1 limit ${MOST}) as v
        join product_names p on p.id = v.product_id), '[]') as products`.execute(db);
  return firstOf(rows);
}

/** Deletes up to `most` visits that are older than `days`. Returns their number. */
export async function deleteOldVisits(
  db: Db,
  now: Date,
  { days, most }: { days: number; most: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from visits where id in (
      select id from visits where at < ${now}::timestamptz - ${days} * interval '1 day' order by at limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows);
}

export async function deleteOldViews(db: Db, now: Date, days: number): Promise<void> {
  await sql`delete from product_views where day < ${now}::date - ${days}::int`.execute(db);
  await sql`delete from visit_steps where hour < ${now}::timestamptz - ${days} * interval '1 day'`.execute(
    db,
  );
}

/** A step toward an order that is counted: a visit begins, a product's page, the cart is filled, the checkout is opened. */
export type VisitStep = 'visit' | 'product' | 'cart' | 'checkout';

/** Adds to the counts of steps by the hour, in the given order. */
export async function addSteps(
  db: Db,
  counted: readonly { hour: string; step: string; n: number }[],
): Promise<void> {
  await sql`
    insert into visit_steps as v (hour, step, n)
    select * from unnest(${counted.map(({ hour }) => hour)}::timestamptz[], ${counted.map(({ step }) => step)}::text[],
      ${counted.map(({ n }) => n)}::int[])
    on conflict (hour, step) do update set n = v.n + excluded.n`.execute(db);
}

/** Adds views to the counts of products, in the given order; unknown products are skipped. */
export async function addViews(
  db: Db,
  counted: readonly { day: string; productId: string; views: number }[],
): Promise<void> {
  await sql`
    insert into product_views as v (day, product_id, views)
    select day, p.id, n
    from unnest(${counted.map(({ day }) => day)}::date[], ${counted.map(({ productId }) => productId)}::uuid[],
      ${counted.map(({ views }) => views)}::int[]) as counted (day, id, n)
    join product_names p using (id)
    on conflict (day, product_id) do update set views = v.views + excluded.views`.execute(db);
}
