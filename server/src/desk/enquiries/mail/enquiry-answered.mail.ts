import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment } from 'react';
import { readSetting } from '../../../house/settings/door.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { ltr, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';

/** The staff's answer, as it was written. Replies go to the store's own address, where it has told one. Subject: the message. */
export const enquiryAnswered: MailRenderer = {
  kind: 'enquiry-answered',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const { t } = loadWords(locale, ['enquiries-mails']);
    const answer = await context.db
      .selectFrom('enquiry_messages as m')
      .innerJoin('enquiries as e', 'e.id', 'm.enquiry_id')
      .select(['m.subject', 'm.content', 'e.number', 'e.email'])
      .where('m.id', '=', mail.subject_id)
      .where('m.kind', '=', 'answer')
      .executeTakeFirst();
    if (!answer || answer.email !== mail.recipient) return null;
    const replyTo = await readSetting(context.db, 'contact.email', locale);
    const back = t(replyTo ? 'enquiries-mails.reply' : 'enquiries-mails.write_again');
    const footer = t('enquiries-mails.footer');
    const number = t('enquiries-mails.number');
    return {
      subject: answer.subject,
      ...(replyTo && { replyTo }),
      html: mailHtml({
        locale,
        title: answer.subject,
        preview: answer.content.slice(0, 120),
        footer,
        body: h(
          Fragment,
          null,
          paragraph(h('bdi', { dir: 'auto', style: { whiteSpace: 'pre-wrap' } }, answer.content)),
          smallPrint(number, ' ', ltr(answer.number)),
          smallPrint(back),
        ),
      }),
      text: plainText(answer.content, `${number} ${answer.number}`, back, footer),
    };
  },
};
