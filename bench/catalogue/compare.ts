import { Agent, get } from 'node:http';
import { seededRandom } from '@halfturn/tools/generate/random.ts';
import { quantile } from '../measure.ts';
import { KINDS, know, type Known } from './calls.ts';

/** Of one kind of call, in ms. */
export interface Compared {
  name: string;
  small: { p50: number; p99: number };
  large: { p50: number; p99: number };
  /** p99 of the large catalogue, as a multiple of that of the small one. */
  ratio: number;
}

/** What is promised: a large catalogue answers its slowest in a hundred within twice the time of a small one. */
export const MOST = 2;

interface Side {
  url: string;
  known: Known;
  agent: Agent;
  random: () => number;
  ms: number[];
}

/**
 * Asks two stores the same kinds of questions, turn by turn, one at a time: so whatever else the machine does, it does to both.
 * Every question goes past the caches.
 */
export async function compare(
  urls: { small: string; large: string },
  calls: number,
  onKind: (name: string) => void = () => {},
): Promise<Compared[]> {
  const open = async (url: string): Promise<Omit<Side, 'random' | 'ms'>> => ({
    url,
    known: await know(url),
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
  });
  const parts = [await open(urls.small), await open(urls.large)];
  const compared: Compared[] = [];
  let no = 0;
  try {
    for (const { name, path } of KINDS) {
      onKind(name);
      const [small, large] = parts.map((part): Side => ({ ...part, random: seededRandom(7), ms: [] })) as [
        Side,
        Side,
      ];
      const warm = Math.ceil(calls / 10);
      for (let i = -warm; i < calls; i++)
        for (const side of i % 2 === 0 ? [small, large] : [large, small]) {
          const ms = await timed(side, `${path(side.random, side.known)}&n=${no++}`);
          if (i >= 0) side.ms.push(ms);
        }
      const of = ({ ms }: Side) => ({ p50: quantile(ms, 0.5), p99: quantile(ms, 0.99) });
      const outcome = { name, small: of(small), large: of(large) };
      compared.push({ ...outcome, ratio: outcome.large.p99 / outcome.small.p99 });
    }
  } finally {
    for (const { agent } of parts) agent.destroy();
  }
  return compared;
}

async function timed({ url, agent }: Side, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const begun = performance.now();
  get(url + path, { agent }, (response) => {
    response.on('error', reject);
    response.on('end', () => {
      if (response.statusCode === 200) resolve(performance.now() - begun);
      else reject(new Error(`${path}: ${response.statusCode}`));
    });
    response.resume();
  }).on('error', reject);
  return await promise;
}

/** The outcomes as a table for a terminal. */
export function comparedTable(compared: readonly Compared[]): string {
  const time = (ms: number): string => ms.toFixed(1);
  const rows = [
    ['', 'small p50', 'p99', 'large p50', 'p99 ms', 'ratio', `≤ ${MOST}`],
    ...compared.map(({ name, small, large, ratio }) => [
      name,
      time(small.p50),
      time(small.p99),
      time(large.p50),
      time(large.p99),
      ratio.toFixed(2),
      ratio <= MOST ? 'held' : 'MISSED',
    ]),
  ];
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '),
    )
    .join('\n');
}
