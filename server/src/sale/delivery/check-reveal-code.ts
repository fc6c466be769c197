import { problem, type Problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { sameSecret } from '../../platform/crypto/keyring.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { hashToken, randomToken } from '../../platform/ids.ts';
import { findOrder, lockOrder, ORDERS_COOKIE_SECONDS, type OrderKeys } from '../orders/door.ts';
import { codeHash, CODE_TRIES } from './reveal-code.ts';

/**
 * Tries a mailed code. Right, it returns a secret with which this browser reveals from now on; the code is then used.
 *
 * Refuses `order_not_found`, `code_expired` (also where none was asked for), `code_wrong` with the tries that are left,
 * and `code_used_up` after five.
 */
export async function checkRevealCode(
  context: Context,
  orderNo: string,
  keys: OrderKeys,
  digits: string,
): Promise<string> {
  const { order } = await findOrder(context.db, orderNo, keys);
  const outcome = await inTransaction(context.db, async (trx) => {
    await lockOrder(trx, order.id);
    return await tryCode(trx, context, order.id, digits);
  });
  // Thrown after the commit: a refusal inside the transaction would undo the count of the try.
  if (typeof outcome !== 'string') throw outcome;
  return outcome;
}

async function tryCode(
  trx: Trx,
  { keyring, clock }: Context,
  orderId: string,
  digits: string,
): Promise<string | Problem> {
  const now = clock.now();
  const code = await trx
    .selectFrom('reveal_codes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!code || code.used_at || code.expires_at <= now) return problem('code_expired');
  if (code.tries >= CODE_TRIES) return problem('code_used_up');
  const right = sameSecret(code.code_hash, codeHash(keyring, code.id, digits));
  const tries = code.tries + 1;
  await trx
    .updateTable('reveal_codes')
    .set(right ? { tries, used_at: now } : { tries })
    .where('id', '=', code.id)
    .execute();
  if (!right) {
    const triesLeft = CODE_TRIES - tries;
    return triesLeft > 0 ? problem('code_wrong', { data: { triesLeft } }) : problem('code_used_up');
  }
  const secret = randomToken();
  await trx
    .insertInto('order_access')
    .values({
      token_hash: hashToken(secret),
      order_id: orderId,
      kind: 'device',
      created_at: now,
      expires_at: new Date(now.getTime() + ORDERS_COOKIE_SECONDS * 1_000),
    })
    .execute();
  return secret;
}
