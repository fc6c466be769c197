import { isTest, placeOf } from './place.ts';
import type { Rule } from './rule.ts';
import type { Source } from './source.ts';
import { ownerOf } from './table-owners.ts';

const isStoreCode = ({ path }: Source): boolean => path.startsWith('server/src/') && !isTest(path);

/** SQL is found in one place per slice. `platform/db` makes the query builder, and composes pieces for it. */
export const sqlPlace: Rule = (sources) =>
  sources
    .filter(isStoreCode)
    .filter(({ path }) => !path.endsWith('.queries.ts') && !path.startsWith('server/src/platform/db/'))
    .filter(({ queries }) => queries.length > 0)
    .map(({ path, queries }) => ({
      path,
      message: `has ${queries.length} pieces of SQL, which belong in a *.queries.ts file`,
    }));

/** Only the owner of a table writes its rows. */
export const tableOwner: Rule = (sources) =>
  sources.filter(isStoreCode).flatMap(({ path, queries }) => {
    const { part } = placeOf(path);
    const foreign = queries.filter(({ kind, table }) => {
      const owner = ownerOf(table);
      return kind === 'write' && owner !== undefined && owner !== part;
    });
    return [...new Set(foreign.map(({ table }) => table))].map((table) => ({
      path,
      to: table,
      message: `writes the table of ${ownerOf(table)}`,
    }));
  });

/** A slice reads no table of a slice above it: the owner offers a view, or does the reading. */
export const tableReader: Rule = (sources) =>
  sources.filter(isStoreCode).flatMap(({ path, queries }) => {
    const { part, rank } = placeOf(path);
    const above = queries.filter(({ kind, table }) => {
      const owner = ownerOf(table);
      return kind === 'read' && owner !== undefined && owner !== part && rankOf(owner) > rank;
    });
    return [...new Set(above.map(({ table }) => table))].map((table) => ({
      path,
      to: table,
      message: `reads the table of ${ownerOf(table)}, which stands above it`,
    }));
  });

const rankOf = (part: string): number => placeOf(`server/src/${part}/x.ts`).rank;
