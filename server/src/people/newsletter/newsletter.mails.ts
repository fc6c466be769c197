import { loadWords } from '@halfturn/locales/load.ts';
import type { Context } from '../../platform/context.ts';
import { hashToken } from '../../platform/ids.ts';
import { letter } from '../../platform/mail/letter.ts';
import { mailSecret, pageUrl } from '../../platform/mail/page-url.ts';
import { button, heading, link, smallPrint } from '../../platform/mail/parts.ts';
import { defineMail, type MailPlace, type MailRow } from '../../platform/mail/renderer.ts';
import { insertLink, subscriberById } from './newsletter.queries.ts';

/** Asks the owner of the address to confirm. Subject: the subscriber. */
export const newsletterConfirm = defineMail<NewsletterLinks>({
  kind: 'newsletter-confirm',
  gather: async (context, mail) => {
    const row = await subscriberById(context.db, mail.subject_id);
    if (row?.state !== 'asked' || row.email !== mail.recipient) return null;
    return await newsletterLinks(context, mail);
  },
  write: ({ confirm, unsubscribe }, { locale, said }) => {
    const words = loadWords(locale, ['newsletter-mails']);
    const { t } = words;
    return letter(
      {
        locale,
        subject: said.subject(words, 'newsletter-mails.confirm_subject'),
        unsubscribe,
        footer: t('newsletter-mails.footer'),
      },
      [
        heading(t('newsletter-mails.confirm_title')),
        ...said.opening(words, 'newsletter-mails.confirm_intro'),
        button(confirm, t('newsletter-mails.button')),
        smallPrint(t('newsletter-mails.not_you'), ' ', link(unsubscribe, t('newsletter-mails.call_off'))),
      ],
    );
  },
  examples: exampleLinks,
});

/** Confirms the subscription, with a link to unsubscribe. Subject: the subscriber. */
export const newsletterWelcome = defineMail<NewsletterLinks>({
  kind: 'newsletter-welcome',
  gather: async (context, mail) => {
    const row = await subscriberById(context.db, mail.subject_id);
    if (row?.state !== 'subscribed' || row.email !== mail.recipient) return null;
    return await newsletterLinks(context, mail);
  },
  write: ({ unsubscribe }, { locale, said, url }) => {
    const words = loadWords(locale, ['newsletter-mails']);
    const { t } = words;
    return letter(
      {
        locale,
        subject: said.subject(words, 'newsletter-mails.welcome_subject'),
        unsubscribe,
        footer: t('newsletter-mails.footer'),
      },
      [
        heading(t('newsletter-mails.welcome_title')),
        ...said.opening(words, 'newsletter-mails.welcome_intro'),
        button(url('/price-drops'), t('newsletter-mails.drops')),
        smallPrint(link(unsubscribe, t('newsletter-mails.unsubscribe'))),
      ],
    );
  },
  examples: exampleLinks,
});

function exampleLinks({ url }: Pick<MailPlace, 'url'>): NewsletterLinks[] {
  return [{ confirm: url('/newsletter/confirm'), unsubscribe: url('/newsletter/unsubscribe') }];
}

/** The links in a mail of the newsletter. */
interface NewsletterLinks {
  confirm: string;
  unsubscribe: string;
}

/** Stores the secret of a mail once, and returns its links. */
async function newsletterLinks(
  context: Context,
  mail: Pick<MailRow, 'id' | 'subject_id' | 'locale'>,
): Promise<NewsletterLinks> {
  const token = mailSecret(context, 'newsletter-link', mail);
  await insertLink(context.db, {
    token_hash: hashToken(token),
    subscriber_id: mail.subject_id,
    created_at: context.clock.now(),
  });
  return {
    confirm: pageUrl(context, '/newsletter/confirm', mail.locale, { token }),
    unsubscribe: pageUrl(context, '/newsletter/unsubscribe', mail.locale, { token }),
  };
}

export const newsletterMails = [newsletterConfirm, newsletterWelcome];
