import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { requestSecret } from '../requests.queries.ts';

/** "Is it you who asks?", with the link that hands out or forgets. Subject: the request. */
export const personalAsk: MailRenderer = {
  kind: 'personal-ask',
  render: async (context, mail) => {
    const request = await context.db
      .selectFrom('personal_requests')
      .select(['id', 'kind', 'email', 'expires_at', 'done_at'])
      .where('id', '=', mail.subject_id)
      .executeTakeFirst();
    if (
      !request ||
      request.email !== mail.recipient ||
      request.done_at ||
      request.expires_at <= context.clock.now()
    )
      return null;
    const locale = mail.locale as Locale;
    const { t } = loadWords(locale, ['personal-mails']);
    const erasure = request.kind === 'erasure';
    const title = t(erasure ? 'personal-mails.erasure_title' : 'personal-mails.export_title');
    const href = pageUrl(context, '/personal-data/link', mail.locale, {
      token: requestSecret(context, request.id),
    });
    return letter({ locale, subject: title, footer: t('personal-mails.footer') }, [
      heading(title),
      paragraph(t(erasure ? 'personal-mails.erasure_text' : 'personal-mails.export_text')),
      button(href, t(erasure ? 'personal-mails.erasure_button' : 'personal-mails.export_button')),
      smallPrint(t('personal-mails.not_you')),
    ]);
  },
};
