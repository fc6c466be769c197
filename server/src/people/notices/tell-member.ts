import type { NoticeEvent } from '@halfturn/contract/notices.ts';
import type { Trx } from '../../platform/db/kysely.ts';

interface Told {
  accountId: string;
  /** Tells one from the next of an event that may come again. */
  times?: string;
  at: Date;
}

/** What a member is told: of an order of theirs, or of a ticket. */
export type News = Told &
  (
    | {
        orderId: string;
        event: Exclude<NoticeEvent, 'store' | 'answered'>;
        /** Of a refund: how much has gone back by now. */
        refundedMinor?: number;
      }
    | { ticketId: string; event: 'answered' }
  );

/** Leaves a member notices. What was told before is not told again, so whoever hears a thing twice may say it twice. */
export async function tellMember(trx: Trx, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  await trx
    .insertInto('notices')
    .values(
      news.map((one) => {
        const { accountId, event, times = '', at } = one;
        const told = { account_id: accountId, event, at };
        if (one.event === 'answered')
          return { ...told, ticket_id: one.ticketId, reference: `${one.ticketId}:${event}:${times}` };
        const { orderId, refundedMinor = null } = one;
        const reference = `${orderId}:${event}:${refundedMinor ?? times}`;
        return { ...told, order_id: orderId, amount_minor: refundedMinor, reference };
      }),
    )
    .onConflict((oc) => oc.column('reference').doNothing())
    .execute();
}
