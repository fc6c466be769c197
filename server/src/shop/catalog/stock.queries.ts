import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import { freeUnits } from '../assortment/door.ts';

/** More units than this are not counted. */
const MOST_COUNTED = 200;

/** Notifies the caches of guest pages if one of the products has fewer than `border` units. */
export async function notifyIfBelow(trx: Trx, productIds: readonly string[], border: number): Promise<void> {
  await sql`select pg_notify('catalog', '') where exists (
    select from products p where p.id = any(${productIds}::uuid[])
      and ${freeUnits(sql.lit(Math.min(border, MOST_COUNTED)))} < ${border})`.execute(trx);
}

/** Those of the products that have at least one unit, and `most` at most. */
export async function withFew(trx: Trx, productIds: readonly string[], most: number): Promise<string[]> {
  const counted = Math.min(most, MOST_COUNTED);
  const { rows } = await sql<{ id: string }>`
    select p.id from products p
    where p.id = any(${productIds}::uuid[]) and ${freeUnits(sql.lit(counted + 1))} between 1 and ${counted}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Takes units of a boxed product out of stock. False, and nothing is taken, if there are fewer. */
export async function takeBoxed(trx: Trx, productId: string, units: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('products')
    .set((eb) => ({ on_hand: eb('on_hand', '-', units) }))
    .where('id', '=', productId)
    .where('on_hand', '>=', units)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts units of a boxed product back into stock. */
export async function returnBoxed(trx: Trx, productId: string, units: number): Promise<void> {
  await trx
    .updateTable('products')
    .set((eb) => ({ on_hand: eb('on_hand', '+', units) }))
    .where('id', '=', productId)
    .execute();
}
