import type { Page } from 'playwright-core';

export interface Wanted {
  slug: string;
  email: string;
  quantity?: number;
  paymentMethod?: string;
  currency?: string;
}

/** An order that is placed in this browser, by the calls that its pages make, and the attempt that pays for it. */
export async function placedHere(
  page: Page,
  url: string,
  { slug, email, quantity = 1, paymentMethod = 'sandbox', currency = 'USD' }: Wanted,
): Promise<{ orderNo: string; attempt: string }> {
  await page.goto(url);
  return await page.evaluate(
    async ([name, contact, count, paidBy, priced]) => {
      const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
        const answer = await fetch(`/prod-api${path}`, {
          method,
          ...(body !== undefined && {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        });
        const { data, msg } = (await answer.json()) as { data: T; msg: string };
        if (!answer.ok) throw new Error(`${method} ${path}: ${msg}`);
        return data;
      };
      const { product } = await call<{ product: { id: string } }>('GET', `/api/home/product/games/${name}`);
      const items = [{ productId: product.id, quantity: Number(count) }];
      const wish = { items, currency: priced, paymentMethod: paidBy };
      const { total } = await call<{ total: object }>('POST', '/api/checkout/quote', wish);
      const { orderNo, next } = await call<{ orderNo: string; next: { attempt: string } }>(
        'POST',
        '/api/orders',
        { ...wish, contact: { email: contact }, agree: true, total },
      );
      return { orderNo, attempt: next.attempt };
    },
    [slug, email, String(quantity), paymentMethod, currency] as const,
  );
}

/** Pays an order that was placed here, and waits until it is delivered. */
export async function paidHere(
  page: Page,
  { orderNo, attempt }: { orderNo: string; attempt: string },
): Promise<void> {
  await page.evaluate(
    async ([no, of]) => {
      const paid = await fetch(`/prod-api/api/payments/sandbox/${of}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ outcome: 'approve' }),
      });
      if (!paid.ok) throw new Error(`the payment was answered with ${paid.status}`);
      for (;;) {
        const answer = await fetch(`/prod-api/api/orders/${no}/status`);
        const { data } = (await answer.json()) as { data: { status: string } };
        if (data.status === 'delivered') return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    [orderNo, attempt] as const,
  );
}

/**
 * An order that is placed and paid in this browser, by the calls that its pages make: for journeys that begin where others end.
 * Returns its number, once it is delivered.
 */
export async function boughtHere(page: Page, url: string, wanted: Wanted): Promise<string> {
  const placed = await placedHere(page, url, wanted);
  await paidHere(page, placed);
  return placed.orderNo;
}
