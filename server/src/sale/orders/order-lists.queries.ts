import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { CURRENCY_CODES, currencyFacts } from '@halfturn/contract/primitives/currencies.ts';
import type { OrderSort } from '@halfturn/contract/staff/order-lists.ts';
import type { OrderTab } from '@halfturn/contract/staff/orders.ts';
import { sql, type RawBuilder } from 'kysely';
import { emailNorm } from '../../people/accounts/door.ts';
import type { Db } from '../../platform/db/kysely.ts';
import {
  allOf,
  beginning,
  chosenIds,
  inDays,
  likeText,
  type DaysWish,
} from '../../platform/db/list-filters.ts';
import { foldTyped, productsNamed } from '../../shop/catalog/door.ts';
import { amountsMeant } from './amounts-meant.ts';
import type { OrderRow } from './orders.queries.ts';
import {
  IS_SHIPPED,
  LIST_COLUMNS,
  REST_OWED,
  TAB_STATUSES,
  tabWhere,
  type StaffOrderListRow,
} from './orders.staff.queries.ts';

/** What narrows a list of orders; what is empty narrows nothing. */
export interface OrderWish extends DaysWish {
  q: string;
  /** Only the orders of this account, not those with its email address, which any buyer can type. */
  account?: string | undefined;
  email: string;
  status: string;
  method: string;
  country: string;
  product: string;
  tag: string;
  /** Orders that have a payment with the reference `q`. */
  paidAs: readonly string[];
}

/** A text that staff typed, for `like`: folded, and in the form of `order_search`. */
interface Typed {
  folded: string;
  letters: string;
}

/** Folds what was typed, in a statement of its own: within a search, it would be folded again for each row. */
async function foldText(db: Db, text: string): Promise<Typed> {
  const { rows } = await sql<Typed>`
    select fold(t) as folded, search_letters(fold(t)) as letters from (values (${likeText(text)}::text)) as typed (t)`.execute(
    db,
  );
  return firstOf(rows);
}

/** Shorter texts stand in most orders, and no index of three letters finds them: they are beginnings. */
const SHORTEST_PART = 3;

/** SQL: the order `o` is one of those that staff mean by this text. */
async function found(db: Db, { q, paidAs }: OrderWish): Promise<RawBuilder<boolean>> {
  const { letters } = await foldText(db, q);
  // A Chinese sign has four letters in that form.
  if (letters.length < SHORTEST_PART)
    return sql`(o.order_no like ${beginning(q.toUpperCase())} or o.email_norm like ${beginning(q.toLowerCase())})`;
  const ways = [sql`select order_id from order_search where text like ${`%${letters}%`}`];
  for (const { minor, currencies } of amountsMeant(q))
    ways.push(
      sql`select id from orders where total_minor = ${minor} and currency = any(${currencies}::text[])`,
    );
  if (paidAs.length > 0) ways.push(sql`select unnest(${paidAs}::uuid[])`);
  return sql`o.id in (${sql.join(ways, sql` union `)})`;
}

/** SQL: what a wish asks for beside its tab. What is empty is left out, so that the rest finds its index. */
async function narrowed(db: Db, wish: OrderWish): Promise<RawBuilder<boolean>> {
  const { q, account, email, status, method, country, product, tag } = wish;
  const parts: RawBuilder<unknown>[] = [];
  if (q) parts.push(await found(db, wish));
  if (account) parts.push(sql`o.account_id = ${account}`);
  if (email) parts.push(sql`o.email_norm = ${emailNorm(email)}`);
  parts.push(...inDays(sql`o.placed_at`, wish));
  if (status === 'shipped') parts.push(sql`o.status = 'delivered' and ${IS_SHIPPED}`);
  else if (status === 'delivered') parts.push(sql`o.status = 'delivered' and not ${IS_SHIPPED}`);
  else if (status) parts.push(sql`o.status = ${status}`);
  if (method) parts.push(sql`o.payment_method = ${method}`);
  if (country) parts.push(sql`o.country = ${country}`);
  if (product) {
    const { folded, letters } = await foldText(db, product);
    const named = productsNamed(await foldTyped(db, product));
    // As the order calls it, or as it is called now in any language.
    parts.push(sql`o.id in (select l.order_id from order_search s join order_lines l on l.order_id = s.order_id
      where s.text like ${`%${letters}%`} and fold(l.name || E'\\n' || l.base_name || E'\\n' || l.sku) like ${`%${folded}%`}
      union all select l.order_id from order_lines l where l.product_id in ${named})`);
  }
  if (tag) parts.push(sql`o.id in (select order_id from order_tags where tag = ${tag})`);
  return allOf(parts);
}

/** Currencies without a minor unit. */
const WHOLE = CURRENCY_CODES.filter((code) => currencyFacts(code).digits === 0);

/** SQL: an amount in US cents, not rounded. The rate is in units of the currency for one dollar, as orders keep it. */
export const inDollarCents = (
  minor: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
  rate: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(${minor} * case when ${currency} = any(${WHOLE}::text[]) then 100 else 1 end / ${rate})`;

const USD = inDollarCents(sql`o.total_minor`, sql`o.currency`, sql`o.rate`);

const SORTED: Readonly<Record<OrderSort, RawBuilder<unknown>>> = {
  // Ids are made in the order in which orders are placed.
  date: sql`o.id`,
  '-date': sql`o.id desc`,
  total: sql`${USD}, o.id desc`,
  '-total': sql`${USD} desc, o.id desc`,
  due: sql`o.refund_requested_at, o.id`,
  '-due': sql`o.refund_requested_at desc nulls last, o.id desc`,
};

const sortOf = (tab: OrderTab, sort: OrderSort | undefined) =>
  SORTED[sort ?? (tab === 'refunds' ? 'due' : '-date')];

export interface ListWish extends OrderWish {
  tab: OrderTab;
  sort?: OrderSort | undefined;
}

/** A page of the list. */
export async function listOrders(
  db: Db,
  wish: ListWish & { pageNum: number; pageSize: number },
  now: Date,
): Promise<StaffOrderListRow[]> {
  // The page is chosen first: the columns are looked up for its rows alone, not for all that are skipped.
  const { rows } = await sql<StaffOrderListRow>`
    select ${LIST_COLUMNS} from (
      select o.id, row_number() over () as place from (
        select o.id from orders o where ${tabWhere(wish.tab, now)} and ${await narrowed(db, wish)}
        order by ${sortOf(wish.tab, wish.sort)}
        limit ${wish.pageSize} offset ${(wish.pageNum - 1) * wish.pageSize}) o) chosen
    join orders o on o.id = chosen.id order by chosen.place`.execute(db);
  return rows;
}

/** The first orders that a wish finds, whole, newest first. */
export async function ordersFound(
  db: Db,
  wish: OrderWish & { tab: OrderTab },
  limit: number,
  now: Date,
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.* from orders o where ${tabWhere(wish.tab, now)} and ${await narrowed(db, wish)} order by o.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** How many orders are under each tab, of those that the wish finds. */
export async function countTabs(db: Db, wish: OrderWish, now: Date): Promise<Record<OrderTab, number>> {
  const where = await narrowed(db, wish);
  const [byStatus, needsYou, restOwed] = await Promise.all([
    sql<{ status: string; n: number }>`
      select o.status, count(*)::int as n from orders o where ${where} group by o.status`.execute(db),
    sql<{ n: number }>`
      select count(*)::int as n from orders o where ${tabWhere('needs_you', now)} and ${where}`.execute(db),
    sql<{ n: number }>`
      select count(*)::int as n from orders o where ${REST_OWED} and ${where}`.execute(db),
  ]);
  const rest = firstOf(restOwed.rows).n;
  const counts = new Map(byStatus.rows.map((row) => [row.status, row.n]));
  const of = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  return {
    needs_you: firstOf(needsYou.rows).n,
    awaiting_payment: of(TAB_STATUSES.awaiting_payment),
    under_way: of(TAB_STATUSES.under_way) + rest,
    delivered: of(TAB_STATUSES.delivered),
    refunds: of(TAB_STATUSES.refunds),
    ended: of(TAB_STATUSES.ended) - rest,
    all: of([...counts.keys()]),
  };
}

/** The payment methods and the countries that orders have: one step into an index each, however many orders there are. */
export async function choicesOfOrders(db: Db): Promise<{ methods: string[]; countries: string[] }> {
  const each = async (column: 'payment_method' | 'country'): Promise<string[]> => {
    const name = sql.ref(column);
    const { rows } = await sql<{ value: string }>`
      with recursive seen as (
        (select ${name} as value from orders where ${name} is not null order by ${name} limit 1)
        union all
        select (select o.${name} from orders o where o.${name} > s.value order by o.${name} limit 1) from seen s
        where s.value is not null)
      select value from seen where value is not null`.execute(db);
    return rows.map(({ value }) => value);
  };
  const [methods, countries] = await Promise.all([each('payment_method'), each('country')]);
  return { methods, countries };
}

/** The ids of all orders that the wish finds, in its order. */
export async function idsOfOrders(db: Db, wish: ListWish, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where ${tabWhere(wish.tab, now)} and ${await narrowed(db, wish)}
    order by ${sortOf(wish.tab, wish.sort)}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface OrderFileRow extends StaffOrderListRow {
  phone: string;
  /** `2 × Lantern; 1 × Orbital`. */
  products: string;
  /** In the order of the products; those without are left out. */
  skus: string | null;
  fee_minor: number;
  tax_minor: number;
  refunded_minor: number;
  coupon_code: string | null;
  completed_at: Date | null;
  delivered_at: Date | null;
}

/** These orders for a file, in the order of their ids. */
export async function orderFileRows(db: Db, ids: readonly string[]): Promise<OrderFileRow[]> {
  const { rows } = await sql<OrderFileRow>`
    select ${LIST_COLUMNS}, o.phone, o.fee_minor, o.tax_minor, o.refunded_minor, o.coupon_code, o.completed_at, o.delivered_at,
      (select string_agg(l.quantity || ' × ' || l.name, '; ' order by l.no) from order_lines l
        where l.order_id = o.id) as products,
      (select string_agg(l.sku, '; ' order by l.no) from order_lines l where l.order_id = o.id and l.sku <> '') as skus
    from ${chosenIds(ids)} join orders o on o.id = chosen.id
    order by chosen.place`.execute(db);
  return rows;
}
