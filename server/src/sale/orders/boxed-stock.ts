import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';

interface Want {
  productId: string;
  quantity: number;
}

const byProduct = (a: Want, b: Want): number => (a.productId < b.productId ? -1 : 1);

/** Takes boxed goods off the shelf for an order, products in a fixed order; refuses `sold_out`, naming the product. */
export async function setAside(trx: Trx, wants: readonly Want[]): Promise<void> {
  for (const { productId, quantity } of wants.toSorted(byProduct)) {
    const { numAffectedRows } = await sql`
      update products set on_hand = on_hand - ${quantity} where id = ${productId} and on_hand >= ${quantity}`.execute(
      trx,
    );
    if (numAffectedRows !== 1n) throw problem('sold_out', { data: { productId } });
  }
}

/** Puts the boxed goods of an order back on the shelf, for the copies that were set aside. Returns the products. */
export async function putBack(trx: Trx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ product_id: string; units: number }>`
    with back as (
      update deliveries set set_aside = false
      where order_id = ${orderId} and set_aside and status in ('waiting', 'voided')
      returning product_id
    )
    select product_id, count(*) as units from back group by product_id order by product_id`.execute(trx);
  for (const { product_id, units } of rows)
    await sql`update products set on_hand = on_hand + ${units} where id = ${product_id}`.execute(trx);
  return rows.map((row) => row.product_id);
}
