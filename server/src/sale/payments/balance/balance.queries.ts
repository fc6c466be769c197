import type { Trx } from '../../../platform/db/kysely.ts';

/** The order of that number, with the member who owns it. */
export async function ownerOf(
  trx: Trx,
  orderNo: string,
): Promise<{ id: string; account_id: string | null } | undefined> {
  return await trx
    .selectFrom('orders')
    .select(['id', 'account_id'])
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
}
