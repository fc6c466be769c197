import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { CustomerSort } from '@halfturn/contract/staff/customers.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { AccountRow } from '../accounts/door.ts';
import type { Tier } from './tier.ts';

/** An account in the list of the back office, with its membership. */
export interface CustomerRow extends Pick<
  AccountRow,
  'id' | 'email' | 'name' | 'country' | 'created_at' | 'email_confirmed_at' | 'disabled_at'
> {
  last_login: Date | null;
  names: Tier['names'];
  level: number;
  consumption_minor: number;
  points: number;
}

interface CustomersWanted {
  /** The beginning of the email address; empty for any. */
  q: string;
  level?: number | undefined;
  sort: CustomerSort;
  pageNum: number;
  pageSize: number;
}

/** SQL: the accounts that match, without erased ones. */
function wanted({ q, level, sort }: CustomersWanted) {
  const start = `${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  // A member without a row is on the lowest level.
  const on = level === 1 ? sql`(m.level = 1 or m.level is null)` : sql`m.level = ${level}`;
  return sql`accounts a ${sort === 'bought' ? sql`join` : sql`left join`} memberships m on m.account_id = a.id
    where a.erased_at is null ${q === '' ? sql`` : sql`and a.email_norm like ${start}`}
      ${level === undefined ? sql`` : sql`and ${on}`}`;
}

/** A page of the accounts that match. */
export async function customersLike(db: Db, asked: CustomersWanted): Promise<CustomerRow[]> {
  const order =
    asked.sort === 'bought' ? sql`m.consumption_minor desc, m.account_id` : sql`a.created_at desc, a.id desc`;
  const { rows } = await sql<CustomerRow>`
    with page as (
      select a.id, a.email, a.name, a.country, a.created_at, a.email_confirmed_at, a.disabled_at,
        coalesce(m.level, 1) as level, coalesce(m.consumption_minor, 0) as consumption_minor, coalesce(m.points, 0) as points
      from ${wanted(asked)}
      order by ${order} limit ${asked.pageSize} offset ${(asked.pageNum - 1) * asked.pageSize})
    select a.*, t.names,
      (select l.at from account_logins l where l.account_id = a.id order by l.at desc limit 1) as last_login
    from page a join membership_tiers t on t.level = a.level
    order by ${asked.sort === 'bought' ? sql`a.consumption_minor desc, a.id` : sql`a.created_at desc, a.id desc`}`.execute(
    db,
  );
  return rows;
}

export async function customerCount(db: Db, asked: CustomersWanted): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${wanted(asked)}`.execute(
    db,
  );
  return firstOf(rows).total;
}
