import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { makeProduct, steamKeys } from '@halfturn/server/test/make-product.ts';
import { Keyring } from '@halfturn/server/src/platform/crypto/keyring.ts';
import { startEmbedded, type EmbeddedDatabase } from '@halfturn/server/src/platform/db/embedded/start.ts';
import { createDb, inTransaction, type Db } from '@halfturn/server/src/platform/db/kysely.ts';
import { createPool } from '@halfturn/server/src/platform/db/pool.ts';
import { prepareDatabase } from '@halfturn/server/src/platform/db/prepare.ts';
import { Secret } from '@halfturn/server/src/platform/secret.ts';
import { addKeys } from '@halfturn/server/src/sale/keys/add-keys.ts';
import { openKeyring } from '@halfturn/server/src/sale/keys/door.ts';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tracesOf } from '@halfturn/server/test/everything-in.ts';

const ring = (): string => ['k1', 'fp'].map((id) => `${id}:${randomBytes(32).toString('base64')}`).join();
const RING = ring();
const root = mkdtempSync(join(tmpdir(), 'halfturn-backup-'));
const dataDir = join(root, 'store');
let database: EmbeddedDatabase;
let productId: string;
let keys: string[];
let backup: string;

beforeAll(async () => {
  chmodSync(root, 0o755);
  mkdirSync(join(dataDir, 'mail'), { recursive: true });
  writeFileSync(join(dataDir, 'mail', 'a.eml'), 'A mail that was sent.');
  database = await startEmbedded({ dataDir, durable: false });
  await prepareDatabase({ databaseUrl: undefined, databaseOwnerUrl: undefined }, database, () => {});
  await look(database, async (db) => {
    const keyring = await openKeyring({ dataDir, keyEncryptionKeys: new Secret(RING) }, db);
    productId = await makeProduct(db);
    keys = steamKeys(500);
    await inTransaction(db, (trx) =>
      addKeys(trx, keyring, { productId, keys, supplier: 'Test', invoice: 'T-1' }),
    );
  });
}, 120_000);
afterAll(async () => {
  await database.stop();
  rmSync(root, { recursive: true, force: true });
});

async function look<T>({ runtimeUrl }: EmbeddedDatabase, use: (db: Db) => Promise<T>): Promise<T> {
  const pool = createPool({ url: runtimeUrl, name: 'halfturn-test', max: 2 });
  return await use(createDb(pool)).finally(() => pool.end());
}

/** Runs a command as the shopkeeper does. */
async function run(command: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) {
  const file = fileURLToPath(new URL(`${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, KEY_ENCRYPTION_KEYS: RING, ...env },
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out };
}

/** Writes rows until `until` has ended, and returns the number of the last one that was committed before that. */
async function writeUntil(until: Promise<unknown>): Promise<number> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query('create table written (n int primary key, filler text)');
  let over = false;
  void until.finally(() => (over = true));
  let n = 0;
  while (!over) await client.query(`insert into written values ($1, repeat('x', 1000))`, [++n]);
  await client.end();
  return n;
}

test('a backup of a store that is being written to holds what was committed before its end, and no key in clear', async () => {
  const made = run('backup', {});
  const last = await writeUntil(made);
  expect(await made).toMatchObject({ code: 0, out: expect.stringContaining('read back whole') });
  expect(last).toBeGreaterThan(50);
  const folder = join(dataDir, 'backups');
  backup = join(folder, firstOf(readdirSync(folder)));
  expect(readdirSync(folder)).toHaveLength(1);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  const bytes = readFileSync(backup, 'latin1');
  expect(bytes).toMatch(/^age-encryption\.org\/v1\n/);
  for (const secret of [
    ...RING.split(/[:,]/).filter((part) => part.length > 20),
    readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim(),
  ])
    expect(bytes).not.toContain(secret);
  expect(keys.flatMap((key) => tracesOf(key, bytes))).toEqual([]);
}, 120_000);

test('it is restored into another folder, with all keys off sale and the reason in the audit log', async () => {
  const elsewhere = join(root, 'elsewhere');
  const { code, out } = await run('restore', { DATA_DIR: elsewhere }, backup);
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringContaining('500 keys in 1 batches are in quarantine'),
  });
  expect(existsSync(join(elsewhere, 'restoring'))).toBe(false);
  expect(existsSync(join(elsewhere, 'keys'))).toBe(false);
  expect(readFileSync(join(elsewhere, 'mail', 'a.eml'), 'utf8')).toBe('A mail that was sent.');
  const restored = await startEmbedded({ dataDir: elsewhere, durable: false });
  try {
    const client = new pg.Client({ connectionString: restored.ownerUrl });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as n, max(n) as last from written');
    await client.end();
    // Rows in their order, without a gap, up to the end of the backup.
    expect(rows[0].n).toBe(rows[0].last);
    expect(rows[0].n).toBeGreaterThan(5);
    await look(restored, async (db) => {
      const states = await db.selectFrom('product_keys').select('state').distinct().execute();
      expect(states).toEqual([{ state: 'quarantined' }]);
      const entry = await db
        .selectFrom('audit_log')
        .select(['actor', 'reason', 'after'])
        .where('action', '=', 'keys.quarantined')
        .executeTakeFirstOrThrow();
      expect(entry).toMatchObject({ actor: 'command-line', after: { product: productId, keys: 500 } });
      expect(entry.reason).toMatch(/^Restored from the backup of 20/);
      const sealed = await db.selectFrom('product_keys').select(['id', 'envelope']).executeTakeFirstOrThrow();
      const opened = new Keyring(new Secret(RING))
        .open(sealed.envelope, `product_keys ${sealed.id} ${productId}`)
        .expose();
      expect(keys).toContain(opened);
    });
  } finally {
    await restored.stop();
  }
  // A second restore would replace what is there.
  expect(await run('restore', { DATA_DIR: elsewhere }, backup)).toMatchObject({
    code: 1,
    out: expect.stringContaining('holds a database'),
  });
}, 120_000);

test('other encryption keys, none, a damaged file and a file that was cut off are refused, and leave nothing', async () => {
  const empty = join(root, 'empty');
  mkdirSync(empty);
  const bytes = readFileSync(backup);
  const damaged = Buffer.from(bytes);
  const middle = Math.floor(damaged.length / 2);
  damaged[middle] = present(damaged[middle]) ^ 1;
  const files = {
    damaged,
    cut: bytes.subarray(0, bytes.length - 100_000),
    foreign: Buffer.from('no backup'),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  const attempts: [Record<string, string>, string, string][] = [
    [{ KEY_ENCRYPTION_KEYS: ring() }, backup, 'other encryption keys'],
    [{ KEY_ENCRYPTION_KEYS: '' }, backup, 'encryption keys are missing'],
    [{}, join(root, 'damaged'), 'is damaged'],
    [{}, join(root, 'cut'), 'is damaged'],
    [{}, join(root, 'foreign'), 'not a backup'],
    [{}, join(root, 'nowhere'), 'There is no file'],
    [{ DATABASE_URL: 'postgres://nowhere/x' }, backup, 'DATABASE_URL is set'],
  ];
  for (const [env, file, sentence] of attempts) {
    const ended = await run('restore', { DATA_DIR: empty, ...env }, file);
    expect(ended).toMatchObject({ code: 1, out: expect.stringContaining(sentence) });
    expect(ended.out).not.toContain('    at ');
    expect(readdirSync(empty)).toEqual([]);
  }
}, 120_000);

test('a database of its own host is not backed up by the command', async () => {
  const ended = await run('backup', { DATABASE_URL: 'postgres://nowhere/x' });
  expect(ended).toMatchObject({ code: 1, out: expect.stringContaining('by its own means') });
});
