import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdFirstCommit } from '../../../test/race.ts';
import { pdfText } from '../../../test/pdf-text.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { taxShop, type TaxShop } from '../../../test/tax-shop.ts';
import { setMoneyStyle } from '@halfturn/locales/format.ts';
import { chooseAmounts } from '../../shop/catalog/rates/choose-amounts.ts';

let shop: TaxShop;
let finance: StaffAtWork;
beforeAll(async () => {
  shop = await taxShop();
  finance = await atWork(shop.store, 'finance');
});
afterAll(async () => {
  setMoneyStyle('symbol_first');
  await shop.close();
});

const amounts = async () => (await finance.call('GET /admin/currencies')).amounts;
const choose = async (style: 'symbol_first' | 'language') =>
  finance.call('POST /admin/currencies/amounts', { body: { style, version: (await amounts()).version } });
const isShown = async () => (await shop.store.call('GET /api/home/brand')).amounts;

/** The mail and the invoice of a German order, without their blanks. */
async function papersOfOrder() {
  const order = await shop.order({
    items: [{ productId: await shop.taxed('standard'), quantity: 1 }],
    country: 'DE',
    lang: 'de',
  });
  const { text = '' } = (await shop.inbox.mailTo(order.email, /ist eingegangen$/)).mail;
  const paid = await shop.paidUnseen(order);
  const { papers } = await shop.store.call('GET /api/orders/{orderNo}/papers', {
    params: { orderNo: order.orderNo },
    query: { accessKey: order.accessKey },
  });
  const path = `/prod-api/api/orders/${order.orderNo}/papers/${firstOf(papers).number}?accessKey=${order.accessKey}`;
  const pdf = Buffer.from(await (await fetch(shop.store.url + path)).arrayBuffer());
  const { amount } = paid.realAmount;
  const number = `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, '0')}`;
  const bare = (said: string) => said.replaceAll(/\s/g, '');
  return { number, mail: bare(text), invoice: bare(pdfText(pdf)) };
}

test('amounts have the symbol first, in mails and on papers, until the store chooses otherwise', async () => {
  expect((await amounts()).style).toBe('symbol_first');
  const { number, mail, invoice } = await papersOfOrder();
  expect(mail).toContain(`€${number}`);
  expect(invoice).toContain(`€${number}`);
});

test('then they are as each language writes them, everywhere within a second', async () => {
  expect(await isShown()).toBe('symbol_first');
  await choose('language');
  await expect.poll(isShown, { timeout: 1_000 }).toBe('language');
  const { number, mail, invoice } = await papersOfOrder();
  expect(mail).toContain(`${number}€`);
  expect(invoice).toContain(`${number}€`);
  expect(mail).not.toContain(`€${number}`);
  expect((await auditOf(shop.store, 'settings:amounts')).at(-1)).toMatchObject({
    action: 'currencies.amounts_chosen',
    before: { style: 'symbol_first' },
    after: { style: 'language' },
  });
  await choose('symbol_first');
  await expect.poll(isShown).toBe('symbol_first');
});

test('of two people who choose, the second is told; and only those choose who set rates', async () => {
  const { version } = await amounts();
  const { second, waited } = await holdFirstCommit({
    db: shop.store.db,
    first: (trx) => chooseAmounts(trx, { style: 'language', version }, 'system'),
    second: () => finance.call('POST /admin/currencies/amounts', { body: { style: 'language', version } }),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'content_changed' } });
  const support = await atWork(shop.store, 'support');
  await expect(
    support.call('POST /admin/currencies/amounts', { body: { style: 'language', version } }),
  ).rejects.toMatchObject({ slug: 'forbidden' });
});
