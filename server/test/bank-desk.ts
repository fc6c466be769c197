import { present } from '@halfturn/contract/primitives/rows.ts';
import { randomBytes } from 'node:crypto';
import { envelopeOf, unwrap, urlOf } from '@halfturn/contract/client.ts';
import type { BankAccount, CsvMapping } from '@halfturn/contract/staff/bank.ts';
import { TRANSFER } from '@halfturn/contract/transfer.ts';
import { makeOrder } from './make-order.ts';
import { payingBuyer, type Placed } from './paying-buyer.ts';
import { atWork } from './staff-browser.ts';
import { camt, type Line } from './statements.ts';
import { testStore } from './store.ts';

/** What the shopkeeper types. */
export const ACCOUNT = {
  holder: 'Halfturn GmbH',
  iban: 'de89 3704 0044 0532 0130 00',
  bic: 'cobadeffxxx',
  bank: 'Commerzbank',
  currencies: ['EUR' as const],
  hours: 24,
  enabled: true,
};

export const euros = (minor: number) => (minor / 100).toFixed(2);
/** A reference of the bank's, new each time. */
export const ref = () => `R-${randomBytes(6).toString('hex')}`;
/** The line in a statement that pays an order. */
export const pays = (placed: Placed, more: Partial<Line> = {}): Line => ({
  amount: euros(placed.total.amount),
  text: `Order ${placed.orderNo}`,
  day: new Date().toISOString().slice(0, 10),
  ref: ref(),
  ...more,
});

/** What the store answers to a file: a statement, or what is to be mapped. */
interface Uploaded {
  id: string | null;
  csv: { mapping: CsvMapping; unread: number } | null;
}

/** A store that takes bank transfers, and a finance colleague. */
export async function bankDesk() {
  const store = await testStore();
  const clerk = await atWork(store, 'finance');
  /** Saves the account as a form that was just opened does. */
  const saveAccount = async (account: BankAccount, who: Pick<typeof clerk, 'call'> = clerk) => {
    const { version } = (await clerk.call('GET /admin/bank')).account;
    return await who.call('POST /admin/bank/account', { body: { ...account, version } });
  };
  await saveAccount(ACCOUNT);
  /** Uploads a file as the page does. */
  const upload = async (file: string | Buffer, query: Record<string, unknown> = {}, who = clerk) => {
    const answer = await fetch(store.url + urlOf('/admin/bank/statements', {}, { name: 'file', ...query }), {
      method: 'POST',
      headers: {
        origin: store.config.publicUrl,
        cookie: `staff=${who.cookie()}`,
        'content-type': 'application/octet-stream',
      },
      body: typeof file === 'string' ? file : new Uint8Array(file),
    });
    return unwrap<Uploaded>(envelopeOf(await answer.json()));
  };
  /** Uploads a statement that needs no mapping. Returns its id. */
  const uploaded = async (...all: Parameters<typeof upload>) => present((await upload(...all)).id);
  /** What the bank has told, and what came of it: all that a file may change. */
  const books = async (): Promise<string> => {
    const rows = await Promise.all([
      store.db.selectFrom('bank_statements').select(['id', 'booked_at']).orderBy('id').execute(),
      store.db
        .selectFrom('bank_statement_lines')
        .selectAll()
        .orderBy('statement_id')
        .orderBy('line')
        .execute(),
      store.db.selectFrom('bank_entries').selectAll().orderBy('id').execute(),
      store.db.selectFrom('payment_captures').selectAll().orderBy('id').execute(),
      store.db.selectFrom('payment_events').select(['provider', 'event_id']).orderBy('event_id').execute(),
    ]);
    return JSON.stringify(rows);
  };
  const statement = (id: string) =>
    clerk.call('GET /admin/bank/statements/{id}', { params: { id }, query: { pageSize: 50 } });

  const book = async (lines: readonly Line[]): Promise<string> => {
    const id = await uploaded(camt(lines));
    await clerk.call('POST /admin/bank/statements/{id}/book', { params: { id } });
    return id;
  };

  const order = async (keys = 1) =>
    makeOrder(store.call, {
      items: [{ productId: await store.stock(keys), quantity: 1 }],
      currency: 'EUR',
      paymentMethod: TRANSFER,
    });
  const heldOf = (orderNo: string) =>
    store.db
      .selectFrom('deliveries as d')
      .innerJoin('orders as o', 'o.id', 'd.order_id')
      .select('d.status')
      .where('o.order_no', '=', orderNo)
      .execute();
  return {
    store,
    clerk,
    saveAccount,
    upload,
    uploaded,
    books,
    statement,
    book,
    order,
    heldOf,
    ...payingBuyer(() => store),
  };
}
