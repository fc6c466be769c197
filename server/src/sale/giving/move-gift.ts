import { problem } from '@halfturn/contract/problem.ts';
import type { giftAddress } from '@halfturn/contract/gifts.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import { addressMark, audit } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import { hashToken } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { giftOf, isChangeable, mayBeGiven, updateGift, type GiftRow } from '../gifts/door.ts';
import { lockOrder, orderOf, type OrderRow } from '../orders/door.ts';
import { changeGift, GIFT_MENDED, logGiftStep, type GivenOrder } from './change-gift.ts';
import { undoSecret } from './gift-link.ts';
import { giftByUndo } from './giving.queries.ts';
import { giftMoved } from './mail/gift-moved.mail.ts';
import { sendOut } from './send-gift.ts';

type Parts = Pick<Context, 'keyring' | 'clock'>;
type Told = AnswerOf<typeof giftAddress>;

/**
 * Staff correct the address of a gift. The buyer is told by mail, with a link that restores the address they had chosen
 * until the gift is opened. However often staff move it, that link restores the buyer's own address. Refuses what
 * `changeGift` refuses.
 */
export async function moveGift(
  trx: Trx,
  context: Parts,
  orderId: string,
  email: string,
  actor: string,
): Promise<GivenOrder> {
  const before = await giftOf(trx, (await lockOrder(trx, orderId)).id);
  const { order, gift } = await changeGift(trx, context, orderId, { email }, actor);
  if (!before || before.email === gift.email) return { order, gift };
  // After a second move the link still restores the buyer's own address.
  await updateGift(trx, orderId, {
    buyer_email: before.buyer_email || before.email,
    undo_hash: hashToken(undoSecret(context, orderId)),
  });
  const mark = (one: GiftRow) => ({
    ...addressMark(context.keyring, one.email, maskEmail(one.email)),
    version: one.version,
    sendings: one.sendings,
  });
  await audit(trx, {
    actor,
    action: 'gifts.address_mended',
    subject: `order:${order.order_no}`,
    before: mark(before),
    after: mark(gift),
  });
  if (order.email !== '')
    await queueMail(trx, {
      kind: giftMoved.kind,
      dedupe: `gift-moved:${orderId}:${gift.version}`,
      subjectId: orderId,
      recipient: order.email,
      locale: order.locale,
    });
  return { order, gift };
}

/** What the link in the mail about a moved gift would restore. Refuses `incorrect_link`. */
export async function lookAtMove(db: Db, secret: string): Promise<Told> {
  const gift = await demandUndo(db, secret);
  return told(await orderOf(db, gift.order_id), gift);
}

/**
 * The buyer restores the address that they had chosen. The link that staff sent elsewhere stops working; a gift that was sent
 * before is sent again, to the restored address. A gift that was restored, opened or ended stays as it is, and the answer says
 * which. Refuses `incorrect_link`.
 */
export async function restoreGift(context: Parts & Pick<Context, 'db'>, secret: string): Promise<Told> {
  const found = await demandUndo(context.db, secret);
  return await inTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, found.order_id);
    const gift = await demandUndo(trx, secret);
    if (told(order, gift).state !== 'moved') return told(order, gift);
    const now = context.clock.now();
    const restored = await updateGift(trx, order.id, {
      email: gift.buyer_email,
      buyer_email: '',
      version: gift.version + 1,
      link_hash: null,
    });
    await logGiftStep(trx, order, GIFT_MENDED, 'buyer', now);
    if (restored.sent_at === null || !mayBeGiven(order)) return told(order, restored);
    return told(order, await sendOut(trx, context, order, restored));
  });
}

async function demandUndo(db: Db, secret: string): Promise<GiftRow> {
  const gift = await giftByUndo(db, secret);
  if (!gift) throw problem('incorrect_link');
  return gift;
}

function told(order: OrderRow, gift: GiftRow): Told {
  const former = gift.buyer_email || gift.email;
  const state = gift.opened_at
    ? 'opened'
    : !isChangeable(order, gift)
      ? 'ended'
      : gift.buyer_email === ''
        ? 'restored'
        : 'moved';
  return { state, email: maskEmail(gift.email), former: maskEmail(former) };
}
