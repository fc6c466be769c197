import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { DeliveryMethods } from '../../platform/db/types.ts';

/** The delivery styles in the shopkeeper's order. */
export async function deliveryStyles(db: Db): Promise<Selectable<DeliveryMethods>[]> {
  return await db.selectFrom('delivery_methods').selectAll().orderBy('position').orderBy('code').execute();
}
