import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { KeyringRefused } from '../../platform/crypto/keyring.ts';
import { Secret } from '../../platform/secret.ts';
import { openKeyring } from './open-keyring.ts';

const fresh = () => randomBytes(32).toString('base64');
const k1 = `k1:${fresh()}`;
const k2 = `k2:${fresh()}`;
const fp = `fp:${fresh()}`;

describe('at the start', () => {
  let database: TestDatabase;
  let dataDir: string;
  beforeAll(async () => {
    database = await testDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'halfturn-keys-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));
  beforeEach(async () => {
    await database.db.deleteFrom('encryption_keys').execute();
    await rm(join(dataDir, 'keys'), { recursive: true, force: true });
  });
  const start = (entries?: string) =>
    openKeyring({ dataDir, keyEncryptionKeys: entries ? new Secret(entries) : undefined }, database.db);

  it('makes keys for a new store once, for the owner alone, and finds them again', async () => {
    const rings = await Promise.all([start(), start(), start()]);
    const marks = new Set(rings.map((r) => r.fingerprint('KEY').toString('hex')));
    expect(marks.size).toBe(1);
    const file = join(dataDir, 'keys', 'encryption-keys');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o700);
    expect((await start()).fingerprint('KEY').toString('hex')).toBe([...marks][0]);
    const { rows } = await database.pool.query('select encode(check_value, $1) as v from encryption_keys', [
      'base64',
    ]);
    const kept = await readFile(file, 'utf8');
    for (const { v } of rows as { v: string }[]) expect(kept).not.toContain(v);
  });

  it('refuses a wrong key, a wrong fp, and a missing folder, and leaves the database as it was', async () => {
    await start(`${k1},${fp}`);
    const before = await database.db.selectFrom('encryption_keys').selectAll().orderBy('id').execute();
    await expect(start(`k1:${fresh()},${fp}`)).rejects.toThrow(/encryption key k1 is not the one/);
    await expect(start(`${k1},fp:${fresh()}`)).rejects.toThrow(/encryption key fp is not the one/);
    await expect(start(`k9:${fresh()},fp:${fresh()}`)).rejects.toThrow(KeyringRefused);
    await expect(start()).rejects.toThrow(/missing/);
    await expect(stat(join(dataDir, 'keys'))).rejects.toThrow(/ENOENT/);
    expect(await database.db.selectFrom('encryption_keys').selectAll().orderBy('id').execute()).toEqual(
      before,
    );
  });

  it('takes a new key beside the old one', async () => {
    await start(`${k1},${fp}`);
    expect((await start(`${k2},${k1},${fp}`)).currentId).toBe('k2');
    expect((await start(`${k2},${fp}`)).currentId).toBe('k2');
  });
});
