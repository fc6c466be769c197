import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { accountAffiliate } from '@halfturn/contract/affiliates.ts';
import { keyShop, type Bought, type KeyShop } from './key-shop.ts';
import { makeOrder, until, type Wish } from './make-order.ts';
import { browser, makeMember, type Browser, type MemberBrowser } from './member-browser.ts';
import { atWork, type StaffAtWork } from './staff-browser.ts';

type Affiliate = NonNullable<ReplyOf<typeof accountAffiliate>['affiliate']>;

/** A shop with affiliates: who makes and pays them, and buyers who came by their links. */
export interface AffiliateShop extends KeyShop {
  finance: StaffAtWork;
  support: StaffAtWork;
  /** A member whom staff have made an affiliate. */
  affiliate(ratePercent?: number): Promise<MemberBrowser & { code: string }>;
  /** What an affiliate reads of themselves. */
  seen(member: MemberBrowser): Promise<Affiliate>;
  /** A browser that has followed this link. */
  follower(code: string, who?: Browser): Browser;
  /** Buys with this browser and pays; waits until it is delivered. */
  boughtIn(who: Browser, productId: string, wish?: Partial<Wish>): Promise<Bought>;
  /** The buyer confirms the order, which completes it. */
  confirm(order: Bought): Promise<unknown>;
  /** Buys a product of 24.99 dollars by this link, and completes the order. */
  sold(code: string): Promise<Bought>;
  /** Waits until the affiliate's ledger says so: kind and US cents, oldest first. */
  untilEntries(member: MemberBrowser, wanted: readonly [string, number][]): Promise<Affiliate>;
  /** Whose link an order came by; null for none. */
  referrer(order: Bought): Promise<string | null>;
}

/** Opens a shop with affiliates for a test file; `close` it afterwards. */
export async function affiliateShop(): Promise<AffiliateShop> {
  const keys = await keyShop();
  const { store } = keys;
  const [finance, support] = [await atWork(store, 'finance'), await atWork(store, 'support')];
  const shop: AffiliateShop = {
    ...keys,
    finance,
    support,
    async affiliate(ratePercent = 10) {
      const member = await makeMember(store);
      const body = { accountId: member.id, ratePercent };
      const { code } = await support.call('POST /admin/affiliates', { body });
      return { ...member, code };
    },
    async seen(member) {
      const { affiliate } = await member.call('GET /api/affiliate');
      if (!affiliate) throw new Error('no affiliate');
      return affiliate;
    },
    follower(code, who = browser(store)) {
      who.cookies.set('ref', code);
      return who;
    },
    async boughtIn(who, productId, wish = {}) {
      const email = wish.email ?? `by.link.${crypto.randomUUID()}@example.com`;
      const placed = await makeOrder(who.call, { items: [{ productId, quantity: 1 }], ...wish, email });
      const { id } = await store.db
        .selectFrom('orders')
        .select('id')
        .where('order_no', '=', placed.orderNo)
        .executeTakeFirstOrThrow();
      const order = { ...placed, email, id };
      await shop.press(order, 'approve');
      await shop.reached(order, 'delivered');
      return order;
    },
    confirm: ({ orderNo, accessKey }) =>
      store.call('POST /api/orders/{orderNo}/confirm', { params: { orderNo }, body: { accessKey } }),
    async sold(code) {
      const order = await shop.boughtIn(shop.follower(code), await store.stock(1));
      await shop.confirm(order);
      return order;
    },
    async untilEntries(member, wanted) {
      await until(
        JSON.stringify(wanted),
        () => shop.seen(member),
        ({ entries }) =>
          JSON.stringify(entries.map(({ kind, amount }) => [kind, amount.amount]).toReversed()) ===
          JSON.stringify(wanted),
      );
      // Sums and entries are read one after the other: the sums may be from before the last entry.
      return await shop.seen(member);
    },
    async referrer({ id }) {
      const row = await store.db
        .selectFrom('order_affiliates')
        .select('account_id')
        .where('order_id', '=', id)
        .executeTakeFirst();
      return row?.account_id ?? null;
    },
  };
  return shop;
}
