import { loadWords } from '@halfturn/locales/load.ts';
import { ltr, type Inline } from '../../../platform/mail/parts.ts';
import { linkMail } from './link-mail.ts';

/** A new link to an order, for a buyer who has lost the mail about it. */
export const orderLinkMail = linkMail('order-link', '/success-payment', (locale, orderNo) => {
  const words = loadWords(locale, ['mail', 'order-link']);
  return {
    subject: words.t('order-link.mail_subject', { orderNo }),
    title: words.t('order-link.mail_title'),
    text: words.rich<Inline>('order-link.mail_text', { orderNo: ltr(orderNo) }, {}),
    action: words.t('mail.open_order'),
  };
});
