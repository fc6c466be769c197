import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { inConstantTime } from '../../platform/constant-time.ts';
import { mayMailAgain } from '../../platform/mail/may-mail-again.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { lockOrderOf, updateOrder } from './orders.queries.ts';

/** Longer than the work takes, so that the time of the answer does not tell whether there is such an order. */
const EVEN_MS = 120;

export interface LinkWish {
  orderNo: string;
  email: string;
  locale: Locale;
  /** The mail that brings the link; its subject is the order. */
  kind: string;
}

/**
 * Mails a link to an order if the number and the email address belong together, and does nothing otherwise. An order that its
 * buyer has hidden is shown again: asking for a link to it means wanting it back. One address gets few such mails a day. The answer
 * takes the same time either way.
 */
export const askOrderLink = (context: Pick<Context, 'db' | 'clock'>, wish: LinkWish): Promise<void> =>
  inConstantTime(EVEN_MS, () => queueLink(context, wish));

async function queueLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orderNo, email, locale, kind }: LinkWish,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const order = await lockOrderOf(trx, orderNo, email.toLowerCase());
    if (!order || !(await mayMailAgain(trx, kind, order.id, now))) return;
    if (order.hidden_at !== null) await updateOrder(trx, order.id, { hidden_at: null });
    await queueMail(trx, {
      kind,
      dedupe: `${kind}:${order.id}:${now.toISOString()}`,
      subjectId: order.id,
      recipient: order.email,
      locale,
    });
  });
}
