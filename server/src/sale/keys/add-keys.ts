import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { emit } from '../../platform/jobs/events.ts';
import { judgeKey, type Candidate, type KeyVerdict } from './judge.ts';
import { sealedFor } from './key.ts';
import { keysArrived } from './keys.events.ts';
import { deleteBatch, insertKeys, keysWith, openBatch, patternOf } from './keys.queries.ts';
import { watchStock } from './watch-stock.ts';

/** Where a batch of keys came from. */
export interface BatchOrigin {
  /** What staff call the batch. */
  name?: string;
  supplier?: string;
  invoice?: string;
  /** What one key cost, in the minor unit of `costCurrency`. */
  costMinor?: number | null;
  costCurrency?: Currency | null;
  /** `YYYY-MM-DD`. */
  boughtOn?: string | null;
  /** `YYYY-MM-DD`: until when the supplier replaces bad keys. */
  warrantyUntil?: string | null;
}

export interface AddKeys extends BatchOrigin {
  productId: string;
  keys: readonly string[];
}

export interface AddedKeys {
  /** Null if no key was added: a batch without keys is not made. */
  batchId: string | null;
  added: number;
  /** One for each key, in the order of `keys`. */
  verdicts: KeyVerdict[];
}

const CHUNK = 2_000;

/**
 * Puts keys of one product on sale, as a batch of its own, all in the caller's transaction. For files see `importKeys`, which
 * streams.
 *
 * @throws if the product is not one that has keys
 */
export async function addKeys(trx: Trx, keyring: Keyring, input: AddKeys): Promise<AddedKeys> {
  const { productId, keys, ...origin } = input;
  const pattern = await patternOf(trx, productId);
  if (pattern === undefined) throw new Error(`${productId} is not a product with keys`);
  const seen = new Set<string>();
  const judged = keys.map((text) => judgeKey(text, pattern, keyring, seen));
  const candidates = judged.filter((each) => typeof each !== 'string');

  const batch = { id: uuidv7(), productId };
  await openBatch(trx, { ...batch, state: 'live', source: null }, origin);
  const taken = new Map<Candidate, Stored>();
  for (let from = 0; from < candidates.length; from += CHUNK) {
    const chunk = candidates.slice(from, from + CHUNK).map((candidate) => ({ candidate, batch }));
    for (const [candidate, stored] of await takeIn(trx, keyring, chunk)) taken.set(candidate, stored);
  }
  const verdicts = judged.map((each) =>
    typeof each === 'string' ? each : (taken.get(each)?.verdict ?? 'in_stock'),
  );
  const added = verdicts.filter((verdict) => verdict === 'ok').length;
  if (added === 0) await deleteBatch(trx, batch.id);
  else await putOnSale(trx, [productId]);
  return { batchId: added === 0 ? null : batch.id, added, verdicts };
}

/** Products of one event. */
const ANNOUNCED_TOGETHER = 500;

/** Announces that products have more keys: to the pages that show their stock, and to paid orders that wait for keys. */
export async function putOnSale(trx: Trx, productIds: readonly string[]): Promise<void> {
  await notify(trx, 'catalog');
  await watchStock(trx, productIds);
  for (let from = 0; from < productIds.length; from += ANNOUNCED_TOGETHER)
    await emit(trx, keysArrived, { productIds: productIds.slice(from, from + ANNOUNCED_TOGETHER) });
}

export type StockVerdict = Extract<KeyVerdict, 'ok' | 'in_stock' | 'sold_before'>;

/** What became of a key that could be stored. */
export interface Stored {
  verdict: StockVerdict;
  /** The key that the store knew before; null for a new one. */
  keyId: string | null;
}

/** A key that is to be stored, and the batch for it. */
export interface Placed {
  candidate: Candidate;
  batch: { id: string; productId: string };
}

const NEW: Stored = { verdict: 'ok', keyId: null };
const markOf = (fingerprint: Buffer): string => fingerprint.toString('latin1');

/** Seals the candidates and writes those that the store does not know into their batches. */
export async function takeIn(
  trx: Trx,
  keyring: Keyring,
  placed: readonly Placed[],
): Promise<Map<Candidate, Stored>> {
  if (placed.length === 0) return new Map();
  const sealed = placed.map(({ candidate: { key, fingerprint }, batch: { id: batchId, productId } }) => {
    const id = uuidv7();
    return { id, productId, batchId, fingerprint, envelope: keyring.seal(key, sealedFor(id, productId)) };
  });
  const added = new Set((await insertKeys(trx, sealed)).map(markOf));
  const candidates = placed.map(({ candidate }) => candidate);
  const own = [...new Set(placed.map(({ batch }) => batch.id))];
  const known = added.size === sealed.length ? null : await knownKeys(trx, candidates, own);
  return new Map(
    candidates.map((candidate) => [
      candidate,
      added.has(markOf(candidate.fingerprint))
        ? NEW
        : (known?.get(candidate) ?? { verdict: 'in_stock', keyId: null }),
    ]),
  );
}

/**
 * Those of the candidates that the store knows. Keys of the batches that are named count as `ok`: an import that was interrupted
 * had stored them already.
 */
export async function knownKeys(
  db: Db,
  candidates: readonly Candidate[],
  ownBatches: readonly string[] = [],
): Promise<Map<Candidate, Stored>> {
  const fingerprints = candidates.map(({ fingerprint }) => fingerprint);
  const rows = await keysWith(db, fingerprints, ownBatches);
  const byMark = new Map(rows.map((row) => [markOf(row.fingerprint), row]));
  return new Map(
    candidates.flatMap((candidate): [Candidate, Stored][] => {
      const row = byMark.get(markOf(candidate.fingerprint));
      if (!row) return [];
      const isGone = row.state === 'sold' || row.state === 'voided';
      const verdict = row.own ? 'ok' : isGone ? 'sold_before' : 'in_stock';
      return [[candidate, { verdict, keyId: row.id }]];
    }),
  );
}
