import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { DeliveryMethods } from '../../platform/db/types.ts';

/** Texts by language. */
type Texts = Partial<Record<Locale, string>>;

export type DeliveryStyleRow = Omit<Selectable<DeliveryMethods>, 'names' | 'hints'> & {
  /** With an English one. */
  names: Texts;
  hints: Texts;
};

/** Every delivery style in the shopkeeper's order, also those that are not offered. */
export async function allStyles(db: Db): Promise<DeliveryStyleRow[]> {
  return await db
    .selectFrom('delivery_methods')
    .selectAll()
    .orderBy('position')
    .orderBy('code')
    .$castTo<DeliveryStyleRow>()
    .execute();
}

/** The delivery styles that are offered, in the shopkeeper's order. */
export async function deliveryStyles(db: Db): Promise<DeliveryStyleRow[]> {
  return (await allStyles(db)).filter(({ enabled }) => enabled);
}

/** Locks the delivery styles against other changes until the transaction ends, because no two may have the same name. */
export async function lockStyles(trx: Trx): Promise<void> {
  await sql`lock table delivery_methods in share row exclusive mode`.execute(trx);
}

/** Adds a delivery style. */
export async function insertStyle(trx: Trx, row: Insertable<DeliveryMethods>): Promise<void> {
  await trx.insertInto('delivery_methods').values(row).execute();
}

/** Changes a locked delivery style. */
export async function updateStyle(trx: Trx, code: string, set: Updateable<DeliveryMethods>): Promise<void> {
  await trx.updateTable('delivery_methods').set(set).where('code', '=', code).execute();
}

/** Removes a locked delivery style. */
export async function deleteStyle(trx: Trx, code: string): Promise<void> {
  await trx.deleteFrom('delivery_methods').where('code', '=', code).execute();
}
