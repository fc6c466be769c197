import type { Context } from '../../platform/context.ts';
import type { ProductKey } from '../../platform/crypto/product-key.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { exposeKeys } from '../keys/door.ts';
import { logSteps, refreshStatus } from '../orders/door.ts';
import type { OwnedUnit } from './delivery.queries.ts';

/** Who sees clear keys, and on what occasion. */
export interface Viewer {
  actor: 'buyer' | 'mail';
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
 */
export async function showKeys(
  trx: Trx,
  context: Pick<Context, 'keyring'>,
  orderId: string,
  units: readonly OwnedUnit[],
  viewer: Viewer,
  now: Date,
): Promise<ShownUnit[]> {
  if (units.length === 0) return [];
  const keys = await exposeKeys(
    trx,
    context.keyring,
    units.map((unit) => unit.key_id),
    now,
  );
  await record(trx, orderId, units, viewer, now);
  const first = units.filter((unit) => unit.status === 'delivered');
  if (first.length > 0) {
    await trx
      .updateTable('deliveries')
      .set({ status: 'revealed', revealed_at: now })
      .where(
        'id',
        'in',
        first.map((unit) => unit.id),
      )
      .where('status', '=', 'delivered')
      .execute();
    await logSteps(
      trx,
      first.map((unit) => ({
        orderId,
        machine: 'delivery',
        ref: unit.id,
        actor: viewer.actor,
        reason: '',
        before: 'delivered',
        after: 'revealed',
        at: now,
      })),
    );
    await refreshStatus(trx, orderId, viewer.actor, now);
  }
  return units.map((unit) => ({
    ...unit,
    key: keys.get(unit.key_id)!,
    revealed_at: unit.revealed_at ?? now,
  }));
}

async function record(
  trx: Trx,
  order_id: string,
  units: readonly OwnedUnit[],
  viewer: Viewer,
  at: Date,
): Promise<void> {
  // The same mail, tried again, was recorded before: its tries are one showing.
  const known = viewer.reason
    ? await trx
        .selectFrom('key_reveals')
        .select('delivery_id')
        .where('order_id', '=', order_id)
        .where('actor', '=', viewer.actor)
        .where('reason', '=', viewer.reason)
        .execute()
    : [];
  const fresh = units.filter((unit) => !known.some((row) => row.delivery_id === unit.id));
  if (fresh.length === 0) return;
  await trx
    .insertInto('key_reveals')
    .values(fresh.map((unit) => ({ ...viewer, key_id: unit.key_id, delivery_id: unit.id, order_id, at })))
    .execute();
}
