import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';

/** A clear key that was shown, and the occasion. */
export interface Reveal {
  order_id: string;
  actor: 'buyer' | 'mail' | 'recipient' | 'staff';
  ip: string | null;
  device: string;
  reason: string;
  at: Date;
}

/**
 * Records that the keys of these units were shown. With a reason (a mail that is tried again has the same one), the same occasion is
 * recorded once.
 */
export async function recordReveals(
  trx: Trx,
  units: readonly { id: string; key_id: string }[],
  { order_id, actor, ip, device, reason, at }: Reveal,
): Promise<void> {
  await sql`
    insert into key_reveals (delivery_id, key_id, order_id, actor, ip, device, reason, at)
    select unit, key, ${order_id}, ${actor}, ${ip}, ${device}, ${reason}, ${at}
    from unnest(${units.map(({ id }) => id)}::uuid[], ${units.map(({ key_id }) => key_id)}::uuid[]) as shown (unit, key)
    where ${reason} = '' or not exists (
      select from key_reveals r
      where r.order_id = ${order_id} and r.delivery_id = unit and r.actor = ${actor} and r.reason = ${reason})`.execute(
    trx,
  );
}

/** Whether an order was held for review at some time. */
export async function wasReviewed(db: Db, orderId: string): Promise<boolean> {
  const step = await db
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('machine', '=', 'order')
    .where('after', '=', 'under_review')
    .executeTakeFirst();
  return step !== undefined;
}

/** The last mail that each unit's key was in. `at`: when the mail server accepted it; null while it is on its way there. */
export async function keyMailsOf(
  db: Db,
  orderId: string,
): Promise<{ unitId: string; at: Date | null; recipient: string | null }[]> {
  const { rows } = await sql<{ unitId: string; at: Date | null; recipient: string | null }>`
    select distinct on (r.delivery_id) r.delivery_id as "unitId", m.recipient,
      case when m.id is null then r.at else m.accepted_at end as at
    from key_reveals r left join mails m on m.id = substr(r.reason, length('mail ') + 1)::uuid
    where r.order_id = ${orderId} and r.actor = 'mail'
    order by r.delivery_id, r.at desc`.execute(db);
  return rows;
}
