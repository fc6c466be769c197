import type { MailboxResult } from '@halfturn/contract/staff/bounce-results.ts';
import type { Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { BounceMailbox } from '../../../platform/db/types.ts';

export type MailboxRow = Selectable<BounceMailbox>;

/** The email account of bounces; undefined if none was ever saved. */
export const savedMailbox = (db: Db): Promise<MailboxRow | undefined> =>
  db.selectFrom('bounce_mailbox').selectAll().executeTakeFirst();

/** The email account, locked, even if none was ever saved: of two concurrent saves the second sees the first. */
export async function lockMailbox(trx: Trx, by: { actor: string; now: Date }): Promise<MailboxRow> {
  await trx
    .insertInto('bounce_mailbox')
    .values({ saved_by: by.actor, saved_at: by.now })
    .onConflict((oc) => oc.column('single').doNothing())
    .execute();
  return await trx.selectFrom('bounce_mailbox').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** Changes the email account. */
export async function writeMailbox(trx: Trx, change: Updateable<BounceMailbox>): Promise<void> {
  await trx.updateTable('bounce_mailbox').set(change).execute();
}

/** Where the reading of a folder goes on. */
export interface Place {
  validity: string;
  lastUid: number;
}

/** Notes what a reading came to, unless the email account was changed meanwhile. */
export async function noteReading(
  db: Db,
  version: number,
  { at, result, place }: { at: Date; result: MailboxResult; place: Place | null },
): Promise<void> {
  await db
    .updateTable('bounce_mailbox')
    .set({ read_at: at, result, ...(place && { validity: place.validity, last_uid: place.lastUid }) })
    .where('version', '=', version)
    .execute();
}
