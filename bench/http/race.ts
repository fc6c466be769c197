import { get } from 'node:http';
import { cpuOf, median, quantile, spread } from '../measure.ts';
import { startChild, type Child } from '../child.ts';
import type { Answer } from './bare-server.ts';
import type { Load, Loaded } from './client.ts';

export interface Contest {
  name: string;
  path: string;
  /** Beside those that every guest sends. */
  headers?: Record<string, string>;
  goal: number;
  floor: number;
}

export interface Outcome {
  name: string;
  /** What is counted: `answers`, `sales`. */
  unit: string;
  /** A second, the median of the rounds. */
  store: number;
  bare: number;
  /** The median of the ratios of each round. */
  ratio: number;
  /** What is promised, if anything is. */
  goal: number | null;
  /** Under this, something has become slower than it was: what a test holds on a machine that is busy with other things. */
  floor: number;
  /** Of the store, in ms. */
  p50: number;
  p99: number;
  /**
   * CPU ms for one, of the store (with its database) and of the bare thing. Where the bench itself takes much of the machine
   * while it plays the store's visitors, `buyers` says how much.
   */
  cpu: { store: number; bare: number; database?: number; buyers?: number };
  /** How far the bare side's rounds lie apart: what the machine itself does to the figures. */
  noise: number;
}

/** Until Node has compiled what a request runs: after a quarter of a second, as short rounds had, it has not. */
const WARM_UP_MS = 1_500;

export interface RaceOptions {
  store: { url: string; pid: number };
  rounds: number;
  ms: number;
  connections: number;
}

type Client = Child<Load, { loaded: Loaded }>;

/** Headers that the bare server's own Node sets. */
const NODES_OWN = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'x-cache',
  'x-request-id',
]);

/** Runs the store against a bare Node server that gives the same bytes, turn by turn, under the same load. */
export async function race(contests: readonly Contest[], options: RaceOptions): Promise<Outcome[]> {
  const client: Client = startChild('http/client.ts');
  const bare = startChild<Answer, { port: number }>('http/bare-server.ts');
  try {
    const { port } = await bare.ask();
    const outcomes: Outcome[] = [];
    for (const contest of contests) {
      const url = new URL(contest.path, options.store.url);
      await bare.ask(await answerOf(url, contest.headers));
      const sides = {
        store: { pid: options.store.pid, load: loadOf(url, Number(url.port), options, contest.headers) },
        bare: { pid: bare.pid, load: loadOf(url, port, options, contest.headers) },
      };
      // Both warm up; what the first round would pay for is paid here.
      for (const side of [sides.store, sides.bare]) await client.ask({ ...side.load, ms: WARM_UP_MS });
      const rounds = [];
      for (let i = 0; i < options.rounds; i++) {
        // The sides take turns to begin: the second one may find a warmer machine.
        const first = i % 2 === 0;
        const a = await run(client, first ? sides.store : sides.bare);
        const b = await run(client, first ? sides.bare : sides.store);
        rounds.push(first ? { store: a, bare: b } : { store: b, bare: a });
      }
      outcomes.push(outcomeOf(contest, rounds));
    }
    return outcomes;
  } finally {
    client.stop();
    bare.stop();
  }
}

const HEADERS = { 'accept-encoding': 'br, gzip', 'accept-language': 'en-US,en;q=0.9' };

/** What the store answers a guest, in bytes: taken raw, as `fetch` would unpack it. */
async function answerOf(url: URL, more: Record<string, string> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  get(url, { headers: { ...HEADERS, ...more } }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () => {
      if (response.statusCode !== 200) return reject(new Error(`${url.pathname}: ${response.statusCode}`));
      const body = Buffer.concat(chunks);
      const kept = Object.entries(response.headersDistinct).filter(([name]) => !NODES_OWN.has(name));
      const headers = kept.flatMap(([name, values]) => (values ?? []).flatMap((value) => [name, value]));
      if (!response.headers['content-length']) headers.push('content-length', String(body.length));
      resolve({ headers, body: body.toString('base64') });
    });
  }).on('error', reject);
  return await promise;
}

function loadOf(
  url: URL,
  port: number,
  { connections, ms }: RaceOptions,
  more: Record<string, string> = {},
): Load {
  const headers = Object.entries({ host: url.host, ...HEADERS, ...more }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = [`GET ${url.pathname}${url.search} HTTP/1.1`, ...headers, '', ''].join('\r\n');
  return { host: '127.0.0.1', port, request, connections, ms };
}

interface Run {
  rate: number;
  cpu: number;
  latencies: number[];
}

async function run(client: Client, { pid, load }: { pid: number; load: Load }): Promise<Run> {
  const before = cpuOf(pid);
  const { loaded } = await client.ask(load);
  const { answers, ms, latencies } = loaded;
  return { rate: (answers / ms) * 1000, cpu: (cpuOf(pid) - before) / answers, latencies };
}

function outcomeOf({ name, goal, floor }: Contest, rounds: readonly { store: Run; bare: Run }[]): Outcome {
  const latencies = rounds.flatMap(({ store }) => store.latencies);
  return {
    name,
    unit: 'answers',
    store: median(rounds.map(({ store }) => store.rate)),
    bare: median(rounds.map(({ bare }) => bare.rate)),
    ratio: median(rounds.map(({ store, bare }) => store.rate / bare.rate)),
    goal,
    floor,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpu: {
      store: median(rounds.map(({ store }) => store.cpu)),
      bare: median(rounds.map(({ bare }) => bare.cpu)),
    },
    noise: spread(rounds.map(({ bare }) => bare.rate)),
  };
}
