import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { cpuOf } from '../measure.ts';
import { setStage } from '../stage.ts';
import { compare, comparedTable, MOST, type Asked } from './compare.ts';

export interface CatalogueRace {
  /** Products of the two stores; or, in their place, stores that run already. */
  sizes: { small: number; large: number };
  stores?: { small: Asked; large: Asked };
  calls: number;
}

/** Measures a small catalogue against a large one, and prints the table. Returns whether the promise was kept. */
export async function raceCatalogues({ sizes, stores, calls }: CatalogueRace): Promise<boolean> {
  const closers: (() => Promise<unknown>)[] = [];
  const filled = async (count: number): Promise<Asked> => {
    const stage = await setStage();
    closers.push(stage.close);
    console.error(`${count} products are being generated`);
    await stage.generate(count);
    await held(stage.store.url, count);
    // As in a store that has run for a day: analysed, and with nothing more to take in.
    await sql`vacuum (analyze)`.execute(stage.db);
    await atRest([stage.store.pid, stage.database.pid]);
    return { url: stage.store.url, store: stage.store.pid, database: stage.database.pid };
  };
  try {
    const both = stores ?? { small: await filled(sizes.small), large: await filled(sizes.large) };
    const compared = await compare(both, calls, (name) => console.error(name));
    console.log(comparedTable(compared));
    return compared.every(({ ratio }) => ratio <= MOST);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

/** Waits until the store has taken in what was generated: thousands at once are loaded behind the visitors' backs. */
async function held(url: string, count: number): Promise<void> {
  for (const end = Date.now() + 300_000; Date.now() < end; await sleep(250)) {
    const answer = await fetch(`${url}/prod-api/api/home/queryProducts?pageSize=10&n=${Date.now()}`);
    const { data } = (await answer.json()) as { data?: { total: number } };
    // A few of a hundred are drafts.
    if (data && data.total > count * 0.95) return;
  }
  throw new Error('the store has not taken in what was generated');
}

/** Waits until processes do next to nothing for two seconds. */
async function atRest(pids: readonly number[]): Promise<void> {
  const used = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
  for (const end = Date.now() + 300_000; Date.now() < end;) {
    const before = used();
    await sleep(2_000);
    if (used() - before < 100) return;
  }
  throw new Error('the store does not come to rest');
}
