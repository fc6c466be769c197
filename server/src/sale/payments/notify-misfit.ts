import { notifyStaff } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { refundMisfits } from './mail/refund-misfit.mail.ts';

/** Subscriber of `payment.refund_misfit`: notifies the staff that a refund at a provider's site does not fit the books. */
export async function notifyMisfit(
  { db }: Pick<Context, 'db'>,
  { orderId, refundRef }: { orderId: string; refundRef: string },
): Promise<void> {
  await inTransaction(db, (trx) =>
    notifyStaff(trx, {
      kind: refundMisfits.kind,
      dedupe: `misfit:${refundRef}`,
      subjectId: orderId,
      roles: ['finance', 'orders'],
    }),
  );
}
