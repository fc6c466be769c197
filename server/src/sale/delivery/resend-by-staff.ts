import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { countActs, lockForAct, logSteps, type OrderRow } from '../orders/door.ts';
import { notifyKeys } from './notify-keys.ts';

/** Within a day; the buyer can ask for more on the order page. */
const MOST = 5;
const DAY_SECONDS = 86_400;

/** Staff send the mail about the delivered keys again. Refuses as `overtaken` does, and `rate_limited` after five times a day. */
export async function resendByStaff(
  trx: Trx,
  orderId: string,
  { actor, now }: { actor: string; now: Date },
): Promise<OrderRow> {
  const { order } = await lockForAct(trx, orderId, 'staffResendKeys', now);
  const since = new Date(now.getTime() - DAY_SECONDS * 1_000);
  if ((await countActs(trx, orderId, 'keys_resent', since)) >= MOST)
    throw problem('rate_limited', { retryAfter: DAY_SECONDS });
  await notifyKeys(trx, order, `again:${uuidv7()}`);
  const { status } = order;
  const step = { orderId, machine: 'order', ref: null, actor, reason: '', at: now } as const;
  await logSteps(trx, [{ ...step, before: status, after: status, act: 'keys_resent' }]);
  await audit(trx, { actor, action: 'orders.keys_resent', subject: `order:${order.order_no}` });
  return order;
}
