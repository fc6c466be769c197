import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { hashToken } from '../../platform/ids.ts';
import { mayMailAgain } from '../../platform/mail/may-mail-again.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { emailNorm, insertAccount, lockByEmail, updateAccount, type AccountRow } from './accounts.queries.ts';
import { makeLink, mayMakeLink } from './links.ts';
import { accountConfirm, accountExists } from './accounts.mails.ts';
import { newPasswordHash } from './new-password.ts';

interface Registration {
  email: string;
  uname: string;
  password: string;
  country?: string | undefined;
  newsletter: boolean;
  locale: Locale;
  /** Kept by the browser that registers, so that it does not ask for the password again. */
  browserSecret: string;
}

/**
 * Requests an account. The owner of an existing account is notified by mail; the caller gets the same reply either way, after
 * the same work: hashing the password, trying an insert and queueing a mail (docs/decisions/0037). Refuses `password_weak`.
 */
export async function register(
  context: Pick<Context, 'db' | 'clock' | 'keyring'>,
  wish: Registration,
): Promise<void> {
  const { db, clock } = context;
  const passwordHash = await newPasswordHash(db, wish.password, [wish.uname, wish.email]);
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const made = await insertAccount(trx, {
      ...columnsOf(wish, passwordHash, now),
      email_norm: emailNorm(wish.email),
      created_at: now,
    });
    const account = made ?? (await lockByEmail(trx, wish.email));
    if (account.email_confirmed_at) return await notifyOwner(trx, account, wish.locale, now);
    await mailConfirmation(trx, context, { account, fresh: made !== undefined, wish, passwordHash }, now);
  });
}

const columnsOf = (wish: Registration, passwordHash: string, now: Date) => ({
  email: wish.email,
  name: wish.uname,
  password_hash: passwordHash,
  password_changed_at: now,
  locale: wish.locale,
  country: wish.country ?? null,
  newsletter: wish.newsletter,
  newsletter_consent: wish.newsletter ? loadWords(wish.locale, ['newsletter']).t('newsletter.consent') : '',
  newsletter_at: wish.newsletter ? now : null,
  terms_version: now.toISOString().slice(0, 10),
  terms_at: now,
});

/** Notifies the owner of an existing account of the attempt, with a link to sign in. */
async function notifyOwner(trx: Trx, account: AccountRow, locale: Locale, now: Date): Promise<void> {
  if (!(await mayMailAgain(trx, accountExists.kind, account.id, now))) return;
  await queueMail(trx, {
    kind: accountExists.kind,
    dedupe: `account-exists:${account.id}:${now.getTime()}`,
    subjectId: account.id,
    recipient: account.email,
    locale,
  });
}

interface Asking {
  account: AccountRow;
  fresh: boolean;
  wish: Registration;
  passwordHash: string;
}

/** Mails a confirmation link to an unconfirmed address; the latest registration replaces the former ones. */
async function mailConfirmation(
  trx: Trx,
  context: Pick<Context, 'keyring'>,
  { account, fresh, wish, passwordHash }: Asking,
  now: Date,
): Promise<void> {
  if (!(await mayMakeLink(trx, account.id, 'confirm', now))) return;
  if (!fresh) await updateAccount(trx, account.id, columnsOf(wish, passwordHash, now));
  const browserHash = hashToken(wish.browserSecret);
  const linkId = await makeLink(
    trx,
    context,
    { accountId: account.id, purpose: 'confirm', browserHash },
    now,
  );
  await queueMail(trx, {
    kind: accountConfirm.kind,
    dedupe: `account-confirm:${linkId}`,
    subjectId: linkId,
    recipient: wish.email,
    locale: wish.locale,
  });
}
