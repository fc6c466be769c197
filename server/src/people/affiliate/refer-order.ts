import type { Trx } from '../../platform/db/kysely.ts';
import { activeByCode, insertReferral } from './affiliate.queries.ts';

/** Who places an order. */
export interface Buyer {
  accountId: string | null;
  /** Whether mail to this address reaches the buyer, however it is written. */
  hasMailbox: (email: string) => boolean;
}

/**
 * Notes which affiliate's link an order came by, in the transaction that places it, with the rate of now. Nothing is noted for an
 * unknown code, an affiliate that has ended, a disabled account, or a buyer who is the affiliate.
 */
export async function referOrder(trx: Trx, orderId: string, code: string, buyer: Buyer): Promise<void> {
  const affiliate = await activeByCode(trx, code);
  if (!affiliate || affiliate.account_id === buyer.accountId || buyer.hasMailbox(affiliate.email)) return;
  const { account_id, rate_bp } = affiliate;
  await insertReferral(trx, { order_id: orderId, account_id, rate_bp });
}
