import { drawPaper } from '../../platform/paper/draw.ts';
import type { Paper } from '../../platform/paper/paper.ts';

/** As many as stay in memory, some 40 kB each: an invoice is looked at, saved and printed within a minute. */
const KEPT = 50;
const kept = new Map<string, Promise<Buffer>>();
let last: Promise<unknown> = Promise.resolve();

/** Draws papers one at a time, so that buyers who all want theirs leave the process some air. */
export function drawInTurn(paper: Paper): Promise<Buffer> {
  const drawn = last.then(() => drawPaper(paper));
  last = drawn.catch(() => {});
  return drawn;
}

/** As `drawInTurn`, for a paper that never changes: who comes again soon gets the same bytes. */
export function drawOnce(name: string, paper: () => Paper): Promise<Buffer> {
  const found = kept.get(name) ?? drawInTurn(paper());
  kept.delete(name);
  kept.set(name, found);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? '');
  found.catch(() => kept.delete(name));
  return found;
}
