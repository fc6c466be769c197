import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { makeProduct, steamKeys } from '../../../test/make-product.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { openKeyring } from './open-keyring.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { createLog } from '../../platform/log.ts';
import { Secret } from '../../platform/secret.ts';
import { addKeys } from './add-keys.ts';
import { keysJobs, resumeRotation } from './keys.jobs.ts';

const { db } = await testDatabase();
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
const entries = ['k1', 'k2', 'fp'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);
const start = (...ids: number[]): Promise<Keyring> =>
  openKeyring({ dataDir: '/nowhere', keyEncryptionKeys: new Secret(ids.map((i) => entries[i]).join()) }, db);
const run = async (keyring: Keyring): Promise<void> => {
  const context: Context = { config, db, clock: systemClock, log: createLog(config), keyring, backups: null };
  await firstOf(keysJobs()).run(context, {}, { signal: new AbortController().signal } as JobRun);
};
/** Minutes until the next run of the rotation. */
const waiting = async (): Promise<number[]> => {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from run_at - now()) / 60)::int as minutes
    from graphile_worker.jobs where key = 'keys.rotate'`.execute(db);
  return rows.map((row) => row.minutes);
};
const known = async () =>
  (await db.selectFrom('encryption_keys').select('id').orderBy('id').execute()).map((row) => row.id);

it('a new key at the front of the ring starts the rotation, which retires the old one an hour after its last work', async () => {
  const first = await start(0, 2);
  const productId = await makeProduct(db);
  await inTransaction(db, (trx) => addKeys(trx, first, { productId, keys: steamKeys(20) }));
  await inTransaction(db, resumeRotation);
  expect(await waiting(), 'one key: nothing to rotate').toEqual([]);

  const second = await start(1, 0, 2);
  await inTransaction(db, resumeRotation);
  await inTransaction(db, resumeRotation);
  expect(await waiting()).toEqual([0]);
  await run(second);
  expect(await waiting()).toEqual([60]);
  expect(await known(), 'another process may still seal with it').toEqual(['fp', 'k1', 'k2']);

  // A process with the old ring seals one in between.
  await inTransaction(db, (trx) => addKeys(trx, first, { productId, keys: steamKeys(1) }));
  await run(second);
  expect(await known()).toEqual(['fp', 'k1', 'k2']);
  await run(second);
  expect(await known()).toEqual(['fp', 'k2']);
  await start(1, 2);
});
