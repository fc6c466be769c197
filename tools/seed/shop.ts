import { saveSetting } from '@halfturn/server/src/house/settings/door.ts';
import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { DEMO_SETTINGS } from '../demo/settings.ts';

/** The ways to pay and to deliver, and what the shop says of itself. */
export async function writeShop(trx: Trx): Promise<void> {
  await trx
    .insertInto('payment_methods')
    .values([
      { code: 'sandbox', provider: 'sandbox', hold_minutes: 15, position: 0 },
      // Takes one currency alone, so that a buyer meets a method that does not fit the currency on display.
      { code: 'sandbox-cny', provider: 'sandbox', currencies: ['CNY'], hold_minutes: 15, position: 1 },
    ])
    .onConflict((oc) => oc.doNothing())
    .execute();
  await trx
    .insertInto('delivery_methods')
    .values([
      { code: 'standard', first_minor: 590, further_minor: 190, min_days: 3, max_days: 7, position: 0 },
      { code: 'express', first_minor: 1490, further_minor: 490, min_days: 1, max_days: 2, position: 1 },
    ])
    .onConflict((oc) => oc.doNothing())
    .execute();
  await saveSetting(trx, 'site.title', DEMO_SETTINGS.title);
  await saveSetting(trx, 'site.keywords', DEMO_SETTINGS.keywords);
  await saveSetting(trx, 'site.description', DEMO_SETTINGS.description);
}
