import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { CustomerSort } from '@halfturn/contract/staff/customers.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { allOf, likeText, rowsOf } from '../../platform/db/list-filters.ts';
import { inDollarCents } from '../../sale/orders/door.ts';

/** A member, or a guest: an email address of orders that no account has. */
export interface CustomerRow {
  id: string;
  kind: 'member' | 'guest';
  email: string;
  name: string;
  country: string | null;
  since: Date;
  confirmed: boolean;
  disabled: boolean;
  level: number | null;
  points: number | null;
  orders: number;
  /** US cents. */
  spent: number;
  last_order: Date | null;
}

/** What narrows the list; what is empty narrows nothing. */
export interface CustomerWish {
  /** A part of the email address or of the name. */
  q: string;
  kind: '' | CustomerRow['kind'];
  level?: number | undefined;
  country: string;
  /** A whole tag. */
  tag: string;
  sort: CustomerSort;
}

/** In floating point, which is quick to sum over all orders; each buyer's sum is rounded once. */
const SPENT = inDollarCents(
  sql`(o.total_minor - o.refunded_minor)::float8`,
  sql`o.currency`,
  sql`o.rate::float8`,
);

/** SQL: what the orders `o` of a group come to. */
const BOUGHT = sql`count(o.paid_at)::int as orders,
  coalesce(round(sum(${SPENT}) filter (where o.paid_at is not null)), 0)::bigint as spent,
  max(o.placed_at) as last_order`;

/** SQL: what the orders of members come to, all together. */
const BOUGHT_BY_MEMBERS = sql`left join (
  select o.account_id, ${BOUGHT} from orders o where o.account_id is not null group by o.account_id) b on b.account_id = a.id`;

/** SQL: the members, of one level alone if it is named. What they have bought is left out unless the list is sorted by it. */
const members = (level: number | undefined, summed: boolean) => sql`
  select a.id, 'member' as kind, a.email, a.name, a.country, a.created_at as since,
    a.email_confirmed_at is not null as confirmed, a.disabled_at is not null as disabled
    ${summed ? sql`, coalesce(b.orders, 0) as orders, coalesce(b.spent, 0) as spent, b.last_order` : sql``}
  from accounts a ${summed ? BOUGHT_BY_MEMBERS : sql``}
  ${level === undefined ? sql`` : sql`left join memberships m on m.account_id = a.id`}
  where a.erased_at is null ${level === undefined ? sql`` : sql`and coalesce(m.level, 1) = ${level}`}`;

/** SQL: the guests among these orders, without their ids. Where orders differ, one name and one country stand for all. */
const guests = (orders: RawBuilder<boolean>, summed: boolean) => sql`
  select null::uuid as id, 'guest' as kind, o.email_norm as email, max(o.name) as name, max(o.country) as country,
    min(o.placed_at) as since, false as confirmed, false as disabled ${summed ? sql`, ${BOUGHT}` : sql``}
  from orders o where o.account_id is null and o.email_norm <> '' and ${orders}
    and not exists (select from accounts a where a.email_norm = o.email_norm and a.erased_at is null)
  group by o.email_norm`;

/** SQL: what the orders of one customer `p` come to. */
const BOUGHT_BY_ONE = sql`(select ${BOUGHT} from (
    select paid_at, placed_at, total_minor, refunded_minor, currency, rate from orders where account_id = p.id
    union all
    select paid_at, placed_at, total_minor, refunded_minor, currency, rate from orders
    where p.id is null and account_id is null and email_norm = p.email) o)`;

/** SQL: the customers of `p`, whole. A guest goes by the id of their first order. */
const whole = (p: RawBuilder<unknown>, summed: boolean) => sql`
  select p.kind, p.email, p.name, p.country, p.since, p.confirmed, p.disabled,
    case when p.kind = 'member' then coalesce(m.level, 1) end as level,
    case when p.kind = 'member' then coalesce(m.points, 0) end as points,
    ${summed ? sql`p.orders, p.spent, p.last_order` : sql`b.orders, b.spent, b.last_order`}, coalesce(p.id, (
      select o.id from orders o where o.email_norm = p.email and o.account_id is null order by o.placed_at, o.id limit 1)) as id
  from ${p} left join memberships m on m.account_id = p.id
  ${summed ? sql`` : sql`cross join lateral ${BOUGHT_BY_ONE} b`}`;

/** SQL: the customers that a wish finds. */
function wanted({ q, kind, level, country, tag }: CustomerWish, summed: boolean): RawBuilder<unknown> {
  const onlyMembers = kind === 'member' || level !== undefined;
  const arms = [
    ...(kind === 'guest' ? [] : [members(level, summed)]),
    ...(onlyMembers ? [] : [guests(sql`true`, summed)]),
  ];
  // A level is of members, so no guest has one.
  if (arms.length === 0) arms.push(members(level, summed));
  const parts: RawBuilder<unknown>[] = [];
  const like = `%${likeText(q.toLowerCase())}%`;
  if (q) parts.push(sql`(lower(p.email) like ${like} or lower(p.name) like ${like})`);
  if (kind) parts.push(sql`p.kind = ${kind}`);
  if (country) parts.push(sql`p.country = ${country}`);
  if (tag)
    parts.push(sql`(p.id in (select account_id from customer_tags where tag = ${tag} and account_id is not null)
      or lower(p.email) in (select email_norm from customer_tags where tag = ${tag} and email_norm is not null))`);
  return sql`(${sql.join(arms, sql` union all `)}) p where ${allOf(parts)}`;
}

const COLUMN = { since: 'since', orders: 'orders', spent: 'spent', last: 'last_order' } as const;

/** SQL: the order of the list. Customers without an order come last by their last one. */
function sorted(sort: CustomerSort) {
  const down = sort.startsWith('-');
  const column = sql.ref(`p.${COLUMN[sort.replace('-', '') as keyof typeof COLUMN]}`);
  return down ? sql`${column} desc nulls last, p.email desc` : sql`${column} nulls last, p.email`;
}

/** All customers that a wish finds, in its order. */
export async function customersFound(db: Db, wish: CustomerWish): Promise<CustomerRow[]> {
  const found = sql`(select p.* from ${wanted(wish, true)}) p`;
  const { rows } = await sql<CustomerRow>`${whole(found, true)} order by ${sorted(wish.sort)}`.execute(db);
  return rows;
}

/** A page of them, and how many there are. */
export async function customersPage(
  db: Db,
  wish: CustomerWish & { pageNum: number; pageSize: number },
): Promise<{ rows: CustomerRow[]; total: number }> {
  // What each bought is summed up for all if it orders them, once for the page and the count, and else for the page alone.
  const summed = !wish.sort.endsWith('since');
  const { rows } = await sql<CustomerRow & { total: number }>`
    with found as materialized (select p.* from ${wanted(wish, summed)}),
    page as (select p.* from found p order by ${sorted(wish.sort)} ${rowsOf(wish)})
    select p.*, (select count(*)::int from found) as total from (${whole(sql`page p`, summed)}) p
    order by ${sorted(wish.sort)}`.execute(db);
  return { rows, total: rows[0]?.total ?? (await countCustomers(db, wish)) };
}

/** For a page after the last one. */
async function countCustomers(db: Db, wish: CustomerWish): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${wanted(wish, false)}`.execute(
    db,
  );
  return firstOf(rows).n;
}

/** The countries that accounts or orders have: one step into an index each, however many there are. */
export async function customerCountries(db: Db): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    with recursive of_orders as (
      (select country from orders where country is not null order by country limit 1)
      union all
      select (select o.country from orders o where o.country > s.country order by o.country limit 1) from of_orders s
      where s.country is not null),
    of_accounts as (
      (select country from accounts where country is not null and erased_at is null order by country limit 1)
      union all
      select (select a.country from accounts a where a.country > s.country and a.country is not null and a.erased_at is null
        order by a.country limit 1) from of_accounts s
      where s.country is not null)
    select country from of_orders where country is not null
    union select country from of_accounts where country is not null`.execute(db);
  return rows.map(({ country }) => country);
}

/** The guest who placed this order; undefined if an account has its email address. */
export async function guestOf(db: Db, orderId: string): Promise<CustomerRow | undefined> {
  const theirs = sql<boolean>`o.email_norm = (select email_norm from orders where id = ${orderId}::uuid)`;
  const { rows } = await sql<CustomerRow>`${whole(sql`(${guests(theirs, true)}) p`, true)}`.execute(db);
  return rows[0];
}
