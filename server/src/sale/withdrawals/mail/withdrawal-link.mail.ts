import { loadWords } from '@halfturn/locales/load.ts';
import { ltr, type Inline } from '../../../platform/mail/parts.ts';
import { linkMail } from '../../orders/door.ts';

/** The way to withdraw from an order, for a buyer who has no account or cannot get into it. */
export const withdrawalLink = linkMail('withdrawal-link', '/withdrawal', (locale, orderNo) => {
  const words = loadWords(locale, ['shell', 'withdrawal']);
  return {
    subject: words.t('withdrawal.mail_link_subject', { orderNo }),
    title: words.t('shell.title_withdrawal'),
    text: words.rich<Inline>('withdrawal.mail_link_text', { orderNo: ltr(orderNo) }, {}),
    action: words.t('shell.withdraw'),
  };
});
