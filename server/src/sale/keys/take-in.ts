import { sql } from 'kysely';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { Candidate, KeyVerdict } from './judge.ts';
import { sealedFor } from './key.ts';

export interface Batch {
  id: string;
  productId: string;
}

type StockVerdict = Extract<KeyVerdict, 'ok' | 'in_stock' | 'sold_before'>;

/**
 * Seals the candidates and writes them into the batch, all in one statement, and counts them there. A key that the store
 * has or had, in whatever state, is left out: the unique fingerprint decides, against imports at the same time too.
 */
export async function takeIn(
  trx: Trx,
  keyring: Keyring,
  batch: Batch,
  candidates: readonly Candidate[],
): Promise<StockVerdict[]> {
  if (candidates.length === 0) return [];
  const rows = candidates.map(({ key, fingerprint }) => {
    const id = uuidv7();
    return { id, fingerprint, envelope: keyring.seal(key, sealedFor(id, batch.productId)) };
  });
  const { rows: added } = await sql<{ fingerprint: Buffer }>`
    with added as (
      insert into product_keys (id, product_id, batch_id, envelope, fingerprint)
      select k.id, ${batch.productId}, ${batch.id}, k.envelope, k.fingerprint
      from unnest(${rows.map((r) => r.id)}::uuid[], ${rows.map((r) => r.envelope)}::bytea[],
        ${rows.map((r) => r.fingerprint)}::bytea[]) as k(id, envelope, fingerprint)
      -- In one order for all, or two imports of the same keys could wait for each other.
      order by k.fingerprint
      on conflict (fingerprint) do nothing
      returning fingerprint
    ), counted as (
      update key_batches set imported = imported + (select count(*) from added) where id = ${batch.id}
    )
    select fingerprint from added`.execute(trx);
  const fresh = new Set(added.map((row) => row.fingerprint.toString('latin1')));
  if (fresh.size === rows.length) return rows.map(() => 'ok');
  const known = await knownKeys(trx, candidates, batch.id);
  return candidates.map(({ fingerprint }) => {
    const mark = fingerprint.toString('latin1');
    return fresh.has(mark) ? 'ok' : (known.get(mark) ?? 'in_stock');
  });
}

/**
 * What the store knows of the candidates, by fingerprint. Keys of the batch named count as `ok`: an import that was cut
 * off had taken them in already.
 */
export async function knownKeys(
  db: Db,
  candidates: readonly Candidate[],
  ownBatch: string | null = null,
): Promise<Map<string, StockVerdict>> {
  const { rows } = await sql<{ fingerprint: Buffer; state: string; own: boolean }>`
    select fingerprint, state, batch_id is not distinct from ${ownBatch}::uuid as own
    from product_keys where fingerprint = any(${candidates.map((c) => c.fingerprint)}::bytea[])`.execute(db);
  return new Map(
    rows.map(({ fingerprint, state, own }) => [
      fingerprint.toString('latin1'),
      own ? 'ok' : state === 'sold' || state === 'voided' ? 'sold_before' : 'in_stock',
    ]),
  );
}
