import { problem } from '@halfturn/contract/problem.ts';
import type { ProductTiers } from '@halfturn/contract/staff/prices.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { tiersOfProduct } from './prices.staff.queries.ts';
import { tierFaults } from './tier-faults.ts';

/**
 * Sets the wholesale prices of a product, all of them anew. What an order cannot reach, what would save nothing and what lies
 * below the floor price is refused beside its field (`invalid_input`). Refuses `product_not_found`.
 */
export async function setTiers(
  trx: Trx,
  productId: string,
  wish: ProductTiers,
  actor: string,
): Promise<void> {
  // Who sets prices of the same product waits here, so that a fixed price does not go while its tiers come. Orders do not wait.
  const product = await trx
    .selectFrom('products')
    .select(['price_minor', 'floor_minor', 'order_limit', 'tiers_for'])
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!product) throw problem('product_not_found');
  const fixed = await trx
    .selectFrom('fixed_prices')
    .select(['currency', 'regular_minor'])
    .where('product_id', '=', productId)
    .execute();
  const faults = tierFaults(wish, { ...product, fixed });
  if (Object.keys(faults).length > 0) throw problem('invalid_input', { fields: faults });

  const before = await tiersOfProduct(trx, productId, product.tiers_for);
  const tiers = wish.tiers.toSorted((a, b) => a.from - b.from);
  const after: ProductTiers = { for: wish.for, tiers: tiers.map(sorted) };
  if (JSON.stringify(before) === JSON.stringify(after)) return;

  await trx.deleteFrom('price_tiers').where('product_id', '=', productId).execute();
  await trx.deleteFrom('fixed_price_tiers').where('product_id', '=', productId).execute();
  const rows = tiers.flatMap(({ from, usd }) =>
    usd === null ? [] : [{ product_id: productId, from_quantity: from, unit_minor: usd }],
  );
  const fixedRows = tiers.flatMap(({ from, fixed: all }) =>
    all.map(({ code, unit }) => ({
      product_id: productId,
      currency: code,
      from_quantity: from,
      unit_minor: unit,
    })),
  );
  if (rows.length > 0) await trx.insertInto('price_tiers').values(rows).execute();
  if (fixedRows.length > 0) await trx.insertInto('fixed_price_tiers').values(fixedRows).execute();
  await trx
    .updateTable('products')
    .set({ tiers_for: tiers.length > 0 ? wish.for : null })
    .where('id', '=', productId)
    .execute();
  await audit(trx, {
    actor,
    action: 'prices.tiers',
    subject: `product:${productId}`,
    before,
    after,
  });
}

/** As they are read again, so that what does not change is no act. */
const sorted = ({ from, usd, fixed }: ProductTiers['tiers'][number]): ProductTiers['tiers'][number] => ({
  from,
  usd,
  fixed: fixed.toSorted((a, b) => a.code.localeCompare(b.code)).map(({ code, unit }) => ({ code, unit })),
});
