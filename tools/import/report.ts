import { writeFile } from 'node:fs/promises';
import { csv } from '@halfturn/server/src/platform/csv.ts';
import type { ImportResult, Judged, Verdict } from './products.ts';

/** Bad lines that are printed; the report file has all. */
const MOST_PRINTED = 50;

const countOf = (judged: readonly Judged[], verdict: Verdict): number =>
  judged.filter((line) => line.verdict === verdict).length;

/** What the import did, for the person who gave the command. */
export function summary({ judged, used, unused, written }: ImportResult, dryRun: boolean): string {
  const bad = judged.filter(({ verdict }) => verdict === 'bad');
  const noted = judged.filter(({ verdict, note }) => verdict !== 'bad' && note !== '').length;
  const columns = Object.entries(used).map(([field, head]) => `${field} from ${head}`);
  const lines = [
    `Columns: ${columns.join(', ')}.${unused.length > 0 ? ` Not used: ${unused.join(', ')}.` : ''}`,
    ...bad.slice(0, MOST_PRINTED).map(({ no, name, note }) => `Line ${no} (${name || '–'}) is bad. ${note}.`),
    ...(bad.length > MOST_PRINTED ? [`And ${bad.length - MOST_PRINTED} more bad lines.`] : []),
    `${judged.length} lines: ${countOf(judged, 'added')} added, ${countOf(judged, 'updated')} updated, ` +
      `${countOf(judged, 'unchanged')} unchanged, ${bad.length} bad.`,
  ];
  if (noted > 0) lines.push(`There are remarks on ${noted} of them: the report (--report) has them.`);
  if (dryRun) lines.push('A dry run: nothing was written.');
  else if (!written)
    lines.push('Nothing was written. Mend the bad lines, or give --skip-bad to take the others.');
  return lines.join('\n');
}

/** The verdict on every line, as a CSV file. */
export async function writeReport(file: string, judged: readonly Judged[]): Promise<void> {
  const rows = judged.map(({ no, verdict, name, note }) => [no, verdict, name, note]);
  await writeFile(file, csv([['line', 'verdict', 'name', 'note'], ...rows]));
}
