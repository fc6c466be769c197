import type { Page } from 'playwright-core';

/**
 * An order that is placed and paid in this browser, by the calls that its pages make: for journeys that begin where others end.
 * Returns its number, once it is delivered.
 */
export async function boughtHere(
  page: Page,
  url: string,
  { slug, email, quantity = 1 }: { slug: string; email: string; quantity?: number },
): Promise<string> {
  await page.goto(url);
  return await page.evaluate(
    async ([name, contact, count]) => {
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
      const wish = { items, currency: 'USD', paymentMethod: 'sandbox' };
      const { total } = await call<{ total: object }>('POST', '/api/checkout/quote', wish);
      const order = await call<{ orderNo: string; next: { attempt: string } }>('POST', '/api/orders', {
        ...wish,
        contact: { email: contact },
        agree: true,
        total,
      });
      const { attempt } = order.next;
      await call('POST', `/api/payments/sandbox/${attempt}`, { outcome: 'approve' });
      const { orderNo } = order;
      for (;;) {
        const { status } = await call<{ status: string }>('GET', `/api/orders/${orderNo}/status`);
        if (status === 'delivered') return orderNo;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    [slug, email, String(quantity)] as const,
  );
}
