import { saveSetting } from '@halfturn/server/src/house/settings/door.ts';
import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { uuidv7 } from '@halfturn/server/src/platform/ids.ts';
import { DEMO_RATES, DEMO_SHOP } from '../demo/tax.ts';

/** The rates of tax, which gift cards are spared, and who the store is on its invoices. */
export async function writeTax(trx: Trx): Promise<void> {
  await trx
    .insertInto('tax_rates')
    .values(DEMO_RATES.map((rate) => ({ id: uuidv7(), ...rate, valid_from: '2026-01-01' })))
    .execute();
  await trx
    .updateTable('products')
    .set({ tax_class: 'voucher' })
    .where('genre_code', '=', 'giftcard')
    .execute();
  for (const [key, value] of Object.entries(DEMO_SHOP) as [keyof typeof DEMO_SHOP, string][])
    await saveSetting(trx, key, value);
}
