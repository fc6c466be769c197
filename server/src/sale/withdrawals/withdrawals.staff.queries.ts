import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { WithdrawalTab } from '@halfturn/contract/staff/withdrawal-tabs.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

interface ListedUnit {
  id: string;
  product: string;
  no: number;
  of: number;
  /** Amounts of the whole line. */
  line_total: number;
  line_tax: number;
  settled: 'at_once' | 'returned' | 'proof' | null;
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

const ROWS = sql`select w.id, o.order_no, w.name, w.email, w.declared_at, w.refunded_minor::float8 as refunded_minor, o.currency,
    (select jsonb_agg(jsonb_build_object('id', d.id, 'product', l.name, 'no', d.unit_no, 'of', l.quantity,
        'line_total', l.total_minor, 'line_tax', l.tax_added_minor, 'settled', u.settled_as) order by l.no, d.unit_no)
      from withdrawal_units u join deliveries d on d.id = u.delivery_id join order_lines l on l.id = d.line_id
      where u.withdrawal_id = w.id) as units
  from withdrawals w join orders o on o.id = w.order_id`;

const AWAITED = sql<boolean>`exists (
  select from withdrawal_units u where u.withdrawal_id = w.id and u.settled_at is null)`;

/** SQL: the order's number or an email address begins with `q`; true for an empty one. */
function found(q: string): RawBuilder<boolean> {
  if (q === '') return sql`true`;
  const start = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(o.order_no like ${start(q.toUpperCase())} or o.email_norm like ${start(q.toLowerCase())}
    or lower(w.email) like ${start(q.toLowerCase())})`;
}

interface WithdrawalWish {
  tab: WithdrawalTab;
  q: string;
  pageNum: number;
  pageSize: number;
}

/** A page of the withdrawals: those with awaited goods oldest first, all of them newest first. */
export async function listWithdrawals(
  db: Db,
  { tab, q, pageNum, pageSize }: WithdrawalWish,
): Promise<{ rows: ListedWithdrawal[]; total: number; counts: Record<WithdrawalTab, number> }> {
  const where = sql`${tab === 'awaited' ? AWAITED : sql`true`} and ${found(q)}`;
  const order = tab === 'awaited' ? sql`w.declared_at, w.id` : sql`w.declared_at desc, w.id desc`;
  const [{ rows }, counted, total] = await Promise.all([
    // The units are read for the page alone, not for all that are passed over.
    sql<ListedWithdrawal>`${ROWS} where w.id in (
        select w.id from withdrawals w join orders o on o.id = w.order_id where ${where} order by ${order}
        limit ${pageSize} offset ${(pageNum - 1) * pageSize})
      order by ${order}`.execute(db),
    sql<Record<WithdrawalTab, number>>`
      select (select count(distinct withdrawal_id)::int from withdrawal_units where settled_at is null) as awaited,
        (select count(*)::int from withdrawals) as all`.execute(db),
    q === ''
      ? null
      : sql<{ n: number }>`
          select count(*)::int as n from withdrawals w join orders o on o.id = w.order_id where ${where}`.execute(
          db,
        ),
  ]);
  const counts = firstOf(counted.rows);
  return { rows, total: total ? firstOf(total.rows).n : counts[tab], counts };
}

/** One withdrawal, for staff. Refuses `not_found`. */
export async function withdrawalForStaff(db: Db, id: string): Promise<ListedWithdrawal> {
  const { rows } = await sql<ListedWithdrawal>`${ROWS} where w.id = ${id}::uuid`.execute(db);
  if (!rows[0]) throw problem('not_found');
  return rows[0];
}
