import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CallError, fetchCaller, type Caller } from '@halfturn/contract/client.ts';
import { makeOrder } from '@halfturn/server/test/make-order.ts';

/** An order as its buyer knows it: placed, and paid at the provider's page. */
export interface Paid {
  orderNo: string;
  accessKey: string;
  email: string;
  /** When its buyer heard that it is paid, by the clock of this process. */
  at: number;
}

export interface Buyers {
  /** Orders that were paid so far. */
  paid: Paid[];
  /** Calls that were cut off or refused because the store was away, and were made again. */
  cutOff: number;
  /** Lets everybody finish what they have begun. */
  stop(): Promise<void>;
}

/**
 * Buyers who buy one unit after the other, and who do what people do when a store does not answer: the same again, until
 * it does.
 */
export function sendBuyers(url: string, productId: string, count: number, pauseMs: number): Buyers {
  let open = true;
  const buyers: Buyers = {
    paid: [],
    cutOff: 0,
    async stop() {
      open = false;
      await Promise.all(loops);
    },
  };
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof CallError) || (error.status !== 0 && error.status < 500)) throw error;
        buyers.cutOff++;
        await sleep(100);
      }
    }
  };
  const buy = async (): Promise<void> => {
    const email = `buyer-${randomUUID()}@example.com`;
    const ip = `10.${[...randomBytes(3)].join('.')}`;
    const call = fetchCaller(url, () => ({ 'x-forwarded-for': ip }));
    // One key for all tries: a store that has placed the order and died says so when it is asked again.
    const idempotencyKey = randomUUID();
    const items = [{ productId, quantity: 1 }];
    const placed = await again(() => makeOrder(call, { items, email, ip, idempotencyKey }));
    await again(() => approve(call, placed.next.attempt));
    buyers.paid.push({ orderNo: placed.orderNo, accessKey: placed.accessKey, email, at: Date.now() });
  };
  const loops = Array.from({ length: count }, async () => {
    while (open) {
      await buy();
      await sleep(pauseMs);
    }
  });
  return buyers;
}

/** Presses "Approve" on the provider's page; where an earlier press has come through, there is nothing left to do. */
async function approve(call: Caller, attempt: string): Promise<void> {
  // The page is opened first: there it is found out whether the provider knows the payment.
  const { state } = await call('GET /api/payments/sandbox/{attempt}', { params: { attempt } });
  if (state === 'open')
    await call('POST /api/payments/sandbox/{attempt}', { params: { attempt }, body: { outcome: 'approve' } });
}
