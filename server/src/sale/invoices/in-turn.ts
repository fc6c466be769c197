import { drawPaper } from '../../platform/paper/draw.ts';
import type { Paper } from '../../platform/paper/paper.ts';

/** How many drawn papers stay in memory, at about 40 kB each: a buyer often opens, saves and prints within a minute. */
const KEPT = 50;
const kept = new Map<string, Promise<Buffer>>();
let last: Promise<unknown> = Promise.resolve();

/** Draws papers one at a time, so that many of them do not block the process. */
export function drawInTurn(paper: Paper): Promise<Buffer> {
  const drawn = last.then(() => drawPaper(paper));
  last = drawn.catch(() => {});
  return drawn;
}

/** Draws a paper that never changes; the same bytes are served again while they are in memory. */
export function drawOnce(name: string, paper: () => Paper): Promise<Buffer> {
  const found = kept.get(name) ?? drawInTurn(paper());
  kept.delete(name);
  kept.set(name, found);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? '');
  found.catch(() => kept.delete(name));
  return found;
}
