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

/**
 * Draws a paper that never changes; the same bytes are served again while they are in memory.
 *
 * @param id of the paper, as its number is that of another paper in another store
 */
export function drawOnce(id: string, paper: () => Paper): Promise<Buffer> {
  const found = kept.get(id) ?? drawInTurn(paper());
  kept.delete(id);
  kept.set(id, found);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? '');
  found.catch(() => kept.delete(id));
  return found;
}
