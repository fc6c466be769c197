import { writeFile } from 'node:fs/promises';
import type { ImportResult } from './products.ts';
import type { Judged, Verdict } from './plan.ts';

/** Bad lines that are printed; the report file has all. */
const MOST_PRINTED = 50;

const countOf = (judged: readonly Judged[], verdict: Verdict): number =>
  judged.filter((line) => line.verdict === verdict).length;

/** What the import did, for the person who gave the command. */
export function summary({ judged, used, unused, written }: ImportResult, dryRun: boolean): string {
  const bad = judged.filter(({ verdict }) => verdict === 'bad');
  const drafts = judged.filter(({ verdict, note }) => verdict === 'added' && note !== '').length;
  const columns = Object.entries(used).map(([field, head]) => `${field} from ${head}`);
  const lines = [
    `Columns: ${columns.join(', ')}.${unused.length > 0 ? ` Not used: ${unused.join(', ')}.` : ''}`,
    ...bad.slice(0, MOST_PRINTED).map(({ no, note }) => `Line ${no} is bad: ${note}.`),
    ...(bad.length > MOST_PRINTED ? [`And ${bad.length - MOST_PRINTED} more bad lines.`] : []),
    `${judged.length} lines: ${countOf(judged, 'added')} added, ${countOf(judged, 'updated')} updated, ` +
      `${countOf(judged, 'unchanged')} unchanged, ${bad.length} bad.`,
  ];
  if (drafts > 0) lines.push(`${drafts} of those added have no price and wait as drafts.`);
  if (dryRun) lines.push('A dry run: nothing was written.');
  else if (!written)
    lines.push('Nothing was written. Mend the bad lines, or give --skip-bad to take the others.');
  return lines.join('\n');
}

const cell = (text: string): string =>
  // A cell that begins like a formula would be run by the spreadsheet that opens it.
  `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The verdict on every line, as a CSV file. */
export async function writeReport(file: string, judged: readonly Judged[]): Promise<void> {
  const rows = judged.map(({ no, verdict, name, slug, note }) =>
    [String(no), verdict, cell(name), cell(slug), cell(note)].join(','),
  );
  await writeFile(file, ['line,verdict,name,slug,note', ...rows, ''].join('\n'));
}
