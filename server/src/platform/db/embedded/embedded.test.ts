import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pageMemory } from './memory.ts';
import { isServerOf } from './process-table.ts';
import { startEmbedded, type EmbeddedDatabase } from './start.ts';

let dataDir: string;
let running: EmbeddedDatabase[] = [];
const KEEPER = fileURLToPath(new URL('../../../../test/database-keeper.ts', import.meta.url));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'halfturn-embedded-'));
});
afterEach(async () => {
  for (const database of running) await database.stop();
  running = [];
  rmSync(dataDir, { recursive: true, force: true });
});

/** Without waiting for the disk: what is tried here is the death of processes, not of machines. */
async function start(folder = dataDir): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir: folder, durable: false });
  running.push(database);
  return database;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** Another process that starts the database, and is then killed without a chance to stop it. */
async function startedByTheDead(): Promise<void> {
  const keeper = spawn(process.execPath, [KEEPER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve) => keeper.stdout.once('data', () => resolve()));
  keeper.kill('SIGKILL');
  await new Promise((resolve) => keeper.once('exit', resolve));
}

const listenOn = (port: number) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
    server.once('error', reject);
  });

describe('a database of our own', () => {
  test('is set up, keeps what was committed, and listens on this machine alone, with a password', async () => {
    const first = await start();
    await query(first.ownerUrl, 'create table kept as select 1 as x');
    const rows = await query(
      first.ownerUrl,
      `select current_setting('listen_addresses') as at, version() as version,
      current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
      current_setting('log_parameter_max_length_on_error') as shown`,
    );
    expect(rows[0]).toMatchObject({ at: '127.0.0.1', encoding: 'UTF8', checksums: 'on', shown: '0' });
    expect(firstOf(rows).version).toMatch(/^PostgreSQL 18/);
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
    const wrong = new URL(first.ownerUrl);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await first.stop();
    expect(isServerOf(first.pid, join(dataDir, 'postgres'))).toBe(false);

    // Where nothing else may be given it meanwhile.
    expect(first.port).toBeLessThan(32_768);
    const second = await start();
    expect(second.ownerUrl).toBe(first.ownerUrl);
    expect(await query(second.ownerUrl, 'select x from kept')).toEqual([{ x: 1 }]);
  });

  test('waits for the disk by default, and keeps as many pages in memory as the machine can spare', async () => {
    const database = await startEmbedded({ dataDir });
    running.push(database);
    const rows = await query(
      database.ownerUrl,
      `select current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
      pg_size_bytes(current_setting('shared_buffers')) / 1024 / 1024 || 'MB' as memory`,
    );
    expect(rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on', memory: pageMemory() }]);
  });

  test('does not write what it was told into its log', async () => {
    const { ownerUrl: url } = await start();
    await query(url, 'create table k (x text unique)');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('insert into k values ($1)', ['CANARY-KEY']);
    await client.query('insert into k values ($1)', ['CANARY-KEY']).catch(() => {});
    await client.query(`select 'CANARY-KEY'::int`).catch(() => {});
    await client.query('select $1::int', ['CANARY-KEY']).catch(() => {});
    await client.end();
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key');
    // A cast's own message repeats its value; keys are never cast.
    expect(log.replaceAll(/invalid input syntax for type integer: .*/g, '')).not.toContain('CANARY-KEY');
  });

  test('moves where its port is taken', async () => {
    const first = await start();
    await first.stop();
    const squatter = await listenOn(first.port);
    try {
      const second = await start();
      expect(second.port).not.toBe(first.port);
      expect(await query(second.ownerUrl, 'select 1 as x')).toEqual([{ x: 1 }]);
    } finally {
      squatter.close();
    }
  });

  test('survives a setting up that was cut off', async () => {
    mkdirSync(join(dataDir, 'postgres.new'));
    writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18');
    expect(await query((await start()).ownerUrl, 'select 1 as x')).toEqual([{ x: 1 }]);
  });
});

describe('after a kill -9', () => {
  test('of the server, it recovers what was committed', async () => {
    const first = await start();
    await query(first.ownerUrl, 'create table kept as select 1 as x');
    process.kill(first.pid, 'SIGKILL');
    const second = await start();
    expect(second.pid).not.toBe(first.pid);
    expect(await query(second.ownerUrl, 'select x from kept')).toEqual([{ x: 1 }]);
  });

  test('of our process, the server that is left is taken over, and stopped in the end', async () => {
    await startedByTheDead();
    const taken = await start();
    expect(await query(taken.ownerUrl, 'select 1 as x')).toEqual([{ x: 1 }]);
    await taken.stop();
    expect(isServerOf(taken.pid, join(dataDir, 'postgres'))).toBe(false);
  });

  test('of both, it starts', async () => {
    await startedByTheDead();
    const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    expect(await query((await start()).ownerUrl, 'select 1 as x')).toEqual([{ x: 1 }]);
  });

  test('and a new life of its process id in some other program', async () => {
    const first = await start();
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    const left = readFileSync(file, 'utf8');
    await first.stop();
    const other = spawn('sleep', ['60']);
    try {
      writeFileSync(file, left.replace(/^\d+/, String(other.pid)));
      expect(await query((await start()).ownerUrl, 'select 1 as x')).toEqual([{ x: 1 }]);
    } finally {
      other.kill();
    }
  });
});

test('a server that a busy machine keeps from answering is waited for', async () => {
  const first = await start();
  process.kill(first.pid, 'SIGSTOP');
  try {
    const second = start();
    // Longer than one connection waits.
    await sleep(5_500);
    process.kill(first.pid, 'SIGCONT');
    expect((await second).ownerUrl).toBe(first.ownerUrl);
  } finally {
    process.kill(first.pid, 'SIGCONT');
  }
});

test('a second process looks in, and leaves the stopping to the first', async () => {
  const first = await start();
  const script = `import { startEmbedded } from ${JSON.stringify(new URL('./start.ts', import.meta.url).href)};
    const it = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    await it.stop();
    console.log(it.ownerUrl);`;
  const seen = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    encoding: 'utf8',
  });
  expect(seen.trim()).toBe(first.ownerUrl);
  expect(await query(first.ownerUrl, 'select 1 as x')).toEqual([{ x: 1 }]);
});

test('two that start at once share one server', async () => {
  const keepers = [0, 1].map(() =>
    spawn(process.execPath, [KEEPER, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  try {
    const urls = await Promise.all(
      keepers.map(
        (keeper) =>
          new Promise<string>((resolve, reject) => {
            keeper.stdout.once('data', (text) => resolve(String(text).trim()));
            let said = '';
            keeper.stderr.on('data', (text) => (said += String(text)));
            keeper.once('close', () => reject(new Error(said)));
          }),
      ),
    );
    expect(urls[0]).toBe(urls[1]);
    expect(await query(firstOf(urls), 'select 1 as x')).toEqual([{ x: 1 }]);
  } finally {
    for (const keeper of keepers) keeper.kill('SIGKILL');
    await Promise.all(keepers.map((keeper) => new Promise((resolve) => keeper.once('exit', resolve))));
    await (await start()).stop();
  }
});

test.runIf(process.getuid?.() === 0)('root may keep it in a folder that others may not enter', async () => {
  const closed = join(dataDir, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o700);
  const { ownerUrl: url, stop } = await start(join(closed, 'data'));
  expect(await query(url, 'select 1 as x')).toEqual([{ x: 1 }]);
  expect(existsSync(join(closed, 'data', 'postgres', 'PG_VERSION'))).toBe(true);
  await stop();
});
