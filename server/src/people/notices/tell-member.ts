import type { NoticeEvent } from '@halfturn/contract/notices.ts';
import type { Trx } from '../../platform/db/kysely.ts';

/** What a member is told of an order of theirs. */
export interface News {
  accountId: string;
  orderId: string;
  event: Exclude<NoticeEvent, 'store'>;
  /** Of a refund: how much has gone back by now. */
  refundedMinor?: number;
  /** Tells one from the next of an event that may come again. */
  times?: string;
  at: Date;
}

/** Leaves a member notices. What was told before is not told again, so whoever hears a thing twice may say it twice. */
export async function tellMember(trx: Trx, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  await trx
    .insertInto('notices')
    .values(
      news.map(({ accountId, orderId, event, refundedMinor = null, times = '', at }) => ({
        account_id: accountId,
        order_id: orderId,
        event,
        amount_minor: refundedMinor,
        reference: `${orderId}:${event}:${refundedMinor ?? times}`,
        at,
      })),
    )
    .onConflict((oc) => oc.column('reference').doNothing())
    .execute();
}
