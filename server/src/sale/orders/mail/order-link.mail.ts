import { loadWords } from '@halfturn/locales/load.ts';
import { ltr } from '../../../platform/mail/parts.ts';
import { linkMail } from './link-mail.ts';

/** A new link to an order, for a buyer who has lost the mail about it. */
export const orderLinkMail = linkMail('order-link', '/success-payment', (locale, orderNo, said) => {
  const words = loadWords(locale, ['mail', 'order-link']);
  const about = { orderNo: ltr(orderNo) };
  return {
    subject: said.subject(words, 'order-link.mail_subject', about),
    title: words.t('order-link.mail_title'),
    text: said.opening(words, 'order-link.mail_text', about),
    action: words.t('mail.open_order'),
  };
});
