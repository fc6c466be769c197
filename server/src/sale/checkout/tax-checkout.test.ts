import { firstOf, several } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { taxShop, type TaxShop } from '../../../test/tax-shop.ts';

let shop: TaxShop;
let productId: string;
let reduced: string;
let voucher: string;
beforeAll(async () => {
  shop = await taxShop();
  [productId, reduced, voucher] = [
    await shop.taxed('standard'),
    await shop.taxed('reduced'),
    await shop.taxed('voucher'),
  ];
});
afterEach(() => shop.included(true));
afterAll(() => shop.close());

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const one = (id = productId) => [{ productId: id, quantity: 1 }];
const round = (value: number) => Math.floor(value + 0.5);

describe('a quote', () => {
  test('says what tax is in the price, by rate, and costs the same everywhere', async () => {
    const items = [...one(), ...one(reduced), ...one(voucher)];
    const { tax, total, lines } = await shop.quote({ items, country: 'DE' });
    const each = firstOf(lines).total.amount;
    const [full, less] = [round((each * 19) / 119), round((each * 7) / 107)];
    expect(tax).toEqual({
      included: true,
      country: 'DE',
      reverseCharge: false,
      total: eur(full + less),
      rates: [
        { rate: 19, net: eur(each - full), tax: eur(full) },
        { rate: 7, net: eur(each - less), tax: eur(less) },
      ],
    });
    expect(total).toEqual(eur(3 * each));
    const elsewhere = await shop.quote({ items, country: 'US' });
    expect(elsewhere.total).toEqual(total);
    expect(elsewhere.tax).toMatchObject({ country: 'US', total: eur(0), rates: [] });
  });

  test('puts the tax on top where prices do not include it, before a payment method is chosen', async () => {
    await shop.included(false);
    const before = await shop.quote({ items: one(), country: 'US' });
    const { tax, total } = await shop.quote({ items: one(), country: 'CA', region: 'québec' });
    const on = round((before.total.amount * 14.975) / 100);
    expect(tax).toMatchObject({ included: false, total: eur(on), rates: [{ rate: 14.975, tax: eur(on) }] });
    expect(total).toEqual(eur(before.total.amount + on));
  });

  test('goes by what the browser says where the buyer has not said, and else by where the store is', async () => {
    expect((await shop.quote({ items: one(), language: 'de-AT,de;q=0.8' })).tax.country).toBe('AT');
    expect((await shop.quote({ items: one(), language: 'de' })).tax.country).toBe('DE');
    expect((await shop.quote({ items: one(), language: 'de-AT', country: 'CA' })).tax.country).toBe('CA');
  });

  test('leaves the tax to a firm in another country of the EU, at the same price', async () => {
    const plain = await shop.quote({ items: one(), country: 'AT' });
    const firm = await shop.quote({ items: one(), country: 'AT', vatId: 'atu 12345678' });
    expect(firm.tax).toMatchObject({ reverseCharge: true, total: eur(0), rates: [] });
    expect(firm.total).toEqual(plain.total);
    for (const vatId of ['DE123456789', 'ATU1', 'hello'])
      expect((await shop.quote({ items: one(), country: 'AT', vatId })).tax.reverseCharge, vatId).toBe(false);
  });
});

describe('an order', () => {
  test('keeps what it was taxed with, whatever becomes of the rate', async () => {
    const order = await shop.order({ items: one(), country: 'AT' });
    const before = await shop.read(order);
    expect(before.tax).toMatchObject({ country: 'AT', rates: [{ rate: 20 }] });
    await sql`update tax_rates set rate = 21000 where country = 'AT'`.execute(shop.store.db);
    expect(firstOf((await shop.quote({ items: one(), country: 'AT' })).tax.rates).rate).toBe(21);
    expect(await shop.read(order)).toMatchObject({ tax: before.tax, realAmount: before.realAmount });
    await sql`update tax_rates set rate = 20000 where country = 'AT'`.execute(shop.store.db);
  });

  test('is paid, and goes back, with the tax that stands on top of it', async () => {
    await shop.included(false);
    const order = await shop.order({ items: [{ productId, quantity: 2 }], country: 'DE' });
    const paid = await shop.paidUnseen(order);
    expect(paid.realAmount.amount).toBe(paid.goods.amount + paid.tax.total.amount);
    const [first, second] = several(firstOf(paid.lines).units, 2);
    expect(first.worth.amount + second.worth.amount).toBe(paid.realAmount.amount);
    const ask = (units: string[]) =>
      shop.store.call('POST /api/orders/{orderNo}/refund', {
        params: { orderNo: order.orderNo },
        body: { accessKey: order.accessKey, units, reason: '' },
      });
    await ask([first.id]);
    expect(await shop.read(order)).toMatchObject({ refunded: first.worth, tax: paid.tax });
    await ask([second.id]);
    expect(await shop.read(order)).toMatchObject({ refunded: paid.realAmount, status: 'refunded' });
  });

  test('is taxed where its parcel goes, and its freight with it', async () => {
    const items = one(await shop.box());
    const address = {
      firstName: 'Mara',
      lastName: 'Weiss',
      phone: '+43 1 5120000',
      address: 'Lange Gasse 1',
      city: 'Wien',
      zip: '1010',
      country: 'AT',
    };
    const order = await shop.order({ items, country: 'AT', deliveryMethod: 'post', address });
    const { tax, freight, realAmount } = await shop.read(order);
    expect(freight.amount).toBeGreaterThan(0);
    expect(tax).toMatchObject({ country: 'AT', rates: [{ rate: 20 }] });
    const { net, tax: of } = firstOf(tax.rates);
    expect(net.amount + of.amount).toBe(realAmount.amount);
  });

  test('keeps a firm’s number as it is written, and refuses one that none of its country has', async () => {
    const wish = { items: one(), country: 'AT', company: 'Reiher OG', billingAddress: 'Ring 1\n1010 Wien' };
    const order = await shop.order({ ...wish, vatId: 'u12345678' });
    const row = await shop.store.db
      .selectFrom('orders')
      .select(['company', 'vat_id', 'billing_address', 'reverse_charge', 'tax_minor'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      company: 'Reiher OG',
      vat_id: 'ATU12345678',
      billing_address: 'Ring 1\n1010 Wien',
      reverse_charge: true,
      tax_minor: 0,
    });
    await expect(shop.order({ ...wish, vatId: 'ATU123' })).rejects.toMatchObject({
      status: 422,
      fields: { vatId: 'This isn’t a valid number for that country.' },
    });
  });

  test('says its tax in the letter that has it', async () => {
    const order = await shop.order({ items: one(), country: 'DE', lang: 'de' });
    const { mail } = await shop.inbox.mailTo(order.email, /eingegangen/);
    expect(mail.text).toMatch(/Enthält .* Steuer \(19\s%\)/u);
  });
});
