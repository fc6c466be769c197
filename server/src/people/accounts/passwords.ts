import { problem } from '@halfturn/contract/problem.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import { isPassword } from '../../platform/crypto/password-hash.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import type { Member } from '../../platform/http/call.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { addressSubject, forgive, takeTry } from '../../platform/tries.ts';
import { sql } from 'kysely';
import { accountByEmail, accountById, emailNorm, lockAccount, type AccountRow } from './accounts.queries.ts';
import { linked, linkSecret, makeLink, mayMakeLink, opens, shutLinks, useLink } from './links.ts';
import { accountPasswordChanged } from './mail/account-password-changed.mail.ts';
import { accountReset } from './mail/account-reset.mail.ts';
import { newPasswordHash } from './new-password.ts';
import { tellOfPasskey } from './passkeys/tell-of-passkey.ts';
import { endSessions } from './sessions.ts';

const SECRET = /^[\w-]{43}$/;

/**
 * Sends the way to a new password to a mailbox, where there is an account of it. Tells nobody whether there is: the caller
 * hears nothing, and each address costs the same look and one write.
 */
export async function askReset(
  context: Pick<Context, 'db' | 'clock' | 'keyring'>,
  email: string,
  locale: Locale,
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    // Written for every address, so that none is told from the others by a commit that has nothing to write.
    await sql`insert into tries (subject, tries, since)
      values (${`forget:${addressSubject(emailNorm(email))}`}, 0, ${now})
      on conflict (subject) do update set since = excluded.since`.execute(trx);
    const account = await accountByEmail(trx, email);
    const may =
      account !== undefined &&
      account.email_confirmed_at !== null &&
      account.disabled_at === null &&
      account.erased_at === null &&
      (await mayMakeLink(trx, account.id, 'reset', now));
    if (!may) return;
    const linkId = await makeLink(trx, context, { accountId: account.id, purpose: 'reset' }, now);
    await queueMail(trx, {
      kind: accountReset.kind,
      dedupe: `account-reset:${linkId}`,
      subjectId: linkId,
      recipient: account.email,
      locale,
    });
  });
}

/** Whether a link to a new password still opens. */
export async function isResetOpen(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<boolean> {
  const found = SECRET.test(token) ? await linked(db, token, 'reset') : undefined;
  return found !== undefined && opens(found, clock.now());
}

/** Passkeys that were added so shortly before a reset may be those of the stranger whom it is to keep out. */
const NEW_PASSKEY_MS = 24 * 3_600_000;

/**
 * Sets a new password by a mailed link, once, ends every session of the account, and removes the passkeys that were added in the
 * last 24 hours; the mail names those that stay. Of two at once with one link the second is refused. Refuses `incorrect_link` and
 * `password_weak`.
 */
export async function resetPassword(
  context: Pick<Context, 'db' | 'clock' | 'keyring'>,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { db, clock } = context;
  const found = SECRET.test(token) ? await linked(db, token, 'reset') : undefined;
  if (!found || !opens(found, clock.now())) throw problem('incorrect_link');
  const passwordHash = await newPasswordHash(db, password, [found.account.name, found.account.email]);
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const used = await useLink(trx, token, 'reset', now);
    if (!used) throw problem('incorrect_link');
    await endSessions(trx, used.account.id, {}, now);
    const removed = await trx
      .deleteFrom('account_passkeys')
      .where('account_id', '=', used.account.id)
      .where('added_at', '>', new Date(now.getTime() - NEW_PASSKEY_MS))
      .returningAll()
      .execute();
    for (const passkey of removed)
      await tellOfPasskey(
        trx,
        context,
        { what: 'removed', account: used.account, passkey, sessionId: null },
        now,
      );
    await putPassword(trx, used.account, passwordHash, now);
  });
  const own = [addressSubject(found.account.email_norm)];
  await forgive(db, { door: 'member', own, ip: null }, clock.now());
}

/**
 * Sets a new password by who knows the old one, and ends every other session. Returns how many those were. Refuses
 * `password_wrong`, `login_wait` after five wrong ones, and `password_weak`.
 */
export async function changePassword(
  context: Pick<Context, 'db' | 'clock'>,
  member: Member,
  { oldPassword, password }: { oldPassword: string; password: string },
): Promise<number> {
  const { db, clock } = context;
  const account = await accountById(db, member.id);
  const subjects = { door: 'member', own: [`old:${account.id}`], ip: null };
  await takeTry(db, subjects, clock.now(), 'login_wait');
  if (!(await isPassword(oldPassword, account.password_hash)))
    throw problem('password_wrong', { fields: { oldPassword: 'password_wrong' }, about: subjects.own[0]! });
  await forgive(db, subjects, clock.now());
  const passwordHash = await newPasswordHash(db, password, [account.name, account.email]);
  const now = clock.now();
  return await inTransaction(db, async (trx) => {
    const locked = await lockAccount(trx, account.id);
    // Changed elsewhere while it was compared: it is not the old one any more.
    if (locked.password_hash !== account.password_hash)
      throw problem('password_wrong', { fields: { oldPassword: 'password_wrong' }, about: subjects.own[0]! });
    const ended = await endSessions(trx, account.id, { but: member.sessionId }, now);
    await putPassword(trx, locked, passwordHash, now);
    return ended;
  });
}

/** Writes the new password, shuts what could still set another, and tells the owner. Last in its transaction. */
async function putPassword(trx: Trx, account: AccountRow, passwordHash: string, now: Date): Promise<void> {
  await shutLinks(trx, account.id, 'reset', now);
  await trx
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', account.id)
    .execute();
  await queueMail(trx, {
    kind: accountPasswordChanged.kind,
    dedupe: `account-password-changed:${account.id}:${now.getTime()}`,
    subjectId: account.id,
    recipient: account.email,
    locale: account.locale as Locale,
  });
}

export interface ToldSignIn {
  state: 'asked' | 'old';
  at: Date;
  ip: string | null;
  system: string;
  device: string;
}

/** Which sign-in a mail told of. Refuses `incorrect_link`. */
export async function lookAtNotMe(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<ToldSignIn> {
  const found = await linked(db, token, 'not_me');
  if (!found) throw problem('incorrect_link');
  const session = found.link.session_id
    ? await db
        .selectFrom('account_sessions')
        .select(['ip', 'system', 'device'])
        .where('id', '=', found.link.session_id)
        .executeTakeFirst()
    : undefined;
  return {
    state: opens(found, clock.now()) ? 'asked' : 'old',
    at: found.link.created_at,
    ip: session?.ip ?? null,
    system: session?.system ?? '',
    device: session?.device ?? '',
  };
}

/**
 * It was somebody else, says the mailbox: ends every session, forgets the browsers that were known, takes all passkeys away (one
 * may be the stranger's), makes the password worthless, and returns the secret of a link to a new one. Refuses `incorrect_link`.
 */
export async function shutOut(
  context: Pick<Context, 'db' | 'clock' | 'keyring'>,
  token: string,
): Promise<string> {
  const { db, clock } = context;
  const now = clock.now();
  const linkId = await inTransaction(db, async (trx) => {
    const used = await useLink(trx, token, 'not_me', now);
    if (!used) throw problem('incorrect_link');
    const { id } = used.account;
    await endSessions(trx, id, {}, now);
    await trx.deleteFrom('account_devices').where('account_id', '=', id).execute();
    await trx.deleteFrom('account_passkeys').where('account_id', '=', id).execute();
    await trx.updateTable('accounts').set({ password_hash: null }).where('id', '=', id).execute();
    return await makeLink(trx, context, { accountId: id, purpose: 'reset' }, now);
  });
  return linkSecret(context, linkId);
}
