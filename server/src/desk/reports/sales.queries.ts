import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { unitOf, type Period } from './period.ts';
import { ownRates, soldUnits, worthOf } from './worth.queries.ts';

/** SQL: whether the moment is in the period. */
export const within = (moment: RawBuilder<unknown>, { from, to, zone }: Period) => sql<boolean>`
  (${moment} >= ${from}::date::timestamp at time zone ${zone}
    and ${moment} < (${to}::date + 1)::timestamp at time zone ${zone})`;

/** SQL: what the order `o` came to. */
const orderWorth = ({ currency }: Period) => worthOf(sql`o.total_minor`, currency);

/**
 * SQL: the lines of the orders that were paid in the period, with the cost of their keys. Here and below, amounts are in minor units of
 * the store's own currency. `net` is what is left of a line without tax and refunded units; `margin` is null where the cost of a key is
 * not known.
 */
export const soldLines = (period: Period) => sql`
  ${ownRates(period.currency)},
  lines as materialized (
    select o.order_id, o.paid_at, l.line_id, l.product_id, l.quantity,
      ${worthOf(sql`l.gross_minor`, period.currency)} as gross,
      ${worthOf(sql`(l.gross_minor - l.tax_minor)`, period.currency)} as net_sold
    from order_sums o join line_sums l on l.order_id = o.order_id
    where ${within(sql`o.paid_at`, period)}),
  ${soldUnits(period.currency)},
  of_lines as (
    select line_id, count(*) filter (where refunded) as refunded,
      case when bool_and(cost is not null) filter (where key_id is not null)
        then sum(cost) filter (where key_id is not null) end as cost
    from units group by line_id),
  sold as (
    select lines.*, coalesce(refunded, 0) as refunded, net_sold * (1 - coalesce(refunded, 0)::numeric / quantity) as net,
      net_sold * (1 - coalesce(refunded, 0)::numeric / quantity) - cost as margin
    from lines left join of_lines on of_lines.line_id = lines.line_id)`;

export interface SalesFigures {
  orders: number;
  units: number;
  revenue: number;
  /** Null where no cost is known. */
  margin: number | null;
  margin_percent: number | null;
  refunded_orders: number;
  refunded: number;
  first_orders: number;
}

/** SQL: percent of the sales whose margin is known. */
const MARGIN_PERCENT = sql<number | null>`
  (100 * sum(margin) / nullif(sum(net) filter (where margin is not null), 0))::float8`;

export interface SalesStep {
  /** Local time at the store. */
  at: string;
  orders: number;
  revenue: number;
  margin: number;
}

/**
 * What was sold in a period, and in each step of it, also in those without a sale. The lines of a long period are many, so they are
 * read once for both.
 */
export async function salesOf(
  db: Db,
  period: Period,
): Promise<{ figures: SalesFigures; steps: SalesStep[] }> {
  const unit = unitOf(period);
  const step = (moment: RawBuilder<unknown>) =>
    sql`date_trunc(${unit}, ${moment} at time zone ${period.zone})`;
  const { rows } = await sql<SalesFigures & { steps: SalesStep[] }>`
    with ${soldLines(period)},
    paid as (
      select ${step(sql`o.paid_at`)} as at, count(*)::int as orders, coalesce(sum(${orderWorth(period)}), 0) as revenue
      from order_sums o where ${within(sql`o.paid_at`, period)} group by 1),
    margins as (select ${step(sql`paid_at`)} as at, round(sum(margin))::bigint as margin from sold group by 1),
    steps as (
      select to_char(series, 'YYYY-MM-DD"T"HH24:MI') as at, coalesce(orders, 0) as orders,
        coalesce(round(revenue), 0)::bigint as revenue, coalesce(margin, 0)::bigint as margin
      from generate_series(date_trunc(${unit}, ${period.from}::date::timestamp),
        (${period.to}::date + 1)::timestamp - interval '1 second', ${`1 ${unit}`}::interval) as series
      left join paid on paid.at = series left join margins on margins.at = series),
    totals as (
      select coalesce(sum(quantity), 0)::int as units, round(sum(margin))::bigint as margin,
        ${MARGIN_PERCENT} as margin_percent from sold),
    firsts as (
      select count(*)::int as first_orders from order_sums o
      where ${within(sql`o.paid_at`, period)} and not exists (
        select from order_sums b where b.email_norm = o.email_norm and b.paid_at < o.paid_at)),
    back as (
      select count(distinct r.order_id)::int as refunded_orders,
        coalesce(round(sum(${worthOf(sql`r.amount_minor`, period.currency)})), 0)::bigint as refunded
      from refund_sums r join order_sums o on o.order_id = r.order_id where ${within(sql`r.created_at`, period)})
    select (select coalesce(sum(orders), 0)::int from paid) as orders,
      (select coalesce(round(sum(revenue)), 0)::bigint from paid) as revenue, totals.*, firsts.*, back.*,
      (select jsonb_agg(to_jsonb(steps) order by at) from steps) as steps
    from totals, firsts, back`.execute(db);
  const { steps, ...figures } = firstOf(rows);
  return { figures, steps };
}

export interface Funnel {
  placed: number;
  started: number;
  paid: number;
  delivered: number;
  reminded: number;
  recovered: number;
}

/**
 * Of the orders that were placed in a period: how many were tried to be paid, paid, and delivered; how many were reminded of, and
 * paid after that.
 */
export async function funnelOf(db: Db, period: Period): Promise<Funnel> {
  const { rows } = await sql<Funnel>`
    select count(*)::int as placed,
      count(*) filter (where paid_at is not null
        or exists (select from attempt_states a where a.order_id = o.order_id))::int as started,
      count(paid_at)::int as paid, count(delivered_at)::int as delivered,
      count(r.at)::int as reminded, count(*) filter (where o.paid_at > r.at)::int as recovered
    from order_sums o left join order_reminders r on r.order_id = o.order_id and r.kind <> 'none'
    where ${within(sql`o.placed_at`, period)}`.execute(db);
  return firstOf(rows);
}

/** A part of a table. */
export interface Part {
  limit: number;
  offset: number;
}

interface Table<Row> {
  rows: Row[];
  total: number;
}

/** Takes the number of all rows, which each row carries, off them. */
function tableOf<Row>(rows: readonly (Row & { total: number })[]): Table<Row> {
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row as unknown as Row) };
}

export interface ProductRow {
  id: string;
  name: string;
  units: number;
  revenue: number;
  margin_percent: number | null;
  refunded_units: number;
  revenue_before: number;
}

/** What each product sold in a period and in the one before it, the highest revenue first. */
export async function productSales(
  db: Db,
  period: Period,
  before: Period,
  { limit, offset }: Part,
): Promise<Table<ProductRow>> {
  const { rows } = await sql<ProductRow & { total: number }>`
    with ${soldLines(period)},
    products as (
      select product_id, sum(quantity)::int as units, round(sum(gross))::bigint as revenue,
        ${MARGIN_PERCENT} as margin_percent, sum(refunded)::int as refunded_units, count(*) over ()::int as total
      from sold group by 1 order by 3 desc, 1 limit ${limit} offset ${offset})
    select n.id, n.name, p.units, p.revenue, p.margin_percent, p.refunded_units, p.total,
      coalesce((select round(sum(${worthOf(sql`l.gross_minor`, period.currency)}))
        from line_sums l join order_sums o on o.order_id = l.order_id
        where l.product_id = p.product_id and ${within(sql`o.paid_at`, before)}), 0)::bigint as revenue_before
    from products p join product_names n on n.id = p.product_id order by p.revenue desc, n.id`.execute(db);
  return tableOf(rows);
}

export interface BatchRow {
  id: string;
  product_id: string;
  product: string;
  supplier: string;
  invoice: string;
  imported: number;
  sold: number;
  sold_in_period: number;
  bad: number;
  /** Null if it is not known. */
  cost: number | null;
  average_price: number;
  margin_percent: number | null;
}

/** SQL: the units whose keys came from a batch, each with its part of its line. */
const SOLD_UNITS = sql`
  sold_units as (
    select u.batch_id, u.cost, sold.gross / sold.quantity as gross,
      case when u.refunded then 0 else sold.net_sold / sold.quantity end as net,
      case when u.refunded then 0 else sold.net_sold / sold.quantity end - u.cost as margin
    from units u join sold on sold.line_id = u.line_id where u.batch_id is not null)`;

/** What the keys of each batch brought in, the highest revenue first. */
export async function batchSales(db: Db, period: Period, { limit, offset }: Part): Promise<Table<BatchRow>> {
  const { rows } = await sql<BatchRow & { total: number }>`
    with ${soldLines(period)}, ${SOLD_UNITS},
    batches as (
      select batch_id, count(*)::int as sold_in_period, sum(gross) as gross, round(avg(gross))::bigint as average_price,
        round(max(cost))::bigint as cost, ${MARGIN_PERCENT} as margin_percent, count(*) over ()::int as total
      from sold_units group by 1 order by 3 desc, 1 limit ${limit} offset ${offset})
    select b.batch_id as id, b.product_id, n.name as product, b.supplier, b.invoice, b.imported, keys.sold,
      s.sold_in_period, keys.bad, s.cost, s.average_price, s.margin_percent, s.total
    from batches s join batch_facts b on b.batch_id = s.batch_id join product_names n on n.id = b.product_id
    cross join lateral (
      select count(*) filter (where state = 'sold')::int as sold, count(bad_at)::int as bad
      from key_costs where batch_id = s.batch_id) as keys
    order by s.gross desc, b.batch_id`.execute(db);
  return tableOf(rows);
}

export interface SupplierRow {
  supplier: string;
  batches: number;
  units: number;
  bad: number;
  revenue: number;
  margin: number | null;
  margin_percent: number | null;
}

/** What the keys of each supplier brought in, the highest revenue first. */
export async function supplierSales(
  db: Db,
  period: Period,
  { limit, offset }: Part,
): Promise<Table<SupplierRow>> {
  const { rows } = await sql<SupplierRow & { total: number }>`
    with ${soldLines(period)}, ${SOLD_UNITS},
    of_batches as (
      select batch_id, (select count(bad_at) from key_costs where key_costs.batch_id = ids.batch_id) as bad
      from (select distinct batch_id from sold_units) as ids),
    of_suppliers as (
      select b.supplier, sum(o.bad)::int as bad
      from of_batches o join batch_facts b on b.batch_id = o.batch_id group by 1)
    select b.supplier, count(distinct b.batch_id)::int as batches, count(*)::int as units, max(o.bad)::int as bad,
      round(sum(gross))::bigint as revenue, round(sum(margin))::bigint as margin,
      ${MARGIN_PERCENT} as margin_percent, count(*) over ()::int as total
    from sold_units s join batch_facts b on b.batch_id = s.batch_id join of_suppliers o on o.supplier = b.supplier
    group by 1 order by 5 desc, 1 limit ${limit} offset ${offset}`.execute(db);
  return tableOf(rows);
}

/** What buyers of each country paid, the highest revenue first. */
export async function countrySales(
  db: Db,
  period: Period,
  { limit, offset }: Part,
): Promise<Table<{ country: string | null; orders: number; revenue: number }>> {
  const { rows } = await sql<{ country: string | null; orders: number; revenue: number; total: number }>`
    with ${ownRates(period.currency)}
    select o.country, count(*)::int as orders, round(sum(${orderWorth(period)}))::bigint as revenue, count(*) over ()::int as total
    from order_sums o where ${within(sql`o.paid_at`, period)}
    group by 1 order by 3 desc, 1 limit ${limit} offset ${offset}`.execute(db);
  return tableOf(rows);
}
