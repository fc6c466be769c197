import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { listenedPool } from '../../../test/listened-pool.ts';
import { makeProduct } from '../../../test/make-product.ts';
import { putKeys } from '../../../test/random-shop.ts';
import { createDb, type Db } from '../../platform/db/kysely.ts';
import { tallyKeys } from './tally-keys.ts';
import { watchAllStock } from './watch-stock.ts';

let db: Db;
let asked: string[] = [];

beforeAll(async () => {
  const { url } = await testDatabase();
  db = createDb(listenedPool(url, (text) => void asked.push(text)));
  return () => db.destroy();
});

const levels = async () =>
  (await db.selectFrom('stock_levels').select(['product_id', 'enough', 'dips']).execute()).map(
    ({ product_id, ...level }) => [product_id, level],
  );

test.each([
  ['counted for the lists', true],
  ['changed since it was counted', false],
])('stock that no event has told of is compared: %s', async (_, tallied) => {
  const [full, low] = [await makeProduct(db), await makeProduct(db), await makeProduct(db)];
  // Five keys are enough.
  await putKeys(db, full, 6);
  await putKeys(db, low, 4);
  if (tallied) await tallyKeys(db);
  await watchAllStock(db);
  expect(Object.fromEntries(await levels())).toMatchObject({ [full]: { enough: true, dips: 0 } });
  expect((await levels()).map(([id]) => id)).not.toContain(low);

  const states = db.updateTable('product_keys').set({ state: 'held' });
  const { id } = await db
    .selectFrom('product_keys')
    .select('id')
    .where('product_id', '=', full)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await states.where('product_id', '=', full).where('id', '<', id).execute();
  await watchAllStock(db);
  expect(Object.fromEntries(await levels())).toMatchObject({ [full]: { enough: false, dips: 1 } });

  asked = [];
  await watchAllStock(db);
  // As nothing has changed, the keys of no product are counted.
  expect(asked).toHaveLength(1);
});
