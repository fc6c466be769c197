import { sql } from 'kysely';
import { recountForMember } from '../src/sale/orders/count-for-member.ts';
import { keyShop, type Bought, type KeyShop } from './key-shop.ts';
import { until } from './make-order.ts';
import { makeMember, type MemberBrowser } from './member-browser.ts';

/** A shop whose buyers are members, and what one looks at there: orders that count, points, the ledger. */
export interface MemberShop extends KeyShop {
  member(): Promise<MemberBrowser>;
  /** A product that costs so many US cents, with so many keys. */
  costing(minor: number, keys?: number): Promise<string>;
  /** Buys and pays as this member; waits until it is delivered. */
  boughtBy(member: MemberBrowser, productId: string): Promise<Bought>;
  confirm(order: Pick<Bought, 'orderNo' | 'accessKey'>): Promise<unknown>;
  /** The member's books have heard of everything that has happened to the order. */
  counted(order: Pick<Bought, 'id'>): Promise<void>;
  level(member: MemberBrowser): ReturnType<typeof levelOf>;
  /** The ledger, oldest entry first: kind and points. */
  ledger(member: Pick<MemberBrowser, 'call'>): Promise<[string, number][]>;
  /** Gives points as earned then. */
  give(member: MemberBrowser, points: number, at?: Date): Promise<void>;
}

const levelOf = (member: MemberBrowser) =>
  member.call('GET /api/getUserLevelInfo/{id}', { params: { id: member.id } });

/** Opens a shop for members; `close` it afterwards. */
export async function memberShop(): Promise<MemberShop> {
  const shop = await keyShop();
  const { store } = shop;
  return {
    ...shop,
    member: () => makeMember(store),
    async costing(minor, keys = 5) {
      const { productId } = await shop.shelf(keys);
      await sql`update products set price_minor = ${minor}, sale_minor = null where id = ${productId}`.execute(
        store.db,
      );
      return productId;
    },
    async boughtBy(member, productId) {
      const order = await shop.buy([{ productId, quantity: 1 }], { email: member.email });
      await sql`update orders set account_id = ${member.id} where id = ${order.id}`.execute(store.db);
      await shop.press(order, 'approve');
      await shop.reached(order, 'delivered');
      return order;
    },
    confirm: ({ orderNo, accessKey }) =>
      store.call('POST /api/orders/{orderNo}/confirm', { params: { orderNo }, body: { accessKey } }),
    // The test handles the events itself: a subscriber that runs later finds no work.
    counted: ({ id }) => recountForMember(store.context, { orderId: id }),
    level: levelOf,
    async ledger(member) {
      const { rows } = await member.call('GET /api/account/points', { query: { pageSize: 50 } });
      return rows.toReversed().map((row) => [row.kind, row.points]);
    },
    async give(member, points, at = store.clock.now()) {
      await sql`insert into memberships (account_id) values (${member.id}) on conflict do nothing`.execute(
        store.db,
      );
      await sql`insert into points_ledger (account_id, no, kind, points, balance, reference, actor, at)
        values (${member.id}, 0, 'adjust', ${points}, 0, ${`test:${crypto.randomUUID()}`}, 'test', ${at})`.execute(
        store.db,
      );
    },
  };
}

/** Waits until the member's ledger says so. */
export const untilLedger = (shop: MemberShop, member: MemberBrowser, wanted: readonly [string, number][]) =>
  until(
    JSON.stringify(wanted),
    () => shop.ledger(member),
    (seen) => JSON.stringify(seen) === JSON.stringify(wanted),
  );
