import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { ClaimPicture } from '@halfturn/contract/claims.ts';
import type { DeliveryStatus } from '@halfturn/contract/orders.ts';
import type { ClaimReason, ClaimState } from '@halfturn/contract/primitives/claim-limits.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { ClaimTab } from '@halfturn/contract/staff/claim-tabs.ts';
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

interface FiledClaim extends ListedClaim {
  decided_at: Date | null;
  /** Of the key; null for a key that is not known any more. */
  supplier: string | null;
  batch: string | null;
}

const LISTED_FROM = sql`claims c join orders o on o.id = c.order_id join deliveries d on d.id = c.delivery_id
  join order_lines l on l.id = d.line_id`;

const TABS: Readonly<Record<ClaimTab, readonly ClaimState[]>> = {
  open: ['open'],
  waiting: ['waiting'],
  decided: ['replaced', 'refunded', 'declined'],
  all: ['open', 'waiting', 'replaced', 'refunded', 'declined'],
};

/** What narrows and orders a list of claims; what is empty does nothing. */
export interface ClaimWish extends DaysWish {
  tab: ClaimTab;
  /** The beginning of an order’s number or an email address. */
  q: string;
  reason: '' | ClaimReason;
  sort: '' | Sort<'due' | 'reported'>;
}

/** SQL: what the filters ask for beside the tab. */
function narrowed({ q, reason, ...days }: ClaimWish): RawBuilder<boolean> {
  const parts = inDays(sql`c.made_at`, days);
  if (q)
    parts.push(
      sql`(o.order_no like ${beginning(q.toUpperCase())} or o.email_norm like ${beginning(q.toLowerCase())})`,
    );
  if (reason) parts.push(sql`c.reason = ${reason}`);
  return allOf(parts);
}

const SORTED: Sorts<'due' | 'reported'> = {
  due: sql`c.due_at, c.id`,
  '-due': sql`c.due_at desc, c.id desc`,
  reported: sql`c.made_at, c.id`,
  '-reported': sql`c.made_at desc, c.id desc`,
};

/** The ids of the claims that a wish finds: open ones by their due date, those of the other tabs newest first. */
export async function idsOfClaims(db: Db, wish: ClaimWish, page: PageWish | null = null): Promise<string[]> {
  const { tab, sort } = wish;
  const ofTab = tab === 'all' ? sql`true` : sql`c.state = any(${[...TABS[tab]]}::text[])`;
  const { rows } = await sql<{ id: string }>`
    select c.id from claims c join orders o on o.id = c.order_id where ${ofTab} and ${narrowed(wish)}
    order by ${SORTED[sort || (tab === 'open' ? 'due' : '-reported')]} ${rowsOf(page)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The claims with these ids, in their order. */
export async function claimRows(db: Db, ids: readonly string[]): Promise<FiledClaim[]> {
  const { rows } = await sql<FiledClaim>`
    select c.id, o.order_no, l.name as product, o.email, c.reason, c.state, c.made_at, c.due_at, c.decided_at,
      (select count(*)::int from claim_pictures p where p.claim_id = c.id) as pictures, b.supplier, b.batch_id as batch
    from ${chosenIds(ids)} join claims c on c.id = chosen.id join orders o on o.id = c.order_id
    join deliveries d on d.id = c.delivery_id join order_lines l on l.id = d.line_id
    left join key_costs k on k.key_id = d.key_id left join batch_facts b on b.batch_id = k.batch_id
    order by chosen.place`.execute(db);
  return rows;
}

/** How many claims are under each tab, of those that the filters find. */
export async function countClaimTabs(db: Db, wish: ClaimWish): Promise<Record<ClaimTab, number>> {
  const { rows } = await sql<{ state: ClaimState; n: number }>`
    select c.state, count(*)::int as n from claims c join orders o on o.id = c.order_id where ${narrowed(wish)}
    group by c.state`.execute(db);
  const count = (of: readonly ClaimState[]): number =>
    rows.filter(({ state }) => of.includes(state)).reduce((sum, { n }) => sum + n, 0);
  return {
    open: count(TABS.open),
    waiting: count(TABS.waiting),
    decided: count(TABS.decided),
    all: count(TABS.all),
  };
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
