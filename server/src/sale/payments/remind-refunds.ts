import { sql } from 'kysely';
import { tellStaff } from '../../house/staff/door.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { refundStuck } from './mail/refund-stuck.mail.ts';
import type { Providers } from './provider.ts';

/** How long a provider may take before somebody is told. */
const PATIENCE_MS = 3_600_000;

/** Tells the staff, once each, of refunds that failed, or that their provider has not carried out for over an hour. */
export async function remindRefunds(db: Db, providers: Providers, now: Date): Promise<number> {
  // Those that a person sends stand at the bank's desk, and are waited for there.
  const byHand = [...providers.values()]
    .filter(({ refunds }) => refunds === 'by hand')
    .map(({ code }) => code);
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds r join payment_captures c on c.id = r.capture_id
    where (r.state = 'failed' or r.state = 'pending' and r.created_at < ${new Date(now.getTime() - PATIENCE_MS)})
      and c.provider <> all(${byHand}::text[])
      and not exists (select from mails m where m.subject_id = r.id and m.kind = ${refundStuck.kind})
    order by r.created_at limit 100`.execute(db);
  for (const { id } of rows)
    await inTransaction(db, (trx) =>
      tellStaff(trx, {
        kind: refundStuck.kind,
        dedupe: `refund-stuck:${id}`,
        subjectId: id,
        roles: ['finance', 'orders'],
      }),
    );
  return rows.length;
}
