import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { ClaimPicture } from '@halfturn/contract/claims.ts';
import type { DeliveryStatus } from '@halfturn/contract/orders.ts';
import type { ClaimReason, ClaimState } from '@halfturn/contract/primitives/claim-limits.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { ClaimTab } from '@halfturn/contract/staff/claim-tabs.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { sameBuyer, type ClaimRow } from './claims.queries.ts';

export interface ListedClaim {
  id: string;
  order_no: string;
  product: string;
  email: string;
  reason: ClaimReason;
  state: ClaimState;
  made_at: Date;
  due_at: Date;
  pictures: number;
}

const LISTED = sql`c.id, o.order_no, l.name as product, o.email, c.reason, c.state, c.made_at, c.due_at,
  (select count(*)::int from claim_pictures p where p.claim_id = c.id) as pictures`;
const LISTED_FROM = sql`claims c join orders o on o.id = c.order_id join deliveries d on d.id = c.delivery_id
  join order_lines l on l.id = d.line_id`;

const TABS: Readonly<Record<ClaimTab, readonly ClaimState[]>> = {
  open: ['open'],
  waiting: ['waiting'],
  decided: ['replaced', 'refunded', 'declined'],
  all: ['open', 'waiting', 'replaced', 'refunded', 'declined'],
};

/** SQL: the order's number or its email address begins with `q`; true for an empty one. */
function found(q: string): RawBuilder<boolean> {
  if (q === '') return sql`true`;
  const start = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(o.order_no like ${start(q.toUpperCase())} or o.email_norm like ${start(q.toLowerCase())})`;
}

/** What narrows a list of claims; what is empty narrows nothing. */
export interface ClaimFilters {
  tab: ClaimTab;
  q: string;
  reason: '' | ClaimReason;
  /** Days in `zone`, both included. */
  from: string;
  to: string;
  zone: string;
}

export interface ClaimWish extends ClaimFilters {
  pageNum: number;
  pageSize: number;
}

/** SQL: what the filters ask for beside the tab. */
function narrowed({ q, reason, from, to, zone }: ClaimFilters): RawBuilder<boolean> {
  const parts = [found(q)];
  if (reason) parts.push(sql`c.reason = ${reason}`);
  if (from) parts.push(sql`c.made_at >= ${from}::date::timestamp at time zone ${zone}`);
  if (to) parts.push(sql`c.made_at < (${to}::date + 1)::timestamp at time zone ${zone}`);
  return sql`(${sql.join(parts, sql` and `)})`;
}

const ofTab = (tab: ClaimTab): RawBuilder<boolean> =>
  tab === 'all' ? sql`true` : sql`c.state = any(${[...TABS[tab]]}::text[])`;
const orderOf = (tab: ClaimTab) => (tab === 'open' ? sql`c.due_at, c.id` : sql`c.made_at desc, c.id desc`);

/** The most claims of a file. */
const MOST_IN_FILE = 100_000;

/** All claims that the filters find, with the batch of each key. */
export async function claimsFound(
  db: Db,
  wish: ClaimFilters,
): Promise<(ListedClaim & { decided_at: Date | null; supplier: string | null; batch: string | null })[]> {
  const { rows } = await sql<
    ListedClaim & { decided_at: Date | null; supplier: string | null; batch: string | null }
  >`
    select ${LISTED}, c.decided_at, b.supplier, b.batch_id as batch from ${LISTED_FROM}
    left join key_costs k on k.key_id = d.key_id left join batch_facts b on b.batch_id = k.batch_id
    where ${ofTab(wish.tab)} and ${narrowed(wish)} order by ${orderOf(wish.tab)} limit ${MOST_IN_FILE}`.execute(
    db,
  );
  return rows;
}

/** A page of the queue: open claims by their due date, the other tabs newest first. */
export async function listClaims(
  db: Db,
  { pageNum, pageSize, ...wish }: ClaimWish,
): Promise<{ rows: ListedClaim[]; total: number; counts: Record<ClaimTab, number> }> {
  const where = narrowed(wish);
  const [{ rows }, states] = await Promise.all([
    sql<ListedClaim>`
      select ${LISTED} from ${LISTED_FROM} where ${ofTab(wish.tab)} and ${where} order by ${orderOf(wish.tab)}
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ state: ClaimState; n: number }>`
      select c.state, count(*)::int as n from claims c join orders o on o.id = c.order_id where ${where}
      group by c.state`.execute(db),
  ]);
  const count = (of: readonly ClaimState[]): number =>
    states.rows.filter(({ state }) => of.includes(state)).reduce((sum, { n }) => sum + n, 0);
  const counts = {
    open: count(TABS.open),
    waiting: count(TABS.waiting),
    decided: count(TABS.decided),
    all: count(TABS.all),
  };
  return { rows, total: counts[wish.tab], counts };
}

export interface FullClaim extends ClaimRow {
  order_no: string;
  buyer_name: string;
  locale: string;
  email: string;
  email_norm: string;
  account_id: string | null;
  currency: Currency;
  payment_status: string;
  product: string;
  product_id: string;
  unit_no: number;
  quantity: number;
  total_minor: number;
  tax_added_minor: number;
  unit_status: DeliveryStatus;
  refunded_at: Date | null;
  delivered_at: Date | null;
  revealed_at: Date | null;
  replaces: string | null;
  key_id: string;
  batch_id: string;
  supplier: string;
  invoice: string;
  came_in_at: Date;
  warranty_until: string | null;
  batch_state: 'importing' | 'live' | 'quarantined';
  staff_name: string | null;
}

/** What the staff see of a claim. */
export interface Background {
  claim: FullClaim;
  pictures: ClaimPicture[];
  batch: { sold: number; bad: number };
  reveals: { at: Date; actor: 'buyer' | 'mail' | 'staff' | 'recipient'; ip: string | null; device: string }[];
  free: number;
  buyer: { keys: number; claims: number; granted: number; declined: number };
}

/** Any claim with the history of its key, for staff. Refuses `claim_not_found`. */
export async function claimForStaff(db: Db, id: string): Promise<Background> {
  const { rows } = await sql<FullClaim>`
    select c.*, o.order_no, o.name as buyer_name, o.locale, o.email, o.email_norm, o.account_id, o.currency, o.payment_status, l.name as product,
      d.product_id, d.unit_no, l.quantity, l.total_minor, l.tax_added_minor, d.status as unit_status, d.refunded_at, d.delivered_at,
      d.revealed_at, d.replaces, d.key_id, b.id as batch_id, b.supplier, b.invoice, b.created_at as came_in_at,
      b.warranty_until, b.state as batch_state, s.name as staff_name
    from ${LISTED_FROM} join product_keys k on k.id = d.key_id join key_batches b on b.id = k.batch_id
    left join staff s on s.id = c.decided_by where c.id = ${id}::uuid`.execute(db);
  const [claim] = rows;
  if (!claim) throw problem('claim_not_found');
  const [pictures, batch, reveals, free, buyer] = await Promise.all([
    db
      .selectFrom('claim_pictures')
      .select(['id', 'name', 'size', 'width', 'height'])
      .where('claim_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    sql<{ sold: number; bad: number }>`
      select (count(*) filter (where exists (select from deliveries d where d.key_id = k.id)))::int as sold,
        (count(*) filter (where k.bad_at is not null))::int as bad
      from product_keys k where k.batch_id = ${claim.batch_id}`.execute(db),
    sql<Background['reveals'][number]>`
      select at, actor, host(ip) as ip, device from key_reveals where key_id = ${claim.key_id}
      order by at, id limit 100`.execute(db),
    sql<{ n: number }>`
      select count(*)::int as n from (
        select from product_keys k join key_batches b on b.id = k.batch_id and b.state = 'live'
        where k.product_id = ${claim.product_id} and k.state = 'free' limit 10) as f`.execute(db),
    sql<Background['buyer']>`
      select (select count(*) from deliveries d join orders o on o.id = d.order_id
          where d.revealed_at is not null and ${sameBuyer(claim)})::int as keys,
        count(*)::int as claims,
        (count(*) filter (where c.state in ('replaced', 'refunded', 'waiting')))::int as granted,
        (count(*) filter (where c.state = 'declined'))::int as declined
      from claims c join orders o on o.id = c.order_id where ${sameBuyer(claim)}`.execute(db),
  ]);
  return {
    claim,
    pictures,
    batch: firstOf(batch.rows),
    reveals: reveals.rows,
    free: firstOf(free.rows).n,
    buyer: firstOf(buyer.rows),
  };
}
