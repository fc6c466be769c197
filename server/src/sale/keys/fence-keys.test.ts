import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/kysely.ts';
import { atWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { fenceKeys } from './fence-keys.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
});
afterAll(() => store.close());

test('an import that runs is stopped, so that it puts no keys on sale; one that is done stays so', async () => {
  await atWork(store, 'owner');
  const { id: by_staff } = await store.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const expires_at = new Date(Date.now() + 86_400_000);
  await store.db
    .insertInto('key_imports')
    .values(
      (['importing', 'done'] as const).map((state) => ({ by_staff, batch_name: state, state, expires_at })),
    )
    .execute();
  await inTransaction(store.db, (trx) => fenceKeys(trx, 'Restored from a backup'));
  const imports = await store.db.selectFrom('key_imports').select(['batch_name', 'state']).execute();
  expect(Object.fromEntries(imports.map(({ batch_name, state }) => [batch_name, state]))).toEqual({
    importing: 'stopped',
    done: 'done',
  });
});
