import type { Context } from '../../platform/context.ts';
import { hashToken } from '../../platform/ids.ts';
import { mailSecret, pageUrl } from '../../platform/mail/page-url.ts';
import { insertLink } from './newsletter.queries.ts';
import type { MailRow } from '../../platform/mail/renderer.ts';

/** The two pages that a mail of the newsletter leads to. */
export interface NewsletterLinks {
  confirm: string;
  unsubscribe: string;
}

/** Makes the mail's own links work, once for each mail, and returns them. */
export async function newsletterLinks(
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
