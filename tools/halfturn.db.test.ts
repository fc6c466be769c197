import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { firstOwner } from '@halfturn/server/src/house/staff/door.ts';
import { inTransaction } from '@halfturn/server/src/platform/db/kysely.ts';
import { testDatabase } from '@halfturn/server/test/database.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { INVARIANTS } from './doctor/invariants.ts';

const { db, url } = await testDatabase();
const HALFTURN = fileURLToPath(new URL('halfturn.mjs', import.meta.url));

/** Runs a command as the shopkeeper does, from another folder. */
async function halfturn(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [HALFTURN, ...args], {
    cwd: '/',
    env: { ...process.env, DATABASE_URL: url },
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, ...said };
}

const dataOf = async (...args: string[]): Promise<unknown> => {
  const { code, out, err } = await halfturn(...args, '--json');
  expect(code, err).toBe(0);
  expect(out.trim().split('\n')).toHaveLength(1);
  return JSON.parse(out);
};

test('names its commands, and refuses one that it does not have', async () => {
  const help = await halfturn('--help');
  expect(help.code).toBe(0);
  for (const command of ['start', 'migrate', 'doctor', 'backup', 'restore', 'import', 'user', 'licenses'])
    expect(help.out).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
  expect(await halfturn('sell')).toEqual({ code: 1, out: '', err: help.out });
});

test.each(['start', 'migrate', 'doctor', 'backup', 'restore', 'user', 'licenses'])(
  '%s --help says how it is used',
  async (command) => {
    const { code, out } = await halfturn(command, '--help');
    expect({ code, first: out.split('\n')[0] }).toEqual({
      code: 0,
      first: expect.stringContaining(`npx halfturn ${command}`),
    });
  },
);

test('migrate says how far the database is', async () => {
  const { rows } = await sql<object>`
    select version, name from schema_migrations order by version desc limit 1`.execute(db);
  expect(await dataOf('migrate')).toEqual(rows[0]);
});

test('licenses names each license with its packages', async () => {
  expect(await dataOf('licenses')).toMatchObject({
    MIT: expect.arrayContaining([expect.stringMatching(/^fastify@/)]),
  });
});

test('doctor gives each invariant to a program, and its exit code says how the books are', async () => {
  const { findings, verdict } = (await dataOf('doctor')) as { findings: { id: string }[]; verdict: string };
  expect(findings.map(({ id }) => id).toSorted()).toEqual(INVARIANTS.map(({ id }) => id).toSorted());
  expect(verdict).toBe(`All ${INVARIANTS.length} invariants hold.`);
});

test('user lists the staff, and gives an owner a new one-time password', async () => {
  expect(await dataOf('user', 'list')).toEqual([]);
  const owner = await inTransaction(db, (trx) => firstOwner(trx, new Date(), 'owner@example.com'));
  expect(await dataOf('user', 'list')).toEqual([
    { email: 'owner@example.com', name: 'Owner', role: 'owner', active: true, signedInAt: null },
  ]);
  const restored = await dataOf('user', 'reset', 'OWNER@example.com');
  expect(restored).toEqual({ email: 'owner@example.com', password: expect.any(String) });
  expect(restored).not.toEqual(owner);

  const unknown = await halfturn('user', 'reset', 'none@example.com', '--json');
  expect(unknown).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('The owners: owner@example.com'),
  });
  expect(await halfturn('user', 'sell')).toMatchObject({ code: 1, out: '' });
});

test('a mistyped option is a sentence and no stack', async () => {
  const { code, err } = await halfturn('backup', '--too', 'x');
  expect(code).toBe(1);
  expect(err).toContain("Unknown option '--too'");
  expect(err).not.toContain('    at ');
});
