import { problem } from '@halfturn/contract/problem.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { newsletterWelcome } from './newsletter.mails.ts';
import {
  deleteSubscriber,
  linked,
  lockLinked,
  updateSubscriber,
  type Linked,
  type SubscriberRow,
} from './newsletter.queries.ts';

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
