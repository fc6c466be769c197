import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { makeProduct, steamKeys } from '@halfturn/server/test/make-product.ts';
import { Keyring } from '@halfturn/server/src/platform/crypto/keyring.ts';
import { BackupRefused } from '@halfturn/server/src/platform/db/embedded/backup/archive.ts';
import { BACKUP_LOCK } from '@halfturn/server/src/platform/db/embedded/backup/backups.ts';
import {
  BackupAtWork,
  makeBackup,
  passphraseOf,
} from '@halfturn/server/src/platform/db/embedded/backup/make-backup.ts';
import { unpackBackup } from '@halfturn/server/src/platform/db/embedded/backup/unpack-backup.ts';
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
import { tracesOfAll } from '@halfturn/server/test/everything-in.ts';

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
  mkdirSync(join(dataDir, 'backups'));
  writeFileSync(join(dataDir, 'backups', 'backup-2026-11-27T021923Z.tar.gz.age.part'), 'half');
  const made = run('backup', {});
  const last = await writeUntil(made);
  expect(await made).toMatchObject({ code: 0, out: expect.stringContaining('read back whole') });
  expect(last).toBeGreaterThan(50);
  const folder = join(dataDir, 'backups');
  backup = join(folder, firstOf(readdirSync(folder)));
  // What a killed backup had left is gone.
  expect(readdirSync(folder)).toHaveLength(1);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  const file = readFileSync(backup);
  const bytes = file.toString('latin1');
  expect(bytes).toMatch(/^age-encryption\.org\/v1\n/);
  for (const secret of [
    ...RING.split(/[:,]/).filter((part) => part.length > 20),
    readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim(),
  ])
    expect(bytes).not.toContain(secret);
  expect(tracesOfAll(keys, file)).toEqual([]);
  // Control: it would be found, in clear or in hex.
  const [key = ''] = keys;
  const hex = Buffer.from(key).toString('hex');
  expect(tracesOfAll(keys, Buffer.concat([file, Buffer.from(`x${key}y${hex}`)]))).toEqual([key, hex]);
}, 120_000);

test('it is in the list of the back office; another one is refused while one is made, and one that is ended early leaves nothing', async () => {
  await look(database, async (db) => {
    const [one] = await db.selectFrom('backups').selectAll().execute();
    expect(one).toMatchObject({
      state: 'made',
      actor: 'command-line',
      file: backup,
      bytes: statSync(backup).size,
    });
    expect(present(one?.database_bytes)).toBeGreaterThan(1_000_000);
  });
  const options = {
    dataDir,
    ownerUrl: database.ownerUrl,
    keyring: new Keyring(new Secret(RING)),
    folder: join(root, 'further'),
    version: 'test',
    now: new Date(),
  };
  const other = new pg.Client({ connectionString: database.ownerUrl });
  await other.connect();
  await other.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
  await expect(makeBackup(options)).rejects.toThrow(BackupAtWork);
  await other.end();
  const ended = new AbortController();
  const cut = makeBackup({
    ...options,
    signal: ended.signal,
    onBytes: () => ended.abort(new Error('The store ends.')),
  });
  await expect(cut).rejects.toThrow('The store ends.');
  expect(readdirSync(options.folder)).toEqual([]);
}, 60_000);

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

test('other encryption keys, none, and a database of its own host are refused, and leave nothing', async () => {
  const empty = join(root, 'empty');
  mkdirSync(empty);
  const attempts: [Record<string, string>, string][] = [
    [{ KEY_ENCRYPTION_KEYS: ring() }, 'other encryption keys'],
    [{ KEY_ENCRYPTION_KEYS: '' }, 'encryption keys are missing'],
    [{ DATABASE_URL: 'postgres://nowhere/x' }, 'DATABASE_URL is set'],
  ];
  const ended = await Promise.all(
    attempts.map(([env]) => run('restore', { DATA_DIR: empty, ...env }, backup)),
  );
  for (const [at, [, sentence]] of attempts.entries()) {
    expect(ended[at]).toMatchObject({ code: 1, out: expect.stringContaining(sentence) });
    expect(ended[at]?.out).not.toContain('    at ');
  }
  expect(readdirSync(empty)).toEqual([]);
}, 120_000);

test('a damaged file, one that was cut off and one that is no backup are refused, and leave nothing', async () => {
  const bytes = readFileSync(backup);
  const damaged = Buffer.from(bytes);
  const middle = Math.floor(damaged.length / 2);
  damaged[middle] = present(damaged[middle]) ^ 1;
  const files: Record<string, [Buffer, string]> = {
    damaged: [damaged, 'is damaged'],
    cut: [bytes.subarray(0, bytes.length - 100_000), 'is damaged'],
    foreign: [Buffer.from('no backup'), 'not a backup'],
  };
  const passphrase = passphraseOf(new Keyring(new Secret(RING)));
  const draft = join(root, 'draft');
  for (const [name, [content, sentence]] of Object.entries(files)) {
    writeFileSync(join(root, name), content);
    const unpacking = unpackBackup(join(root, name), passphrase, draft);
    await expect(unpacking).rejects.toThrow(BackupRefused);
    await expect(unpacking).rejects.toThrow(sentence);
    expect(existsSync(draft)).toBe(false);
  }
  await expect(unpackBackup(join(root, 'nowhere'), passphrase, draft)).rejects.toThrow('There is no file');
}, 120_000);

test('both commands tell a program what came of them', async () => {
  const made = await run('backup', {}, '--to', join(root, 'told'), '--json');
  expect(made.code, made.out).toBe(0);
  const told = JSON.parse(made.out) as { file: string; bytes: number };
  expect(told.bytes).toBe(statSync(told.file).size);
  const restored = await run('restore', { DATA_DIR: join(root, 'told-store') }, told.file, '--json');
  expect(restored.code, restored.out).toBe(0);
  expect(JSON.parse(restored.out)).toMatchObject({ batches: 1, keys: 500 });
}, 120_000);

test('a database of its own host is not backed up by the command', async () => {
  const ended = await run('backup', { DATABASE_URL: 'postgres://nowhere/x' });
  expect(ended).toMatchObject({ code: 1, out: expect.stringContaining('by its own means') });
});
