import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeOrder } from '../../../test/make-order.ts';
import { eventsOf } from '../../../test/payment-books.ts';
import { testStore } from '../../../test/store.ts';
import { closeAtProvider } from './close-attempts.ts';
import type { Provider } from './provider.ts';
import { decidePayment } from './sandbox/sandbox.queries.ts';
import { SANDBOX } from './sandbox/gateway.ts';

test('a payment whose name its provider cannot tell just now is closed later, and its money found', async () => {
  // It works off nothing: what the job would do is done here.
  const store = await testStore({ env: { ROLE: 'web' } });
  const { db, context, providers } = store;
  const { next } = await makeOrder(store.call, { items: [{ productId: await store.stock(1), quantity: 1 }] });
  const real = present(providers.get(SANDBOX));
  const { rows } = await sql<{ ref: string }>`
    select ref from sandbox.payments where merchant_ref = ${next.attempt}`.execute(db);
  await decidePayment(db, firstOf(rows).ref, 'approved', 2_499);
  // The answer in which it was named was lost, and its webhook never comes.
  await sql`update payment_attempts set provider_ref = null, pay_url = null, state = 'cancelled' where id = ${next.attempt}`.execute(
    db,
  );
  const down: Provider = { ...real, create: () => Promise.reject(new Error('down')) };
  await expect(closeAtProvider(context, new Map([[SANDBOX, down]]), next.attempt)).rejects.toThrow(
    'could not be learned',
  );
  expect(await eventsOf(db, next.attempt)).toEqual([]);

  await closeAtProvider(context, providers, next.attempt);
  expect(await eventsOf(db, next.attempt)).toMatchObject([{ event_id: expect.stringMatching(/^read:/) }]);
  await store.close();
});
