import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';

/** A copy that the buyer has, with what a person needs to know of it. */
export interface OwnedUnit {
  id: string;
  key_id: string;
  product_id: string;
  status: 'delivered' | 'revealed';
  revealed_at: Date | null;
  /** Which copy of its line, of how many. */
  unit_no: number;
  quantity: number;
  /** The title in the buyer's language, as it stands on the order. */
  name: string;
  platform: string;
  region: string;
  /** `class/slug` of the product's page. */
  path: string;
}

/** The copies of an order that were handed over and not taken back, in the order of its lines. */
export async function ownedUnits(trx: Trx, orderId: string, locale: string): Promise<OwnedUnit[]> {
  const { rows } = await sql<OwnedUnit>`
    select d.id, d.key_id, d.product_id, d.status, d.revealed_at, d.unit_no, l.quantity, l.name,
      coalesce(pl.names ->> ${locale}, pl.names ->> 'en-US') as platform,
      coalesce(r.names ->> ${locale}, r.names ->> 'en-US') as region,
      c.slug || '/' || p.slug as path
    from deliveries d
    join order_lines l on l.id = d.line_id
    join products p on p.id = d.product_id
    join classes c on c.id = p.class_id
    join platforms pl on pl.code = p.platform_code
    join regions r on r.code = p.region_code
    where d.order_id = ${orderId} and d.kind = 'key' and d.status in ('delivered', 'revealed')
    order by l.no, d.unit_no`.execute(trx);
  return rows;
}

/** How many copies of a paid order still wait for a key. */
export async function countWaiting(trx: Trx, orderId: string): Promise<number> {
  const { waiting } = await trx
    .selectFrom('deliveries')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'key')
    .where('status', 'in', ['waiting', 'held'])
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Gives copies their held keys: unit → key. Throws where one of them did not wait. */
export async function assignKeys(trx: Trx, pairs: readonly { id: string; keyId: string }[]): Promise<void> {
  if (pairs.length === 0) return;
  const { rows } = await sql`
    update deliveries d set status = 'held', key_id = n.key_id
    from unnest(${pairs.map((p) => p.id)}::uuid[], ${pairs.map((p) => p.keyId)}::uuid[]) as n(id, key_id)
    where d.id = n.id and d.status = 'waiting'
    returning d.id`.execute(trx);
  if (rows.length !== pairs.length)
    throw new Error(`of ${pairs.length} copies, ${rows.length} waited for a key`);
}

/** Lets copies go of keys that may not be sold: they wait again. */
export async function letGo(trx: Trx, unitIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set({ status: 'waiting', key_id: null })
    .where('id', 'in', unitIds)
    .where('status', '=', 'held')
    .execute();
}

/** Hands over held copies whose keys were sold. Throws where one of them was not held. */
export async function markDelivered(trx: Trx, unitIds: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql`
    update deliveries set status = 'delivered', delivered_at = ${now}
    where id = any((select ${[...unitIds]}::uuid[])::uuid[]) and status = 'held'
    returning id`.execute(trx);
  if (rows.length !== unitIds.length)
    throw new Error(`of ${unitIds.length} copies to hand over, ${rows.length} were held`);
}

/**
 * The check that stands before every delivery: in each line, as many copies as were ordered, and behind each copy that
 * counts as delivered one sold key of the line's own product. Throws, and so undoes the transaction, where that is not so.
 */
export async function assertWhole(trx: Trx, orderId: string): Promise<void> {
  const { rows } = await sql<{ no: number }>`
    select l.no
    from order_lines l
    left join deliveries d on d.line_id = l.id and d.replaces is null
    left join product_keys k on k.id = d.key_id and k.product_id = l.product_id and k.state = 'sold'
    where l.order_id = ${orderId} and l.kind = 'key'
    group by l.id, l.no, l.quantity
    having count(distinct d.unit_no) <> l.quantity
      or count(d.id) filter (where d.status in ('delivered', 'revealed'))
        <> count(distinct k.id) filter (where d.status in ('delivered', 'revealed'))`.execute(trx);
  if (rows[0]) throw new Error(`line ${rows[0].no} of order ${orderId} would be delivered short or wrong`);
}
