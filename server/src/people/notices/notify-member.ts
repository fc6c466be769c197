import type { NoticeEvent } from '@halfturn/contract/notices.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { deleteOldNotices, insertNotices } from './notices.queries.ts';

interface Told {
  accountId: string;
  /** Distinguishes events of one kind that may come again. */
  times?: string;
  at: Date;
}

/** News about an order or a ticket of a member. */
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

/** Adds notices for members. Each event adds one notice, so it is safe to call twice. */
export async function notifyMember(trx: Trx, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  await insertNotices(
    trx,
    news.map((one) => {
      const { accountId, event, times = '', at } = one;
      const notice = { account_id: accountId, event, at };
      if (one.event === 'answered')
        return { ...notice, ticket_id: one.ticketId, reference: `${one.ticketId}:${event}:${times}` };
      const { orderId, refundedMinor = null } = one;
      const reference = `${orderId}:${event}:${refundedMinor ?? times}`;
      return { ...notice, order_id: orderId, amount_minor: refundedMinor, reference };
    }),
  );
}

/** Notices are kept for a year, read or not. */
const KEPT_MONTHS = 12;

/** Notices per statement. */
const BATCH = 5_000;

/** Deletes old notices. Returns their number. */
export async function forgetNotices(db: Db, now: Date): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const done = await deleteOldNotices(db, now, { months: KEPT_MONTHS, most: BATCH });
    forgotten += done;
    if (done < BATCH) return forgotten;
  }
}
