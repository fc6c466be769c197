import { problem } from '@halfturn/contract/problem.ts';
import { orderTransfer } from '@halfturn/contract/transfer.ts';
import type { Context } from '../../../platform/context.ts';
import { bind, type Binding } from '../../../platform/http/call.ts';
import { findOrder, keysOf } from '../../orders/door.ts';
import { bankAccountOf, grouped } from './account.ts';
import { awaitedTransfer } from './bank.queries.ts';
import { epcText } from './epc.ts';

/** The calls of a buyer about a bank transfer. */
export const bankRoutes = ({ db }: Context): Binding[] => [
  // The method is offered only once the account is entered, so an order that waits for a transfer has one.
  bind(orderTransfer, async ({ params, query, visitor, member }) => {
    const { order } = await findOrder(db, params.orderNo, keysOf(query, visitor, member));
    const attempt = await awaitedTransfer(db, order.id);
    const { holder, iban, bic, bank } = await bankAccountOf(db);
    if (!attempt || !order.expires_at) throw problem('payment_status_incorrect');
    const { amount_minor: amountMinor, currency } = attempt;
    const reference = order.order_no;
    return {
      holder,
      iban: grouped(iban),
      bic,
      bank,
      amount: { amount: amountMinor, currency: currency },
      reference,
      payBefore: order.expires_at.toISOString(),
      code: currency === 'EUR' ? epcText({ holder, iban, bic, amountMinor, reference }) : null,
    };
  }),
];
