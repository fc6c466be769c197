import pg from 'pg';
import { MigrationRefused } from './migrate.ts';

/** The schemas of the migrations and of the job queue. */
export const STORE_SCHEMAS = ['public', 'sandbox', 'graphile_worker'];

/** Any number that nothing else here locks: GRANT fails if another process grants on the same table. */
const LOCK = 7_236_002;

const SCHEMAS = `
  select format('grant usage on schema %I to %I', n.nspname, $1::text) as sql from pg_namespace n
  where n.nspname = any($2) and not has_schema_privilege($1, n.oid, 'usage')`;

/**
 * Rows are read, added, changed and deleted, except that
 * - the list of migrations is only read
 * - a table whose triggers refuse every change or removal grants neither
 *
 * `maintain` lets imports analyze what they have written. A privilege that is not in the list is revoked.
 */
const TABLES = `
  with tables as (
    select c.oid, c.relacl, c.oid::regclass::text as name,
      c.relname in ('schema_migrations', 'migrations') or c.relkind = 'v' as only_read,
      array(
        select event from unnest('{update,delete}'::text[], '{16,8}'::int[]) as events (event, bit)
        where exists (
          select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
          where t.tgrelid = c.oid and p.proname in ('refuse_change', 'refuse_removal') and t.tgtype & bit > 0
            -- without a condition, and whichever columns change
            and t.tgqual is null and t.tgattr = '')) as refused
    from pg_class c
    where c.relkind in ('r', 'p', 'v') and c.relnamespace::regnamespace::text = any($2) and pg_has_role(c.relowner, 'usage')
  ), wanted as (
    select *, array(
      select upper(each) from unnest('{delete,insert,maintain,select,update}'::text[]) as each
      where (each = 'select' or not only_read) and each <> all(refused) order by 1) as wants,
      array(
        select distinct privilege_type from aclexplode(relacl) where grantee = to_regrole(quote_ident($1)) order by 1) as has
    from tables
  )
  select format('revoke all on %s from %I; grant %s on %1$s to %2$I', name, $1::text, array_to_string(wants, ', ')) as sql
  from wanted where has is distinct from wants`;

const SEQUENCES = `
  select format('grant usage on sequence %s to %I', c.oid::regclass, $1::text) as sql from pg_class c
  where c.relnamespace::regnamespace::text = any($2) and pg_has_role(c.relowner, 'usage')
    -- In a CASE, as PostgreSQL may check conditions in any order, and this function refuses what is no sequence.
    and case when c.relkind = 'S' then not has_sequence_privilege($1, c.oid, 'usage') end`;

/** Everybody may execute a function unless the database's administrator has changed that default. */
const FUNCTIONS = `
  select format('grant execute on routine %s to %I', p.oid::regprocedure, $1::text) as sql from pg_proc p
  where p.pronamespace::regnamespace::text = any($2) and pg_has_role(p.proowner, 'usage')
    and not has_function_privilege($1, p.oid, 'execute')`;

/** The job queue enables row level security on its tables, under which only their owner sees rows. */
const POLICIES = `
  select format('create policy %I on %s to %1$I using (true) with check (true)', $1::text, c.oid::regclass) as sql
  from pg_class c
  where c.relrowsecurity and c.relnamespace::regnamespace::text = any($2) and pg_has_role(c.relowner, 'usage')
    and not exists (select from pg_policy where polrelid = c.oid and polname = $1)`;

/**
 * Grants a role what the store does at run time, and nothing that changes the schema: no ownership, no CREATE, TRUNCATE,
 * REFERENCES or TRIGGER. Called after each migration, so that new tables are covered; does nothing if nothing is missing.
 *
 * @param ownerUrl the database as the role that owns the tables
 */
export async function grantRuntime(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'halfturn-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const known = await client.query('select from pg_roles where rolname = $1', [role]);
    if (known.rowCount === 0)
      throw new MigrationRefused(
        `The store does not start: the role "${role}" of DATABASE_URL does not exist in the database of DATABASE_OWNER_URL.`,
      );
    // A policy waits for the table; better to fail and be run again than to make every job behind it wait.
    await client.query(`set lock_timeout = '10s'`);
    for (const missing of [SCHEMAS, TABLES, SEQUENCES, FUNCTIONS, POLICIES]) {
      const { rows } = await client.query<{ sql: string }>(missing, [role, STORE_SCHEMAS]);
      for (const { sql } of rows) await client.query(sql);
    }
  } finally {
    await client.end();
  }
}
