import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { letter } from '../../../platform/mail/letter.ts';
import {
  button,
  heading,
  isolated,
  ltr,
  paragraph,
  smallPrint,
  type Inline,
} from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { consentOf, consentText } from '../../consents/door.ts';
import { giftOf, mayBeGiven } from '../../gifts/door.ts';
import { lockOrder, orderLink } from '../../orders/door.ts';

/**
 * The mail to the giver of a gift, in place of "your keys are here": the gift is paid and waits for its day, or was sent. Subject: the
 * order. It contains no key.
 */
export const giftNews: MailRenderer = {
  kind: 'gift-news',
  render: async (context, mail) => {
    const locale = mail.locale;
    const words = loadWords(locale, ['mail', 'gift-mails']);
    const facts = await inTransaction(context.db, async (trx) => {
      const order = await lockOrder(trx, mail.subject_id);
      const gift = await giftOf(trx, order.id);
      // The gift was deleted, taken back or refunded; or the email address was corrected since.
      if (!gift || gift.email === '' || !mayBeGiven(order) || order.email !== mail.recipient) return null;
      const consent = await consentOf(trx, order.id);
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
    const agreed = consentText(facts.consent, locale);
    return letter(
      {
        locale,
        subject: words.t(planned ? 'gift-mails.planned_subject' : 'gift-mails.sent_subject', about),
      },
      [
        heading(words.t(planned ? 'gift-mails.planned_title' : 'gift-mails.sent_title')),
        paragraph(
          ...words.rich<Inline>(
            text,
            { ...about, orderNo: ltr(order.order_no), email: isolated(gift.email) },
            {},
          ),
        ),
        button(url, words.t('mail.open_order')),
        smallPrint(words.t('gift-mails.until_opened')),
        agreed && smallPrint(agreed),
      ],
    );
  },
};
