import { present } from '@halfturn/contract/primitives/rows.ts';
import { csvLine } from '@halfturn/server/src/platform/csv.ts';
import { keyDesk } from '@halfturn/server/test/key-desk.ts';
import type { KeyPattern } from '@halfturn/tools/demo/codes.ts';
import { demoKey } from '@halfturn/tools/seed/demo-keys.ts';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOf } from '../measure.ts';
import { ACCOUNTS, openAccounts, readAccounts } from '../sale/statements.ts';
import { setStage, type Stage } from '../stage.ts';

/**
 * What is promised for 115,000 keys of 5,000 products, from the first byte of the file until all are on sale: seconds of processors, as
 * Node and PostgreSQL take turns, and as other work on the machine disturbs these little.
 */
const MOST_SECONDS = 20;

export interface KeysRace {
  products: number;
  keys: number;
  /** Prints too which statements the database was asked. */
  statements: boolean;
}

/** What one step took: seconds of the clock, and seconds of processors by who used them. */
interface Took {
  step: string;
  seconds: number;
  store: number;
  database: number;
}

/**
 * Imports a file of keys whose lines name their products by title, as a supplier sends it, and prints what each step took beside one
 * statement that only writes the same rows. Returns whether the promise was kept.
 */
export async function raceKeys({ products, keys, statements }: KeysRace): Promise<boolean> {
  const stage = await setStage(statements ? ACCOUNTS : {});
  try {
    console.error(`a store with ${products} products is being filled`);
    await stage.generate(products);
    const file = await supplierFile(stage, products, keys);
    const desk = await keyDesk({
      ...stage.store,
      config: { publicUrl: stage.store.url },
      db: stage.db,
      clock: { now: () => new Date() },
    });
    if (statements) await openAccounts(stage.db);
    const took: Took[] = [];
    const timed = async <T>(step: string, run: () => Promise<T>): Promise<T> => {
      const [store, database, begun] = [cpuOf(stage.store.pid), cpuOf(stage.database.pid), performance.now()];
      const result = await run();
      const used = (before: number, pid: number) => (cpuOf(pid) - before) / 1_000;
      took.push({
        step,
        seconds: (performance.now() - begun) / 1_000,
        store: used(store, stage.store.pid),
        database: used(database, stage.database.pid),
      });
      return result;
    };
    const id = await timed('file taken in', () => desk.checked(null, file));
    await timed('checked', () => settled(stage, id));
    await desk.staff.call('POST /admin/key-imports/{id}/start', { params: { id } });
    const added = await timed('imported', () => settled(stage, id));
    if (added !== keys) throw new Error(`${added} of ${keys} keys are in`);
    if (statements) console.log(await readAccounts(stage.db, 1));
    const all = total(took);
    await timed('the rows alone', () => writeRows(stage, keys));
    console.log(tableOf([...took.slice(0, 3), all, ...took.slice(3)]));
    return all.store + all.database <= MOST_SECONDS;
  } finally {
    await stage.close();
  }
}

/** Waits until an import is neither checked nor run. Returns how many keys are in. */
async function settled({ db }: Stage, id: string): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ state: string; added: number }>`
      select state, added from key_imports where id = ${id}::uuid`.execute(db);
    const { state, added } = present(rows[0]);
    if (state !== 'checking' && state !== 'importing') return added;
    await sleep(200);
  }
}

/** Lines of title and key; each part of the file has keys of as many products as it can. */
async function supplierFile({ db }: Stage, products: number, keys: number): Promise<string> {
  const { rows } = await sql<{ name: string; key_pattern: KeyPattern }>`
    select min(name) as name, min(key_pattern) as key_pattern from products
    where kind = 'key' and status = 'live' and variant_attributes = '{}'
    group by lower(name) having count(*) = 1 order by 1 limit ${products}`.execute(db);
  const lines = [csvLine(['Title', 'Key'])];
  for (let i = 0; i < keys; i++) {
    const { name, key_pattern } = present(rows[i % rows.length]);
    lines.push(csvLine([name, demoKey(key_pattern)]));
  }
  return lines.join('');
}

/** Writes as many rows of keys, with their indexes, in one statement. */
async function writeRows({ db }: Stage, keys: number): Promise<void> {
  await sql`create table bare_keys (like product_keys including defaults including indexes)`.execute(db);
  await sql`insert into bare_keys select * from product_keys order by id desc limit ${keys}`.execute(db);
}

const total = (took: readonly Took[]): Took => {
  const sum = (of: 'seconds' | 'store' | 'database') => took.reduce((all, each) => all + each[of], 0);
  return { step: 'in all', seconds: sum('seconds'), store: sum('store'), database: sum('database') };
};

function tableOf(took: readonly Took[]): string {
  const rows = took.map(({ step, seconds, store, database }) =>
    [step.padEnd(16), ...[seconds, store, database].map((each) => each.toFixed(1).padStart(10))].join(''),
  );
  const head = ['seconds', 'CPU, Node', 'CPU, DB'].map((each) => each.padStart(10)).join('');
  return [`${' '.repeat(16)}${head}`, ...rows].join('\n');
}
