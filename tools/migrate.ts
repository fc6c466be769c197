import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { answer, orRefuse, withStore } from './store.ts';

const HELP = `npx halfturn migrate [--json]

Brings the store's database up to date: the one of DATABASE_URL, or the embedded one of DATA_DIR, whether or not the store is
running. A start does the same. Before an upgrade of several machines it is done once, by the role that owns the tables.`;

await orRefuse(async () => {
  const { values } = parseArgs({
    options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return console.log(HELP);
  await withStore(async ({ db }) => {
    const { rows } = await sql<{ version: number; name: string }>`
      select version, name from schema_migrations order by version desc limit 1`.execute(db);
    const newest = rows[0] ?? { version: 0, name: 'none' };
    answer(values.json ?? false, `The database is up to date: ${newest.version} ${newest.name}.`, newest);
  });
});
