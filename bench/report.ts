import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { cpus, loadavg } from 'node:os';
import type { Outcome } from './http/race.ts';

const COLUMNS: readonly { head: string; of: (outcome: Outcome) => string }[] = [
  { head: '', of: ({ name }) => name },
  { head: 'store /s', of: ({ store }) => rate(store) },
  { head: 'bare /s', of: ({ bare }) => rate(bare) },
  { head: 'ratio', of: ({ ratio }) => ratio.toFixed(2) },
  { head: 'goal', of: ({ goal }) => goal?.toFixed(2) ?? '' },
  { head: '', of: ({ ratio, goal }) => (goal === null ? '' : ratio >= goal ? 'held' : 'MISSED') },
  { head: 'p50 ms', of: ({ p50 }) => time(p50) },
  { head: 'p99 ms', of: ({ p99 }) => time(p99) },
  { head: 'CPU ms', of: ({ cpu }) => time(cpu.store) },
  { head: 'of it DB', of: ({ cpu }) => (cpu.database === undefined ? '' : time(cpu.database)) },
  { head: 'buyers', of: ({ cpu }) => (cpu.buyers === undefined ? '' : time(cpu.buyers)) },
  { head: 'bare', of: ({ cpu }) => time(cpu.bare) },
  { head: 'by CPU', of: ({ cpu }) => (cpu.bare / (cpu.store + (cpu.buyers ?? 0))).toFixed(2) },
  { head: 'noise', of: ({ noise }) => `±${Math.round(noise * 50)} %` },
];

const rate = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
const time = (value: number): string => (value >= 10 ? value.toFixed(0) : value.toFixed(value >= 1 ? 2 : 3));

/** The outcomes as a table for a terminal, and under it what machine they are of. */
export function tableOf(outcomes: readonly Outcome[]): string {
  return textTable([
    COLUMNS.map(({ head }) => head),
    ...outcomes.map((each) => COLUMNS.map(({ of }) => of(each))),
  ]);
}

/** Rows, the first of them the heads, as a table for a terminal; and under it what machine they are of. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => nthOf(row, i).length)));
  const lines = rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(nthOf(widths, i)) : cell.padStart(nthOf(widths, i))))
      .join('  '),
  );
  const [all] = cpus();
  const [load = 0] = loadavg();
  const machine = `${cpus().length} × ${all?.model.trim() ?? 'CPU'}, load ${load.toFixed(1)}, Node ${process.version}`;
  return [...lines, '', machine].join('\n');
}
