import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Picture } from '@halfturn/contract/primitives/picture.ts';
import { sql } from 'kysely';
import { artOf, slugIn } from '../../platform/db/named.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { firstPicture } from '../../shop/catalog/door.ts';
import { hashToken } from '../../platform/ids.ts';
import type { GiftRow } from '../gifts/door.ts';
import type { OrderRow } from '../orders/door.ts';

/** The gift that this secret opens; undefined for any other secret. A gift that its buyer keeps has no secret. */
export async function giftBySecret(db: Db, secret: string): Promise<GiftRow | undefined> {
  return await db
    .selectFrom('gifts')
    .selectAll()
    .where('link_hash', '=', hashToken(secret))
    .executeTakeFirst();
}

/** The gift whose former address this secret restores; undefined for any other secret. */
export async function giftByUndo(db: Db, secret: string): Promise<GiftRow | undefined> {
  return await db
    .selectFrom('gifts')
    .selectAll()
    .where('undo_hash', '=', hashToken(secret))
    .executeTakeFirst();
}

/**
 * The order of a gift that is due, locked; null if there is none. An order that another process holds is passed over. What was read
 * next to the lock may be older than the lock, so the sender reads the gift again.
 */
export async function lockDue(trx: Trx, now: Date): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`
    select o.* from gifts g join orders o on o.id = g.order_id
    where g.ready_at is not null and g.sent_at is null and g.kept_at is null and g.email <> ''
      and (g.due_at is null or g.due_at <= ${now})
      and o.gift and o.payment_status in ('paid', 'partially_refunded') and not o.under_review
      and exists (select from deliveries d where d.order_id = o.id and d.status in ('delivered', 'revealed'))
    order by g.ready_at, g.order_id limit 1
    for update of o skip locked`.execute(trx);
  return rows[0] ?? null;
}

/** A product of a gift as its recipient sees it, in their language. */
interface GivenProduct {
  productId: string;
  name: string;
  slug: string;
  class: string;
  genre: string;
  image: Picture | null;
  platform: string;
  region: string;
  activation: string;
  units: { id: string; no: number }[];
}

/** The delivered units of an order, by product. The caller has checked whose order it is. */
export async function givenProducts(db: Db, orderId: string, locale: Locale): Promise<GivenProduct[]> {
  const { rows } = await sql<GivenProduct>`
    select p.id as "productId", l.name, ${slugIn('p', locale)} as slug, ${slugIn('c', locale)} as class,
      ${artOf('p')} as genre, ${firstPicture('p')} as image, coalesce(pl.names ->> ${locale}, pl.names ->> 'en-US', '') as platform,
      coalesce(r.names ->> ${locale}, r.names ->> 'en-US', '') as region, coalesce(pl.activation, '') as activation,
      array(select jsonb_build_object('id', d.id, 'no', d.unit_no) from deliveries d where d.order_id = l.order_id
        and d.line_id = l.id and d.status in ('delivered', 'revealed') order by d.unit_no) as units
    from order_lines l
    join products p on p.id = l.product_id
    join classes c on c.id = p.class_id
    left join platforms pl on pl.code = p.platform_code
    left join regions r on r.code = p.region_code
    where l.order_id = ${orderId} order by l.no`.execute(db);
  return rows.filter(({ units }) => units.length > 0);
}

/** When the mails of a gift were queued since `from`, the last one first. */
export async function sentSince(trx: Trx, orderId: string, kind: string, from: Date): Promise<Date[]> {
  const rows = await trx
    .selectFrom('mails')
    .select('created_at')
    .where('subject_id', '=', orderId)
    .where('kind', '=', kind)
    .where('created_at', '>', from)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.created_at);
}
