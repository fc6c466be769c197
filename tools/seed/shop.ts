import { randomUUID } from 'node:crypto';
import { saveSetting } from '@halfturn/server/src/house/settings/door.ts';
import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { uuidv7 } from '@halfturn/server/src/platform/ids.ts';
import { demoDeliveryNames, demoSettings, demoTaxRates } from '../demo/demo.ts';

/** Writes the payment and shipping methods and the settings of the store. */
export async function writeShop(trx: Trx): Promise<void> {
  await trx
    .insertInto('payment_methods')
    .values([
      // Takes one currency only, so that a buyer can see a method that does not take the currency on display.
      { code: 'sandbox-cny', provider: 'sandbox', currencies: ['CNY'], hold_minutes: 15, position: 2 },
    ])
    .onConflict((oc) => oc.doNothing())
    .execute();
  const names = demoDeliveryNames();
  const slow = { first_minor: 590, further_minor: 190, min_days: 3, max_days: 7 };
  const fast = { first_minor: 1490, further_minor: 490, min_days: 1, max_days: 2 };
  await trx
    .insertInto('delivery_methods')
    .values([
      { code: 'standard', names: JSON.stringify(names.standard), ...slow, position: 0 },
      { code: 'express', names: JSON.stringify(names.express), ...fast, position: 1 },
    ])
    .onConflict((oc) => oc.doNothing())
    .execute();
  const settings = demoSettings();
  await saveSetting(trx, 'store.name', settings['store.name']);
  await saveSetting(trx, 'site.title', settings['site.title']);
  await saveSetting(trx, 'site.keywords', settings['site.keywords']);
  await saveSetting(trx, 'site.description', settings['site.description']);
}

/** Writes the rates of tax, who the store is on its invoices, and that gift cards are taxed when they are spent. */
export async function writeTax(trx: Trx): Promise<void> {
  await trx
    .insertInto('tax_rates')
    .values(
      demoTaxRates().map(({ percent, ...rate }) => ({
        id: uuidv7(),
        ...rate,
        rate: Math.round(percent * 1000),
        valid_from: '2026-01-01',
      })),
    )
    .execute();
  await trx
    .updateTable('products')
    .set({ tax_class: 'voucher' })
    .where('genre_code', '=', 'giftcard')
    // Pins and a key ring have the genre of gifts, and are goods.
    .where('kind', '=', 'key')
    .execute();
  const settings = demoSettings();
  for (const key of ['shop.name', 'shop.address', 'shop.country', 'shop.taxNumber', 'shop.register'] as const)
    await saveSetting(trx, key, settings[key]);
}

const NONE = { percent_bp: null, amount_minor: null, cap_minor: null };

/** Writes three coupons, each with another rule: a cap, a minimum, and first orders only. Returns their ids. */
export async function writeCoupons(trx: Trx, now: Date): Promise<string[]> {
  const ids: string[] = [];
  const coupons = [
    { code: 'HARBOUR5', name: 'Harbour week', ...NONE, percent_bp: 500, cap_minor: 1_000 },
    {
      code: 'LANTERN10',
      name: 'Ten off sixty',
      ...NONE,
      amount_minor: 1_000,
      minimum_minor: 6_000,
      per_customer: 1,
    },
    {
      code: 'FIRSTTURN',
      name: 'Welcome',
      ...NONE,
      percent_bp: 800,
      cap_minor: 800,
      first_only: true,
      per_customer: 1,
    },
  ];
  for (const { code, ...terms } of coupons) {
    const id = randomUUID();
    ids.push(id);
    await trx
      .insertInto('coupons')
      .values({
        id,
        kind: terms.percent_bp === null ? 'fixed' : 'percent',
        scope: 'all',
        created_at: now,
        ...terms,
      })
      .execute();
    await trx.insertInto('coupon_codes').values({ code, coupon_id: id, created_at: now }).execute();
  }
  return ids;
}
