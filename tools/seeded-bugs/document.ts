import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import type { SeededBug } from './seeded-bug.ts';

const HEAD = `# Seeded bugs

A test that has never failed may be unable to fail. This page lists faults that break an invariant of the doctor
(\`tools/doctor/\`): a lock, a check or a unique index removed, or a changed line. Each was put into a copy of the project, and
the named test failed. If several guards protect the same thing, the entry removes all of them.

\`npm run seeded-bugs\` repeats all of them, \`npm run seeded-bugs -- <name>\` one. The list is \`tools/seeded-bugs/\`; a test
checks that each quoted text is still in its file, and that this page matches the list (\`npm run seeded-bugs -- --doc\` writes
it). Another test checks that every invariant has an entry. What the doctor itself finds is tested by breaking the books of each
invariant (\`tools/doctor/seeds.ts\`).

`;

const COLUMNS = ['Invariant', 'Name', 'What was taken out', 'Red'];

/** The list as a page of the docs, its table as the formatter would have it. */
export function inADocument(bugs: readonly SeededBug[]): string {
  const rows = bugs.map(({ name, breaks, what, test }) => [breaks.join(', '), name, what, `\`${test}\``]);
  const widths = COLUMNS.map((column, i) =>
    Math.max(column.length, ...rows.map((row) => nthOf(row, i).length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(nthOf(widths, i))).join(' | ')} |\n`;
  return [HEAD, line(COLUMNS), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('');
}
