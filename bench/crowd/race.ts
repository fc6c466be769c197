import { BASE } from '@halfturn/contract/endpoint.ts';
import { sql } from 'kysely';
import { startChild } from '../child.ts';
import { productPaths } from '../http/cold.ts';
import { quantile } from '../measure.ts';
import { textTable } from '../report.ts';
import { buyersAt } from '../sale/race.ts';
import { atRest, setStage, takenIn, WITHOUT_CACHE, type Stage } from '../stage.ts';
import type { Crowd, Given } from './visitors.ts';

/** How many come at once. */
const CROWDS = [8, 64, 256, 1_000] as const;
/** What is promised of those who are let in, and of the store afterwards, in ms. */
const MOST = { answer: 2_000, purchase: 3_000, refusal: 2_000, recovery: 10_000 };
/** With how many buyers the purchases go as fast as with eight; of more, some are asked to come again. */
const SAME_RATE = { buyers: 256, share: 0.8 };

/** What came of one crowd. */
interface Met {
  what: string;
  crowd: number;
  given: Given;
  /** Until the store answered as before, in ms. */
  recovery: number;
  kept: boolean;
}

export interface CrowdOptions {
  products: number;
  /** How long each crowd keeps coming. */
  ms: number;
  /** Purchases of each crowd. */
  purchases: number;
}

/**
 * Crowds at a store without a cache of whole answers: product pages, product calls, purchases. Prints a table, and returns whether every
 * answer was the right one or an early refusal, the right ones came in time, and the store was as before soon after.
 */
export async function raceCrowds({ products: count, ms, purchases }: CrowdOptions): Promise<boolean> {
  const stage = await setStage({}, WITHOUT_CACHE);
  const client = startChild<Crowd, { given: Given }>('crowd/visitors.ts');
  const met: Met[] = [];
  try {
    await stage.generate(count);
    await takenIn(stage.store.url, count);
    await sql`vacuum (analyze)`.execute(stage.db);
    await atRest([stage.store.pid, stage.database.pid]);
    const products = await productPaths(stage);
    for (const [what, before] of [
      ['Product page', '/'],
      ['Product call', `${BASE}/api/home/product/`],
    ] as const) {
      const paths = products.map((path) => before + path);
      await client.ask({ url: stage.store.url, paths, visitors: 8, ms: 3_000 });
      for (const crowd of CROWDS) {
        const { given } = await client.ask({ url: stage.store.url, paths, visitors: crowd, ms });
        met.push(await judged(stage, { what, crowd, given, most: MOST.answer }));
      }
    }
    await buyersAt(stage, { buyers: 8, count: purchases });
    for (const crowd of CROWDS) {
      const given = await buyersAt(stage, { buyers: crowd, count: Math.max(purchases, crowd * 2) });
      met.push(await judged(stage, { what: 'Purchase', crowd, given, most: MOST.purchase }));
    }
  } finally {
    client.stop();
    await stage.close();
  }
  console.log(tableOf(met));
  const rateOf = (crowd: number) => {
    const of = met.find((each) => each.what === 'Purchase' && each.crowd === crowd);
    return of ? rate(of.given) : NaN;
  };
  const steady = rateOf(SAME_RATE.buyers) >= SAME_RATE.share * rateOf(8);
  if (!steady) console.log(`${SAME_RATE.buyers} buyers buy more slowly than eight.`);
  return steady && met.every(({ kept }) => kept);
}

async function judged(
  stage: Stage,
  { what, crowd, given, most }: { what: string; crowd: number; given: Given; most: number },
): Promise<Met> {
  const recovery = await recovered(stage.store.url);
  const kept =
    Object.keys(given.failures).length === 0 &&
    quantile(given.latencies, 0.99) <= most &&
    (given.refusals.length === 0 || quantile(given.refusals, 0.99) <= MOST.refusal) &&
    recovery <= MOST.recovery;
  return { what, crowd, given, recovery, kept };
}

/** Milliseconds until the store is ready and a page comes in half a second again. */
async function recovered(url: string): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const asked = performance.now();
    const answers = await Promise.all(['/readyz', '/games'].map((path) => fetch(url + path)));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    const now = performance.now();
    if (answers.every(({ ok }) => ok) && now - asked < 500) return now - begun;
    if (now - begun > 2 * MOST.recovery) return Infinity;
  }
}

const rate = ({ latencies, ms }: Given): number => (latencies.length / ms) * 1000;

function tableOf(met: readonly Met[]): string {
  const time = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(0));
  return textTable([
    ['', 'at once', '/s', 'p50 ms', 'p99 ms', 'refused', 'p99 ms', 'failed', 'recovers in ms', ''],
    ...met.map(({ what, crowd, given, recovery, kept }) => [
      what,
      String(crowd),
      rate(given).toFixed(1),
      time(quantile(given.latencies, 0.5)),
      time(quantile(given.latencies, 0.99)),
      String(given.refusals.length),
      time(quantile(given.refusals, 0.99)),
      Object.entries(given.failures)
        .map(([how, times]) => `${times} × ${how}`)
        .join(', ') || '0',
      time(recovery),
      kept ? 'held' : 'MISSED',
    ]),
  ]);
}
