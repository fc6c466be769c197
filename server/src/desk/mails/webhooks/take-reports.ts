import type { MailProvider } from '@halfturn/contract/staff/mail-providers.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { noteReports, type MailReport } from '../../../platform/mail/mails.queries.ts';
import type { Report } from './report.ts';
import { noteHeard, rememberEvents } from './webhooks.queries.ts';

/** Of several reports about one email the last of these counts. */
const WEIGHT: Readonly<Record<Report['kind'], number>> = { delayed: 0, bounced: 1, complained: 2 };

/**
 * Notes the reports of a request at their emails, each event once however often it comes. Events about emails that are none of the store's
 * are passed over.
 */
export async function takeReports(
  trx: Trx,
  provider: MailProvider,
  reports: readonly Report[],
  now: Date,
): Promise<void> {
  const ours = reports.filter(({ mailId }) => mailId !== null);
  const fresh = await rememberEvents(
    trx,
    provider,
    ours.map(({ id }) => id),
    now,
  );
  const byMail = new Map<string, MailReport>();
  for (const { id, mailId, kind, reason } of ours) {
    if (mailId === null || !fresh.has(id)) continue;
    const known = byMail.get(mailId);
    if (!known || WEIGHT[kind] > WEIGHT[known.kind]) byMail.set(mailId, { mailId, kind, reason });
  }
  await noteReports(trx, [...byMail.values()]);
  await noteHeard(trx, provider, now);
}
