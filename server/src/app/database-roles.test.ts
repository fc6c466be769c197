import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startEmbedded } from '../platform/db/embedded/start.ts';
import { makeOrder, until } from '../../test/make-order.ts';
import { buyOne, lookInto, putOnSale, startStore, type StoreProcess } from '../../test/store-process.ts';

vi.setConfig({ testTimeout: 180_000 });
const dataDir = mkdtempSync(join(tmpdir(), 'halfturn-roles-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const run = (url: string, text: string) =>
  lookInto(url, async (db) => (await sql.raw<Record<string, unknown>>(text).execute(db)).rows);
const refused = (url: string, text: string) =>
  run(url, text).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

/** Makes a purchase, waits for its mail, and lets an unpaid order expire. `url`: the database, as the role of the store. */
async function sells(store: StoreProcess, url: string): Promise<void> {
  const productId = await putOnSale(url, dataDir, 2);
  const orderNo = await buyOne(store, productId);
  await until(
    'the mail with the key',
    () =>
      run(
        url,
        `select state from mails m join orders o on o.id = m.subject_id
          where kind = 'keys-delivered' and order_no = '${orderNo}'`,
      ),
    (rows) => rows.length === 1 && firstOf(rows).state === 'accepted',
  );
  const unpaid = await makeOrder(store.call, { items: [{ productId, quantity: 1 }] });
  await run(
    url,
    `update orders set expires_at = now() - interval '1 second' where order_no = '${unpaid.orderNo}'`,
  );
  await until(
    'the round',
    () => run(url, `select status from orders where order_no = '${unpaid.orderNo}'`),
    (rows) => firstOf(rows).status === 'expired',
  );
  const { out, err } = store.said();
  expect(out + err).not.toMatch(/permission denied|must be owner|row-level security|a round failed/);
}

/** The roles of a store's own connections. */
const rolesAtWork = (ownerUrl: string) =>
  run(
    ownerUrl,
    `select distinct usename as role from pg_stat_activity where datname = current_database()
      and application_name ~ '^halfturn' and application_name <> 'halfturn-test'`,
  );

describe('a store with an embedded database', () => {
  test('works as a role that can change no table, trigger or role', async () => {
    const store = await startStore({ dataDir });
    try {
      const { runtimeUrl, ownerUrl } = await startEmbedded({ dataDir });
      await sells(store, runtimeUrl);
      expect(await rolesAtWork(ownerUrl)).toEqual([{ role: 'halfturn_app' }]);
      const role = firstOf(
        await run(
          runtimeUrl,
          `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles
          where rolname = current_user`,
        ),
      );
      expect(Object.values(role)).toEqual(['halfturn_app', false, false, false, false, false]);
      for (const text of [
        'truncate audit_log',
        'truncate carts',
        'alter table audit_log disable trigger all',
        'set session_replication_role = replica',
        'delete from audit_log',
        'update audit_log set at = now()',
        'create table mine (x int)',
        'drop table carts',
        'create schema mine',
        'create or replace function refuse_change() returns trigger language sql as $$ select null $$',
        'create trigger mine after insert on carts for each row execute function refuse_change()',
        'create role mine',
        'alter role halfturn_app superuser',
        "alter system set log_statement = 'all'",
        "copy (select 1) to program 'true'",
        'delete from schema_migrations',
      ])
        expect([text, await refused(runtimeUrl, text)]).toEqual([text, '42501']);
      // The owner could: what refuses is the role.
      expect(await refused(ownerUrl, 'create table mine (x int); drop table mine')).toBe('done');
      // The password of the one does not open the other, and neither is told in the log.
      const swapped = new URL(runtimeUrl);
      swapped.username = new URL(ownerUrl).username;
      expect(await refused(swapped.href, 'select 1')).toBe('28P01');
      for (const log of [readFileSync(join(dataDir, 'postgres.log'), 'utf8'), store.said().out])
        for (const url of [runtimeUrl, ownerUrl]) expect(log).not.toContain(new URL(url).password);
      expect(store.said().out).not.toContain('DATABASE_OWNER_URL');
    } finally {
      expect(await store.stop()).toBe(0);
    }
  });

  test('starts on a data folder of before the role, and sells', async () => {
    const before = await startEmbedded({ dataDir });
    await run(before.ownerUrl, 'drop owned by halfturn_app cascade; drop role halfturn_app');
    expect(await refused(before.runtimeUrl, 'select 1')).toBe('28P01');
    await before.stop();
    const store = await startStore({ dataDir });
    try {
      const { runtimeUrl, ownerUrl } = await startEmbedded({ dataDir });
      expect(ownerUrl).toBe(before.ownerUrl);
      await sells(store, runtimeUrl);
    } finally {
      expect(await store.stop()).toBe(0);
    }
  });
});

describe('a store with DATABASE_URL', () => {
  test('migrates as the owner and works as the other role; without an owner it warns', async () => {
    const server = await startEmbedded({ dataDir });
    const as = (role: string) => server.ownerUrl.replace(/\/\/.*@(.*)\/.*/, `//${role}:known@$1/elsewhere`);
    await run(server.ownerUrl, `create role shop_owner login password 'known'`);
    await run(server.ownerUrl, `create role shop_app login password 'known'`);
    await run(server.ownerUrl, 'create database elsewhere owner shop_owner');
    const start = (env: Record<string, string>) => startStore({ dataDir, env });
    try {
      const whole = await start({ DATABASE_URL: as('shop_app'), DATABASE_OWNER_URL: as('shop_owner') });
      try {
        await sells(whole, as('shop_app'));
        const elsewhere = new URL(server.ownerUrl);
        elsewhere.pathname = '/elsewhere';
        expect(await rolesAtWork(elsewhere.href)).toEqual([{ role: 'shop_app' }]);
        expect(await refused(as('shop_app'), 'truncate audit_log')).toBe('42501');
        expect(whole.said().out).not.toContain('DATABASE_OWNER_URL');
      } finally {
        expect(await whole.stop()).toBe(0);
      }
      const owner = await start({ DATABASE_URL: as('shop_owner') });
      try {
        await buyOne(owner, await putOnSale(as('shop_owner'), dataDir, 1));
        expect(owner.said().out.match(/DATABASE_OWNER_URL/g)).toHaveLength(1);
      } finally {
        expect(await owner.stop()).toBe(0);
      }
    } finally {
      await server.stop();
    }
  });
});
