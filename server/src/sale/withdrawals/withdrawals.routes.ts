import * as calls from '@halfturn/contract/withdrawals.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { consentOf } from '../consents/door.ts';
import { askOrderLink, findOrder, keysOf, linesOf, unitsOf } from '../orders/door.ts';
import { withdrawalLink } from './mail/withdrawal-link.mail.ts';
import { withdraw, type Declared } from './withdraw.ts';
import { withdrawalsOf } from './withdrawals.queries.ts';
import { withdrawalWire } from './withdrawals.wire.ts';

interface Answered extends Declared {
  at: string;
}

/** The calls with which a buyer withdraws from a contract, with an account or without. */
export const withdrawalsRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bind(calls.askWithdrawalLink, async ({ body, visitor: { locale } }) => {
      await askOrderLink(context, { ...body, locale, kind: withdrawalLink.kind });
      return null;
    }),

    bind(calls.readWithdrawal, async ({ params, query, visitor, member }) => {
      const found = await findOrder(db, params.orderNo, keysOf(query, visitor, member));
      const { id } = found.order;
      const [lines, units, before, consent] = await Promise.all([
        linesOf(db, id),
        unitsOf(db, id),
        withdrawalsOf(db, id),
        consentOf(db, id),
      ]);
      return withdrawalWire(
        { found, lines, units, before, agreedAt: consent?.agreed_at ?? null },
        clock.now(),
      );
    }),

    bind(calls.declareWithdrawal, async ({ params, body, visitor, member, once }) => {
      const { order } = await findOrder(db, params.orderNo, keysOf(body, visitor, member));
      const { name, email, units } = body;
      const now = clock.now();
      const { at, refundedMinor, currency, waiting } = await once<Answered>((record) =>
        inTransaction(db, async (trx) => {
          const declared = await withdraw(trx, order.id, { name, email, units, locale: visitor.locale }, now);
          const answered = { ...declared, at: now.toISOString() };
          await record(trx, answered);
          return answered;
        }),
      );
      return { at, email, refunded: { amount: refundedMinor, currency: currency }, waiting };
    }),
  ];
};
