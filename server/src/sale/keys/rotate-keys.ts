import { sql } from 'kysely';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { sealedFor } from './key.ts';

const WINDOW = 5_000;
const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Seals every key anew that was sealed with another key than the one in use, a page a transaction. It may stop at any
 * point and begin again: what is done is passed over. Rows that a buyer has locked are left for the next run, as nobody
 * shall wait for this. Returns how many it sealed.
 */
export async function rotateKeys(db: Db, keyring: Keyring, signal: AbortSignal): Promise<number> {
  let sealed = 0;
  for (let after = FIRST; ;) {
    signal.throwIfAborted();
    const upTo = await endOfWindow(db, after);
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

async function endOfWindow(db: Db, after: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select max(id::text) as id from (
      select id from product_keys where id > ${after} order by id limit ${WINDOW}
    ) as w`.execute(db);
  return rows[0]?.id ?? null;
}

async function rotatePage(
  db: Db,
  keyring: Keyring,
  after: string,
  upTo: string,
): Promise<{ sealed: number; last: string | null }> {
  return await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; product_id: string; envelope: Buffer }>`
      select id, product_id, envelope from product_keys
      where id > ${after} and id <= ${upTo}
        and substring(envelope from 3 for get_byte(envelope, 1)) <> ${Buffer.from(keyring.currentId)}
      order by id limit ${PAGE}
      for no key update skip locked`.execute(trx);
    if (rows.length === 0) return { sealed: 0, last: null };
    const envelopes = rows.map(({ id, product_id, envelope }) => {
      const bound = sealedFor(id, product_id);
      return keyring.seal(keyring.open(envelope, bound), bound);
    });
    await sql`
      update product_keys k set envelope = n.envelope
      from unnest(${rows.map((r) => r.id)}::uuid[], ${envelopes}::bytea[]) as n(id, envelope)
      where k.id = n.id`.execute(trx);
    return { sealed: rows.length, last: rows.at(-1)!.id };
  });
}

/**
 * Forgets the encryption keys that no envelope names any more; they may be taken out of the ring. Returns their ids.
 */
export async function retireKeys(db: Db, keyring: Keyring): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from encryption_keys e
    where e.id not in (${keyring.currentId}, 'fp') and not exists (
      select from product_keys k
      where substring(k.envelope from 3 for get_byte(k.envelope, 1)) = convert_to(e.id, 'UTF8'))
    returning e.id`.execute(db);
  return rows.map((row) => row.id);
}
