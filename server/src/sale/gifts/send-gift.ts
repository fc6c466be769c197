import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { hashToken } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { giftNews } from '../delivery/door.ts';
import { orderGifts, type OrderRow } from '../orders/door.ts';
import { giftSecret } from './gift-link.ts';
import { lockDue, sentSince } from './gifts.queries.ts';
import { giftMail, giftReplacedMail } from './mail/gift.mail.ts';

/** So many mails go to one recipient in a day, and not two within a minute: they have not asked for any. */
const MAILS_A_DAY = 5;
const DAY_MS = 86_400_000;
const AGAIN_MS = 60_000;

type Parts = Pick<Context, 'keyring' | 'clock'>;

/** The round: sends every gift whose day has come, each in a transaction of its own, once. Returns how many. */
export async function sendDueGifts(context: Parts & Pick<Context, 'db'>): Promise<number> {
  for (let sent = 0; ; sent++) {
    const more = await inTransaction(context.db, async (trx) => {
      const now = context.clock.now();
      const order = await lockDue(trx, now);
      if (!order) return false;
      const gift = await orderGifts.giftOf(trx, order.id);
      const due = gift && (gift.due_at === null || gift.due_at <= now);
      // Sent, or put off, by who held the lock a moment ago.
      if (due && gift.sent_at === null) await sendOut(trx, context, order, gift);
      return true;
    });
    if (!more) return sent;
  }
}

/**
 * Sends the gift of a locked order to the address that it has now: the mail, the hash of its secret, and the moment of the first
 * sending, in one transaction. The buyer hears of the first one.
 *
 * @param gift as it stands under the lock, to be given (`mayBeGiven`) and not opened
 */
export async function sendOut(
  trx: Trx,
  context: Parts,
  order: OrderRow,
  gift: orderGifts.GiftRow,
): Promise<orderGifts.GiftRow> {
  const now = context.clock.now();
  const sent = await trx
    .updateTable('gifts')
    .set({
      sent_at: gift.sent_at ?? now,
      sendings: gift.sendings + 1,
      link_hash: hashToken(giftSecret(context, gift)),
    })
    .where('order_id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const mail = { subjectId: order.id, locale: order.locale as Locale };
  await queueMail(trx, {
    ...mail,
    kind: giftMail.kind,
    dedupe: `gift:${order.id}:${sent.sendings}`,
    recipient: gift.email,
  });
  if (gift.sent_at === null)
    await queueMail(trx, {
      ...mail,
      kind: giftNews.kind,
      dedupe: `gift-sent:${order.id}`,
      recipient: order.email,
    });
  return sent;
}

/**
 * Refuses `rate_limited` where enough was sent.
 *
 * @param again to the same address: a typo may be put right at once
 */
export async function demandCalm(
  trx: Trx,
  orderId: string,
  { again }: { again: boolean },
  now: Date,
): Promise<void> {
  const [last, ...before] = await sentSince(trx, orderId, giftMail.kind, new Date(now.getTime() - DAY_MS));
  const oldest = before.at(MAILS_A_DAY - 2);
  const freeAt = oldest ? oldest.getTime() + DAY_MS : last && again ? last.getTime() + AGAIN_MS : 0;
  if (freeAt > now.getTime())
    throw problem('rate_limited', { retryAfter: Math.ceil((freeAt - now.getTime()) / 1_000) });
}

/**
 * Another key has taken the place of one that did not work: whoever it was given to finds it behind the same link, and is told.
 * Nothing, where the order is no gift, or nobody has its link.
 */
export async function tellReplaced(trx: Trx, order: OrderRow, copyId: string): Promise<void> {
  const gift = order.gift ? await orderGifts.giftOf(trx, order.id) : null;
  if (!gift?.sent_at) return;
  await queueMail(trx, {
    kind: giftReplacedMail.kind,
    dedupe: `gift-replaced:${copyId}`,
    subjectId: order.id,
    recipient: gift.email,
    locale: order.locale as Locale,
  });
}
