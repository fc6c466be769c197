import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { request } from 'node:http';
import { cpuOf, median, quantile, spread } from '../measure.ts';
import { startChild, type Child } from '../child.ts';
import type { Answer } from './bare-server.ts';
import type { Load, Loaded } from './client.ts';

export interface Question {
  path: string;
  /** Beside those that every guest sends. */
  headers?: Record<string, string>;
  /** Posted, if there is one. */
  body?: object;
}

export interface Contest {
  name: string;
  /** Asked in turn, round after round, and from the first again once all were. The bare server answers as the store does to the first. */
  questions: readonly Question[];
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
  /** Its process, where what the database does counts too. */
  database?: number;
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
      const url = new URL(options.store.url);
      await bare.ask(await answerOf(url, nthOf(contest.questions, 0)));
      const requests = contest.questions.map((question) => requestOf(url.host, question));
      const load = { host: '127.0.0.1', requests, first: 0, ...options };
      const sides: Record<'store' | 'bare', Side> = {
        store: { ...options.store, database: options.database, load: { ...load, port: Number(url.port) } },
        bare: { pid: bare.pid, load: { ...load, port } },
      };
      // Both warm up; what the first round would pay for is paid here.
      for (const side of [sides.store, sides.bare]) await run(client, side, WARM_UP_MS);
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

/** What every guest sends, unless a question says otherwise. */
const HEADERS = { 'accept-encoding': 'br, gzip', 'accept-language': 'en-US,en;q=0.9' };

/** A question as it goes over the wire. */
function requestOf(host: string, { path, headers, body }: Question): string {
  const text = body && JSON.stringify(body);
  const posted = text && {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
  };
  const lines = Object.entries({ host, ...HEADERS, ...headers, ...posted }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`${text ? 'POST' : 'GET'} ${path} HTTP/1.1`, ...lines, '', text ?? ''].join('\r\n');
}

/** What the store answers a guest, in bytes: taken raw, as `fetch` would unpack it. */
async function answerOf(store: URL, { path, headers, body }: Question): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = request(new URL(path, store), {
    method: body ? 'POST' : 'GET',
    headers: { ...HEADERS, ...headers, ...(body && { 'content-type': 'application/json' }) },
  });
  asked.on('response', (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () => {
      const bytes = Buffer.concat(chunks);
      if (response.statusCode !== 200)
        return reject(new Error(`${path}: ${response.statusCode} ${bytes.toString('latin1', 0, 200)}`));
      const kept = Object.entries(response.headersDistinct).filter(([name]) => !NODES_OWN.has(name));
      const names = kept.flatMap(([name, values]) => (values ?? []).flatMap((value) => [name, value]));
      if (!response.headers['content-length']) names.push('content-length', String(bytes.length));
      resolve({ headers: names, body: bytes.toString('base64') });
    });
  });
  asked.on('error', reject);
  asked.end(body && JSON.stringify(body));
  return await promise;
}

/** One of the two that are compared. Its load goes on where its last round ended. */
interface Side {
  pid: number;
  database?: number | undefined;
  load: Load;
}

interface Run {
  rate: number;
  /** CPU ms for one, that of the database among it. */
  cpu: number;
  database: number;
  latencies: number[];
}

async function run(client: Client, side: Side, ms = side.load.ms): Promise<Run> {
  const used = () => ({ own: cpuOf(side.pid), database: side.database ? cpuOf(side.database) : 0 });
  const before = used();
  const { loaded } = await client.ask({ ...side.load, ms });
  side.load.first = loaded.next;
  const { answers, latencies } = loaded;
  const after = used();
  const database = (after.database - before.database) / answers;
  const cpu = (after.own - before.own) / answers + database;
  return { rate: (answers / loaded.ms) * 1000, cpu, database, latencies };
}

function outcomeOf({ name, goal, floor }: Contest, rounds: readonly { store: Run; bare: Run }[]): Outcome {
  const latencies = rounds.flatMap(({ store }) => store.latencies);
  const database = median(rounds.map(({ store }) => store.database));
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
      ...(database > 0 && { database }),
    },
    noise: spread(rounds.map(({ bare }) => bare.rate)),
  };
}
