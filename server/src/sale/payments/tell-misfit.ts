import { tellStaff } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { refundMisfits } from './mail/refund-misfit.mail.ts';

/** Hearer of `payment.refund_misfit`: money went back at a provider's site, and the books have no place for it. */
export async function tellMisfit(
  { db }: Pick<Context, 'db'>,
  { orderId, refundRef }: { orderId: string; refundRef: string },
): Promise<void> {
  await inTransaction(db, (trx) =>
    tellStaff(trx, {
      kind: refundMisfits.kind,
      dedupe: `misfit:${refundRef}`,
      subjectId: orderId,
      roles: ['finance', 'orders'],
    }),
  );
}
