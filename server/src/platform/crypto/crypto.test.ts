import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { Secret } from '../secret.ts';
import { EnvelopeRefused } from './envelope.ts';
import { Keyring, KeyringRefused } from './keyring.ts';
import { openKeyring } from './open-keyring.ts';
import { ProductKey } from './product-key.ts';

const fresh = () => randomBytes(32).toString('base64');
const k1 = `k1:${fresh()}`;
const k2 = `k2:${fresh()}`;
const fp = `fp:${fresh()}`;
const ring = (...entries: string[]) => new Keyring(new Secret(entries.join(',')));

describe('product key', () => {
  it('cannot be printed', () => {
    const key = new ProductKey('AAAAA-BBBBB-CCCCC');
    for (const text of [
      String(key),
      `${key as unknown as string}`,
      JSON.stringify({ key }),
      inspect({ key }, { showHidden: true, depth: 9 }),
      Object.values(key).join(),
      JSON.stringify(Object.getOwnPropertyDescriptors(key)),
    ]) {
      expect(text).not.toContain('AAAAA');
    }
    expect(key.expose()).toBe('AAAAA-BBBBB-CCCCC');
  });
});

describe('keyring', () => {
  it('opens what it sealed, and seals differently each time', () => {
    const keys = ring(k1, fp);
    const one = keys.seal(new ProductKey('clé-ключ'), 'row 1');
    const two = keys.seal(new ProductKey('clé-ключ'), 'row 1');
    expect(keys.open(one, 'row 1').expose()).toBe('clé-ключ');
    expect(one.equals(two)).toBe(false);
    expect(one.includes('ключ')).toBe(false);
    expect(one.length).toBeGreaterThan(29);
  });

  it('refuses an envelope that was moved to another row, or altered in any byte', () => {
    const keys = ring(k1, fp);
    const envelope = keys.seal(new ProductKey('AAAAA-BBBBB-CCCCC'), 'row 1');
    expect(() => keys.open(envelope, 'row 2')).toThrow(EnvelopeRefused);
    for (let i = 0; i < envelope.length; i++) {
      const altered = Buffer.from(envelope);
      altered[i]! ^= 1;
      expect(() => keys.open(altered, 'row 1'), `byte ${i}`).toThrow(/envelope|encryption key/i);
    }
    for (const cut of [0, 1, 2, 20, envelope.length - 1])
      expect(() => keys.open(envelope.subarray(0, cut), 'row 1')).toThrow(/envelope/);
  });

  it('seals with the first key and still opens the older ones; fingerprints stay', () => {
    const before = ring(k1, fp);
    const after = ring(k2, k1, fp);
    const old = before.seal(new ProductKey('KEY'), 'row');
    expect(after.open(old, 'row').expose()).toBe('KEY');
    expect(() => before.open(after.seal(new ProductKey('KEY'), 'row'), 'row')).toThrow(KeyringRefused);
    expect(after.fingerprint('KEY').equals(before.fingerprint('KEY'))).toBe(true);
    expect(after.fingerprint('KEY')).toHaveLength(32);
    expect(ring(k1, `fp:${fresh()}`).fingerprint('KEY').equals(before.fingerprint('KEY'))).toBe(false);
    expect(after.mac('a', 'x').equals(after.mac('b', 'x'))).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['no key but fp', fp],
    ['no fp', k1],
    ['a short key', `k1:${randomBytes(16).toString('base64')},${fp}`],
    ['a key without id', `${fresh()},${fp}`],
    ['an id twice', `${k1},${k1},${fp}`],
    ['a key id out of hand', `${'k'.repeat(33)}:${fresh()},${fp}`],
  ])('refuses %s, in a sentence without any key', (_, entries) => {
    let error: unknown;
    try {
      void new Keyring(new Secret(entries));
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(KeyringRefused);
    for (const part of entries.split(/[:,]/).filter((p) => p.length > 20))
      expect(String(error)).not.toContain(part);
  });
});

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
