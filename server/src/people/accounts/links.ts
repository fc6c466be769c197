import type { Selectable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { AccountLinks } from '../../platform/db/types.ts';
import { hashToken, uuidv7 } from '../../platform/ids.ts';
import type { AccountRow } from './accounts.queries.ts';

export type LinkRow = Selectable<AccountLinks>;
export type Purpose = LinkRow['purpose'];

/** How long each kind of link opens, in minutes. */
export const LINK_MINUTES: Record<Purpose, number> = { confirm: 7 * 1440, reset: 30, not_me: 7 * 1440 };
/** So many links of one kind go to one mailbox in a day: whoever types in a stranger's address cannot flood it. */
const A_DAY = 5;
/** A second press within this time is one and the same wish. */
const AGAIN_MS = 60_000;

/**
 * The secret of a link: 256 bits that only the keyring can tell, so that its mail says the same at every try. The database
 * keeps its hash.
 */
export const linkSecret = ({ keyring }: Pick<Context, 'keyring'>, linkId: string): string =>
  keyring.mac('account-link', linkId).toString('base64url');

export interface NewLink {
  accountId: string;
  purpose: Purpose;
  browserHash?: Buffer | null;
  sessionId?: string | null;
  /** What its mail tells of that may be no more when it is written. */
  about?: string;
}

/** Makes a link for a mail, and shuts the former ones of its kind. Returns its id, which the mail is about. */
export async function makeLink(
  trx: Trx,
  context: Pick<Context, 'keyring'>,
  { accountId, purpose, browserHash = null, sessionId = null, about = '' }: NewLink,
  now: Date,
): Promise<string> {
  const id = uuidv7(now.getTime());
  if (purpose !== 'not_me') await shutLinks(trx, accountId, purpose, now);
  await trx
    .insertInto('account_links')
    .values({
      id,
      token_hash: hashToken(linkSecret(context, id)),
      account_id: accountId,
      purpose,
      browser_hash: browserHash,
      session_id: sessionId,
      about,
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_MINUTES[purpose] * 60_000),
    })
    .execute();
  return id;
}

/** Whether one more link of this kind may go to the mailbox of this account. */
export async function mayMakeLink(db: Db, accountId: string, purpose: Purpose, now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom('account_links')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(now.getTime() - 86_400_000))
    .orderBy('created_at', 'desc')
    .limit(A_DAY)
    .execute();
  const last = rows[0]?.created_at;
  return rows.length < A_DAY && (!last || now.getTime() - last.getTime() >= AGAIN_MS);
}

/** Shuts what is still open: of two links only the last one opens. */
export async function shutLinks(trx: Trx, accountId: string, purpose: Purpose, now: Date): Promise<void> {
  await trx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

export interface Linked {
  link: LinkRow;
  account: AccountRow;
}

/** Whom the link with this secret is about; undefined for one that is not ours, or is for another purpose. */
export async function linked(db: Db, token: string, purpose: Purpose): Promise<Linked | undefined> {
  const link = await db
    .selectFrom('account_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!link) return undefined;
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', link.account_id)
    .executeTakeFirstOrThrow();
  return { link, account };
}

/** Whether it still opens: not used, in its time, of an account that is not shut. */
export const opens = ({ link, account }: Linked, now: Date): boolean =>
  link.used_at === null &&
  link.expires_at > now &&
  account.disabled_at === null &&
  account.erased_at === null;

/**
 * Uses a link up, with its account locked. Of two that use it at once the second waits for the first, and finds it used:
 * undefined then, as for one that does not open.
 */
export async function useLink(
  trx: Trx,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<Linked | undefined> {
  const known = await linked(trx, token, purpose);
  if (!known) return undefined;
  const account = await trx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', known.account.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const link = await trx
    .selectFrom('account_links')
    .selectAll()
    .where('id', '=', known.link.id)
    .executeTakeFirstOrThrow();
  const found = { link, account };
  if (!opens(found, now)) return undefined;
  await trx.updateTable('account_links').set({ used_at: now }).where('id', '=', link.id).execute();
  return found;
}
