import type { BounceResult } from '@halfturn/contract/staff/bounce-results.ts';
import type { Context } from '../../../platform/context.ts';
import { bounceMail, noteDelay } from '../../../platform/mail/mails.queries.ts';
import { accountOf } from './account.ts';
import { newReports, resultOf, visitAccount, type ImapAccount } from './imap.ts';
import { noteReading, savedBounceAccount } from './account.queries.ts';
import { readReport } from './read-report.ts';

/**
 * Reads the bounces that have come since the last time, and notes them at their mails. A report that is read twice changes nothing the second
 * time, so a round that was cut off is simply done again.
 */
export async function readBounces(context: Context): Promise<void> {
  const { db, clock, keyring, log } = context;
  const row = await savedBounceAccount(db);
  if (!row?.sealed) return;
  const from = { validity: row.validity, lastUid: Number(row.last_uid) };
  const note = (result: BounceResult, place: typeof from | null) =>
    noteReading(db, row.version, { at: clock.now(), result, place });
  let account: ImapAccount | null;
  try {
    account = accountOf(keyring, row);
  } catch {
    return await note('missing_key', null);
  }
  if (!account) return;
  try {
    const { sources, place } = await visitAccount(account, (client) => newReports(client, from, clock.now()));
    for (const source of sources) await takeReport(context, source);
    await note('works', place);
  } catch (err) {
    log.warn({ err, host: row.host }, 'the email account of bounces could not be read');
    await note(resultOf(err), null);
  }
}

/** Notes one report. One that cannot be read is passed over: the next visit would not read it either. */
async function takeReport({ db, log }: Context, source: Uint8Array): Promise<void> {
  const report = await readReport(source).catch((err: unknown) => {
    log.warn({ err }, 'a report about the delivery of an email could not be read');
    return null;
  });
  if (!report) return;
  await (report.action === 'failed' ? bounceMail : noteDelay)(db, report.mailId, report.reason);
}
