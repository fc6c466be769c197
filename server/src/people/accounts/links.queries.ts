import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { AccountLinks } from '../../platform/db/types.ts';
import { hashToken } from '../../platform/ids.ts';
import { accountById, type AccountRow } from './accounts.queries.ts';

export type LinkRow = Selectable<AccountLinks>;
export type Purpose = LinkRow['purpose'];

export interface Linked {
  link: LinkRow;
  account: AccountRow;
}

/** The link with this secret, and its account; undefined for an unknown secret and for another purpose. */
export async function linked(db: Db, token: string, purpose: Purpose): Promise<Linked | undefined> {
  const link = await db
    .selectFrom('account_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return link && { link, account: await accountById(db, link.account_id) };
}

/** A link by its id; undefined if it was deleted. */
export async function linkById(db: Db, id: string): Promise<LinkRow | undefined> {
  return await db.selectFrom('account_links').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The times of an account's latest links of one kind, newest first. */
export async function latestLinks(
  db: Db,
  accountId: string,
  purpose: Purpose,
  { since, most }: { since: Date; most: number },
): Promise<{ created_at: Date }[]> {
  return await db
    .selectFrom('account_links')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}

export async function insertLink(trx: Trx, link: Insertable<AccountLinks>): Promise<void> {
  await trx.insertInto('account_links').values(link).execute();
}

export async function markLinkUsed(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('account_links').set({ used_at: now }).where('id', '=', id).execute();
}

/** Expires the unused links of one kind: only the latest link works. */
export async function closeLinks(trx: Trx, accountId: string, purpose: Purpose, now: Date): Promise<void> {
  await trx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}
