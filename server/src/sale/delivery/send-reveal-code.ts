import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { findOrder, lockOrder, type OrderKeys } from '../orders/door.ts';
import { codesSince, insertCode } from './codes.queries.ts';
import { revealCodeMail } from './mail/reveal-code.mail.ts';
import { codeDigits, codeHash, CODES_AN_HOUR, CODE_MINUTES } from './reveal-code.ts';
import { demandPaid } from './reveal-keys.ts';

const HOUR_MS = 3_600_000;

/**
 * Mails a code to the order's address; the code before it stops working. Refuses `order_not_found`, `order_not_paid`,
 * and `rate_limited` after five in an hour: more codes would be more tries, and more mail for an owner who requested none.
 */
export async function sendRevealCode(
  context: Context,
  orderNo: string,
  keys: OrderKeys,
): Promise<{ sentTo: string; expiresAt: Date }> {
  const { order } = await findOrder(context.db, orderNo, keys);
  demandPaid(order);
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  await inTransaction(context.db, async (trx) => {
    await lockOrder(trx, order.id);
    const hour = await codesSince(trx, order.id, new Date(now.getTime() - HOUR_MS));
    const first = hour.at(-CODES_AN_HOUR);
    if (first) {
      const freeAt = first.getTime() + HOUR_MS;
      throw problem('rate_limited', { retryAfter: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1_000)) });
    }
    const id = uuidv7();
    await insertCode(trx, {
      id,
      order_id: order.id,
      code_hash: codeHash(context.keyring, id, codeDigits(context.keyring, id)),
      created_at: now,
      expires_at: expiresAt,
    });
    await queueMail(trx, {
      kind: revealCodeMail.kind,
      dedupe: `code:${id}`,
      subjectId: id,
      recipient: order.email,
      locale: order.locale,
    });
  });
  return { sentTo: maskEmail(order.email), expiresAt };
}
