import type { Calls } from '@halfturn/contract/calls.ts';
import type { BodyOf, ReplyOf } from '@halfturn/contract/endpoint.ts';
import { pollAttempts } from '../src/sale/payments/poll-attempts.ts';
import { until } from './make-order.ts';
import { refundsOf } from './payment-books.ts';
import type { TestStore } from './store.ts';

export type Placed = ReplyOf<Calls['POST /api/orders']>;
type State = ReplyOf<Calls['GET /api/orders/{orderNo}/status']>;
type Outcome = BodyOf<Calls['POST /api/payments/sandbox/{attempt}']>['outcome'];

/** What a guest does about an order that is to be paid, and what becomes of it. The store may be opened later. */
export function payingBuyer(at: () => TestStore) {
  const stateOf = ({ orderNo, accessKey }: Placed): Promise<State> =>
    at().call('GET /api/orders/{orderNo}/status', { params: { orderNo }, query: { accessKey } });
  return {
    stateOf,
    /** Waits for a status, or for all that is named. */
    reached(placed: Placed, status: string | Partial<State>) {
      const wanted = typeof status === 'string' ? { status } : status;
      return until(
        JSON.stringify(wanted),
        () => stateOf(placed),
        (seen) => Object.entries(wanted).every(([name, value]) => seen[name as keyof State] === value),
      );
    },
    /** Presses what the sandbox's page offers. */
    press: ({ next }: Placed, outcome: Outcome) =>
      at().call('POST /api/payments/sandbox/{attempt}', {
        params: { attempt: next.attempt },
        body: { outcome },
      }),
    async payAgain<P extends Placed>(placed: P): Promise<P> {
      const { orderNo, accessKey } = placed;
      const { next } = await at().call('POST /api/orders/{orderNo}/pay', {
        params: { orderNo },
        body: { accessKey },
      });
      return { ...placed, next };
    },
    cancel: ({ orderNo, accessKey }: Placed) =>
      at().call('POST /api/orders/{orderNo}/cancel', { params: { orderNo }, body: { accessKey } }),
    /** Waits until the provider has been told that the attempt is closed. */
    closed: ({ next }: Placed) =>
      until(
        'the attempt closed',
        () =>
          at()
            .db.selectFrom('payment_attempts')
            .select('state')
            .where('id', '=', next.attempt)
            .executeTakeFirst(),
        (attempt) => attempt?.state === 'cancelled',
      ),
    /** Waits until all that is owed back is with the buyer. */
    refunded: ({ orderNo }: Placed) =>
      until(
        'the refund',
        () => refundsOf(at().db, orderNo),
        (refunds) => refunds.length > 0 && refunds.every(({ state }) => state === 'done'),
      ),
    /** Lets so much time pass that the providers are asked, and asks them. */
    async poll() {
      const store = at();
      store.clock.advance(31_000);
      await pollAttempts(store.context, store.providers);
    },
  };
}
