import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { mayAskMailbox } from '../../platform/mail/may-ask-mailbox.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { newsletterConfirm } from './mail/newsletter-confirm.mail.ts';
import type { SubscriberRow } from './newsletter.queries.ts';

export interface Wish {
  email: string;
  locale: Locale;
  source: SubscriberRow['source'];
}

/**
 * Somebody wants the newsletter at this address: a mail asks the mailbox. Says nothing about who reads already; they get no
 * mail, and lose nothing by it. The sentence that stood under the field is kept, as it was read.
 */
export async function askNewsletter(trx: Trx, { email, locale, source }: Wish, now: Date): Promise<void> {
  const consent = loadWords(locale, ['newsletter']).t('newsletter.consent');
  const wish = { email, locale, source, consent, asked_at: now };
  // Written even where it changes nothing: two askers at once wait for each other here.
  const row = await trx
    .insertInto('newsletter_subscribers')
    .values({ ...wish, email_norm: email.toLowerCase() })
    .onConflict((oc) =>
      oc.column('email_norm').doUpdateSet((eb) => ({ email_norm: eb.ref('excluded.email_norm') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.state === 'subscribed') return;
  if (!(await mayAskMailbox(trx, newsletterConfirm.kind, row.id, now))) return;
  await trx
    .updateTable('newsletter_subscribers')
    .set({ ...wish, state: 'asked', confirmed_at: null, ended_at: null })
    .where('id', '=', row.id)
    .execute();
  await queueMail(trx, {
    kind: newsletterConfirm.kind,
    dedupe: `newsletter-confirm:${row.id}:${now.getTime()}`,
    subjectId: row.id,
    recipient: email,
    locale,
  });
}
