import { readdirSync, readFileSync } from 'node:fs';

/** The middle value; of an even number, the mean of the two in the middle. NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? NaN;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? NaN) + upper) / 2 : upper;
}

/** The value that a share of all values do not exceed: `quantile(ms, 0.99)`. NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** By how much the values differ at most, as a share of their median: the noise of a machine that others use too. */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}

/** A tick of /proc/PID/stat, which Linux has fixed at 100 a second for every program that reads it. */
const TICK_MS = 10;

/** CPU time in ms that a process and what it has started have used so far. 0 where there is no /proc, or no process. */
export function cpuOf(pid: number): number {
  let total = 0;
  for (const each of [pid, ...childrenOf(pid)]) total += ticksOf(each) * TICK_MS;
  return total;
}

function statOf(pid: number | string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold blanks; the third field is the first behind it.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function ticksOf(pid: number): number {
  const fields = statOf(pid);
  // User and system time, and those of children that have ended.
  return fields ? [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) : 0;
}

function childrenOf(pid: number): number[] {
  try {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return all.filter((each) => statOf(each)?.[1] === String(pid)).map(Number);
  } catch {
    return [];
  }
}
