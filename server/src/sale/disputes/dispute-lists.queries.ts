import type { OrderStatus } from '@halfturn/contract/orders.ts';
import type { DISPUTE_KINDS, DISPUTE_OUTCOMES } from '@halfturn/contract/primitives/dispute-states.ts';
import { firstOf } from '@halfturn/contract/primitives/rows.ts';
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
import { inDollarCents } from '../orders/door.ts';
import type { DisputeRow } from './disputes.queries.ts';

export interface ListedDispute extends DisputeRow {
  order_no: string;
  status: OrderStatus;
  email: string;
}

/** What narrows and orders a list of disputes; what is empty does nothing. */
export interface DisputeWish extends DaysWish {
  tab: 'open' | 'closed';
  /** The beginning of an order’s number or an email address. */
  q: string;
  kind: '' | (typeof DISPUTE_KINDS)[number];
  outcome: '' | (typeof DISPUTE_OUTCOMES)[number];
  provider: string;
  sort: '' | Sort<'opened' | 'due' | 'amount'>;
}

/** SQL: what the filters ask for beside the tab. */
function narrowed({ q, kind, outcome, provider, ...days }: DisputeWish): RawBuilder<boolean> {
  const parts = inDays(sql`d.opened_at`, days);
  if (q)
    parts.push(sql`d.order_id in (select id from orders where order_no like ${beginning(q.toUpperCase())}
      or email_norm like ${beginning(q.toLowerCase())})`);
  if (kind) parts.push(sql`d.kind = ${kind}`);
  if (outcome) parts.push(sql`d.state = ${outcome}`);
  if (provider) parts.push(sql`d.provider = ${provider}`);
  return allOf(parts);
}

const USD = inDollarCents(
  sql`d.amount_minor`,
  sql`d.currency`,
  sql`(select o.rate from orders o where o.id = d.order_id)`,
);

const SORTED: Sorts<'opened' | 'due' | 'amount'> = {
  opened: sql`d.opened_at, d.id`,
  '-opened': sql`d.opened_at desc, d.id desc`,
  due: sql`coalesce(d.due_at, 'infinity'), d.id`,
  '-due': sql`d.due_at desc nulls last, d.id desc`,
  amount: sql`${USD}, d.id`,
  '-amount': sql`${USD} desc, d.id desc`,
};

/** The ids of the disputes that a wish finds: the open ones by their due date, the closed ones newest first. */
export async function idsOfDisputes(
  db: Db,
  wish: DisputeWish,
  page: PageWish | null = null,
): Promise<string[]> {
  const { tab, sort } = wish;
  const ofTab = tab === 'open' ? sql`d.state = 'open'` : sql`d.state <> 'open'`;
  const { rows } = await sql<{ id: string }>`
    select d.id from disputes d where ${ofTab} and ${narrowed(wish)}
    order by ${SORTED[sort || (tab === 'open' ? 'due' : '-opened')]} ${rowsOf(page)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The disputes with these ids, in their order, each with its order. */
export async function disputeRows(db: Db, ids: readonly string[]): Promise<ListedDispute[]> {
  const { rows } = await sql<ListedDispute>`
    select d.*, o.order_no, o.status, o.email from ${chosenIds(ids)} join disputes d on d.id = chosen.id
    join orders o on o.id = d.order_id order by chosen.place`.execute(db);
  return rows;
}

/** How many disputes are open and have ended, of those that the filters find. */
export async function countDisputes(db: Db, wish: DisputeWish): Promise<{ open: number; closed: number }> {
  const { rows } = await sql<{ open: number; closed: number }>`
    select count(*) filter (where d.state = 'open')::int as open,
      count(*) filter (where d.state <> 'open')::int as closed
    from disputes d where ${narrowed(wish)}`.execute(db);
  return firstOf(rows);
}

/** The providers that disputes have: one step into the index each, however many disputes there are. */
export async function disputeProviders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ provider: string }>`
    with recursive seen as (
      (select provider from disputes order by provider limit 1)
      union all
      select (select d.provider from disputes d where d.provider > s.provider order by d.provider limit 1) from seen s
      where s.provider is not null)
    select provider from seen where provider is not null`.execute(db);
  return rows.map(({ provider }) => provider);
}

/** One dispute with its order; undefined if there is none. For staff, and for commands that lock its order next. */
export const disputeById = async (db: Db, id: string): Promise<ListedDispute | undefined> =>
  (await disputeRows(db, [id]))[0];
