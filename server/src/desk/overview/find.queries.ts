import type { FOUND_KINDS } from '@halfturn/contract/staff/desk.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { beginning } from '../../platform/db/list-filters.ts';
import { nameBegins, nameHas } from '../../shop/catalog/door.ts';

export type FoundKind = (typeof FOUND_KINDS)[number];

export interface Found {
  kind: FoundKind;
  id: string;
  title: string;
  note: string;
}

/** As many of each kind as the dialog has room for. */
const MOST = 5;

/** What begins with the text, by an index, or has it in its name: products in one of all languages, or in their SKU. */
const SEARCHES: Readonly<Record<FoundKind, (q: string) => RawBuilder<Found>>> = {
  order: (q) => sql`select o.order_no as id, o.order_no as title, o.email as note from orders o
    where o.order_no like ${beginning(q.toUpperCase())} or o.email_norm like ${beginning(q.toLowerCase())}
    order by o.id desc limit ${MOST}`,
  product: (q) => sql`select p.id::text, p.name as title, p.status as note
    from product_search s join products p on p.id = s.product_id where ${nameHas(sql`s.text`, q)}
    order by p.sku is distinct from ${q}, not ${nameBegins(sql`s.text`, q)}, p.parent_id is not null, p.status <> 'live', p.units_sold desc, p.id limit ${MOST}`,
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

/** Things of these kinds that a text names, the kinds in their order. */
export async function findThings(db: Db, q: string, kinds: readonly FoundKind[]): Promise<Found[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const { rows } = await SEARCHES[kind](q).execute(db);
      return rows.map((row) => ({ ...row, kind }));
    }),
  );
  return found.flat();
}
