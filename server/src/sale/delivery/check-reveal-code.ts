import { problem, Problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { sameSecret } from '../../platform/crypto/keyring.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { accountById } from '../../people/accounts/door.ts';
import { findOrder, lockOrder, trustDevice, trustDeviceForOrder, type OrderKeys } from '../orders/door.ts';
import { countTry, latestCode } from './codes.queries.ts';
import { codeHash, CODE_TRIES } from './reveal-code.ts';

/** What a browser keeps from now on: a secret that reveals one order, or all orders of the member. */
export interface Proved {
  secret: string;
  of: 'order' | 'member';
}

/**
 * Tries a mailed code. A correct code is used up, and returns a secret with which this browser reveals keys from now on. If it was
 * mailed to the address of the signed-in member, it proves their identity for all their orders.
 *
 * Refuses `order_not_found`, `code_expired` (also if none was requested), `code_wrong` with the tries that are left,
 * and `code_used_up` after five.
 */
export async function checkRevealCode(
  context: Context,
  orderNo: string,
  keys: OrderKeys,
  digits: string,
): Promise<Proved> {
  const { order, own } = await findOrder(context.db, orderNo, keys);
  const outcome = await inTransaction(context.db, async (trx) => {
    const { account_id, email_norm } = await lockOrder(trx, order.id);
    const tried = await tryCode(trx, context, order.id, digits);
    if (tried !== 'right') return tried;
    const now = context.clock.now();
    const account = own && account_id !== null ? await accountById(trx, account_id) : null;
    return account?.email_norm === email_norm
      ? { secret: await trustDevice(trx, account.id, now), of: 'member' as const }
      : { secret: await trustDeviceForOrder(trx, order.id, now), of: 'order' as const };
  });
  // Thrown after the commit: a refusal inside the transaction would undo the count of the try.
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

async function tryCode(
  trx: Trx,
  { keyring, clock }: Context,
  orderId: string,
  digits: string,
): Promise<'right' | Problem> {
  const now = clock.now();
  const about = `order:${orderId}`;
  const code = await latestCode(trx, orderId);
  if (!code || code.used_at || code.expires_at <= now) return problem('code_expired');
  if (code.tries >= CODE_TRIES) return problem('code_used_up', { about });
  const right = sameSecret(code.code_hash, codeHash(keyring, code.id, digits));
  const tries = code.tries + 1;
  await countTry(trx, code.id, tries, right ? now : null);
  if (!right) {
    const triesLeft = CODE_TRIES - tries;
    return triesLeft > 0
      ? problem('code_wrong', { data: { triesLeft }, about })
      : problem('code_used_up', { about });
  }
  return 'right';
}
