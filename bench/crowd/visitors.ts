import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How visitors come. */
export interface Crowd {
  url: string;
  /** Paths, asked in turn and from the first again once all were. */
  paths: readonly string[];
  /** How many visitors at once, each with a connection of their own. */
  visitors: number;
  ms: number;
}

/** What visitors were given. */
export interface Given {
  /** From the first request to the last answer. */
  ms: number;
  /** Of each answer that was given, in ms. */
  latencies: number[];
  /** Of each early refusal: 503 with the time after which to come again. */
  refusals: number[];
  /** Anything else: a status, a broken connection; with how often. */
  failures: Record<string, number>;
}

/** Visitors who each ask for one thing after the other. Who is refused comes again when they are told to. */
async function come({ url, paths, visitors, ms }: Crowd): Promise<Given> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const given: Given = { ms: 0, latencies: [], refusals: [], failures: {} };
  const begun = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (performance.now() < begun + ms) await one(nthOf(paths, next++ % paths.length));
    }),
  );
  given.ms = performance.now() - begun;
  agent.destroy();
  return given;

  async function one(path: string): Promise<void> {
    const asked = performance.now();
    try {
      const { status, retryAfter } = await answerTo(url + path, agent);
      const took = performance.now() - asked;
      if (status === 200) return void given.latencies.push(took);
      if (status !== 503 || !(retryAfter > 0)) return fail(String(status));
      given.refusals.push(took);
      await sleep(Math.min(retryAfter * 1000, Math.max(0, begun + ms - performance.now())));
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  }

  function fail(how: string): void {
    given.failures[how] = (given.failures[how] ?? 0) + 1;
  }
}

async function answerTo(url: string, agent: Agent): Promise<{ status: number; retryAfter: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; retryAfter: number }>();
  get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
    response.on('error', reject);
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, retryAfter: Number(response.headers['retry-after']) }),
    );
    response.resume();
  }).on('error', reject);
  return await promise;
}

process.on('message', (message: Crowd) => {
  come(message).then(
    (given) => process.send?.({ given }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
