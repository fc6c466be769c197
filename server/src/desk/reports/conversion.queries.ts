import { CONVERSION_STEPS, type ConversionStep } from '@halfturn/contract/staff/reports.ts';
import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { Period } from './period.ts';
import { funnelOf, within } from './sales.queries.ts';

/** How many payments of a method were begun, and how they ended. */
export interface MethodRow {
  method: string;
  started: number;
  paid: number;
  failed: number;
  cancelled: number;
  expired: number;
  open: number;
}

/** How the payments of each method ended, of the orders that were placed in a period; the most begun first. */
export async function methodSuccess(db: Db, period: Period): Promise<MethodRow[]> {
  const of = (state: string) => sql`count(*) filter (where a.state = ${state})::int`;
  const { rows } = await sql<MethodRow>`
    select a.method, count(*)::int as started, ${of('paid')} as paid, ${of('failed')} as failed,
      ${of('cancelled')} as cancelled, ${of('expired')} as expired, ${of('pending')} as open
    from order_sums o join attempt_states a on a.order_id = o.order_id
    where ${within(sql`o.placed_at`, period)} group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

export interface StepCount {
  step: ConversionStep;
  count: number;
}

/** How far visits came in a period: what was counted by the hour, and the orders that were placed. */
export async function conversionSteps(db: Db, period: Period): Promise<StepCount[]> {
  const [{ rows }, orders] = await Promise.all([
    sql<Record<'visit' | 'product' | 'cart' | 'checkout', number>>`
      select coalesce(sum(n) filter (where step = 'visit'), 0)::int as visit,
        coalesce(sum(n) filter (where step = 'product'), 0)::int as product,
        coalesce(sum(n) filter (where step = 'cart'), 0)::int as cart,
        coalesce(sum(n) filter (where step = 'checkout'), 0)::int as checkout
      from visit_step_counts where ${within(sql`hour`, period)}`.execute(db),
    funnelOf(db, period),
  ]);
  const { visit, product, cart, checkout } = firstOf(rows);
  const { placed, started, paid, delivered } = orders;
  const counts = { visit, product, cart, checkout, placed, started, paid, delivered };
  return CONVERSION_STEPS.map((step) => ({ step, count: counts[step] }));
}

/** When the first step was counted; null before that. */
export async function countedSince(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(hour) as since from visit_step_counts`.execute(db);
  return firstOf(rows).since;
}
