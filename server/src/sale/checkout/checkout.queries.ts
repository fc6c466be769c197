import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { DeliveryMethods } from '../../platform/db/types.ts';

export type DeliveryStyleRow = Selectable<DeliveryMethods>;

/** Every delivery style in the shopkeeper's order, also those that are not offered. */
export async function allStyles(db: Db): Promise<DeliveryStyleRow[]> {
  return await db.selectFrom('delivery_methods').selectAll().orderBy('position').orderBy('code').execute();
}

/** The delivery styles that are offered, in the shopkeeper's order. */
export async function deliveryStyles(db: Db): Promise<DeliveryStyleRow[]> {
  return (await allStyles(db)).filter(({ enabled }) => enabled);
}

/** A delivery style, locked; undefined if there is none of that name. */
export async function lockStyle(trx: Trx, code: string): Promise<DeliveryStyleRow | undefined> {
  return await trx
    .selectFrom('delivery_methods')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a delivery style. False if the name is taken. */
export async function insertStyle(trx: Trx, row: Insertable<DeliveryMethods>): Promise<boolean> {
  const added = await trx
    .insertInto('delivery_methods')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .returning('code')
    .executeTakeFirst();
  return added !== undefined;
}

/** Changes a locked delivery style. */
export async function updateStyle(trx: Trx, code: string, set: Updateable<DeliveryMethods>): Promise<void> {
  await trx.updateTable('delivery_methods').set(set).where('code', '=', code).execute();
}

/** Removes a locked delivery style. */
export async function deleteStyle(trx: Trx, code: string): Promise<void> {
  await trx.deleteFrom('delivery_methods').where('code', '=', code).execute();
}
