import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, ltr, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { lockOrder, orderConsent, orderGifts, orderLink } from '../../orders/door.ts';

/**
 * What a giver hears of their gift, in the place of "your keys are here": that it is paid and waits for its day, or that it has
 * gone. Subject: the order. No key stands in it.
 */
export const giftNews: MailRenderer = {
  kind: 'gift-news',
  render: async (context, mail) => {
    const locale = mail.locale as Locale;
    const words = loadWords(locale, ['mail', 'gift-mails']);
    const facts = await inTransaction(context.db, async (trx) => {
      const order = await lockOrder(trx, mail.subject_id);
      const gift = await orderGifts.giftOf(trx, order.id);
      // Forgotten, taken back, or gone with its money; or meant for a mailbox that was mended since.
      if (!gift || gift.email === '' || !orderGifts.mayBeGiven(order) || order.email !== mail.recipient)
        return null;
      const consent = await orderConsent.consentOf(trx, order.id);
      return { order, gift, consent, url: await orderLink(trx, context, mail, order) };
    });
    if (!facts) return null;
    const { order, gift, url } = facts;
    const at = gift.sent_at ?? gift.due_at;
    const planned = gift.sent_at === null;
    const about = {
      orderNo: order.order_no,
      email: gift.email,
      time: at ? formatDateTime(at, locale, { zone: true }) : '',
    };
    const text = planned
      ? at
        ? 'gift-mails.planned_intro'
        : 'gift-mails.soon_intro'
      : 'gift-mails.sent_intro';
    const title = words.t(planned ? 'gift-mails.planned_title' : 'gift-mails.sent_title');
    const notes = [words.t('gift-mails.until_opened'), orderConsent.sayConsent(facts.consent, locale)].filter(
      (note) => note !== '',
    );
    return {
      subject: words.t(planned ? 'gift-mails.planned_subject' : 'gift-mails.sent_subject', about),
      html: mailHtml({
        locale,
        title,
        preview: words.t(text, about),
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(
            ...words.rich<ReactNode>(
              text,
              { ...about, orderNo: ltr(order.order_no), email: h('bdi', null, gift.email) },
              {},
            ),
          ),
          button(url, words.t('mail.open_order')),
          ...notes.map((note) => smallPrint(note)),
        ),
      }),
      text: plainText(
        title,
        words.t(text, about),
        `${words.t('mail.open_order')}:\n${url}`,
        ...notes,
        words.t('mail.footer'),
      ),
    };
  },
};
