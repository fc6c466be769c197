import { formatDateTime } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { EXAMPLE, hoursFrom } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, isolated, ltr, smallPrint } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { consentOf, consentText } from '../../consents/door.ts';
import { giftOf, mayBeGiven } from '../../gifts/door.ts';
import { lockOrder, orderLink } from '../../orders/door.ts';

interface Facts {
  orderNo: string;
  /** Of the recipient. */
  email: string;
  /** When it was or will be sent; null for as soon as its keys are there. */
  at: Date | null;
  sent: boolean;
  /** What the buyer agreed to, in words. */
  agreed: string;
  url: string;
}

/**
 * The mail to the giver of a gift, in place of "your keys are here": the gift is paid and waits for its day, or was sent. Subject: the
 * order. It contains no key.
 */
export const giftNews = defineMail<Facts>({
  kind: 'gift-news',
  gather: async (context, mail) =>
    await inTransaction(context.db, async (trx) => {
      const order = await lockOrder(trx, mail.subject_id);
      const gift = await giftOf(trx, order.id);
      // The gift was deleted, taken back or refunded; or the email address was corrected since.
      if (!gift || gift.email === '' || !mayBeGiven(order) || order.email !== mail.recipient) return null;
      return {
        orderNo: order.order_no,
        email: gift.email,
        at: gift.sent_at ?? gift.due_at,
        sent: gift.sent_at !== null,
        agreed: consentText(await consentOf(trx, order.id), mail.locale),
        url: await orderLink(trx, context, mail, order),
      };
    }),
  write: ({ orderNo, email, at, sent, agreed, url }, { locale, said }) => {
    const words = loadWords(locale, ['mail', 'gift-mails']);
    const about = {
      orderNo: ltr(orderNo),
      email: isolated(email),
      time: at ? formatDateTime(at, locale, { zone: true }) : '',
    };
    const planned = at ? 'gift-mails.planned_intro' : 'gift-mails.soon_intro';
    const subject = sent ? 'gift-mails.sent_subject' : 'gift-mails.planned_subject';
    return letter({ locale, subject: said.subject(words, subject, about) }, [
      heading(words.t(sent ? 'gift-mails.sent_title' : 'gift-mails.planned_title')),
      ...said.opening(words, sent ? 'gift-mails.sent_intro' : planned, about),
      button(url, words.t('mail.open_order')),
      smallPrint(words.t('gift-mails.until_opened')),
      agreed && smallPrint(agreed),
    ]);
  },
  examples: ({ url, now }) => {
    const gift = {
      orderNo: EXAMPLE.orderNo,
      email: EXAMPLE.otherEmail,
      agreed: '',
      url: url('/success-payment'),
    };
    return [
      { ...gift, at: hoursFrom(now, 72), sent: false },
      { ...gift, at: null, sent: false },
      { ...gift, at: now, sent: true },
    ];
  },
});
