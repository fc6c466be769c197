import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { sendDueGifts } from '../src/sale/giving/send-gift.ts';
import { claimShop, type ClaimShop } from './claim-shop.ts';
import type { Bought } from './key-shop.ts';
import { someBuyer } from './make-order.ts';
import type { Received } from './smtp-inbox.ts';

/** A gift as its buyer knows it, with all keys of its product in stock. */
export type Given = Bought & { recipient: string; keys: string[]; productId: string };

export interface GiftWish {
  sender?: string;
  message?: string;
  at?: string | null;
  quantity?: number;
  /** Keys in stock, if there are more than units. */
  keys?: number;
}

/** A shop in which keys are given to others. */
export interface GiftShop extends ClaimShop {
  /** Places an order as a gift. */
  place(wish?: GiftWish): Promise<Given>;
  /** Places and pays one, and waits until its keys are there. */
  paid(wish?: GiftWish): Promise<Given>;
  /** The same, sent; with the secret of the link in its mail. */
  given(wish?: GiftWish): Promise<Given & { token: string }>;
  /** What the round does, now. */
  send(): Promise<number>;
  look(token: string): Promise<ReplyOf<Calls['GET /api/gift']>>;
  open(token: string): Promise<ReplyOf<Calls['POST /api/gift/open']>>;
  change(
    order: Bought,
    change: { email?: string; sender?: string; message?: string; at?: string | null },
  ): Promise<ReplyOf<Calls['POST /api/orders/{orderNo}/gift']>>;
  sendNow(order: Bought): Promise<ReplyOf<Calls['POST /api/orders/{orderNo}/gift/send']>>;
  keep(order: Bought): Promise<null>;
  refund(order: Bought): Promise<ReplyOf<Calls['POST /api/orders/{orderNo}/refund']>>;
  /** The mail of a gift that reached this address last. */
  giftMail(recipient: string): Promise<Received>;
}

let recipients = 0;
export const somebody = (): string => `friend${++recipients}@example.org`;

/** The secret of the link in a gift's mail. */
export const tokenIn = ({ mail }: Received): string =>
  nthOf(present(/token=([\w-]{43})/.exec(mail.text ?? '')), 1);

/** Opens such a shop for a test file; `close` it afterwards. */
export async function giftShop(): Promise<GiftShop> {
  const shop = await claimShop();
  const { call, db, context } = shop.store;
  const at = ({ orderNo, accessKey }: Bought) => ({ params: { orderNo }, body: { accessKey } });
  const gifts: GiftShop = {
    ...shop,
    async place({ quantity = 1, keys: count = quantity, ...wish } = {}) {
      const { productId, keys } = await shop.shelf(count);
      const [email, recipient] = [someBuyer(), somebody()];
      const what = {
        items: [{ productId, quantity }],
        currency: 'USD' as const,
        paymentMethod: 'sandbox',
      };
      const { total } = await call('POST /api/checkout/quote', { body: what });
      const body = { ...what, contact: { email }, agree: true, total, gift: { email: recipient, ...wish } };
      const placed = await call('POST /api/orders', { body });
      const { id } = await db
        .selectFrom('orders')
        .select('id')
        .where('order_no', '=', placed.orderNo)
        .executeTakeFirstOrThrow();
      return { ...placed, email, id, recipient, keys, productId };
    },
    async paid(wish) {
      const order = await gifts.place(wish);
      await shop.press(order, 'approve');
      await shop.reached(order, 'delivered');
      return order;
    },
    async given(wish) {
      const order = await gifts.paid(wish);
      await gifts.send();
      return { ...order, token: tokenIn(await gifts.giftMail(order.recipient)) };
    },
    send: () => sendDueGifts(context),
    look: (token) => call('GET /api/gift', { query: { token } }),
    open: (token) => call('POST /api/gift/open', { body: { token } }),
    change: (order, change) =>
      call('POST /api/orders/{orderNo}/gift', {
        params: { orderNo: order.orderNo },
        body: { accessKey: order.accessKey, ...change },
      }),
    sendNow: (order) => call('POST /api/orders/{orderNo}/gift/send', at(order)),
    keep: (order) => call('POST /api/orders/{orderNo}/gift/keep', at(order)),
    refund: (order) => call('POST /api/orders/{orderNo}/refund', at(order)),
    giftMail: (recipient) => shop.inbox.mailTo(recipient, /gift/i),
  };
  return gifts;
}
