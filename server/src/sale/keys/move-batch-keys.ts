import type { KeyAct } from '@halfturn/contract/staff/keys.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { putOnSale } from './add-keys.ts';
import {
  heldOf,
  lockBatch,
  moveBatch,
  moveNamedKeys,
  voidUnsold,
  type LockedBatch,
} from './batches.queries.ts';
import { endQuarantine, quarantineBatch } from './quarantine-batch.ts';
import { watchStock } from './watch-stock.ts';

export interface KeysAct {
  act: KeyAct;
  /** Null: the whole batch. */
  keys: readonly string[] | null;
  reason: string;
}

const ACTIONS: Readonly<Record<KeyAct, string>> = {
  quarantine: 'keys.quarantined',
  release: 'keys.released',
  void: 'keys.voided',
  return: 'keys.returned',
};

/**
 * An act of staff on the unsold keys of a batch: all of them, or those that are named. Keys that an order holds are left to it;
 * with the whole batch, they follow when they come back. Refuses `batch_has_moved_on` if none of the keys can be moved.
 *
 * @returns how many keys moved, and how many of the batch are held by orders
 */
export async function moveBatchKeys(
  trx: Trx,
  batchId: string,
  { act, keys, reason }: KeysAct,
  staff: { id: string },
  now: Date,
): Promise<{ moved: number; held: number }> {
  const batch = await lockBatch(trx, batchId);
  if (!batch) throw problem('not_found');
  const moved = keys ? await moveNamed(trx, batch, act, keys, now) : await moveAll(trx, batch, act, now);
  if (moved === null || (moved === 0 && (keys || act === 'void' || act === 'return')))
    throw problem('batch_has_moved_on');
  const held = await heldOf(trx, batchId);
  await audit(trx, {
    actor: staffActor(staff),
    action: ACTIONS[act],
    subject: `batch:${batchId}`,
    after: { batch: batch.name, product: batch.product_id, keys: moved, ...(keys && { ids: keys }) },
    reason,
  });
  return { moved, held };
}

/** Null if the batch is not in the state that the act begins with. */
async function moveAll(trx: Trx, batch: LockedBatch, act: KeyAct, now: Date): Promise<number | null> {
  const { id, state } = batch;
  if (act === 'quarantine') return state === 'live' ? await quarantineBatch(trx, id) : null;
  if (act === 'release') return state === 'quarantined' ? await endQuarantine(trx, id) : null;
  if (state === 'importing' || state === 'undone') return null;
  // In quarantine, keys that orders hold are not for sale again when they come back.
  if (state === 'live') await quarantineBatch(trx, id);
  const moved = await voidUnsold(trx, id, null, act === 'return' ? now : null);
  if (state === 'live' && (await heldOf(trx, id)) === 0) await moveBatch(trx, id, 'quarantined', 'live');
  return moved;
}

async function moveNamed(
  trx: Trx,
  { id, state, product_id }: LockedBatch,
  act: KeyAct,
  keys: readonly string[],
  now: Date,
): Promise<number | null> {
  if (state === 'importing' || state === 'undone') return null;
  if (act === 'release') {
    if (state !== 'live') return null;
    const moved = await moveNamedKeys(trx, id, keys, 'quarantined', 'free');
    if (moved > 0) await putOnSale(trx, [product_id]);
    return moved;
  }
  const moved =
    act === 'quarantine'
      ? await moveNamedKeys(trx, id, keys, 'free', 'quarantined')
      : await voidUnsold(trx, id, keys, act === 'return' ? now : null);
  await notify(trx, 'catalog');
  await watchStock(trx, [product_id]);
  return moved;
}
