import type { Trx } from '../../platform/db/kysely.ts';
import { noteStockChange } from '../../shop/catalog/door.ts';
import { releaseKeys, voidKeys } from '../keys/door.ts';
import { putBack } from './boxed-stock.ts';
import { logSteps, type UnitRow } from './orders.queries.ts';
import { markVoided } from './units.queries.ts';

/**
 * Takes units of a locked order back. A key that was only held is for sale again; one that was handed over stays with its unit and
 * is never sold again, seen or not; boxed goods that have not left are for sale again.
 */
export async function voidUnits(
  trx: Trx,
  units: readonly UnitRow[],
  { actor, reason, bad = false }: { actor: string; reason: string; bad?: boolean },
  now: Date,
): Promise<void> {
  const [first] = units;
  if (!first) return;
  const keysIn = (status: string): string[] =>
    units.filter((unit) => unit.status === status).flatMap((unit) => unit.key_id ?? []);
  const held = keysIn('held');
  await markVoided(
    trx,
    units.map((unit) => unit.id),
  );
  if (held.length > 0) await releaseKeys(trx, held);
  const over = [...keysIn('delivered'), ...keysIn('revealed')];
  if (over.length > 0) await voidKeys(trx, over, bad ? now : null);
  await putBack(trx, first.order_id);
  await logSteps(
    trx,
    units.map((unit) => ({
      orderId: unit.order_id,
      machine: 'delivery',
      ref: unit.id,
      actor,
      reason,
      before: unit.status,
      after: 'voided',
      at: now,
    })),
  );
  await noteStockChange(trx, [...new Set(units.map((unit) => unit.product_id))], units.length);
}
