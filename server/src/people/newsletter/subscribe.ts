import { DEFAULT_LOCALE, isLocale, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { audit } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { deleteMailsAbout } from '../../platform/mail/mails.queries.ts';
import { mayMailAgain } from '../../platform/mail/may-mail-again.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { accountById } from '../accounts/door.ts';
import { newsletterConfirm, newsletterWelcome } from './newsletter.mails.ts';
import {
  deleteSubscriber,
  linked,
  type Linked,
  lockByEmail,
  lockLinked,
  lockOrInsert,
  type SubscriberRow,
  updateSubscriber,
  upsertSubscriber,
} from './newsletter.queries.ts';

export interface Wish {
  email: string;
  locale: Locale;
  source: SubscriberRow['source'];
}

/**
 * Requests the newsletter for an address, which gets a confirmation mail. The reply does not reveal existing subscribers: they
 * get no mail, and stay subscribed. The consent sentence of the form is kept as it was shown.
 */
export async function askNewsletter(trx: Trx, { email, locale, source }: Wish, now: Date): Promise<void> {
  const consent = loadWords(locale, ['newsletter']).t('newsletter.consent');
  const wish = { email, locale, source, consent, asked_at: now };
  const row = await lockOrInsert(trx, { ...wish, email_norm: email.toLowerCase() });
  if (row.state === 'subscribed') return;
  if (!(await mayMailAgain(trx, newsletterConfirm.kind, row.id, now))) return;
  await updateSubscriber(trx, row.id, { ...wish, state: 'asked', confirmed_at: null, ended_at: null });
  await queueMail(trx, {
    kind: newsletterConfirm.kind,
    dedupe: `newsletter-confirm:${row.id}:${now.getTime()}`,
    subjectId: row.id,
    recipient: email,
    locale,
  });
}

type State = SubscriberRow['state'];

/** A mailed link confirms for this long; it unsubscribes forever. */
const CONFIRM_MS = 7 * 86_400_000;

/** A link confirms for a week, and only a pending request. */
const canConfirm = (found: Linked, now: Date): boolean =>
  found.state === 'asked' && now.getTime() - found.linked_at.getTime() < CONFIRM_MS;

/** The state that a confirmation by this link would find. Refuses `incorrect_link`. */
export async function lookAtConfirming(db: Db, token: string, now: Date): Promise<State> {
  const found = await linked(db, token);
  if (!found) throw problem('incorrect_link');
  return found.state === 'asked' && !canConfirm(found, now) ? 'ended' : found.state;
}

/** Confirms a subscription and mails a welcome with a link to unsubscribe. Safe to repeat. Refuses `incorrect_link`. */
export async function confirmNewsletter(trx: Trx, token: string, now: Date): Promise<State> {
  const found = await lockLinked(trx, token);
  if (!found) throw problem('incorrect_link');
  if (!canConfirm(found, now)) return found.state === 'subscribed' ? 'subscribed' : 'ended';
  await updateSubscriber(trx, found.id, { state: 'subscribed', confirmed_at: now });
  await queueMail(trx, {
    kind: newsletterWelcome.kind,
    dedupe: `newsletter-welcome:${found.id}:${now.getTime()}`,
    subjectId: found.id,
    recipient: found.email,
    locale: found.locale,
  });
  return 'subscribed';
}

/** The state that unsubscribing by this link would find. Refuses `incorrect_link`. */
export async function lookAtLeaving(db: Db, token: string): Promise<State> {
  const found = await linked(db, token);
  if (!found) throw problem('incorrect_link');
  return found.state;
}

/** Unsubscribes, or cancels a request that was not confirmed. Safe to repeat. Refuses `incorrect_link`. */
export async function leaveNewsletter(trx: Trx, token: string, now: Date): Promise<State> {
  const found = await lockLinked(trx, token);
  if (!found) throw problem('incorrect_link');
  if (found.state === 'asked') {
    // Without consent there is nothing to prove, so nothing is kept.
    await deleteSubscriber(trx, found.id);
  } else if (found.state === 'subscribed') {
    await updateSubscriber(trx, found.id, { state: 'ended', ended_at: now });
  }
  return 'ended';
}

/**
 * Applies the newsletter choice of an account: subscribes its confirmed address, or ends the subscription. It is safe to run
 * twice, and a later choice by a mailed link takes precedence.
 */
export async function followAccount(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: { accountId: string },
): Promise<void> {
  const account = await accountById(db, accountId);
  if (!account.email_confirmed_at || !account.newsletter_at || account.erased_at) return;
  const at = account.newsletter_at;
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const row = await lockByEmail(trx, account.email_norm);
    if (row && (row.ended_at ?? row.confirmed_at ?? row.asked_at) > at) return;
    if (!account.newsletter) {
      if (row?.state === 'asked') await deleteSubscriber(trx, row.id);
      else if (row?.state === 'subscribed')
        await updateSubscriber(trx, row.id, { state: 'ended', ended_at: now });
      return;
    }
    await upsertSubscriber(trx, {
      email: account.email,
      email_norm: account.email_norm,
      source: 'page',
      locale: isLocale(account.locale) ? account.locale : DEFAULT_LOCALE,
      state: 'subscribed',
      consent: account.newsletter_consent,
      asked_at: at,
      confirmed_at: now,
      ended_at: null,
    });
  });
}

/**
 * Erases a subscriber: address, consent and links, and the rows of the mails about them, which contain the address too. The
 * audit log records the erasure without the address. Returns false if there is no such subscriber.
 */
export async function eraseSubscriber(trx: Trx, id: string, actor: string): Promise<boolean> {
  const row = await deleteSubscriber(trx, id);
  if (!row) return false;
  await deleteMailsAbout(trx, id);
  await audit(trx, {
    actor,
    action: 'newsletter.erased',
    subject: `subscriber:${id}`,
    before: { state: row.state },
  });
  return true;
}
