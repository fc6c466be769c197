import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { atWork, type StaffAtWork } from '../../../test/staff-browser.ts';
import { until } from '../../../test/make-order.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { alarmSettings } from '../../desk/alarms/alarms.queries.ts';
import { findCauses } from '../../desk/alarms/causes.ts';
import { BACKUP_LOCK, type Backups } from '../../platform/db/embedded/backup/backups.ts';
import { bytesNeeded, DiskTooFull, SPARE_BYTES } from '../../platform/db/embedded/backup/disk-room.ts';
import { removeDrafts } from '../../platform/db/embedded/backup/make-backup.ts';
import { readPlain } from '../settings/door.ts';
import { backupAtWork, backupPage, goodBackups } from './backups.queries.ts';
import { nightsAround, watchBackups } from './nightly.ts';

const DAY_MS = 86_400_000;
const MEGA = 1_000_000;
const folder = mkdtempSync(join(tmpdir(), 'halfturn-backups-'));
let store: TestStore;
let owner: StaffAtWork;
/** What the next backup waits for, or fails with. */
let gate: Promise<unknown> = Promise.resolve();
let made = 0;

/** Backups that are a small file: how a real one is made is tested with a database of its own (tools/backup.db.test.ts). */
const small: Backups = {
  folder,
  room: async (earlier) => ({ needed: bytesNeeded(10 * MEGA, earlier), free: 900 * MEGA }),
  removeDrafts: () => removeDrafts(folder),
  make: async ({ onBegin, onBytes }) => {
    await onBegin?.(10 * MEGA);
    onBytes?.(4 * MEGA);
    await gate;
    const file = join(folder, `backup-${++made}.tar.gz.age`);
    writeFileSync(file, `backup ${made}`);
    return { file, bytes: 8, databaseBytes: 10 * MEGA };
  },
};

beforeAll(async () => {
  store = await testStore({ backups: () => small });
  owner = await atWork(store, 'owner');
});
beforeEach(async () => {
  gate = Promise.resolve();
  await store.idle();
  await sql`delete from backups`.execute(store.db);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const list = () => owner.call('GET /admin/backups');

/** A backup that was asked for and has ended. */
async function backUp() {
  const { id } = await owner.call('POST /admin/backups');
  return await until(
    'the backup to end',
    async () => present((await list()).rows.find((row) => row.id === id)),
    ({ state }) => state === 'made' || state === 'failed',
  );
}

const download = (id: string, cookie = owner.cookie()) =>
  fetch(`${store.url}/prod-api/admin/backups/${id}/file`, {
    headers: { cookie: `staff=${cookie}`, 'x-forwarded-for': owner.ip },
  });

const actsOn = async (id: string) =>
  (
    await store.db
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('subject', '=', `backup:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

test('a backup runs as a job, says how far it is, and is alone', async () => {
  const open = Promise.withResolvers<void>();
  gate = open.promise;
  const { id } = await owner.call('POST /admin/backups');
  const running = await until(
    'its progress',
    async () => (await list()).atWork,
    (one) => (one?.progress?.done ?? 0) > 0,
  );
  expect(running).toMatchObject({ id, state: 'running', progress: { done: 4 * MEGA, whole: 20 * MEGA } });
  await expect(owner.call('POST /admin/backups')).rejects.toMatchObject({ slug: 'backup_at_work' });
  await expect(owner.call('DELETE /admin/backups/{id}', { params: { id } })).rejects.toMatchObject({
    slug: 'backup_at_work',
  });
  open.resolve();
  const { rows, lastGoodAt, place } = await until('its end', list, ({ atWork }) => atWork === null);
  const row = firstOf(rows);
  expect(row).toMatchObject({
    state: 'made',
    origin: 'staff',
    bytes: 8,
    databaseBytes: 10 * MEGA,
    there: true,
    deletable: false,
    progress: null,
  });
  expect(row.by).not.toBeNull();
  expect(lastGoodAt).toBe(row.begunAt);
  expect(place).toMatchObject({ folder, free: 900 * MEGA });
  expect(await actsOn(id)).toEqual(['backups.started', 'backups.made']);
});

test('its file is downloaded by an owner with a fresh code alone, and the audit log says so', async () => {
  const { id, file } = await backUp();
  const answer = await download(id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${file}"`);
  expect(answer.headers.get('content-length')).toBe(String(`backup ${made}`.length));
  expect(await answer.text()).toBe(`backup ${made}`);
  expect(await actsOn(id)).toContain('backups.downloaded');
  await sql`update staff_sessions set code_at = now() - interval '10 minutes'`.execute(store.db);
  expect((await download(id)).status).toBe(403);
  await expect(owner.call('POST /admin/backups/{id}/download', { params: { id } })).rejects.toMatchObject({
    slug: 'staff_code_again',
  });
  await sql`update staff_sessions set code_at = now()`.execute(store.db);
  const finance = await atWork(store, 'finance');
  expect((await download(id, finance.cookie())).status).toBe(403);
  expect((await download(id, '')).status).toBe(401);
  rmSync(join(folder, present(file)));
  await expect(owner.call('POST /admin/backups/{id}/download', { params: { id } })).rejects.toMatchObject({
    slug: 'backup_gone',
  });
  expect((await download(id)).status).toBe(409);
});

test('the newest good one stays; older ones are deleted by hand, or once there are more than are kept', async () => {
  const [first, second] = [await backUp(), await backUp()];
  const remove = (id: string) => owner.call('DELETE /admin/backups/{id}', { params: { id } });
  await expect(remove(second.id)).rejects.toMatchObject({ slug: 'backup_newest' });
  await remove(first.id);
  expect(existsSync(join(folder, present(first.file)))).toBe(false);
  expect(await actsOn(first.id)).toContain('backups.removed');
  const { version, nightlyHour, keep } = await owner.call('GET /admin/backups/settings');
  const save = (body: { nightlyHour: number | null; keep: number; version: number }) =>
    owner.call('POST /admin/backups/settings', { body });
  await save({ nightlyHour, keep: 1, version });
  await expect(save({ nightlyHour: 9, keep: 5, version })).rejects.toMatchObject({ slug: 'content_changed' });
  await expect(save({ nightlyHour: 24, keep: 0, version: version + 1 })).rejects.toMatchObject({
    slug: 'invalid_input',
  });
  const third = await backUp();
  expect(third).toMatchObject({ state: 'made', reason: null });
  await until(
    'the older one to be deleted',
    () => goodBackups(store.db),
    (good) => good.length === 1,
  );
  expect((await goodBackups(store.db)).map(({ id }) => id)).toEqual([third.id]);
  expect(existsSync(join(folder, present(second.file)))).toBe(false);
  await save({ nightlyHour, keep, version: version + 1 });
});

test('a full disk says what was needed and what was free; another error says what the system said', async () => {
  const failing = (error: Error) => {
    gate = Promise.reject(error);
    gate.catch(() => {});
    return backUp();
  };
  expect(await failing(new DiskTooFull(folder, { needed: 70 * MEGA, free: 3 * MEGA }))).toMatchObject({
    state: 'failed',
    reason: 'disk_full',
    needed: 70 * MEGA,
    free: 3 * MEGA,
    deletable: true,
  });
  expect(await failing(Object.assign(new Error('EACCES: denied'), { code: 'EACCES' }))).toMatchObject({
    reason: 'folder',
    detail: 'EACCES: denied',
  });
  expect(bytesNeeded(100 * MEGA, null)).toBe(100 * MEGA + SPARE_BYTES);
  expect(bytesNeeded(100 * MEGA, { bytes: 2 * MEGA, databaseBytes: 10 * MEGA })).toBe(
    24 * MEGA + SPARE_BYTES,
  );
});

test('a backup whose process has died is cut off, and its leftover is removed; one that is being made is left alone', async () => {
  const leftover = join(folder, 'backup-2026-11-27T021923Z.tar.gz.age.part');
  writeFileSync(leftover, 'half');
  const { id } = await store.db
    .insertInto('backups')
    .values({ state: 'running', actor: 'system', begun_at: new Date(), database_bytes: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const process = new pg.Client({ connectionString: store.databaseUrl });
  await process.connect();
  await process.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
  await watchBackups(store.context);
  expect((await list()).atWork).toMatchObject({ id, state: 'running' });
  expect(existsSync(leftover)).toBe(true);
  await process.end();
  await until(
    'the lock to end with its connection',
    async () => {
      await watchBackups(store.context);
      return (await list()).rows;
    },
    (rows) => firstOf(rows).state === 'failed',
  );
  expect(firstOf((await list()).rows)).toMatchObject({ id, reason: 'cut_off' });
  expect(existsSync(leftover)).toBe(false);
});

const openKinds = async () => {
  const found = await findCauses(store.context, await alarmSettings(store.db));
  return (['backup_failed', 'backup_old'] as const).filter((kind) => (found.get(kind) ?? []).length > 0);
};

test('each night has one backup at its hour, and alerts say if it failed or there is no recent one', async () => {
  const nightly = () =>
    store.db.selectFrom('backups').select('state').where('actor', '=', 'system').execute();
  const watch = async () => {
    await watchBackups(store.context);
    await store.idle();
  };
  await watch();
  expect(await nightly()).toEqual([]);
  expect(await openKinds()).toEqual([]);
  store.clock.advance(DAY_MS);
  gate = Promise.reject(new Error('no'));
  gate.catch(() => {});
  await watch();
  await watch();
  expect(await nightly()).toEqual([{ state: 'failed' }]);
  expect(await openKinds()).toEqual(['backup_failed']);
  store.clock.advance(1.5 * DAY_MS);
  expect(await openKinds()).toEqual(['backup_failed', 'backup_old']);
  gate = Promise.resolve();
  await watch();
  expect(await nightly()).toHaveLength(2);
  expect(await openKinds()).toEqual([]);
});

test('a nightly backup that failed is tried again three times, under one alert', async () => {
  const watch = async () => {
    await watchBackups(store.context);
    await store.idle();
    return (await backupPage(store.db, { pageNum: 1, pageSize: 10 })).total;
  };
  const fail = () => {
    gate = Promise.reject(new Error('no'));
    gate.catch(() => {});
  };
  const wait = (minutes: number) => store.clock.advance(minutes * 60_000);
  const { 'shop.timeZone': zone } = await readPlain(store.db, ['shop.timeZone']);
  const untilNight = () => {
    const now = store.clock.now();
    store.clock.advance(nightsAround(now, 3, zone).next.getTime() - now.getTime() + 60_000);
  };
  untilNight();
  fail();
  expect(await watch()).toBe(1);
  // A session of its own: each night is longer than one.
  const minutesUntilNext = async () => {
    const { nextAt } = await (await atWork(store, 'owner')).call('GET /admin/backups');
    return Math.round((Date.parse(present(nextAt)) - store.clock.now().getTime()) / 60_000);
  };
  expect(await minutesUntilNext()).toBe(15);
  const open = Promise.withResolvers<void>();
  for (const [minutes, rows] of [
    [14, 1],
    [2, 2],
    [58, 2],
    [3, 3],
    [178, 3],
    [3, 4],
    [600, 4],
  ] as const) {
    wait(minutes);
    fail();
    expect(await watch()).toBe(rows);
    expect(await openKinds()).toContain('backup_failed');
  }
  expect(await minutesUntilNext()).toBeGreaterThan(180);

  untilNight();
  fail();
  expect(await watch()).toBe(5);
  wait(16);
  gate = open.promise;
  await watchBackups(store.context);
  await until(
    'the second try',
    () => backupAtWork(store.db),
    (one) => one?.state === 'running',
  );
  // While it is tried again, the alert stays open, so that it does not come twice.
  expect(await openKinds()).toContain('backup_failed');
  open.resolve();
  await store.idle();
  expect(await openKinds()).toEqual([]);
  wait(120);
  expect(await watch()).toBe(6);
});

test('the hour is the one of the store’s clock, on the days on which that is changed, too', () => {
  const zone = 'Europe/Berlin';
  const at = (moment: string) => {
    const { last, next } = nightsAround(new Date(moment), 3, zone);
    return [last.toISOString(), next.toISOString()];
  };
  expect(at('2026-11-27T01:59:00Z')).toEqual(['2026-11-26T02:00:00.000Z', '2026-11-27T02:00:00.000Z']);
  expect(at('2026-11-27T02:00:00Z')).toEqual(['2026-11-27T02:00:00.000Z', '2026-11-28T02:00:00.000Z']);
  expect(at('2026-03-29T00:30:00Z')).toEqual(['2026-03-28T02:00:00.000Z', '2026-03-29T01:00:00.000Z']);
});

test('a store with a database of its host says so, and makes none', async () => {
  const external = await testStore({ env: { ROLE: 'web' } });
  try {
    const person = await atWork(external, 'owner');
    expect(await person.call('GET /admin/backups')).toMatchObject({ place: null, rows: [], nextAt: null });
    await expect(person.call('POST /admin/backups')).rejects.toMatchObject({ slug: 'backup_not_here' });
  } finally {
    await external.close();
  }
});
