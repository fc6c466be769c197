import { randomBytes } from 'node:crypto';
import { type CallError, envelopeOf, unwrap, urlOf } from '@halfturn/contract/client.ts';
import { saveSetting } from '../src/house/settings/door.ts';
import { inTransaction } from '../src/platform/db/kysely.ts';
import type { Bought, KeyShop } from './key-shop.ts';
import { someBuyer } from './make-order.ts';

export const someIp = (): string => `10.${[...randomBytes(3)].join('.')}`;

/** A harmless review. */
export const textOf = (rest: object = {}) => ({
  fullName: 'Mara Lindt',
  email: someBuyer(),
  content: 'Thirty hours, and I would play them again.',
  rating: 5,
  ...rest,
});

export interface Sent {
  cookies?: string;
  ip?: string;
  lang?: string;
}

/** The cookie of a browser that holds these orders. */
export const cookieOf = (...orders: Bought[]) => ({
  cookies: `orders=${orders.map((o) => o.accessKey).join('.')}`,
});

/** People who write reviews and feedback in this shop, as its pages would send them. */
export function reviewersOf(shop: () => KeyShop) {
  /** Posts with the page's origin, and the cookies that the browser holds. */
  async function post(
    path: string,
    body: object,
    { cookies = '', ip = someIp(), lang = 'en-US' }: Sent = {},
  ) {
    const { url, config } = shop().store;
    const answer = await fetch(url + urlOf(path, {}, { lang }), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': ip,
        ...(cookies && { cookie: cookies, origin: config.publicUrl }),
      },
      body: JSON.stringify(body),
    });
    const envelope = envelopeOf(await answer.json());
    try {
      return { ok: unwrap<{ state: string }>(envelope), retryAfter: null };
    } catch (error) {
      const { status, slug, fields, message: msg } = error as CallError;
      return { status, slug, fields, msg, retryAfter: answer.headers.get('retry-after') };
    }
  }
  return {
    post,
    review: (productId: string, body: object, sent?: Sent) =>
      post(`/api/products/${productId}/reviews`, body, sent),
    shown: (productId: string) =>
      shop().store.call('GET /api/products/{id}/reviews', { params: { id: productId } }),
    stored: (productId: string) =>
      shop().store.db.selectFrom('reviews').selectAll().where('product_id', '=', productId).execute(),
    setting: (key: 'comments.enabled' | 'reviews.autoApprove' | 'captcha.enabled', value: boolean) =>
      inTransaction(shop().store.db, (trx) => saveSetting(trx, key, value)),
    /** An order whose key was shown, to the page or in the mail. */
    async revealed(productId: string, wish: { email?: string } = {}): Promise<Bought> {
      const order = await shop().buy([{ productId, quantity: 1 }], wish);
      await shop().press(order, 'approve');
      await shop().reached(order, 'delivered');
      await shop().reveal(order);
      return order;
    },
  };
}
