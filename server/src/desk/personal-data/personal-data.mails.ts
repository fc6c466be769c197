import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../platform/mail/letter.ts';
import { pageUrl } from '../../platform/mail/page-url.ts';
import { button, heading, paragraph, smallPrint } from '../../platform/mail/parts.ts';
import type { MailRenderer } from '../../platform/mail/renderer.ts';
import { requestById, requestSecret } from './requests.queries.ts';

/** Asks to confirm a request, with the link that exports or erases. Subject: the request. */
export const personalAsk: MailRenderer = {
  kind: 'personal-ask',
  render: async (context, mail) => {
    const request = await requestById(context.db, mail.subject_id);
    if (
      !request ||
      request.email !== mail.recipient ||
      request.done_at ||
      request.expires_at <= context.clock.now()
    )
      return null;
    const locale = mail.locale;
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

/** Confirms an erasure: the last mail to an address. Subject: the request. */
export const personalErased: MailRenderer = {
  kind: 'personal-erased',
  render: async (_context, mail) => {
    const locale = mail.locale;
    const { t } = loadWords(locale, ['personal-mails']);
    const title = t('personal-mails.erased_title');
    return letter({ locale, subject: title, footer: t('personal-mails.footer') }, [
      heading(title),
      paragraph(t('personal-mails.erased_text')),
      paragraph(t('personal-mails.erased_kept')),
    ]);
  },
};

export const personalDataMails = [personalAsk, personalErased];
