import { problem } from '@halfturn/contract/problem.ts';
import { entryOf, returnToBalance, takeFromBalance } from '../../../people/balance/door.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Trx } from '../../../platform/db/kysely.ts';
import { send, statement } from '../../../platform/db/send.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import type { PaymentRequest, Provider, ProviderEvent } from '../provider.ts';
import { eventStored } from '../record-event.ts';
import { BALANCE } from './code.ts';

const purchase = (attemptId: string): string => `pay:${attemptId}`;

/** What is taken is known by the attempt that it pays for. */
const captured = (attemptId: string, amount: number, currency: string): ProviderEvent => ({
  attemptId,
  kind: 'captured',
  capture: { ref: attemptId, amount, currency },
});

/**
 * What the store holds for a member as a provider. The money is taken as the payment is opened, in the order's own transaction, and
 * the store is told of it as by every provider: both, or neither.
 */
export function balanceGateway(db: Db, clock: Clock, publicUrl: string): Provider {
  const open = async (trx: Trx, { attemptId, orderNo, amount }: PaymentRequest) => {
    const [order] = await send(trx, ownerOf(orderNo));
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
    const words = JSON.stringify(captured(attemptId, amount.amount, amount.currency));
    await send(trx, storeEvent(BALANCE, reference, attemptId, words));
    await addJob(trx, eventStored, { provider: BALANCE, eventId: reference }, { atOnce: true });
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

const ownerOf = statement<[orderNo: string], { id: string; account_id: string | null }>`
  select id, account_id from orders where order_no = $1`;

const storeEvent = statement<[provider: string, eventId: string, ref: string, words: string]>`
  insert into payment_events (provider, event_id, ref, raw, event) values ($1, $2, $3, $4::text, $4::text::jsonb)
  on conflict do nothing`;
