import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../platform/mail/letter.ts';
import { pageUrl } from '../../platform/mail/page-url.ts';
import { button, heading, paragraph, smallPrint } from '../../platform/mail/parts.ts';
import { defineMail } from '../../platform/mail/renderer.ts';
import { requestById, requestSecret } from './requests.queries.ts';

/** Asks to confirm a request, with the link that exports or erases. Subject: the request. */
export const personalAsk = defineMail({
  kind: 'personal-ask',
  gather: async (context, mail) => {
    const request = await requestById(context.db, mail.subject_id);
    if (
      !request ||
      request.email !== mail.recipient ||
      request.done_at ||
      request.expires_at <= context.clock.now()
    )
      return null;
    const token = requestSecret(context, request.id);
    return {
      erasure: request.kind === 'erasure',
      href: pageUrl(context, '/personal-data/link', mail.locale, { token }),
    };
  },
  write: ({ erasure, href }, { locale, said }) => {
    const words = loadWords(locale, ['personal-mails']);
    const { t } = words;
    const title = erasure ? 'personal-mails.erasure_title' : 'personal-mails.export_title';
    return letter({ locale, subject: said.subject(words, title), footer: t('personal-mails.footer') }, [
      heading(t(title)),
      ...said.opening(words, erasure ? 'personal-mails.erasure_text' : 'personal-mails.export_text'),
      button(href, t(erasure ? 'personal-mails.erasure_button' : 'personal-mails.export_button')),
      smallPrint(t('personal-mails.not_you')),
    ]);
  },
  examples: ({ url }) => [false, true].map((erasure) => ({ erasure, href: url('/personal-data/link') })),
});

/** Confirms an erasure: the last mail to an address. Subject: the request. */
export const personalErased = defineMail({
  kind: 'personal-erased',
  gather: () => Promise.resolve({}),
  write: (_facts, { locale, said }) => {
    const words = loadWords(locale, ['personal-mails']);
    const { t } = words;
    return letter(
      {
        locale,
        subject: said.subject(words, 'personal-mails.erased_title'),
        footer: t('personal-mails.footer'),
      },
      [
        heading(t('personal-mails.erased_title')),
        ...said.opening(words, 'personal-mails.erased_text'),
        paragraph(t('personal-mails.erased_kept')),
      ],
    );
  },
  examples: () => [{}],
});

export const personalDataMails = [personalAsk, personalErased];
