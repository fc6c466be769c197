import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Caller } from '@halfturn/contract/client.ts';
import { inTransaction } from '../src/platform/db/kysely.ts';
import { addKeys } from '../src/sale/keys/door.ts';
import { makeOrder, someBuyer, until, type Wish } from './make-order.ts';
import { makeProduct, steamKeys } from './make-product.ts';
import { smtpInbox, type Received, type SmtpInbox } from './smtp-inbox.ts';
import { testStore, type TestStore } from './store.ts';

type Placed = Awaited<ReturnType<typeof makeOrder>>;
/** An order as its buyer knows it, and the id that only the database knows. */
export type Bought = Placed & { email: string; id: string };
type Access = Pick<Placed, 'orderNo' | 'accessKey'>;

/** A whole store with a real mail server, and what one does there day by day: stock, buy, pay, read the mail. */
export interface KeyShop {
  store: TestStore;
  inbox: SmtpInbox;
  /** Every key that was ever imported here. */
  imported: string[];
  /** A product with this many keys in stock. */
  shelf(count: number, name?: string): Promise<{ productId: string; keys: string[] }>;
  restock(productId: string, count: number): Promise<string[]>;
  buy(
    items: { productId: string; quantity: number }[],
    wish?: Pick<Wish, 'email' | 'keyDelivery' | 'paymentMethod'>,
  ): Promise<Bought>;
  press(order: Placed, outcome: 'approve' | 'late' | 'decline'): Promise<unknown>;
  /** Buys one unit, pays, and waits until it is delivered. */
  bought(productId: string, quantity?: number, keyDelivery?: Wish['keyDelivery']): Promise<Bought>;
  read(order: Access): ReturnType<typeof readOrder>;
  reached(order: Access, status: string): ReturnType<typeof readOrder>;
  reveal(
    order: Access,
    units?: string[],
  ): Promise<{ keys: { unit: string; name: string; no: number; key: string }[] }>;
  resend(order: Access): Promise<{ sentTo: string }>;
  mailsOf(subjectId: string): ReturnType<typeof mailsAbout>;
  /** The mails about it, once none of them is on its way any more. */
  settled(subjectId: string): ReturnType<typeof mailsAbout>;
  close(): Promise<void>;
}

const readOrder = (call: Caller, { orderNo, accessKey }: Access) =>
  call('GET /api/orders/{orderNo}', { params: { orderNo }, query: { accessKey } });
const mailsAbout = (store: TestStore, subjectId: string) =>
  store.db.selectFrom('mails').selectAll().where('subject_id', '=', subjectId).orderBy('id').execute();

/** Opens a shop of keys for a test file; `close` it afterwards. */
export async function keyShop(env: Record<string, string> = {}): Promise<KeyShop> {
  const inbox = await smtpInbox();
  const store = await testStore({
    env: { SMTP_URL: inbox.url, MAIL_FROM: 'Halfturn <orders@shop.test>', ...env },
  });
  const { db, call } = store;
  const imported: string[] = [];
  const shop: KeyShop = {
    store,
    inbox,
    imported,
    async shelf(count, name = 'Lanternfall') {
      const productId = await makeProduct(db, { name });
      return { productId, keys: count > 0 ? await shop.restock(productId, count) : [] };
    },
    async restock(productId, count) {
      const keys = steamKeys(count);
      imported.push(...keys);
      const batch = { productId, keys, supplier: 'Test' };
      await inTransaction(db, (trx) => addKeys(trx, store.context.keyring, batch));
      return keys;
    },
    async buy(items, { email = someBuyer(), ...wish } = {}) {
      const placed = await makeOrder(call, { ...wish, items, email });
      const { id } = await db
        .selectFrom('orders')
        .select('id')
        .where('order_no', '=', placed.orderNo)
        .executeTakeFirstOrThrow();
      return { ...placed, email, id };
    },
    press: (order, outcome) =>
      call('POST /api/payments/sandbox/{attempt}', {
        params: { attempt: order.next.attempt },
        body: { outcome },
      }),
    async bought(productId, quantity = 1, keyDelivery) {
      const order = await shop.buy([{ productId, quantity }], keyDelivery && { keyDelivery });
      await shop.press(order, 'approve');
      await shop.reached(order, 'delivered');
      return order;
    },
    read: (order) => readOrder(call, order),
    reached: (order, status) =>
      until(
        status,
        () => readOrder(call, order),
        (seen) => seen.status === status,
      ),
    reveal: ({ orderNo, accessKey }, units) =>
      call('POST /api/orders/{orderNo}/keys', {
        params: { orderNo },
        body: { accessKey, ...(units && { units }) },
      }),
    resend: ({ orderNo, accessKey }) =>
      call('POST /api/orders/{orderNo}/resend', { params: { orderNo }, body: { accessKey } }),
    mailsOf: (subjectId) => mailsAbout(store, subjectId),
    settled: (subjectId) =>
      until(
        'mails',
        () => mailsAbout(store, subjectId),
        (mails) => mails.length > 0 && mails.every((mail) => mail.state !== 'queued'),
      ),
    async close() {
      await store.close();
      await inbox.close();
    },
  };
  return shop;
}

/** Which of these keys stand in the mail: in its text, and in its HTML alike. */
export function keysIn({ mail }: Received, keys: readonly string[]): string[] {
  const found = keys.filter((key) => mail.text?.includes(key));
  const shown = keys.filter((key) => mail.html?.includes(key));
  if (found.join() !== shown.join()) throw new Error('The text and the HTML of a mail bring other keys.');
  return found;
}

/** The link of the mail that opens the order. */
export const linkIn = ({ mail }: Received): URL =>
  new URL(present(/http\S+accessKey=\S+/.exec(mail.text ?? ''))[0]);
