import type { Caller } from '@halfturn/contract/client.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { Calls } from '@halfturn/contract/calls.ts';

type Placed = ReplyOf<Calls['POST /api/orders']>;

export interface Wish {
  items: { productId: string; quantity: number }[];
  email?: string;
  currency?: 'USD' | 'EUR' | 'JPY' | 'CNY';
  paymentMethod?: string;
  coupon?: string;
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
  const quote = await call('POST /api/checkout/quote', { body: what }, { headers });
  return await call(
    'POST /api/orders',
    { body: { ...what, contact: { email }, agree: true, total: quote.total } },
    { headers, ...(wish.idempotencyKey ? { idempotencyKey: wish.idempotencyKey } : {}) },
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
