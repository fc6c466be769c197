import { problem } from '@halfturn/contract/problem.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import { isPassword } from '../../platform/crypto/password-hash.ts';
import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import type { Member } from '../../platform/http/call.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { noteAsked } from '../../platform/tries.queries.ts';
import { emit } from '../../platform/jobs/events.ts';
import { addressSubject, forgive, takeTry } from '../../platform/tries.ts';
import { accountConfirmed } from './accounts.events.ts';
import {
  accountByEmail,
  accountById,
  emailNorm,
  lockAccount,
  placeOfSession,
  updateAccount,
  type AccountRow,
} from './accounts.queries.ts';
import { forgetDevices } from './devices.queries.ts';
import { deleteIdentities } from './identities/identities.queries.ts';
import { notifyOfIdentity } from './identities/identities.mails.ts';
import { linkSecret, makeLink, mayMakeLink, opens, useLink } from './links.ts';
import { linked, closeLinks, type Linked } from './links.queries.ts';
import { accountPasswordChanged, accountReset } from './accounts.mails.ts';
import { newPasswordHash } from './new-password.ts';
import { deletePasskeys } from './passkeys/passkeys.queries.ts';
import { notifyOfPasskey } from './passkeys/passkeys.mails.ts';
import { endSessions } from './sessions.ts';

const SECRET = /^[\w-]{43}$/;

/**
 * Mails a link for a new password if the address has an account. The caller does not learn whether it has: every address
 * costs one read and one write.
 */
export async function askReset(
  context: Pick<Context, 'db' | 'clock' | 'keyring'>,
  email: string,
  locale: Locale,
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    await noteAsked(trx, `forget:${addressSubject(emailNorm(email))}`, now);
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

/** The link by which a password is set: one that was asked for, or an invitation; undefined for any other. */
const passwordLink = async (db: Db, token: string): Promise<Linked | undefined> =>
  SECRET.test(token)
    ? ((await linked(db, token, 'reset')) ?? (await linked(db, token, 'invite')))
    : undefined;

/** Whether a link for a new password still works. */
export async function isResetOpen(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<boolean> {
  const found = await passwordLink(db, token);
  return found !== undefined && opens(found, clock.now());
}

/** A passkey or a provider that was added this shortly before a reset may belong to the intruder. */
const NEW_WAY_MS = 24 * 3_600_000;

/**
 * Sets a new password by a mailed link, once, ends every session of the account, and removes the passkeys and providers that were added in the
 * last 24 hours; the mail names those that stay. An invitation confirms the address instead, and is followed by no mail. Of two at once with one link the second is refused. Refuses `incorrect_link` and
 * `password_weak`.
 */
export async function resetPassword(
  context: Pick<Context, 'db' | 'clock' | 'keyring'>,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { db, clock } = context;
  const found = await passwordLink(db, token);
  if (!found || !opens(found, clock.now())) throw problem('incorrect_link');
  const passwordHash = await newPasswordHash(db, password, [found.account.name, found.account.email]);
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const used = await useLink(trx, token, found.link.purpose, now);
    if (!used) throw problem('incorrect_link');
    if (used.account.email_confirmed_at === null)
      return await firstPassword(trx, used.account, passwordHash, now);
    await endSessions(trx, used.account.id, {}, now);
    const newAfter = new Date(now.getTime() - NEW_WAY_MS);
    const removed = await deletePasskeys(trx, used.account.id, { addedAfter: newAfter });
    for (const passkey of removed)
      await notifyOfPasskey(
        trx,
        context,
        { what: 'removed', account: used.account, passkey, sessionId: null },
        now,
      );
    const apart = await deleteIdentities(trx, used.account.id, { addedAfter: newAfter });
    for (const identity of apart)
      await notifyOfIdentity(
        trx,
        context,
        { what: 'removed', account: used.account, identity, sessionId: null },
        now,
      );
    await putPassword(trx, used.account, passwordHash, now);
  });
  const own = [addressSubject(found.account.email_norm)];
  await forgive(db, { door: 'member', own, ip: null }, clock.now());
}

/** Opens an account by its first password: the link came by mail, so the address is its owner's. */
async function firstPassword(trx: Trx, { id }: AccountRow, passwordHash: string, now: Date): Promise<void> {
  for (const purpose of ['confirm', 'invite'] as const) await closeLinks(trx, id, purpose, now);
  await updateAccount(trx, id, {
    password_hash: passwordHash,
    password_changed_at: now,
    email_confirmed_at: now,
  });
  await emit(trx, accountConfirmed, { accountId: id });
}

/**
 * Replaces the password of a member who enters the old one, and ends every other session. Returns the number of ended
 * sessions. Refuses `password_wrong`, `login_wait` after five wrong passwords, `password_weak`, and `password_unset` if there is none.
 */
export async function changePassword(
  context: Pick<Context, 'db' | 'clock'>,
  member: Member,
  { oldPassword, password }: { oldPassword: string; password: string },
): Promise<number> {
  const { db, clock } = context;
  const account = await accountById(db, member.id);
  if (account.password_hash === null) throw problem('password_unset');
  const subject = `old:${account.id}`;
  const subjects = { door: 'member', own: [subject], ip: null };
  await takeTry(db, subjects, clock.now(), 'login_wait');
  if (!(await isPassword(oldPassword, account.password_hash)))
    throw problem('password_wrong', {
      fields: { oldPassword: 'password_wrong' },
      about: subject,
    });
  await forgive(db, subjects, clock.now());
  const passwordHash = await newPasswordHash(db, password, [account.name, account.email]);
  const now = clock.now();
  return await inTransaction(db, async (trx) => {
    const locked = await lockAccount(trx, account.id);
    // The password changed during the comparison, so the entered one is no longer current.
    if (locked.password_hash !== account.password_hash)
      throw problem('password_wrong', {
        fields: { oldPassword: 'password_wrong' },
        about: subject,
      });
    const ended = await endSessions(trx, account.id, { but: member.sessionId }, now);
    await putPassword(trx, locked, passwordHash, now);
    return ended;
  });
}

/** Writes the new password, expires the links that could set another, and notifies the owner. */
async function putPassword(trx: Trx, account: AccountRow, passwordHash: string, now: Date): Promise<void> {
  await closeLinks(trx, account.id, 'reset', now);
  await closeLinks(trx, account.id, 'invite', now);
  await updateAccount(trx, account.id, { password_hash: passwordHash, password_changed_at: now });
  await queueMail(trx, {
    kind: accountPasswordChanged.kind,
    dedupe: `account-password-changed:${account.id}:${now.getTime()}`,
    subjectId: account.id,
    recipient: account.email,
    locale: account.locale,
  });
}

interface ToldSignIn {
  state: 'asked' | 'old';
  at: Date;
  ip: string | null;
  system: string;
  device: string;
}

/** The sign-in that a mail was about. Refuses `incorrect_link`. */
export async function lookAtNotMe(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<ToldSignIn> {
  const found = await linked(db, token, 'not_me');
  if (!found) throw problem('incorrect_link');
  const session = found.link.session_id ? await placeOfSession(db, found.link.session_id) : undefined;
  return {
    state: opens(found, clock.now()) ? 'asked' : 'old',
    at: found.link.created_at,
    ip: session?.ip ?? null,
    system: session?.system ?? '',
    device: session?.device ?? '',
  };
}

/**
 * Secures an account whose owner reports a foreign sign-in: ends every session, deletes known browsers, passkeys and providers (one may be
 * the intruder’s) and the password, and returns the secret of a link for a new one. Refuses `incorrect_link`.
 */
export async function secureAccount(
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
    await forgetDevices(trx, id);
    await deletePasskeys(trx, id);
    await deleteIdentities(trx, id);
    await updateAccount(trx, id, { password_hash: null });
    return await makeLink(trx, context, { accountId: id, purpose: 'reset' }, now);
  });
  return linkSecret(context, linkId);
}
