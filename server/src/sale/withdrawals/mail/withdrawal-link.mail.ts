import { loadWords } from '@halfturn/locales/load.ts';
import { ltr } from '../../../platform/mail/parts.ts';
import { linkMail } from '../../orders/door.ts';

/** A link to the withdrawal page, for a buyer without an account, or without access to it. */
export const withdrawalLink = linkMail('withdrawal-link', '/withdrawal', (locale, orderNo, said) => {
  const words = loadWords(locale, ['shell', 'withdrawal']);
  const about = { orderNo: ltr(orderNo) };
  return {
    subject: said.subject(words, 'withdrawal.mail_link_subject', about),
    title: words.t('shell.title_withdrawal'),
    text: said.opening(words, 'withdrawal.mail_link_text', about),
    action: words.t('shell.withdraw'),
  };
});
