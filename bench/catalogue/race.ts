import { sql } from 'kysely';
import { atRest, setStage, takenIn, WITHOUT_CACHE } from '../stage.ts';
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
    const stage = await setStage({}, WITHOUT_CACHE);
    closers.push(stage.close);
    console.error(`${count} products are being generated`);
    await stage.generate(count);
    await takenIn(stage.store.url, count);
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
