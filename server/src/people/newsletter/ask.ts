import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { mayAskMailbox } from '../../platform/mail/may-ask-mailbox.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { newsletterConfirm } from './newsletter.mails.ts';
import { lockOrInsert, updateSubscriber, type SubscriberRow } from './newsletter.queries.ts';

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
  if (!(await mayAskMailbox(trx, newsletterConfirm.kind, row.id, now))) return;
  await updateSubscriber(trx, row.id, { ...wish, state: 'asked', confirmed_at: null, ended_at: null });
  await queueMail(trx, {
    kind: newsletterConfirm.kind,
    dedupe: `newsletter-confirm:${row.id}:${now.getTime()}`,
    subjectId: row.id,
    recipient: email,
    locale,
  });
}
