import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, ltr, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { maskEmail, orderGifts, orderOf } from '../../orders/door.ts';
import { undoLink } from '../gift-link.ts';

/** To the buyer of a gift whose address staff have changed: from where to where, and how to undo it. Subject: the order. */
export const giftMoved: MailRenderer = {
  kind: 'gift-moved',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const order = await orderOf(context.db, mail.subject_id);
    const gift = await orderGifts.giftOf(context.db, order.id);
    // Restored, taken back or forgotten before the mail went out.
    if (!gift || gift.buyer_email === '' || order.email !== mail.recipient) return null;
    const { t, rich } = loadWords(locale, ['mail', 'gift-mails']);
    const about = {
      orderNo: order.order_no,
      former: maskEmail(gift.buyer_email),
      email: maskEmail(gift.email),
    };
    const bdi = (text: string) => h('bdi', null, text);
    const title = t('gift-mails.moved_title');
    const url = undoLink(context, order.id, locale);
    const action = t('gift-mails.moved_undo');
    const note = t('gift-mails.moved_note');
    const footer = t('mail.footer');
    return {
      subject: t('gift-mails.moved_subject', about),
      html: mailHtml({
        locale,
        title,
        preview: t('gift-mails.moved_text', about),
        footer,
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(
            ...rich<ReactNode>(
              'gift-mails.moved_text',
              { orderNo: ltr(about.orderNo), former: bdi(about.former), email: bdi(about.email) },
              {},
            ),
          ),
          button(url, action),
          smallPrint(note),
        ),
      }),
      text: plainText(title, t('gift-mails.moved_text', about), `${action}:\n${url}`, note, footer),
    };
  },
};
