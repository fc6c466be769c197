import { firstOf, nthOf } from '@halfturn/contract/primitives/rows.ts';
import { inspect } from 'node:util';
import { orderNo, secretToken } from '@halfturn/contract/primitives/text.ts';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { testDatabase } from '../../test/database.ts';
import { fakeClock } from '../../test/fake-clock.ts';
import { databaseClock } from './clock.ts';
import { hashToken, orderNumber, randomToken, uuidv7 } from './ids.ts';
import { Secret } from './secret.ts';

const { db } = await testDatabase();

describe('ids', () => {
  test('are version 7, differ, and sort by their time', () => {
    const ids = Array.from({ length: 1_000 }, (_, i) => uuidv7(1_700_000_000_000 + i));
    expect(new Set(ids).size).toBe(1_000);
    expect(ids.toSorted()).toEqual(ids);
    for (const id of ids.slice(0, 50)) expect(z.uuidv7().safeParse(id).success).toBe(true);
    expect(Number.parseInt(nthOf(ids, 5).replace('-', '').slice(0, 12), 16)).toBe(1_700_000_000_005);
  });

  test('tokens and order numbers are as the contract reads them', () => {
    for (let i = 0; i < 200; i++) {
      expect(secretToken.safeParse(randomToken()).success).toBe(true);
      const number = orderNumber();
      expect(orderNo.parse(number)).toBe(number);
    }
  });

  test('of a token only its hash is kept', () => {
    expect(hashToken('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});

test('a secret is shown only to code that asks for it', () => {
  const secret = new Secret('CANARY');
  const shown = [
    String(secret),
    `${secret}`,
    JSON.stringify({ secret }),
    inspect({ secret }),
    `${secret as never}x`,
  ];
  for (const text of shown) expect(text).not.toContain('CANARY');
  expect(Object.keys(secret)).toEqual([]);
  expect(secret.expose()).toBe('CANARY');
});

describe('the clock', () => {
  test('of a node that is two hours off is the database’s', async () => {
    const real = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => real() + 7_200_000);
    try {
      const clock = await databaseClock(db);
      const before = clock.now().getTime();
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
      const after = clock.now().getTime();
      // However long the question took, its answer is from between the two, but for the error of the measure.
      expect(firstOf(rows).now.getTime()).toBeGreaterThan(before - 250);
      expect(firstOf(rows).now.getTime()).toBeLessThan(after + 250);
      expect(Math.abs(clock.skew() + 7_200_000)).toBeLessThan(250);
      clock.stop();
    } finally {
      vi.restoreAllMocks();
    }
  });

  test('does not jump when the machine’s clock is set', async () => {
    const clock = await databaseClock(db);
    const before = clock.now().getTime();
    const real = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => real() - 86_400_000);
    expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(0);
    expect(clock.now().getTime() - before).toBeLessThan(1_000);
    vi.restoreAllMocks();
    clock.stop();
  });

  test('of a test stands still until it is moved', () => {
    const clock = fakeClock('2026-11-21T12:00:00Z');
    clock.advance(60_000);
    expect(clock.now().toISOString()).toBe('2026-11-21T12:01:00.000Z');
    clock.set(new Date(0));
    expect(clock.now().getTime()).toBe(0);
  });
});
