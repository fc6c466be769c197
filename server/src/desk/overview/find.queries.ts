import type { FOUND_KINDS } from '@halfturn/contract/staff/desk.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { beginning } from '../../platform/db/list-filters.ts';
import { foldTyped, nameBegins, nameHas, type TypedName } from '../../shop/catalog/door.ts';

export type FoundKind = (typeof FOUND_KINDS)[number];

export interface Found {
  kind: FoundKind;
  id: string;
  title: string;
  note: string;
}

/** As many of each kind as the dialog has room for. */
const MOST = 5;

/** What begins with the text, by an index; a coupon also if it has it in its name. */
const SEARCHES: Readonly<Record<Exclude<FoundKind, 'product'>, (q: string) => RawBuilder<Found>>> = {
  order: (q) => sql`select o.order_no as id, o.order_no as title, o.email as note from orders o
    where o.order_no like ${beginning(q.toUpperCase())} or o.email_norm like ${beginning(q.toLowerCase())}
    order by o.id desc limit ${MOST}`,
  customer: (q) => sql`select a.id::text, a.email as title, a.name as note from accounts a
    where a.email_norm like ${beginning(q.toLowerCase())} order by a.email_norm limit ${MOST}`,
  coupon: (q) => sql`select c.id::text, c.name as title, coalesce((
      select k.code from coupon_codes k where k.coupon_id = c.id and k.max_uses is null), '') as note from coupons c
    where c.name ilike ${`%${beginning(q)}`}
      or c.id in (select k.coupon_id from coupon_codes k where k.code like ${beginning(q.toUpperCase())})
    order by c.created_at desc limit ${MOST}`,
  ticket: (q) => sql`select t.id::text, coalesce(a.email, t.guest_email_norm) as title, t.topic as note
    from support_tickets t left join accounts a on a.id = t.account_id
    where t.guest_email_norm like ${beginning(q.toLowerCase())}
      or t.account_id in (select b.id from accounts b where b.email_norm like ${beginning(q.toLowerCase())} limit 50)
    order by t.updated_at desc limit ${MOST}`,
};

/** SQL: the first products that `has` finds, in the order of the dialog, with what they are sorted by. */
const productsWith = (q: string, has: RawBuilder<boolean>, place: number): RawBuilder<unknown> => sql`(
  select p.id, p.name, p.status, p.sku is distinct from ${q} as not_sku, ${place}::int as place, p.parent_id is not null as is_variant,
    p.status <> 'live' as not_live, p.units_sold
  from products p where p.id = any(array(select s.product_id from product_search s where ${has}))
  order by not_sku, is_variant, not_live, units_sold desc, id limit ${MOST})`;

/** Products that have each word in one of their names or in their SKU; those whose name begins with the text come first. */
function productSearch(q: string, typed: TypedName): RawBuilder<Found> {
  const [has, begins] = [nameHas(sql`s.text`, typed), nameBegins(sql`s.text`, typed)];
  return sql`select f.id::text, f.name as title, f.status as note from (
      ${productsWith(q, sql`${has} and ${begins}`, 0)} union all ${productsWith(q, sql`${has} and not ${begins}`, 1)}) as f
    order by f.not_sku, f.place, f.is_variant, f.not_live, f.units_sold desc, f.id limit ${MOST}`;
}

/** Things of these kinds that a text names, the kinds in their order. */
export async function findThings(db: Db, q: string, kinds: readonly FoundKind[]): Promise<Found[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const search = kind === 'product' ? productSearch(q, await foldTyped(db, q)) : SEARCHES[kind](q);
      const { rows } = await search.execute(db);
      return rows.map((row) => ({ ...row, kind }));
    }),
  );
  return found.flat();
}
