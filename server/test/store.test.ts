import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from './make-order.ts';
import { testStore, type TestStore } from './store.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

/** What waits for a time of its own, by key, and in how many seconds. */
async function waiting(keys: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; due: number }>`
    select key, extract(epoch from run_at - now())::float8 as due from graphile_worker._private_jobs
    where key like ${keys} and run_at > now() + interval '5 minutes'`.execute(store.db);
  return new Map(rows.map(({ key, due }) => [key, due]));
}

test('hurry brings forward what waits, and leaves alone what comes round', async () => {
  const rounds = await until(
    'the rounds',
    () => waiting('round:%'),
    (found) => found.has('round:visits.forget'),
  );
  const productId = await store.stock(0);
  await sql`select graphile_worker.add_job('alerts.look', ${JSON.stringify({ productId })}::json,
    run_at => now() + interval '1 hour', job_key => 'test:later')`.execute(store.db);
  expect((await waiting('test:%')).size).toBe(1);

  await store.hurry();
  expect((await waiting('test:%')).size).toBe(0);
  const after = await waiting('round:%');
  // A round that came due meanwhile is put anew; none of the others is nearer than time has brought it.
  expect(after.get('round:visits.forget')).toBeGreaterThan(rounds.get('round:visits.forget')! - 60);
});
