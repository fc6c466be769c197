import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { DEMO_WHOLESALE } from '../demo/wholesale.ts';
import type { SeededProduct } from './products.ts';

/** Writes what copies of a product cost by the dozen. */
export async function writeWholesale(trx: Trx, products: readonly SeededProduct[]): Promise<void> {
  for (const { id, slug } of products) {
    const wholesale = DEMO_WHOLESALE[slug];
    if (!wholesale) continue;
    await trx
      .insertInto('price_tiers')
      .values(
        wholesale.tiers.map(([from_quantity, unit_minor]) => ({ product_id: id, from_quantity, unit_minor })),
      )
      .execute();
    await trx.updateTable('products').set({ tiers_for: wholesale.for }).where('id', '=', id).execute();
  }
}
