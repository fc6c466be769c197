import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import type { Problem } from '@halfturn/contract/problem.ts';
import { expect, test, vi } from 'vitest';
import type { Peers } from '../processes/join.ts';
import { rateLimiter } from './rate-limit.ts';

const limit = { calls: 3, seconds: 60 };

function limiter(most?: number) {
  let time = 0;
  const { take } = rateLimiter({ now: () => time, ...(most ? { most } : {}) });
  return {
    pass: (ms: number) => void (time += ms),
    /** 0 where it may, else the seconds to wait. */
    wait: (name: string, ip: string): number => {
      try {
        take(name, ip, limit);
        return 0;
      } catch (error) {
        expect((error as Problem).slug).toBe('rate_limited');
        return present((error as Problem).detail.retryAfter);
      }
    },
  };
}

test('so many calls, then one for each part of the time that goes by', () => {
  const { wait, pass } = limiter();
  expect([1, 2, 3, 4].map(() => wait('a', '1.1.1.1'))).toEqual([0, 0, 0, 20]);
  pass(15_000);
  expect(wait('a', '1.1.1.1')).toBe(5);
  pass(5_001);
  expect(wait('a', '1.1.1.1')).toBe(0);
  expect(wait('a', '1.1.1.1')).toBeGreaterThan(0);
  // It never fills beyond its size.
  pass(86_400_000);
  expect([1, 2, 3, 4].map(() => wait('a', '1.1.1.1')).filter((s) => s === 0)).toHaveLength(3);
});

test('callers and calls count each for themselves', () => {
  const { wait } = limiter();
  for (let i = 0; i < 3; i++) wait('a', '1.1.1.1');
  expect(wait('a', '2.2.2.2')).toBe(0);
  expect(wait('b', '1.1.1.1')).toBe(0);
});

test('a whole /64 of IPv6 is one caller, and so is an IPv4 address in either of its forms', () => {
  const { wait } = limiter();
  for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:0db8:1:2:3:4:5:6'])
    expect(wait('a', ip)).toBe(0);
  expect(wait('a', '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBeGreaterThan(0);
  expect(wait('a', '2001:db8:1:3::1')).toBe(0);
  for (const ip of ['10.0.0.1', '::ffff:10.0.0.1', '::ffff:a00:1']) expect(wait('a', ip)).toBe(0);
  expect(wait('a', '10.0.0.1')).toBeGreaterThan(0);
  expect(wait('a', '::ffff:10.0.0.2')).toBe(0);
});

test('a /48 of IPv6 has a wider limit of its own, and a full one leaves its neighbors alone', () => {
  const { wait } = limiter();
  const answers = Array.from({ length: 9 }, (_, i) =>
    [1, 2, 3].map((host) => wait('a', `2001:db8:1:${i}::${host}`)),
  );
  expect(answers.slice(0, 8).flat()).toEqual(Array(24).fill(0));
  expect(Math.min(...nthOf(answers, 8))).toBeGreaterThan(0);
  expect(wait('a', '2001:db8:2:1::1')).toBe(0);
});

test('memory is bounded: the caller of longest ago is forgotten', () => {
  const { wait } = limiter(2);
  for (let i = 0; i < 3; i++) wait('a', '1.1.1.1');
  wait('a', '2.2.2.2');
  expect(wait('a', '1.1.1.1')).toBeGreaterThan(0);
  wait('a', '3.3.3.3');
  wait('a', '4.4.4.4');
  expect(wait('a', '1.1.1.1')).toBe(0);
});

test('processes of one machine count together', async () => {
  const listeners: ((news: unknown) => void)[] = [];
  const told: unknown[] = [];
  const peersOf = (no: number): Peers => ({
    tell: (news) => {
      told.push(news);
      for (const [i, listener] of listeners.entries()) if (i !== no) listener(structuredClone(news));
    },
    hear: (listener) => void listeners.push(listener),
  });
  const [first, second] = [0, 1].map((no) => rateLimiter({ now: () => 0, peers: peersOf(no) }));
  for (const one of [first, first, second]) present(one).take('a', '1.1.1.1', limit);
  await vi.waitUntil(() => told.length === 2);
  for (const one of [first, second])
    expect(() => present(one).take('a', '1.1.1.1', limit)).toThrow('rate_limited');
  present(second).take('a', '2.2.2.2', limit);
  present(second).take('b', '1.1.1.1', limit);
});

test('limits can be off', () => {
  const { take } = rateLimiter({ enabled: false });
  for (let i = 0; i < 10; i++) take('a', '1.1.1.1', limit);
});
