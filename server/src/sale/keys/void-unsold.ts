import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { voidKeysOf } from './batches.queries.ts';

/** Voids the keys of products that no order holds or has had. Returns how many. */
export async function voidUnsoldOf(trx: Trx, productIds: readonly string[]): Promise<number> {
  const moved = await voidKeysOf(trx, productIds);
  await notify(trx, 'catalog');
  return moved;
}
