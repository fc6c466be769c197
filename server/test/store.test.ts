import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from './make-order.ts';
import { testStore, type TestStore } from './store.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

/** What waits for a time of its own, by key, and for which: in seconds since 1970. */
async function waiting(keys: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; at: number }>`
    select key, extract(epoch from run_at)::float8 as at from graphile_worker.jobs
    where key like ${keys} and run_at > now()`.execute(store.db);
  return new Map(rows.map(({ key, at }) => [key, at]));
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
  // A job that came due meanwhile is scheduled again, for a later time.
  for (const [key, at] of rounds) expect(after.get(key) ?? Infinity, key).toBeGreaterThanOrEqual(at);
  expect(after.size).toBeGreaterThan(0);
});
