import { present } from '@halfturn/contract/primitives/rows.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Problem } from '@halfturn/contract/problem.ts';
import { brokenPool } from '../../../test/broken-pool.ts';
import { testDatabase } from '../../../test/database.ts';
import { makeProduct, steamKeys, testKeyring } from '../../../test/make-product.ts';
import { holdFirstCommit, race } from '../../../test/race.ts';
import { createDb, inTransaction, type Db } from '../../platform/db/kysely.ts';
import { addKeys } from './add-keys.ts';
import { holdKeys, type HeldKeys } from './hold-keys.ts';

const BUYERS = 50;
const database = await testDatabase({ connections: BUYERS });
const keyring = testKeyring();

interface Round {
  stock: number;
  each: number;
  /** Every order also contains another product, which has plenty of keys. */
  beside?: boolean;
}

/** Many orders at once for one product: how many got their keys, and whether a key went to two of them. */
async function run(db: Db, { stock, each, beside = false }: Round) {
  const put = async (count: number) => {
    const productId = await makeProduct(db);
    await inTransaction(db, (trx) => addKeys(trx, keyring, { productId, keys: steamKeys(count) }));
    return productId;
  };
  const productId = await put(stock);
  const plenty = beside ? [{ productId: await put(BUYERS * 2), quantity: 1 }] : [];
  const outcomes = await race(BUYERS, () =>
    inTransaction(db, async (trx, attempt) => {
      const { keys } = await holdKeys(trx, [{ productId, quantity: each }, ...plenty], {
        skipLocked: attempt === 1,
      });
      // The rest of placing an order, during which the locks are held.
      await sleep(Math.random() * 3);
      return present(keys.get(productId));
    }),
  );
  const got = outcomes.flatMap((o) => (o.status === 'fulfilled' ? [o.value] : []));
  const refused = outcomes.filter(
    (o) => o.status === 'rejected' && o.reason instanceof Problem && o.reason.slug === 'sold_out',
  );
  const keys = got.flat();
  return {
    served: got.length,
    refused: refused.length,
    double: keys.length - new Set(keys).size,
    short: got.filter((k) => k.length !== each).length,
  };
}

/** The store with changed statements, for the positive controls: each text and its replacement. */
const broken = (...changes: [text: string, instead: string][]) => {
  const { pool, changed } = brokenPool(database.url, BUYERS, changes);
  return { db: createDb(pool), pool, changed };
};

const perfect = ({ stock, each }: Round) => ({
  served: Math.floor(stock / each),
  refused: BUYERS - Math.floor(stock / each),
  double: 0,
  short: 0,
});

it.each<Round & { rounds: number }>([
  { stock: 10, each: 1, rounds: 20 },
  { stock: 10, each: 2, rounds: 5 },
  { stock: 40, each: 1, rounds: 5 },
  { stock: 45, each: 3, rounds: 10 },
  { stock: 10, each: 2, beside: true, rounds: 5 },
])(
  `${BUYERS} buyers, $stock keys, $each each: exactly as many get their keys`,
  async ({ rounds, ...round }) => {
    for (let i = 0; i < rounds; i++)
      expect(await run(database.db, round), `round ${i}`).toEqual(perfect(round));
  },
);

/** Whether the test above fails for this store within so many rounds. */
async function goesRed(round: Round, rounds: number, changes: [string, string][]): Promise<boolean> {
  const { db, pool, changed } = broken(...changes);
  let red = false;
  for (let i = 0; i < rounds && !red; i++) red = (await run(db, round)).served !== perfect(round).served;
  await pool.end();
  expect(changed()).toBeGreaterThan(0);
  return red;
}

it('fails without the lock on the key', async () => {
  const unlocked: [string, string][] = [['for update of k skip locked', '']];
  expect(await goesRed({ stock: 40, each: 1 }, 30, unlocked)).toBe(true);
  expect(await goesRed({ stock: 40, each: 1, beside: true }, 30, unlocked)).toBe(true);
});

/** The first buyer holds two of the last three keys, and gives up once the second buyer, who also wants two, waits or is refused. */
async function oneGivesUp(db: Db): Promise<{ second: PromiseSettledResult<HeldKeys>; waited: boolean }> {
  const productId = await makeProduct(db);
  await inTransaction(db, (trx) => addKeys(trx, keyring, { productId, keys: steamKeys(3) }));
  const want = [{ productId, quantity: 2 }];
  return await holdFirstCommit({
    db: database.db,
    first: (trx) => holdKeys(trx, want),
    second: () => inTransaction(db, (trx, attempt) => holdKeys(trx, want, { skipLocked: attempt === 1 })),
    undone: true,
  });
}

it('a buyer who comes while the last keys are locked waits, and gets the keys that the other releases', async () => {
  const { second, waited } = await oneGivesUp(database.db);
  expect(waited).toBe(true);
  expect(second.status === 'fulfilled' && [...second.value.keys.values()][0]).toHaveLength(2);
});

it('fails without the wait', async () => {
  // `free` tells keys that are only locked from keys that are gone.
  const { db, pool, changed } = broken([')::int as free', ')::int * 0 as free']);
  const { second, waited } = await oneGivesUp(db);
  expect(waited).toBe(false);
  expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'sold_out' } });
  await pool.end();
  expect(changed()).toBe(1);
});

it('sells a key twice without the lock and without the second check', async () => {
  const { db, pool } = broken(
    ['for update of k skip locked', ''],
    ["from picked p)) and k.state = 'free'", 'from picked p))'],
  );
  let double = 0;
  for (let i = 0; i < 30 && double === 0; i++) double += (await run(db, { stock: 40, each: 1 })).double;
  await pool.end();
  expect(double).toBeGreaterThan(0);
});

it('two orders with the same products in another order do not deadlock', async () => {
  const products = [await makeProduct(database.db), await makeProduct(database.db)];
  for (const productId of products)
    await inTransaction(database.db, (trx) => addKeys(trx, keyring, { productId, keys: steamKeys(20) }));
  const outcomes = await race(20, (i) =>
    inTransaction(database.db, async (trx) => {
      const wants = products.map((productId) => ({ productId, quantity: 1 }));
      return await holdKeys(trx, i % 2 ? wants : wants.toReversed());
    }),
  );
  expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(20);
});
