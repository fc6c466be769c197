import type { Context } from '../../platform/context.ts';
import type { ProductKey } from '../../platform/crypto/product-key.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { exposeKeys } from '../keys/door.ts';
import { moveUnits, recordReveals, type OrderRow } from '../orders/door.ts';
import type { OwnedUnit } from './delivery.queries.ts';

/** To whom clear keys are shown, and on what occasion. */
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
 * Opens the keys of delivered units of a locked order and writes down that they were shown, in the caller's transaction: no key
 * leaves the store without a record.
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
  const keys = await exposeKeys(
    trx,
    context.keyring,
    units.map((unit) => unit.key_id),
    now,
  );
  await recordReveals(trx, units, { order_id: order.id, ...viewer, at: now });
  // The order's status stays: a unit that was revealed counts as handed over, as before.
  const unseen = units.filter((unit) => unit.status === 'delivered').map((unit) => unit.id);
  if (unseen.length > 0) {
    const { actor } = viewer;
    const step = { orderId: order.id, unitIds: unseen, from: 'delivered', to: 'revealed', actor } as const;
    await moveUnits(trx, { ...step, set: { revealed_at: now } }, now);
  }
  return units.map((unit) => {
    const key = keys.get(unit.key_id);
    if (!key) throw new Error(`the key of unit ${unit.id} was not opened`);
    return { ...unit, key, revealed_at: unit.revealed_at ?? now };
  });
}
