import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../../test/database.ts';
import { race } from '../../../test/race.ts';
import { migrate, MigrationRefused, readMigrations } from './migrate.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halfturn-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('migrations', () => {
  test('are applied once, in order, each whole or not at all', async () => {
    const url = await emptyDatabase();
    write('0001_first.sql', 'create table a (x int);');
    write('0002_second.sql', 'alter table a add column y int; insert into a values (1, 2);');
    expect(await migrate(url, folder)).toEqual(['first', 'second']);
    expect(await migrate(url, folder)).toEqual([]);
    expect(await query(url, 'select * from a')).toEqual([{ x: 1, y: 2 }]);

    write('0003_breaks.sql', 'create table b (x int); insert into b values (1); select no_such_thing();');
    await expect(migrate(url, folder)).rejects.toThrow('0003_breaks failed');
    expect(await query(url, `select to_regclass('b') as b`)).toEqual([{ b: null }]);
    write('0003_breaks.sql', 'create table b (x int);');
    expect(await migrate(url, folder)).toEqual(['breaks']);
  });

  test('started by several processes at once are applied once', async () => {
    const url = await emptyDatabase();
    write('0001_first.sql', 'create table a (x int); select pg_sleep(0.1);');
    const answers = await race(4, () => migrate(url, folder));
    const applied = answers.map((a) => (a.status === 'fulfilled' ? a.value.length : a.reason));
    expect(applied.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1]);
  });

  test('that were changed afterwards, or slipped in before, are refused', async () => {
    const url = await emptyDatabase();
    write('0002_second.sql', 'create table a (x int);');
    await migrate(url, folder);
    write('0002_second.sql', 'create table a (x bigint);');
    await expect(migrate(url, folder)).rejects.toThrow(MigrationRefused);
    // A checkout with other line ends is not a change.
    write('0002_second.sql', 'create table a (x int);');
    write('0001_first.sql', 'create table b (x int);');
    await expect(migrate(url, folder)).rejects.toThrow('comes before one');
  });

  test('that a newer version has added are left alone by an older one', async () => {
    const url = await emptyDatabase();
    write('0001_first.sql', 'create table a (x int);');
    write('0002_second.sql', 'create table b (x int);');
    await migrate(url, folder);
    rmSync(join(folder, '0002_second.sql'));
    expect(await migrate(url, folder)).toEqual([]);
  });

  test('have names that say their order', async () => {
    write('0001_first.sql', '');
    write('0001_other.sql', '');
    await expect(readMigrations(folder)).rejects.toThrow('number 0001');
    rmSync(join(folder, '0001_other.sql'));
    write('2_second.sql', '');
    await expect(readMigrations(folder)).rejects.toThrow('NNNN_name.sql');
  });
});
