import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testDatabase } from '@halfturn/server/test/database.ts';
import { assortmentOf } from '@halfturn/server/src/shop/assortment/door.ts';
import { matchProducts, recountWords } from '@halfturn/server/src/shop/search/door.ts';
import { importProducts } from './import/products.ts';

/** A thousand real games: no part of the repository. */
const FILE = fileURLToPath(new URL('../../shared/data/steam-games.csv', import.meta.url));
/** Milliseconds for a search, the slowest of all but one. */
const SLOWEST = 150;

const { db } = await testDatabase();
await importProducts(db, { file: FILE, defaults: {}, dryRun: false, skipBad: false });
await sql`analyze products`.execute(db);
await recountWords(db);
const assortment = await assortmentOf({ db, log: pino({ level: 'silent' }) }).fresh();
const { products } = assortment;

const took: number[] = [];
async function first(typed: string): Promise<string[]> {
  const begun = performance.now();
  const { matches } = await matchProducts(db, assortment, typed, { locale: 'en-US' });
  took.push(performance.now() - begun);
  return matches.slice(0, 3).map(({ no }) => products.at(no).name);
}

test.each([
  ['half life', 'Half-Life'],
  ['hlaf life', 'Half-Life'],
  ['halflife 2', 'Half-Life 2'],
  ['half life 2 episode two', 'Half-Life 2: Episode Two'],
  ['counter strike', 'Counter-Strike'],
  ['counterstrike source', 'Counter-Strike: Source'],
  ['condition zero', 'Counter-Strike: Condition Zero'],
  ['portal 2', 'Portal 2'],
  ['portal ii', 'Portal 2'],
  ['protal', 'Portal'],
  ['l4d2', 'Left 4 Dead 2'],
  ['left dead 2', 'Left 4 Dead 2'],
  ['left4dead', 'Left 4 Dead'],
  ['left 4 dead', 'Left 4 Dead'],
  ['valve portal', 'Portal'],
  ['gearbox blue shift', 'Half-Life: Blue Shift'],
  ['team fortres', 'Team Fortress Classic'],
  ['day of defeat', 'Day of Defeat'],
  ['opposing force', 'Half-Life: Opposing Force'],
  ['blue shift', 'Half-Life: Blue Shift'],
  ['blueshift', 'Half-Life: Blue Shift'],
  ['ricohet', 'Ricochet'],
  ['deathmatch classic', 'Deathmatch Classic'],
  ['hl2', 'Half-Life 2'],
])('“%s” finds %s among the first three', async (typed, wanted) => {
  expect(await first(typed)).toContain(wanted);
});

test('what is typed as a title comes first for every title, whatever it is called', async () => {
  const { rows } = await sql<{ name: string; title: string }>`
    select name, search_title as title from products where status = 'live' and search_title <> '' order by md5(name) limit 120`.execute(
    db,
  );
  for (const { name, title } of rows) {
    const { matches } = await matchProducts(db, assortment, name, { locale: 'en-US' });
    const { rows: found } = await sql<{ title: string }>`
      select search_title as title from products where id = ${matches[0] ? products.at(matches[0].no).id : null}`.execute(
      db,
    );
    // More than eight words are not read: then what begins so is as near.
    if (title.split(' ').length <= 8) expect([name, found[0]?.title]).toEqual([name, title]);
    else expect(found[0]?.title.startsWith(title.split(' ').slice(0, 8).join(' '))).toBe(true);
  }
});

test('and at once', () => {
  expect(took.toSorted((a, b) => a - b).at(-2)).toBeLessThan(SLOWEST);
});
