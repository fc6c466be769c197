import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { hashToken } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { giftNews } from '../delivery/door.ts';
import { giftOf, updateGift, type GiftRow } from '../gifts/door.ts';
import type { OrderRow } from '../orders/door.ts';
import { giftSecret } from './gift-link.ts';
import { lockDue, sentSince } from './giving.queries.ts';
import { giftMail, giftReplacedMail } from './mail/gift.mail.ts';

/** The most mails to one recipient in a day. Two to the same address are a minute apart: they did not ask for any. */
const MAILS_A_DAY = 5;
const DAY_MS = 86_400_000;
const AGAIN_MS = 60_000;

type Parts = Pick<Context, 'keyring' | 'clock'>;

/** The round: sends every gift that is due, each in a transaction of its own. Returns how many. */
export async function sendDueGifts(context: Parts & Pick<Context, 'db'>): Promise<number> {
  for (let sent = 0; ; sent++) {
    const more = await inTransaction(context.db, async (trx) => {
      const now = context.clock.now();
      const order = await lockDue(trx, now);
      if (!order) return false;
      const gift = await giftOf(trx, order.id);
      const due = gift && (gift.due_at === null || gift.due_at <= now);
      // The holder of the lock before this one may have sent the gift, or put it off.
      if (due && gift.sent_at === null) await sendOut(trx, context, order, gift);
      return true;
    });
    if (!more) return sent;
  }
}

/**
 * Sends the gift of a locked order to its current address: the mail, the hash of its secret, and the time of the first sending, in
 * one transaction. The buyer is told of the first sending.
 *
 * @param gift as read under the lock; it may be given (`mayBeGiven`), and is not opened
 */
export async function sendOut(trx: Trx, context: Parts, order: OrderRow, gift: GiftRow): Promise<GiftRow> {
  const now = context.clock.now();
  const sent = await updateGift(trx, order.id, {
    sent_at: gift.sent_at ?? now,
    sendings: gift.sendings + 1,
    link_hash: hashToken(giftSecret(context, gift)),
  });
  const mail = { subjectId: order.id, locale: order.locale };
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
 * Refuses `rate_limited` after too many mails, or too soon after the last one.
 *
 * @param again to the same address; a mail to a corrected address need not wait
 */
export async function demandPause(
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

/** A key was replaced: tells the recipient, who finds the new key behind the same link. Does nothing if no gift was sent. */
export async function notifyReplaced(trx: Trx, order: OrderRow, unitId: string): Promise<void> {
  const gift = order.gift ? await giftOf(trx, order.id) : null;
  if (!gift?.sent_at) return;
  await queueMail(trx, {
    kind: giftReplacedMail.kind,
    dedupe: `gift-replaced:${unitId}`,
    subjectId: order.id,
    recipient: gift.email,
    locale: order.locale,
  });
}
