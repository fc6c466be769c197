import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { withdrawalLink } from './mail/withdrawal-link.mail.ts';

/** So many links go to one order's mailbox in a day, and a second press within a minute is the same wish. */
const LINKS_A_DAY = 3;
const DAY_MS = 86_400_000;
const AGAIN_MS = 60_000;

export interface LinkWish {
  orderNo: string;
  email: string;
  locale: Locale;
}

/**
 * Mails the way to withdraw from an order, where the number and the mailbox belong together; else nothing. An order that its buyer
 * has put out of sight is there again: whoever asks for the way to it wants it back.
 */
export async function askLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orderNo, email, locale }: LinkWish,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select(['id', 'email', 'hidden_at'])
      .where('order_no', '=', orderNo)
      .where('email_norm', '=', email.toLowerCase())
      .forUpdate()
      .executeTakeFirst();
    if (!order) return;
    const { rows } = await sql<{ created_at: Date }>`
      select created_at from mails where subject_id = ${order.id} and kind = ${withdrawalLink.kind}
        and created_at > ${new Date(now.getTime() - DAY_MS)}
      order by created_at desc limit ${LINKS_A_DAY}`.execute(trx);
    const last = rows[0]?.created_at;
    if (rows.length === LINKS_A_DAY || (last && now.getTime() - last.getTime() < AGAIN_MS)) return;
    if (order.hidden_at !== null)
      await trx.updateTable('orders').set({ hidden_at: null }).where('id', '=', order.id).execute();
    await queueMail(trx, {
      kind: withdrawalLink.kind,
      dedupe: `withdrawal-link:${order.id}:${now.toISOString()}`,
      subjectId: order.id,
      recipient: order.email,
      locale,
    });
  });
}
