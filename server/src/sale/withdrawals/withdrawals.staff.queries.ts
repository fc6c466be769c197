import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { SettledAs, WithdrawalTab } from '@halfturn/contract/staff/withdrawal-tabs.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import {
  allOf,
  beginning,
  chosenIds,
  inDays,
  rowsOf,
  type DaysWish,
  type PageWish,
  type Sort,
  type Sorts,
} from '../../platform/db/list-filters.ts';

interface ListedUnit {
  id: string;
  product: string;
  no: number;
  of: number;
  /** Amounts of the whole line. */
  line_total: number;
  line_tax: number;
  settled: SettledAs | null;
}

export interface ListedWithdrawal {
  id: string;
  order_no: string;
  name: string;
  email: string;
  declared_at: Date;
  refunded_minor: number;
  currency: Currency;
  units: ListedUnit[];
}

const COLUMNS = sql`w.id, o.order_no, w.name, w.email, w.declared_at, w.refunded_minor::float8 as refunded_minor, o.currency,
    (select jsonb_agg(jsonb_build_object('id', d.id, 'product', l.name, 'no', d.unit_no, 'of', l.quantity,
        'line_total', l.total_minor, 'line_tax', l.tax_added_minor, 'settled', u.settled_as) order by l.no, d.unit_no)
      from withdrawal_units u join deliveries d on d.id = u.delivery_id join order_lines l on l.id = d.line_id
      where u.withdrawal_id = w.id) as units`;

const AWAITED = sql<boolean>`exists (
  select from withdrawal_units u where u.withdrawal_id = w.id and u.settled_at is null)`;

/** What narrows and orders a list of withdrawals; what is empty does nothing. */
export interface WithdrawalWish extends DaysWish {
  tab: WithdrawalTab;
  /** The beginning of an order’s number or an email address. */
  q: string;
  settled: '' | SettledAs;
  sort: '' | Sort<'declared' | 'name'>;
}

/** SQL: what the filters ask for beside the tab. */
function narrowed({ q, settled, ...days }: WithdrawalWish): RawBuilder<boolean> {
  const parts = inDays(sql`w.declared_at`, days);
  const email = beginning(q.toLowerCase());
  if (q)
    parts.push(sql`(lower(w.email) like ${email} or w.order_id in (
      select id from orders where order_no like ${beginning(q.toUpperCase())} or email_norm like ${email}))`);
  if (settled)
    parts.push(sql`w.id in (select withdrawal_id from withdrawal_units where settled_as = ${settled})`);
  return allOf(parts);
}

const SORTED: Sorts<'declared' | 'name'> = {
  declared: sql`w.declared_at, w.id`,
  '-declared': sql`w.declared_at desc, w.id desc`,
  name: sql`lower(w.name), w.id`,
  '-name': sql`lower(w.name) desc, w.id desc`,
};

/** The ids of the withdrawals that a wish finds: those with awaited goods oldest first, all of them newest first. */
export async function idsOfWithdrawals(
  db: Db,
  wish: WithdrawalWish,
  page: PageWish | null = null,
): Promise<string[]> {
  const { tab, sort } = wish;
  const { rows } = await sql<{ id: string }>`
    select w.id from withdrawals w where ${tab === 'awaited' ? AWAITED : sql`true`} and ${narrowed(wish)}
    order by ${SORTED[sort || (tab === 'awaited' ? 'declared' : '-declared')]} ${rowsOf(page)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The withdrawals with these ids, in their order. */
export async function withdrawalRows(db: Db, ids: readonly string[]): Promise<ListedWithdrawal[]> {
  const { rows } = await sql<ListedWithdrawal>`
    select ${COLUMNS} from ${chosenIds(ids)} join withdrawals w on w.id = chosen.id
    join orders o on o.id = w.order_id order by chosen.place`.execute(db);
  return rows;
}

/** How many withdrawals are under each tab, of those that the filters find. */
export async function countWithdrawals(db: Db, wish: WithdrawalWish): Promise<Record<WithdrawalTab, number>> {
  const where = narrowed(wish);
  const { rows } = await sql<Record<WithdrawalTab, number>>`
    select (select count(*)::int from withdrawals w where ${AWAITED} and ${where}) as awaited,
      (select count(*)::int from withdrawals w where ${where}) as all`.execute(db);
  return firstOf(rows);
}

/** One withdrawal, for staff. Refuses `not_found`. */
export async function withdrawalForStaff(db: Db, id: string): Promise<ListedWithdrawal> {
  const [row] = await withdrawalRows(db, [id]);
  if (!row) throw problem('not_found');
  return row;
}
