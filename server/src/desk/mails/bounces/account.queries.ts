import type { BounceResult } from '@halfturn/contract/staff/bounce-results.ts';
import type { Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { BounceAccount } from '../../../platform/db/types.ts';

export type BounceAccountRow = Selectable<BounceAccount>;

/** The email account of bounces; undefined if none was ever saved. */
export const savedBounceAccount = (db: Db): Promise<BounceAccountRow | undefined> =>
  db.selectFrom('bounce_account').selectAll().executeTakeFirst();

/** The email account, locked, even if none was ever saved: of two concurrent saves the second sees the first. */
export async function lockBounceAccount(
  trx: Trx,
  by: { actor: string; now: Date },
): Promise<BounceAccountRow> {
  await trx
    .insertInto('bounce_account')
    .values({ saved_by: by.actor, saved_at: by.now })
    .onConflict((oc) => oc.column('single').doNothing())
    .execute();
  return await trx.selectFrom('bounce_account').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** Changes the email account. */
export async function writeBounceAccount(trx: Trx, change: Updateable<BounceAccount>): Promise<void> {
  await trx.updateTable('bounce_account').set(change).execute();
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
  { at, result, place }: { at: Date; result: BounceResult; place: Place | null },
): Promise<void> {
  await db
    .updateTable('bounce_account')
    .set({ read_at: at, result, ...(place && { validity: place.validity, last_uid: place.lastUid }) })
    .where('version', '=', version)
    .execute();
}
