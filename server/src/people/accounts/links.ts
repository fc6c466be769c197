import type { Context } from '../../platform/context.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { hashToken, uuidv7 } from '../../platform/ids.ts';
import { lockAccount } from './accounts.queries.ts';
import {
  insertLink,
  latestLinks,
  linkById,
  linked,
  markLinkUsed,
  closeLinks,
  type Linked,
  type Purpose,
} from './links.queries.ts';

/** The lifetime of each kind of link, in minutes. */
export const LINK_MINUTES: Record<Purpose, number> = {
  confirm: 7 * 1440,
  invite: 7 * 1440,
  reset: 30,
  not_me: 7 * 1440,
};
/** The most links of one kind per address and day, so that strangers cannot flood it. */
const A_DAY = 5;
/** A second request within this time counts as the same request. */
const AGAIN_MS = 60_000;

/**
 * The secret of a link: 256 bits derived from the keyring, so that every attempt to send the mail contains the same link. The
 * database keeps its hash.
 */
export const linkSecret = ({ keyring }: Pick<Context, 'keyring'>, linkId: string): string =>
  keyring.mac('account-link', linkId).toString('base64url');

interface NewLink {
  accountId: string;
  purpose: Purpose;
  browserHash?: Buffer | null;
  sessionId?: string | null;
  /** Text for the mail that may be gone when the mail is rendered. */
  about?: string;
}

/** Creates a link for a mail, and expires the former ones of its kind. Returns its id, the subject of the mail. */
export async function makeLink(
  trx: Trx,
  context: Pick<Context, 'keyring'>,
  { accountId, purpose, browserHash = null, sessionId = null, about = '' }: NewLink,
  now: Date,
): Promise<string> {
  const id = uuidv7(now.getTime());
  if (purpose !== 'not_me') await closeLinks(trx, accountId, purpose, now);
  await insertLink(trx, {
    id,
    token_hash: hashToken(linkSecret(context, id)),
    account_id: accountId,
    purpose,
    browser_hash: browserHash,
    session_id: sessionId,
    about,
    created_at: now,
    expires_at: new Date(now.getTime() + LINK_MINUTES[purpose] * 60_000),
  });
  return id;
}

/** Whether another link of this kind may be mailed to the address of this account. */
export async function mayMakeLink(db: Db, accountId: string, purpose: Purpose, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - 86_400_000);
  const rows = await latestLinks(db, accountId, purpose, { since, most: A_DAY });
  const last = rows[0]?.created_at;
  return rows.length < A_DAY && (!last || now.getTime() - last.getTime() >= AGAIN_MS);
}

/** Whether a link still works: it is unused and not expired, and its account is active. */
export const opens = ({ link, account }: Linked, now: Date): boolean =>
  link.used_at === null &&
  link.expires_at > now &&
  account.disabled_at === null &&
  account.erased_at === null;

/**
 * Uses a link once, with its account locked: of two concurrent uses, the second waits and finds the link used. Returns
 * undefined for a link that does not work.
 */
export async function useLink(
  trx: Trx,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<Linked | undefined> {
  const known = await linked(trx, token, purpose);
  if (!known) return undefined;
  const account = await lockAccount(trx, known.account.id);
  const link = await linkById(trx, known.link.id);
  if (!link || !opens({ link, account }, now)) return undefined;
  await markLinkUsed(trx, link.id, now);
  return { link, account };
}
