import { audit } from '../../../house/audit/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { saleIn, struckInCurrency } from './fix-prices.ts';
import {
  dueFixedSales,
  fixedPricesOf,
  lockPrices,
  saveFixedPrice,
  type FixedPriceRow,
} from './prices.queries.ts';

/** Begins and ends sales of fixed prices whose moment has come. Each product in a transaction of its own. */
export async function keepFixedTimes({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const id of await dueFixedSales(db, now))
    await inTransaction(db, async (trx) => {
      if (!(await lockPrices(trx, id))) return;
      for (const row of await fixedPricesOf(trx, id)) await keepTimesOf(trx, row, now);
    });
}

/** The same of one price. Does nothing if an editor has moved the moment meanwhile. */
async function keepTimesOf(trx: Trx, row: FixedPriceRow, now: Date): Promise<void> {
  const { product_id, currency, regular_minor, planned_sale_minor, sale_from, sale_until } = row;
  const ends = sale_until !== null && sale_until <= now;
  const begins = planned_sale_minor !== null && sale_from !== null && sale_from <= now;
  if (!ends && !begins) return;
  const sale = ends ? null : planned_sale_minor;
  const times = ends ? { sale_from: null, sale_until: null } : { sale_from, sale_until };
  const struck = await struckInCurrency(trx, product_id, { code: currency, sale }, row, now);
  const columns = { regular_minor, sale_minor: sale, planned_sale_minor: null, ...times, ...struck };
  await saveFixedPrice(trx, product_id, currency, columns);
  await audit(trx, {
    actor: 'system',
    action: ends ? 'products.sale_ended' : 'products.sale_begun',
    subject: `product:${product_id}`,
    before: { currency, sale: saleIn(row) },
    after: { currency, sale },
  });
}
