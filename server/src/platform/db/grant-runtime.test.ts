import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../../test/database.ts';
import { TABLE_OF_JOBS } from '../../../test/queue.ts';
import { race } from '../../../test/race.ts';
import { Secret } from '../secret.ts';
import { grantRuntime } from './grant-runtime.ts';
import { migrate, MigrationRefused } from './migrate.ts';
import { ownsTables, prepareDatabase } from './prepare.ts';

/** A managed PostgreSQL: neither of the two roles of the store is a superuser. */
const admin = await emptyDatabase();
const suffix = randomBytes(4).toString('hex');
const OWNER = `shop_owner_${suffix}`;
/** A name that has to be quoted. */
const APP = `Shop-app ${suffix}`;
const LATER = `shop_later_${suffix}`;
const as = (role: string): string => {
  const url = new URL(admin);
  url.username = encodeURIComponent(role);
  url.password = 'known';
  return url.href;
};

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  const { pathname } = new URL(admin);
  await query(
    admin,
    `create role ${OWNER} login password 'known'; create role "${APP}" login password 'known'`,
  );
  await query(admin, `alter database ${pathname.slice(1)} owner to ${OWNER}`);
});
afterAll(async () => {
  await query(
    admin,
    `drop owned by ${OWNER}, "${APP}", ${LATER} cascade; reassign owned by ${OWNER} to current_user`,
  );
  await query(admin, `drop role ${OWNER}, "${APP}", ${LATER}`);
});

const settings = (url: string, ownerUrl?: string) => ({
  databaseUrl: new Secret(url),
  databaseOwnerUrl: ownerUrl === undefined ? undefined : new Secret(ownerUrl),
});
const prepare = (url: string, ownerUrl?: string) => prepareDatabase(settings(url, ownerUrl), null, () => {});

describe('a database with an owner', () => {
  test('is not begun by a role that may not migrate it', async () => {
    await expect(prepare(as(APP))).rejects.toThrow(MigrationRefused);
    await expect(prepare(as(APP))).rejects.toThrow('Set DATABASE_OWNER_URL');
  });

  test('is migrated by its owner, by several processes at once, and used by the role of DATABASE_URL', async () => {
    const answers = await race(4, () => prepare(as(APP), as(OWNER)));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
    expect(await query(as(APP), 'select count(*)::int as n from orders')).toEqual([{ n: 0 }]);
    expect([await ownsTables(as(APP)), await ownsTables(as(OWNER)), await ownsTables(admin)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('is started on by that role alone while there is nothing to migrate', async () => {
    expect(await prepare(as(APP))).toBe(as(APP));
  });

  test('grants the role each table of the store, and a schema that is new must be named', async () => {
    const closed = await query(
      admin,
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v') and n.nspname !~ '^pg_|^information_schema$'
          and not has_table_privilege('${APP}', c.oid, 'select')`,
    );
    expect(closed).toEqual([]);
  });

  test('grants it nothing that removes what must stay', async () => {
    const more = await query(
      admin,
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v') and n.nspname !~ '^pg_|^information_schema$' and (
          has_table_privilege('${APP}', c.oid, 'truncate, references, trigger')
          or pg_has_role('${APP}', c.relowner, 'usage') or has_schema_privilege('${APP}', n.oid, 'create'))`,
    );
    expect(more).toEqual([]);
    const held = (table: string) =>
      query(
        admin,
        `select string_agg(privilege_type, ' ' order by privilege_type) as held
          from information_schema.role_table_grants where grantee = '${APP}' and table_name = '${table}'`,
      );
    // The information schema leaves out MAINTAIN.
    expect(await held('audit_log')).toEqual([{ held: 'INSERT SELECT' }]);
    expect(await held('points_ledger')).toEqual([{ held: 'INSERT SELECT' }]);
    expect(await held('orders')).toEqual([{ held: 'INSERT SELECT UPDATE' }]);
    expect(await held('carts')).toEqual([{ held: 'DELETE INSERT SELECT UPDATE' }]);
    expect(await held('schema_migrations')).toEqual([{ held: 'SELECT' }]);
  });

  test('takes back what was granted beyond that, and grants on a table that is new', async () => {
    await query(
      as(OWNER),
      `grant truncate on audit_log to "${APP}"; grant update on audit_log to "${APP}";
        create table later (id bigserial, x int); insert into later (x) values (1)`,
    );
    await prepare(as(APP), as(OWNER));
    await expect(query(as(APP), 'truncate audit_log')).rejects.toMatchObject({ code: '42501' });
    await expect(query(as(APP), 'update audit_log set at = now()')).rejects.toMatchObject({ code: '42501' });
    expect(await query(as(APP), 'insert into later (x) values (2) returning id')).toEqual([{ id: '2' }]);
    // An import analyzes what it has written.
    expect(await query(as(APP), 'analyze later')).toEqual([]);
    expect(await query(admin, `select reltuples from pg_class where relname = 'later'`)).toEqual([
      { reltuples: 2 },
    ]);
    expect(await query(as(APP), 'delete from later returning x')).toEqual([{ x: 1 }, { x: 2 }]);
  });

  test('does not touch a table that has what it needs: no plan of a running store goes stale', async () => {
    const rows = () =>
      query(admin, `select oid, xmin from pg_class where relname in ('orders', 'audit_log', 'later')`);
    const before = await rows();
    await prepare(as(APP), as(OWNER));
    expect(await rows()).toEqual(before);
    expect(before).toHaveLength(3);
  });

  test('shows the role the rows of the job queue, whose tables have row level security', async () => {
    await query(as(APP), `select graphile_worker.add_job('seen')`);
    const [found] = await query(admin, `select ${TABLE_OF_JOBS} as name`);
    const table = String(found?.['name']);
    expect(await query(as(APP), `select attempts from ${table}`)).toHaveLength(1);
    await query(as(OWNER), `drop policy "${APP}" on ${table}`);
    expect(await query(as(APP), `select attempts from ${table}`)).toEqual([]);
    await prepare(as(APP), as(OWNER));
    expect(await query(as(APP), `select attempts from ${table}`)).toHaveLength(1);
  });

  test('grants to a new role, by several processes at once', async () => {
    await query(admin, `create role ${LATER}`);
    const answers = await race(6, () => grantRuntime(as(OWNER), LATER));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'));
  });

  test('refuses a role that it does not know', async () => {
    await migrate(as(OWNER));
    await expect(grantRuntime(as(OWNER), 'nobody at all')).rejects.toThrow(MigrationRefused);
  });
});
