import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { everythingIn, tracesOf } from '@halfturn/server/test/everything-in.ts';
import { openBooks } from './database.ts';

/**
 * Where a clear key stands in what the store keeps: every table with the job queue, the statements that run, the logs of
 * the store and of its database. Names the place and the number of the key, never the key.
 */
export async function leaksOf(
  keys: readonly string[],
  { dataDir, logFiles }: { dataDir: string; logFiles: readonly string[] },
): Promise<string[]> {
  const books = await openBooks(dataDir);
  const places: [name: string, text: string][] = [];
  try {
    places.push(['the database', await everythingIn(books.db)]);
  } finally {
    await books.close();
  }
  for (const file of [...logFiles, ...logsIn(dataDir)]) places.push([file, readFileSync(file, 'utf8')]);
  return places.flatMap(([name, text]) =>
    keys.flatMap((key, i) => (tracesOf(key, text).length > 0 ? [`key ${i + 1} stands in ${name}`] : [])),
  );
}

/** The log of the embedded database. Throws where there is none: what was not looked at proves nothing. */
function logsIn(dataDir: string): string[] {
  const logs = readdirSync(dataDir).filter((name) => /^postgres.*\.log$/.test(name));
  if (logs.length === 0) throw new Error(`no log of the database in ${dataDir}`);
  return logs.map((name) => join(dataDir, name));
}
