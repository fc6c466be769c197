import type { FirstSteps } from '@halfturn/contract/staff/first-steps.ts';
import { readPlain, savedSettings } from '../../house/settings/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { realMethods, type Providers } from '../../sale/payments/door.ts';
import { sellerOf } from '../../sale/invoices/door.ts';
import { countDemoProducts, firstOwnProduct, lastTestMail } from './first-steps.queries.ts';

const BRAND = ['store.name', 'brand.logoOnLight', 'brand.logoOnDark'] as const;

/** Derives the steps from what they are about. Nothing is stored about a step itself, but that a person has read the legal pages. */
export async function readSteps(db: Db, providers: Providers): Promise<FirstSteps> {
  const [brand, seller, methods, product, mail, saved, switches, demo] = await Promise.all([
    savedSettings(db, BRAND),
    sellerOf(db),
    realMethods(db, providers),
    firstOwnProduct(db),
    lastTestMail(db),
    savedSettings(db, ['store.live', 'store.legalRead']),
    readPlain(db, ['store.live', 'store.legalRead', 'shop.currency']),
    countDemoProducts(db),
  ]);
  const names = await staffNames(
    db,
    saved.map(({ saved_by }) => saved_by),
  );
  const deedOf = (key: string) => {
    const row = saved.find((one) => one.key === key && one.revision > 0);
    return row ? { by: names.get(row.saved_by) ?? null, at: row.updated_at.toISOString() } : null;
  };
  const legal = switches['store.legalRead'] ? deedOf('store.legalRead') : null;
  // The name of the demo store was saved by the store itself.
  const own = brand.find(({ key, saved_by }) => key === 'store.name' && saved_by !== 'system');
  const name = String(own?.value ?? '');
  return {
    done: {
      brand: name !== '',
      seller: seller !== null,
      payment: methods.length > 0,
      product: product !== null,
      keys: product?.stocked === true,
      mail: mail?.accepted === true,
      legal: legal !== null,
    },
    brand: { name, logo: brand.some(({ key, value }) => key !== 'store.name' && Boolean(value)) },
    seller: seller?.name ?? '',
    currency: switches['shop.currency'],
    methods: methods.map(({ code }) => code),
    product: product && { id: product.id, name: product.name, takesKeys: product.takesKeys },
    // One that was marked as spam has arrived.
    mail: mail ? { to: mail.recipient, state: mail.state === 'complained' ? 'accepted' : mail.state } : null,
    legal,
    live: switches['store.live'],
    switched: deedOf('store.live'),
    revision: saved.find(({ key }) => key === 'store.live')?.revision ?? 0,
    demo,
  };
}
