import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { randomUUID } from 'node:crypto';
import type { CallError } from '@halfturn/contract/client.ts';
import type { Bought } from './key-shop.ts';
import { memberShop, type MemberShop } from './member-shop.ts';

/** A delivered order whose keys were seen, and what its buyer may say of them. */
export type Seen = Bought & { keys: string[]; bad: string; productId: string };

export interface ClaimWish {
  id?: string;
  text?: string;
  pictures?: string[];
}

/** A shop whose buyers have seen their keys, and say that they do not work. */
export interface ClaimShop extends MemberShop {
  /**
   * A delivered order whose keys were in its mail, and so count as revealed; `keys` also has the remaining stock.
   */
  seen(keys?: number, quantity?: number): Promise<Seen>;
  claimsOf(order: Bought): ReturnType<typeof readClaims>;
  claim(order: Bought, unit: string, wish?: ClaimWish): ReturnType<typeof readClaims>;
  /** Uploads a picture as the page does. */
  upload(order: Bought, bytes: Uint8Array): Promise<{ error?: string; data: { id: string } }>;
}

const readClaims = ({ store }: MemberShop, { orderNo, accessKey }: Bought) =>
  store.call('GET /api/orders/{orderNo}/claims', { params: { orderNo }, query: { accessKey } });

/** Opens such a shop for a test file; `close` it afterwards. */
export async function claimShop(): Promise<ClaimShop> {
  const shop = await memberShop();
  const { url, call, config } = shop.store;
  return {
    ...shop,
    async seen(keys = 1, quantity = 1) {
      const { productId, keys: stock } = await shop.shelf(keys);
      const order = await shop.bought(productId, quantity);
      await shop.settled(order.id);
      const shown = firstOf((await shop.reveal(order)).keys);
      return { ...order, keys: stock, bad: shown.key, productId };
    },
    claimsOf: (order) => readClaims(shop, order),
    claim: ({ orderNo, accessKey }, unit, { id = randomUUID(), text, pictures = [] } = {}) =>
      call('POST /api/orders/{orderNo}/claims', {
        params: { orderNo },
        body: {
          accessKey,
          id,
          unit,
          reason: 'used',
          text: text ?? 'It says: already redeemed.',
          pictures,
        },
      }),
    async upload({ orderNo, accessKey }, bytes) {
      const answered = await fetch(
        `${url}/prod-api/api/orders/${orderNo}/claim-pictures?name=shot.png&accessKey=${accessKey}`,
        {
          method: 'POST',
          headers: { origin: config.publicUrl, 'content-type': 'image/png' },
          body: new Uint8Array(bytes),
        },
      );
      return (await answered.json()) as { error?: string; data: { id: string } };
    },
  };
}

/** The refusal that a call came to; `taken` where it was none. */
export const slug = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'taken',
    (error: CallError) => error.slug ?? String(error),
  );
