import type { SeededBug } from './seeded-bug.ts';

const HEAD = `# Seeded bugs

Of a test that was never red nobody knows whether it can be. Here are faults that would break what must always be true
(\`tools/doctor/\`): a lock, a check or a unique index taken out, or a line turned round. Each was put into a copy of the
project, and the test that is named went red. What several guards hold at once takes several to break: such an entry names them
all.

\`npm run seeded-bugs\` does it again for all of them, \`npm run seeded-bugs -- <name>\` for one. The list is
\`tools/seeded-bugs/\`; a test holds that each text that is taken out still stands where it is taken from, and that this page
says what the list says (\`npm run seeded-bugs -- --doc\` writes it). Every invariant of the doctor has one, which a test holds too;
what the doctor itself sees is tried in its own test, which breaks the books of each (\`tools/doctor/seeds.ts\`).

`;

const COLUMNS = ['Invariant', 'Name', 'What was taken out', 'Red'];

/** The list as a page of the docs, its table as the formatter would have it. */
export function inADocument(bugs: readonly SeededBug[]): string {
  const rows = bugs.map(({ name, breaks, what, test }) => [breaks.join(', '), name, what, `\`${test}\``]);
  const widths = COLUMNS.map((column, i) => Math.max(column.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |\n`;
  return [HEAD, line(COLUMNS), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('');
}
