import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createDb } from './kysely.ts';
import { createPool } from './pool.ts';
import { send, statement } from './send.ts';
import { together } from './together.ts';

const { db: watch, url } = await testDatabase();
const pool = createPool({ url, name: 'together', max: 2 });
const db = createDb(pool);
afterAll(() => pool.end());

const insert = statement<[ids: readonly string[]]>`
  insert into worker_heartbeats (worker_id) select * from unnest((select $1::text[]))`;
let asked: string[][] = [];
const note = together<string>(20, (db, ids) => {
  asked.push([...ids]);
  return send(db, insert(ids));
});
const kept = async () =>
  (await watch.selectFrom('worker_heartbeats').select('worker_id').orderBy('worker_id').execute()).map(
    (row) => row.worker_id,
  );

beforeEach(async () => {
  await watch.deleteFrom('worker_heartbeats').execute();
  asked = [];
});

test('what is asked for in one moment is written in one go, and in the next one by another', async () => {
  await Promise.all([note(db, 'a'), note(db, 'b'), note(db, 'c')]);
  await note(db, 'd');
  expect(asked).toEqual([['a', 'b', 'c'], ['d']]);
  expect(await kept()).toEqual(['a', 'b', 'c', 'd']);
});

test('each database has moments of its own', async () => {
  await Promise.all([note(db, 'a'), note(watch, 'b')]);
  expect(asked).toEqual([['a'], ['b']]);
});

test('where it fails, all of the moment hear of it, and the next one is written', async () => {
  const both = await Promise.allSettled([note(db, 'x'), note(db, 'x')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await note(db, 'y');
  expect(await kept()).toEqual(['y']);
});
