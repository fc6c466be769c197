import { CallError, type Caller } from '@halfturn/contract/client.ts';
import type { CallOf, ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { KeyDelivery } from '@halfturn/contract/primitives/key-deliveries.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import type { Db } from '../src/platform/db/kysely.ts';
import { solvedCaptcha } from './captcha.ts';
import { race, retryWhileBusy } from './race.ts';

type Placed = ReplyOf<Calls['POST /api/orders']>;

export interface Wish {
  items: { productId: string; quantity: number }[];
  email?: string;
  currency?: 'USD' | 'EUR' | 'GBP' | 'JPY' | 'CNY';
  paymentMethod?: string;
  coupon?: string;
  keyDelivery?: KeyDelivery;
  idempotencyKey?: string;
  /** The client's address, for a store that trusts the proxy in front of it. */
  ip?: string;
}

let buyers = 0;

/** Another buyer's e-mail each time: one person may not hold much at once. */
export const someBuyer = (): string => `buyer${++buyers}@example.com`;

/** Quotes and places an order as a guest's browser would. */
export async function makeOrder(call: Caller, wish: Wish): Promise<Placed> {
  const { items, email = someBuyer(), currency = 'USD', paymentMethod = 'sandbox' } = wish;
  const what = { items, currency, paymentMethod, ...(wish.coupon && { coupon: wish.coupon }) };
  const headers: Record<string, string> = wish.ip ? { 'x-forwarded-for': wish.ip } : {};
  const quote = await retryWhileBusy(() => call('POST /api/checkout/quote', { body: what }, { headers }));
  const body = {
    ...what,
    contact: { email },
    agree: true,
    total: quote.total,
    ...(wish.keyDelivery && { keyDelivery: wish.keyDelivery }),
  };
  return await sendOrder(call, body, { headers, idempotencyKey: wish.idempotencyKey });
}

type OrderBody = CallOf<Calls['POST /api/orders']>['body'];

/** Sends the same order for `n` guests in the same moment, each with an email address of their own. */
export const raceOrders = (
  call: Caller,
  n: number,
  body: Omit<OrderBody, 'contact'>,
): Promise<PromiseSettledResult<Placed>[]> =>
  race(n, async () => {
    const contact = { email: someBuyer() };
    return await retryWhileBusy(() => call('POST /api/orders', { body: { ...body, contact } }));
  });

/** Sends an order, and does the work of a captcha if the store asks for one. */
export async function sendOrder(
  call: Caller,
  body: OrderBody,
  {
    headers = {},
    idempotencyKey,
  }: { headers?: Record<string, string>; idempotencyKey?: string | undefined } = {},
): Promise<Placed> {
  try {
    return await call('POST /api/orders', { body }, { headers, ...(idempotencyKey && { idempotencyKey }) });
  } catch (error) {
    // Under the same key the refusal would come again.
    if (!(error instanceof CallError) || error.slug !== 'captcha_required' || idempotencyKey) throw error;
    const captcha = await solvedCaptcha(call);
    return await call('POST /api/orders', { body: { ...body, captcha } }, { headers });
  }
}

/** Pays an order with the sandbox, and waits until the store has heard of the money. */
export async function paySandbox(
  store: { call: Caller; db: Db },
  { orderNo, next }: Pick<Placed, 'orderNo' | 'next'>,
): Promise<void> {
  const params = { attempt: next.attempt };
  await store.call('POST /api/payments/sandbox/{attempt}', { params, body: { outcome: 'approve' } });
  const paid = store.db.selectFrom('orders').select('paid_at').where('order_no', '=', orderNo);
  await until(
    'the money',
    () => paid.executeTakeFirstOrThrow(),
    ({ paid_at }) => paid_at !== null,
  );
}

/** Looks until `done` says so; fails after `seconds`, naming what it waited for. */
export async function until<T>(
  what: string,
  look: () => Promise<T>,
  done: (seen: T) => boolean,
  seconds = 40,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const seen = await look();
    if (done(seen)) return seen;
    if (Date.now() > deadline)
      throw new Error(`waited ${seconds} s for ${what}; last seen: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
