import { Problem } from '@halfturn/contract/problem.ts';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openContext } from '../../app/open-context.ts';
import { someBuyer } from '../../../test/make-order.ts';
import { race } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import type { Context } from '../../platform/context.ts';
import { createPool } from '../../platform/db/pool.ts';
import { createLog } from '../../platform/log.ts';
import { configuredProviders } from '../payments/providers.ts';
import { place } from './place.ts';

const BUYERS = 500;
const KEYS = 100;
const ROUNDS = 20;

/** Every buyer has a mailbox and an address of their own. */
const buyer = () => ({
  visitor: {
    ip: `10.${[...randomBytes(3)].join('.')}`,
    userAgent: 'test',
    locale: 'en-US' as const,
    currency: 'USD' as const,
    cookies: {},
  },
  member: null,
  ipCountry: null,
});

/** All of them want one at the same moment, one half in one process and one half in the other. */
async function rush(store: TestStore, processes: readonly Context[]) {
  const productId = await store.stock(KEYS);
  const wish = {
    items: [{ productId, quantity: 1 }],
    currency: 'USD',
    paymentMethod: 'sandbox',
    agree: true,
    total: { amount: 2_499, currency: 'USD' },
  };
  const outcomes = await race(BUYERS, async (i) => {
    const context = processes[i % processes.length]!;
    const input = { ...wish, contact: { email: someBuyer() } } as Parameters<typeof place>[2];
    return await place(context, configuredProviders(context), input, buyer(), async () => {});
  });
  const soldOut = outcomes.filter(
    (outcome) =>
      outcome.status === 'rejected' &&
      outcome.reason instanceof Problem &&
      outcome.reason.slug === 'sold_out',
  ).length;
  const held = await store.db
    .selectFrom('deliveries as d')
    .innerJoin('product_keys as k', 'k.id', 'd.key_id')
    .select(['d.order_id', 'd.key_id'])
    .where('d.product_id', '=', productId)
    .where('k.state', '=', 'held')
    .execute();
  return {
    placed: outcomes.filter(({ status }) => status === 'fulfilled').length,
    soldOut,
    orders: new Set(held.map((unit) => unit.order_id)).size,
    keys: new Set(held.map((unit) => unit.key_id)).size,
  };
}

test(`${BUYERS} buyers, ${KEYS} keys, two processes, ${ROUNDS} rounds: ${KEYS} are sold, not one more and not one less`, async () => {
  const store = await testStore({ env: { ROLE: 'web' } });
  const { config, databaseUrl, clock } = store;
  // Each with connections of its own; they wait as long as it takes, as this is about who gets a key and not about how soon.
  const patient = {
    connectTimeout: 60_000,
    lockTimeout: 60_000,
    statementTimeout: 60_000,
    queryTimeout: 60_000,
  };
  const open = async () => {
    const pool = createPool({ url: databaseUrl, name: 'halfturn-race', max: 20, ...patient });
    const log = createLog({ ...config, logLevel: 'silent' });
    const { context } = await openContext({ config, log, databaseUrl, clock, pool });
    return { context, close: () => pool.end() };
  };
  const [one, other] = [await open(), await open()];
  try {
    for (let round = 0; round < ROUNDS; round++)
      expect(await rush(store, [one.context, other.context]), `round ${round}`).toEqual({
        placed: KEYS,
        soldOut: BUYERS - KEYS,
        orders: KEYS,
        keys: KEYS,
      });
  } finally {
    await Promise.all([one.close(), other.close()]);
    await store.close();
  }
}, 240_000);
