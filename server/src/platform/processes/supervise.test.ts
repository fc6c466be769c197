import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { afterEach, expect, test, vi } from 'vitest';

const MAIN = fileURLToPath(new URL('../../../test/supervised-main.ts', import.meta.url));
const WAIT = { timeout: 20_000, interval: 50 };
vi.setConfig({ testTimeout: 60_000 });

interface Answer {
  pid: number;
  told: string[];
}

const open: (() => void)[] = [];
afterEach(() => {
  for (const end of open.splice(0)) end();
});

/** Starts a supervisor with two web processes and a worker. */
function supervised(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env.PATH, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (said += text));
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  open.push(() => child.kill('SIGKILL'));
  const url = () => vi.waitUntil(() => /^http:\S+/m.exec(said)?.[0], WAIT);
  const ask = async (path = '/'): Promise<Answer> =>
    (await (await fetch((await url()) + path, { signal: AbortSignal.timeout(1_000) })).json()) as Answer;
  return {
    pid: present(child.pid),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    said: () => said,
    ended,
    ask,
  };
}
type Supervised = ReturnType<typeof supervised>;

/** The processes that answer, once there are two that differ from `not`. */
const twoThatAnswer = ({ ask }: Supervised, not: readonly number[] = []): Promise<number[]> =>
  vi.waitUntil(async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask().catch(() => null)));
    const pids = new Set(answers.flatMap((answer) => answer?.pid ?? []).filter((pid) => !not.includes(pid)));
    return pids.size === 2 ? [...pids] : undefined;
  }, WAIT);

/** Whether there is such a process. One that has ended and was not asked for its code is not there. */
function lives(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test('two processes answer on one address, and the worker is told where', async () => {
  const store = supervised();
  const pids = await twoThatAnswer(store);
  expect(pids).toHaveLength(2);
  const address = present(/^http:\S+/m.exec(store.said()))[0];
  await vi.waitUntil(() => store.said().includes(`calls ${address}`), WAIT);
});

test('one that is killed is replaced, and so is a worker', async () => {
  const store = supervised();
  const [first, second] = await twoThatAnswer(store);
  process.kill(present(first), 'SIGKILL');
  const after = await twoThatAnswer(store, [present(first)]);
  expect(after).toContain(second);
  const worker = await vi.waitUntil(() => /worker (\d+) calls/.exec(store.said())?.[1], WAIT);
  process.kill(Number(worker), 'SIGKILL');
  await vi.waitUntil(() => store.said().match(/worker \d+ calls/g)?.length === 2, WAIT);
});

test('one that is stuck is ended and replaced', async () => {
  const store = supervised();
  const before = await twoThatAnswer(store);
  await store.ask('/hang').catch(() => null);
  const after = await vi.waitUntil(async () => {
    const now = await twoThatAnswer(store);
    return now.some((pid) => !before.includes(pid)) ? now : undefined;
  }, WAIT);
  const gone = before.filter((pid) => !after.includes(pid));
  expect(gone).toHaveLength(1);
  expect(lives(nthOf(gone, 0))).toBe(false);
});

test('what one tells, the others hear, and not itself', async () => {
  const store = supervised();
  await twoThatAnswer(store);
  const { pid } = await store.ask('/tell/hello');
  const heard = await vi.waitUntil(async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => store.ask()));
    const other = answers.find((answer) => answer.pid !== pid);
    return other?.told.length ? answers : undefined;
  }, WAIT);
  for (const answer of heard) expect(answer.told).toEqual(answer.pid === pid ? [] : ['hello']);
});

test('told to stop, the worker ends first', async () => {
  const store = supervised();
  await twoThatAnswer(store);
  await vi.waitUntil(() => store.said().includes('calls'), WAIT);
  store.kill('SIGTERM');
  expect(await store.ended).toBe(0);
  const ends = store
    .said()
    .split('\n')
    .filter((line) => line.endsWith(' ends'));
  expect(ends).toEqual(['worker ends', 'web ends', 'web ends']);
});

test('nothing is left of a supervisor that is killed', async () => {
  const store = supervised();
  const pids = await twoThatAnswer(store);
  expect(pids.every(lives)).toBe(true);
  store.kill('SIGKILL');
  await vi.waitUntil(() => !pids.some(lives), WAIT);
});

test.each(['web', 'worker'])('the store ends if its %s process does not stay up', async (role) => {
  const store = supervised({ FAULT: role });
  expect(await store.ended).toBe(1);
  expect(store.said()).toContain(`The store ends: its ${role} process does not stay up.`);
});

test('one that refuses to start is not tried again', async () => {
  const store = supervised({ FAULT: 'web', CODE: '1' });
  expect(await store.ended).toBe(1);
  expect(store.said()).not.toContain('Another one takes its place');
});
