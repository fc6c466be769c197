import { notifyStaff } from '../../house/staff/door.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { refundStuck } from './mail/refund-stuck.mail.ts';
import type { Providers } from './provider.ts';
import { stuckRefunds } from './refunds.queries.ts';

/** How long a provider may take before the staff are notified. */
const PATIENCE_MS = 3_600_000;

/** Notifies the staff, once for each refund, if it failed or its provider has not carried it out for over an hour. */
export async function remindRefunds(db: Db, providers: Providers, now: Date): Promise<number> {
  // Refunds that staff send by hand are listed on the page of the bank.
  const byHand = [...providers.values()]
    .filter(({ refunds }) => refunds === 'by hand')
    .map(({ code }) => code);
  const before = new Date(now.getTime() - PATIENCE_MS);
  const stuck = await stuckRefunds(db, { before, exceptOf: byHand, mailKind: refundStuck.kind });
  for (const id of stuck)
    await inTransaction(db, (trx) =>
      notifyStaff(trx, {
        kind: refundStuck.kind,
        dedupe: `refund-stuck:${id}`,
        subjectId: id,
        roles: ['finance', 'orders'],
      }),
    );
  return stuck.length;
}
