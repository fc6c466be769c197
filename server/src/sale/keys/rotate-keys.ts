import type { Keyring } from '../../platform/crypto/keyring.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { sealedFor } from './key.ts';
import { deleteUnusedKeys, lastOfNext, lockSealedOtherwise, writeEnvelopes } from './rotate-keys.queries.ts';

const WINDOW = 5_000;
const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Seals every key again that is not sealed with the encryption key in use, a page in each transaction. It may stop at any point and
 * start again: finished keys are skipped. Keys that a buyer has locked are left for the next run, so that no buyer waits for this.
 * Returns how many it sealed.
 */
export async function rotateKeys(db: Db, keyring: Keyring, signal: AbortSignal): Promise<number> {
  let sealed = 0;
  for (let after = FIRST; ;) {
    signal.throwIfAborted();
    const upTo = await lastOfNext(db, after, WINDOW);
    if (upTo === null) return sealed;
    for (let from = after; ;) {
      signal.throwIfAborted();
      const page = await rotatePage(db, keyring, from, upTo);
      sealed += page.sealed;
      if (page.last === null) break;
      from = page.last;
    }
    after = upTo;
  }
}

async function rotatePage(
  db: Db,
  keyring: Keyring,
  after: string,
  upTo: string,
): Promise<{ sealed: number; last: string | null }> {
  return await inTransaction(db, async (trx) => {
    const rows = await lockSealedOtherwise(trx, { after, upTo, limit: PAGE }, keyring.currentId);
    const sealed = rows.map(({ id, product_id, envelope }) => {
      const bound = sealedFor(id, product_id);
      return { id, envelope: keyring.seal(keyring.open(envelope, bound), bound) };
    });
    if (sealed.length > 0) await writeEnvelopes(trx, sealed);
    return { sealed: sealed.length, last: sealed.at(-1)?.id ?? null };
  });
}

/** Forgets the encryption keys that no envelope names any more; they may be removed from the ring. Returns their ids. */
export const retireKeys = (db: Db, keyring: Keyring): Promise<string[]> =>
  deleteUnusedKeys(db, keyring.currentId);
