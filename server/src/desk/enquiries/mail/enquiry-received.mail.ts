import type { EnquiryKind } from '@halfturn/contract/primitives/enquiry-limits.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment } from 'react';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { heading, ltr, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';

/**
 * "We have your enquiry", with its number. Nothing that was typed stands in it, not even a name: whoever types in a stranger's
 * address sends them no words of their own. Subject: the enquiry.
 */
export const enquiryReceived: MailRenderer = {
  kind: 'enquiry-received',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const { t } = loadWords(locale, ['enquiries-mails']);
    const row = await context.db
      .selectFrom('enquiries')
      .select(['number', 'kind', 'email', 'spam'])
      .where('id', '=', mail.subject_id)
      .executeTakeFirst();
    // Forgotten in the meantime, or nobody's honest question.
    if (!row || row.spam || row.email !== mail.recipient) return null;
    const title = t('enquiries-mails.received_title');
    const intro = t(`enquiries-mails.received_${row.kind as EnquiryKind}`);
    const name = t('enquiries-mails.number');
    const then = t('enquiries-mails.then');
    const notYou = t('enquiries-mails.not_you');
    const footer = t('enquiries-mails.footer');
    return {
      subject: t('enquiries-mails.received_subject', { number: row.number }),
      html: mailHtml({
        locale,
        title,
        preview: intro,
        footer,
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(intro),
          paragraph(name, h('br'), h('strong', { style: { fontSize: 20 } }, ltr(row.number))),
          paragraph(then),
          smallPrint(notYou),
        ),
      }),
      text: plainText(title, intro, `${name}\n${row.number}`, then, notYou, footer),
    };
  },
};
