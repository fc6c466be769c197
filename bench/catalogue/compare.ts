import { firstOf, nthOf, several } from '@halfturn/contract/primitives/rows.ts';
import { Agent, get } from 'node:http';
import { seededRandom } from '@halfturn/tools/generate/random.ts';
import { cpuOf, quantile } from '../measure.ts';
import { textTable } from '../report.ts';
import { KINDS, know, type Known } from './calls.ts';

/** A store that is asked, with the processes whose CPU time is told: its own and its database's, where they are known. */
export interface Asked {
  url: string;
  store?: number;
  database?: number;
}

/** Of one call, in ms. CPU: of the store's process, and of its database with all that it has started. */
export interface Took {
  p50: number;
  p99: number;
  store: number;
  database: number;
}

/** Of one kind of call. */
export interface Compared {
  name: string;
  small: Took;
  large: Took;
  /** p99 of the large catalogue, as a multiple of that of the small one. */
  ratio: number;
}

/** What is promised: a large catalogue answers its slowest in a hundred within twice the time of a small one. */
export const MOST = 2;

interface Side {
  asked: Asked;
  known: Known;
  agent: Agent;
  random: () => number;
  ms: number[];
}

/**
 * Asks two stores the same kinds of questions, turn by turn, one at a time: so whatever else the machine does, it does to both.
 * The stores are to run without a cache of whole answers.
 */
export async function compare(
  stores: { small: Asked; large: Asked },
  calls: number,
  onKind: (name: string) => void = () => {},
): Promise<Compared[]> {
  const open = async (asked: Asked): Promise<Omit<Side, 'random' | 'ms'>> => ({
    asked,
    known: await know(asked.url),
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
  });
  const parts = [await open(stores.small), await open(stores.large)];
  const compared: Compared[] = [];
  try {
    for (const { name, path } of KINDS) {
      onKind(name);
      const [small, large] = several(
        parts.map((part): Side => ({ ...part, random: seededRandom(7), ms: [] })),
        2,
      );
      const warm = Math.ceil(calls / 10);
      let before: Cpu[] = [];
      for (let i = -warm; i < calls; i++) {
        if (i === 0) before = [small, large].map(cpu);
        for (const side of i % 2 === 0 ? [small, large] : [large, small]) {
          const ms = await timed(side, path(side.random, side.known));
          if (i >= 0) side.ms.push(ms);
        }
      }
      const of = (side: Side, then: Cpu): Took => {
        const now = cpu(side);
        return {
          p50: quantile(side.ms, 0.5),
          p99: quantile(side.ms, 0.99),
          store: (now.store - then.store) / calls,
          database: (now.database - then.database) / calls,
        };
      };
      const outcome = { name, small: of(small, firstOf(before)), large: of(large, nthOf(before, 1)) };
      compared.push({ ...outcome, ratio: outcome.large.p99 / outcome.small.p99 });
    }
  } finally {
    for (const { agent } of parts) agent.destroy();
  }
  return compared;
}

type Cpu = Record<'store' | 'database', number>;
const cpu = ({ asked: { store, database } }: Side): Cpu => ({
  store: store === undefined ? NaN : cpuOf(store),
  database: database === undefined ? NaN : cpuOf(database),
});

async function timed({ asked: { url }, agent }: Side, path: string): Promise<number> {
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
  const time = (ms: number): string => (Number.isNaN(ms) ? '–' : ms.toFixed(1));
  return textTable([
    [
      '',
      'p50 small',
      'large',
      'p99 small',
      'large',
      'ratio',
      `≤ ${MOST}`,
      'CPU small',
      'large',
      'database small',
      'large',
    ],
    ...compared.map(({ name, small, large, ratio }) => [
      name,
      time(small.p50),
      time(large.p50),
      time(small.p99),
      time(large.p99),
      ratio.toFixed(2),
      ratio <= MOST ? 'held' : 'MISSED',
      time(small.store),
      time(large.store),
      time(small.database),
      time(large.database),
    ]),
  ]);
}
