import { problem } from '@halfturn/contract/problem.ts';
import { entryOf, returnToBalance, takeFromBalance } from '../../../people/balance/door.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Trx } from '../../../platform/db/kysely.ts';
import type { PaymentRequest, Provider, ProviderEvent } from '../provider.ts';
import { storeEvent } from '../record-event.ts';
import { ownerOf } from './balance.queries.ts';
import { BALANCE } from './code.ts';

const purchase = (attemptId: string): string => `pay:${attemptId}`;

/** What is taken is known by the attempt that it pays for. */
const captured = (attemptId: string, amount: number, currency: string): ProviderEvent => ({
  attemptId,
  kind: 'captured',
  capture: { ref: attemptId, amount, currency },
});

/**
 * A member's store balance as a provider. The money is taken as the payment is opened, in the order's own transaction, and an event
 * of it is stored as of every provider: both, or neither.
 */
export function balanceGateway(db: Db, clock: Clock, publicUrl: string): Provider {
  const open = async (trx: Trx, { attemptId, orderNo, amount }: PaymentRequest) => {
    const order = await ownerOf(trx, orderNo);
    if (!order?.account_id) throw problem('login_required');
    const reference = purchase(attemptId);
    await takeFromBalance(
      trx,
      {
        accountId: order.account_id,
        orderId: order.id,
        currency: amount.currency,
        amountMinor: amount.amount,
        reference,
      },
      clock.now(),
    );
    const event = captured(attemptId, amount.amount, amount.currency);
    await storeEvent(trx, BALANCE, { id: reference, ref: attemptId, event }, JSON.stringify(event));
    return { ref: attemptId, url: `${publicUrl}/paying?order=${orderNo}` };
  };
  return {
    code: BALANCE,
    books: 'ours',
    open,
    create: (request) => inTransaction(db, (trx) => open(trx, request)),
    async read(ref) {
      const entry = await entryOf(db, purchase(ref));
      return entry ? captured(ref, -entry.amount_minor, entry.currency) : null;
    },
    // What was taken stays taken; money for an order that has ended goes back by a refund.
    cancel: async () => {},
    async refund({ captureRef, amount, idem }) {
      const reference = `refund:${idem}`;
      const back = { purchase: purchase(captureRef), reference, amountMinor: amount.amount };
      await inTransaction(db, (trx) => returnToBalance(trx, back, clock.now()));
      return { ref: reference };
    },
    async verify() {
      throw problem('signature_invalid');
    },
  };
}
