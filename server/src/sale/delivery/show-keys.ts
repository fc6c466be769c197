import type { DeliveryStatus } from '@halfturn/contract/orders.ts';
import type { Context } from '../../platform/context.ts';
import type { ProductKey } from '../../platform/crypto/product-key.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { send, sendLast, statement } from '../../platform/db/send.ts';
import { exposeKeys } from '../keys/door.ts';
import { unitsOf, writeStatus, type OrderRow } from '../orders/door.ts';
import type { OwnedUnit } from './delivery.queries.ts';

/** Who sees clear keys, and on what occasion. */
export interface Viewer {
  /** `recipient`: of a gift, by the link in its mail. */
  actor: 'buyer' | 'mail' | 'recipient';
  ip: string | null;
  device: string;
  /** For a mail, which one: its tries are one showing. */
  reason: string;
}

export interface ShownUnit extends OwnedUnit {
  key: ProductKey;
  revealed_at: Date;
}

/**
 * Opens the keys of delivered copies of a locked order and writes down that they were shown, in the caller's transaction:
 * a key that left the store without its record does not exist.
 *
 * @param order as it stands now, under the lock
 */
export async function showKeys(
  trx: Trx,
  context: Pick<Context, 'keyring'>,
  order: OrderRow,
  units: readonly OwnedUnit[],
  viewer: Viewer,
  now: Date,
): Promise<ShownUnit[]> {
  if (units.length === 0) return [];
  const [keys, known, all] = await Promise.all([
    exposeKeys(
      trx,
      context.keyring,
      units.map((unit) => unit.key_id),
      now,
    ),
    // The same mail, tried again, was recorded before: its tries are one showing.
    viewer.reason ? send(trx, revealsOf(order.id, viewer.actor, viewer.reason)) : [],
    unitsOf(trx, order.id),
  ]);
  const fresh = units.filter((unit) => !known.some((row) => row.delivery_id === unit.id));
  const first = units.filter((unit) => unit.status === 'delivered');
  await sendLast(
    trx,
    recordReveals(
      JSON.stringify(fresh.map(({ id, key_id }) => ({ id, key_id }))),
      order.id,
      viewer.actor,
      viewer.ip,
      viewer.device,
      viewer.reason,
      now,
    ),
  );
  if (first.length > 0) {
    const ids = first.map((unit) => unit.id);
    await sendLast(trx, markRevealed(order.id, ids, viewer.actor, now));
    const after = all.map((unit) => (ids.includes(unit.id) ? 'revealed' : unit.status) as DeliveryStatus);
    await writeStatus(trx, order, after, viewer.actor, now);
  }
  return units.map((unit) => ({
    ...unit,
    key: keys.get(unit.key_id)!,
    revealed_at: unit.revealed_at ?? now,
  }));
}

const revealsOf = statement<[orderId: string, actor: string, reason: string], { delivery_id: string }>`
  select delivery_id from key_reveals where order_id = $1 and actor = $2 and reason = $3`;

const recordReveals = statement<
  [units: string, orderId: string, actor: string, ip: string | null, device: string, reason: string, at: Date]
>`
  insert into key_reveals (key_id, delivery_id, order_id, actor, ip, device, reason, at)
  select u.key_id, u.id, $2, $3, $4, $5, $6, $7 from jsonb_to_recordset($1::jsonb) as u(id uuid, key_id uuid)`;

const markRevealed = statement<[orderId: string, unitIds: readonly string[], actor: string, at: Date]>`
  with marked as (
    update deliveries set status = 'revealed', revealed_at = $4
    where order_id = $1 and id = any((select $2::uuid[])::uuid[]) and status = 'delivered'
    returning id, line_id, unit_no
  ), logged as (
    insert into order_events (order_id, machine, ref, actor, before, after, at)
    select $1, 'delivery', id, $3, 'delivered', 'revealed', $4 from marked order by line_id, unit_no
  )
  select must((select count(*) from marked) = cardinality($2::uuid[]), 'not all copies to show were delivered')`;
