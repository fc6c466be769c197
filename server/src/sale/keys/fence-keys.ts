import { audit, COMMAND_LINE } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { quarantineAll, stopImports } from './fence-keys.queries.ts';

/**
 * Takes all stock off sale after a restore: a key that was sold since the backup looks free in it. Batches go into quarantine with
 * their unsold keys, and staff release them batch by batch. Keys that orders hold stay with them, and are not sold while their
 * batch is in quarantine. Imports that run are stopped. No warning of low stock is sent: the stock is not gone.
 *
 * @returns how many batches and keys went into quarantine
 */
export async function fenceKeys(trx: Trx, reason: string): Promise<{ batches: number; keys: number }> {
  await stopImports(trx);
  const fenced = await quarantineAll(trx);
  for (const { id, name, productId, keys } of fenced)
    await audit(trx, {
      actor: COMMAND_LINE,
      action: 'keys.quarantined',
      subject: `batch:${id}`,
      after: { batch: name, product: productId, keys },
      reason,
    });
  await notify(trx, 'catalog');
  return { batches: fenced.length, keys: fenced.reduce((sum, { keys }) => sum + keys, 0) };
}
