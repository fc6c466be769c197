import { present } from '@halfturn/contract/primitives/rows.ts';
import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { makeProduct, steamKeys } from '../../../test/make-product.ts';
import { envelopeKeyId } from '../../platform/crypto/envelope.ts';
import { Keyring } from '../../platform/crypto/keyring.ts';
import { openKeyring } from './open-keyring.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { Secret } from '../../platform/secret.ts';
import { addKeys } from './add-keys.ts';
import { holdKeys } from './hold-keys.ts';
import { sealedFor } from './key.ts';
import { retireKeys, rotateKeys } from './rotate-keys.ts';
import { sellKeys } from './move-keys.ts';

const { db } = await testDatabase();
const [k1, k2, fp] = ['k1', 'k2', 'fp'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);
const ringOf = (...entries: (string | undefined)[]) => new Secret(entries.join(','));
const start = (entries: Secret) => openKeyring({ dataDir: '/nowhere', keyEncryptionKeys: entries }, db);
const never = new AbortController().signal;
const keys = steamKeys(1_200);
let productId: string;

beforeEach(async () => {
  if (productId) return;
  const ring = await start(ringOf(k1, fp));
  productId = await makeProduct(db);
  await inTransaction(db, (trx) => addKeys(trx, ring, { productId, keys }));
  await inTransaction(db, async (trx) => {
    const held = await holdKeys(trx, [{ productId, quantity: 20 }]);
    await sellKeys(trx, present(held.keys.get(productId)).slice(0, 10));
  });
});

const sealedWith = async () => {
  const rows = await db.selectFrom('product_keys').select('envelope').execute();
  return Object.groupBy(rows, (row) => envelopeKeyId(row.envelope));
};

it('continues where it was stopped, skips keys that a buyer has locked, and finally seals all', async () => {
  const ring = await start(ringOf(k2, k1, fp));
  const stop = new AbortController();
  let reads = 0;
  const signal = {
    throwIfAborted: () => {
      if (++reads === 4) stop.abort(new Error('The process ends.'));
      stop.signal.throwIfAborted();
    },
  } as AbortSignal;
  await expect(rotateKeys(db, ring, signal)).rejects.toThrow('The process ends.');
  const half = await sealedWith();
  expect(present(half.k1).length).toBeGreaterThan(0);
  expect(present(half.k2).length).toBeGreaterThan(0);
  expect(await retireKeys(db, ring)).toEqual([]);

  await inTransaction(db, async (buyer) => {
    await buyer.selectFrom('product_keys').select('id').orderBy('id', 'desc').limit(3).forUpdate().execute();
    await rotateKeys(db, ring, never);
    expect((await sealedWith()).k1).toHaveLength(3);
  });
  expect(await rotateKeys(db, ring, never)).toBe(3);
  expect(await rotateKeys(db, ring, never)).toBe(0);
  expect(Object.keys(await sealedWith())).toEqual(['k2']);
});

it('then retires the old key, so that the store starts without it, and every key still opens', async () => {
  expect(await retireKeys(db, new Keyring(ringOf(k2, k1, fp)))).toEqual(['k1']);
  const ring = await start(ringOf(k2, fp));
  const rows = await db.selectFrom('product_keys').select(['id', 'product_id', 'envelope']).execute();
  const open = rows.map((row) => ring.open(row.envelope, sealedFor(row.id, row.product_id)).expose());
  expect(open.toSorted()).toEqual(keys.toSorted());
});

it('the store does not start without an encryption key that envelopes still name', async () => {
  await start(ringOf(k1, k2, fp));
  await inTransaction(db, (trx) =>
    addKeys(trx, new Keyring(ringOf(k1, k2, fp)), { productId, keys: steamKeys(1) }),
  );
  await expect(start(ringOf(k2, fp))).rejects.toThrow(/missing \(k1\)/);
});
