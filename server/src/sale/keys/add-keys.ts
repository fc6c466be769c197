import { sql } from 'kysely';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { emit } from '../../platform/jobs/events.ts';
import { judgeKey, type Candidate, type KeyVerdict } from './judge.ts';
import { keysArrived } from './keys.events.ts';
import { takeIn } from './take-in.ts';

/** Where a batch of keys came from. */
export interface BatchOrigin {
  supplier?: string;
  invoice?: string;
  /** What one key cost, in the minor unit of `costCurrency`. */
  costMinor?: number | null;
  costCurrency?: string | null;
  /** `YYYY-MM-DD`: until when the supplier replaces bad keys. */
  warrantyUntil?: string | null;
}

export interface AddKeys extends BatchOrigin {
  productId: string;
  keys: readonly string[];
}

export interface AddedKeys {
  /** Null where no key was taken in: a batch without keys is not made. */
  batchId: string | null;
  added: number;
  /** One for each key, in the order of `keys`. */
  verdicts: KeyVerdict[];
}

const CHUNK = 2_000;

/**
 * Puts keys of one product on the shelf, as a batch of its own, all in the caller's transaction. For files see
 * `importKeys`, which streams.
 *
 * @throws where the product is not one that has keys
 */
export async function addKeys(trx: Trx, keyring: Keyring, input: AddKeys): Promise<AddedKeys> {
  const { productId, keys, ...origin } = input;
  const { key_pattern } = await trx
    .selectFrom('products')
    .select('key_pattern')
    .where('id', '=', productId)
    .where('kind', '=', 'key')
    .executeTakeFirstOrThrow(() => new Error(`${productId} is not a product with keys`));
  const seen = new Set<string>();
  const judged = keys.map((text) => judgeKey(text, key_pattern, keyring, seen));
  const candidates = judged.filter((j): j is Candidate => typeof j !== 'string');

  const batch = { id: uuidv7(), productId };
  await openBatch(trx, batch, origin, 'live', null);
  const taken: KeyVerdict[] = [];
  for (let from = 0; from < candidates.length; from += CHUNK)
    taken.push(...(await takeIn(trx, keyring, batch, candidates.slice(from, from + CHUNK))));
  const added = taken.filter((verdict) => verdict === 'ok').length;
  if (added === 0) await trx.deleteFrom('key_batches').where('id', '=', batch.id).execute();
  else await putOnShelf(trx, [productId]);
  let next = 0;
  const verdicts = judged.map((j) => (typeof j === 'string' ? j : taken[next++]!));
  return { batchId: added === 0 ? null : batch.id, added, verdicts };
}

/**
 * Makes the row of a batch, and says its id. Of two that import the same file at once, the second finds the first's, and holds
 * it until its own keys are in: nobody puts it on the shelf meanwhile. One that is on the shelf already is not found.
 */
export async function openBatch(
  trx: Trx,
  batch: { id: string; productId: string },
  origin: BatchOrigin,
  state: 'importing' | 'live',
  source: Buffer | null,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into key_batches (id, product_id, supplier, cost_minor, cost_currency, invoice, warranty_until, state, source)
    values (${batch.id}, ${batch.productId}, ${origin.supplier ?? ''}, ${origin.costMinor ?? null},
      ${origin.costCurrency ?? null}, ${origin.invoice ?? ''}, ${origin.warrantyUntil ?? null}, ${state}, ${source})
    on conflict (source, product_id) where state = 'importing' do update set source = excluded.source
    returning id`.execute(trx);
  return rows[0]!.id;
}

/** Tells everybody whom it concerns that there are more keys: the shop's pages, and paid orders that wait. */
export async function putOnShelf(trx: Trx, productIds: readonly string[]): Promise<void> {
  await sql`select pg_notify('catalog', '')`.execute(trx);
  for (const productId of productIds) await emit(trx, keysArrived, { productId });
}
