import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { OrderConsents } from '../../platform/db/types.ts';

/** What the buyer of an order's keys agreed to, and when. `words` is null for an order from before sentences were stored. */
export type Consent = Pick<Selectable<OrderConsents>, 'version' | 'words' | 'agreed_at'>;

export async function insertConsent(trx: Trx, consent: Insertable<OrderConsents>): Promise<void> {
  await trx.insertInto('order_consents').values(consent).execute();
}

/** The consent that an order was placed with; null if it holds no keys, or was placed before consents were kept. */
export async function consentOf(db: Db, orderId: string): Promise<Consent | null> {
  const consent = await db
    .selectFrom('order_consents')
    .select(['version', 'words', 'agreed_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return consent ?? null;
}
