import type { Trx } from '../../platform/db/kysely.ts';
import { activeByCode, insertReferral } from './affiliate.queries.ts';

/** The buyer of an order. */
export interface Buyer {
  accountId: string | null;
  /** Whether mail to this address reaches the buyer, however it is written. */
  hasMailbox: (email: string) => boolean;
}

/**
 * Records the affiliate whose link led to an order, with the current rate, when it is placed. Records nothing for an unknown
 * code, an ended affiliate, a disabled account, and a buyer who is the affiliate.
 */
export async function referOrder(trx: Trx, orderId: string, code: string, buyer: Buyer): Promise<void> {
  const affiliate = await activeByCode(trx, code);
  if (!affiliate || affiliate.account_id === buyer.accountId || buyer.hasMailbox(affiliate.email)) return;
  const { account_id, rate_bp } = affiliate;
  await insertReferral(trx, { order_id: orderId, account_id, rate_bp });
}
