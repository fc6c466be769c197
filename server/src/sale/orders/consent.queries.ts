import type { Insertable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { OrderConsents } from '../../platform/db/types.ts';

export async function insertConsent(trx: Trx, consent: Insertable<OrderConsents>): Promise<void> {
  await trx.insertInto('order_consents').values(consent).execute();
}

export const findConsent = (db: Db, orderId: string) =>
  db
    .selectFrom('order_consents')
    .select(['version', 'own_box', 'words', 'agreed_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
