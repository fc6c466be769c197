import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { makeProduct, steamKeys, testKeyring } from '../../../test/make-product.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { addKeys } from './add-keys.ts';
import { KEY_STATES, KEY_STEPS } from './key.ts';

const database = await testDatabase();

class Undone extends Error {}

async function guard(trx: Trx, on: boolean): Promise<void> {
  await sql`alter table product_keys ${sql.raw(on ? 'enable' : 'disable')} trigger product_keys_guard`.execute(
    trx,
  );
}

it('the database allows the same steps as the code, for every pair of states', async () => {
  const productId = await makeProduct(database.db);
  await database.db
    .transaction()
    .execute((trx) => addKeys(trx, testKeyring(), { productId, keys: steamKeys(1) }));
  for (const from of KEY_STATES)
    for (const to of KEY_STATES) {
      let went = true;
      const step = database.db.transaction().execute(async (trx) => {
        await guard(trx, false);
        await trx.updateTable('product_keys').set({ state: from }).execute();
        await guard(trx, true);
        await trx.updateTable('product_keys').set({ state: to }).execute();
        throw new Undone();
      });
      await step.catch((error: unknown) => {
        went = error instanceof Undone;
        if (!went) expect(String(error)).toContain(`does not go from ${from} to ${to}`);
      });
      expect(went, `${from} to ${to}`).toBe(from === to || KEY_STEPS[from].includes(to));
    }
});

it('a key is never removed, and keeps its product, batch and fingerprint', async () => {
  const { db } = database;
  const other = await makeProduct(db);
  await expect(db.deleteFrom('product_keys').execute()).rejects.toThrow('never removed');
  await expect(db.updateTable('product_keys').set({ product_id: other }).execute()).rejects.toThrow(
    /keeps its/,
  );
  await expect(
    db
      .updateTable('product_keys')
      .set({ fingerprint: Buffer.alloc(32) })
      .execute(),
  ).rejects.toThrow(/keeps its/);
});
