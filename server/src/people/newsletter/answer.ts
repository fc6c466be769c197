import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { newsletterWelcome } from './mail/newsletter-welcome.mail.ts';
import { linked, lockLinked, type Linked, type SubscriberRow } from './newsletter.queries.ts';

type State = SubscriberRow['state'];

/** So long can a mail's link confirm; it can unsubscribe for ever. */
const CONFIRM_MS = 7 * 86_400_000;

/** A link confirms for a week, and only what is still asked for. */
const canConfirm = (found: Linked, now: Date): boolean =>
  found.state === 'asked' && now.getTime() - found.linked_at.getTime() < CONFIRM_MS;

/** What confirming by this link would meet. Refuses `incorrect_link`. */
export async function lookAtConfirming(db: Db, token: string, now: Date): Promise<State> {
  const found = await linked(db, token);
  if (!found) throw problem('incorrect_link');
  return found.state === 'asked' && !canConfirm(found, now) ? 'ended' : found.state;
}

/** The mailbox says yes: subscribed, and a mail says so, with the way out in it. Twice is once. Refuses `incorrect_link`. */
export async function confirmNewsletter(trx: Trx, token: string, now: Date): Promise<State> {
  const found = await lockLinked(trx, token);
  if (!found) throw problem('incorrect_link');
  if (!canConfirm(found, now)) return found.state === 'subscribed' ? 'subscribed' : 'ended';
  await trx
    .updateTable('newsletter_subscribers')
    .set({ state: 'subscribed', confirmed_at: now })
    .where('id', '=', found.id)
    .execute();
  await queueMail(trx, {
    kind: newsletterWelcome.kind,
    dedupe: `newsletter-welcome:${found.id}:${now.getTime()}`,
    subjectId: found.id,
    recipient: found.email,
    locale: found.locale as Locale,
  });
  return 'subscribed';
}

/** What unsubscribing by this link would meet. Refuses `incorrect_link`. */
export async function lookAtLeaving(db: Db, token: string): Promise<State> {
  const found = await linked(db, token);
  if (!found) throw problem('incorrect_link');
  return found.state;
}

/** Unsubscribes, or calls a wish off that was not confirmed yet. Twice is once. Refuses `incorrect_link`. */
export async function leaveNewsletter(trx: Trx, token: string, now: Date): Promise<State> {
  const found = await lockLinked(trx, token);
  if (!found) throw problem('incorrect_link');
  if (found.state === 'asked') {
    // Never agreed to: nothing is left to prove, so nothing is kept.
    await trx.deleteFrom('newsletter_subscribers').where('id', '=', found.id).execute();
  } else if (found.state === 'subscribed') {
    await trx
      .updateTable('newsletter_subscribers')
      .set({ state: 'ended', ended_at: now })
      .where('id', '=', found.id)
      .execute();
  }
  return 'ended';
}
