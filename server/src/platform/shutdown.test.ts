import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onShutdown } from './shutdown.ts';

const log = pino({ level: 'silent' });
let codes: number[] = [];
let takeAway: () => void;

beforeEach(() => {
  codes = [];
});
afterEach(() => {
  takeAway();
  vi.restoreAllMocks();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const begin = (close: () => Promise<void>, patienceMs = 5_000) => {
  takeAway = onShutdown(log, close, { patienceMs, exit: (code) => void codes.push(code) });
};
/** As if the system had sent it: the handlers are called, and nothing else. */
const send = (signal: NodeJS.Signals) => EventEmitter.prototype.emit.call(process, signal, signal);

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s lets what is in flight come to its end',
  async (signal) => {
    let done = false;
    begin(async () => {
      await pause(50);
      done = true;
    });
    send(signal);
    expect(codes).toEqual([]);
    await expect.poll(() => codes).toEqual([0]);
    expect(done).toBe(true);
  },
);

test('one Ctrl-C that arrives twice is one; a second one ends at once', async () => {
  const never = () => new Promise<void>(() => {});
  begin(never);
  send('SIGINT');
  send('SIGINT');
  await pause(20);
  expect(codes).toEqual([]);
  await pause(520);
  send('SIGINT');
  expect(codes).toEqual([130]);
});

test('what does not end is ended, and what fails says so', async () => {
  begin(() => new Promise<void>(() => {}), 30);
  send('SIGTERM');
  await expect.poll(() => codes).toEqual([1]);
  takeAway();
  begin(async () => {
    throw new Error('stuck');
  });
  send('SIGTERM');
  await expect.poll(() => codes).toEqual([1, 1]);
});
