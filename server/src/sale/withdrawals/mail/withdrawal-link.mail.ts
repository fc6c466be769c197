import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, ltr, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { orderLink, orderOf } from '../../orders/door.ts';

/** The way to withdraw from an order, for who has no account or cannot get into it. Subject: the order. */
export const withdrawalLink: MailRenderer = {
  kind: 'withdrawal-link',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const words = loadWords(locale, ['mail', 'shell', 'withdrawal']);
    const { order, url } = await inTransaction(context.db, async (trx) => {
      const found = await orderOf(trx, mail.subject_id);
      return { order: found, url: await orderLink(trx, context, mail, found, '/withdrawal') };
    });
    if (order.email !== mail.recipient) return null;
    const about = { orderNo: order.order_no };
    const title = words.t('shell.title_withdrawal');
    const text = words.t('withdrawal.mail_link_text', about);
    const action = words.t('shell.withdraw');
    const note = words.t('withdrawal.mail_not_asked');
    return {
      subject: words.t('withdrawal.mail_link_subject', about),
      html: mailHtml({
        locale,
        title,
        preview: text,
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(
            ...words.rich<ReactNode>('withdrawal.mail_link_text', { orderNo: ltr(order.order_no) }, {}),
          ),
          button(url, action),
          smallPrint(note),
        ),
      }),
      text: plainText(title, text, `${action}:\n${url}`, note, words.t('mail.footer')),
    };
  },
};
