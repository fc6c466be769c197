import { problem } from '@halfturn/contract/problem.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import type { PaymentRequest, Provider } from '../provider.ts';
import { captureOf } from './judge.ts';
import { entryOfAttempt } from './bank.queries.ts';
import { BANK, HOW_TO_PAY } from './code.ts';

/**
 * The store's bank account as a provider. Statements that staff book bring its payments (`book-entry.ts`), its books are in this
 * database, and a person sends its refunds.
 */
export function bankGateway(db: Db, publicUrl: string): Provider {
  const opened = ({ attemptId, orderNo }: PaymentRequest) => ({
    ref: attemptId,
    url: `${publicUrl}/paying?order=${orderNo}`,
  });
  return {
    code: BANK,
    books: 'ours',
    refunds: 'by hand',
    letter: HOW_TO_PAY,
    create: async (request) => opened(request),
    open: async (_trx, request) => opened(request),
    async read(ref) {
      const entry = await entryOfAttempt(db, ref);
      return entry ? { attemptId: ref, kind: 'captured', capture: captureOf(entry) } : null;
    },
    // A buyer can always send money; money for an order that has ended is refunded.
    cancel: async () => {},
    refund: async () => {
      throw new Error('a refund by transfer is sent by a person');
    },
    async verify() {
      throw problem('signature_invalid');
    },
  };
}
