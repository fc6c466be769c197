import { loadWords } from '@halfturn/locales/load.ts';
import { ltr, type Inline } from '../../../platform/mail/parts.ts';
import { linkMail } from '../../orders/door.ts';

/** A link to the withdrawal page, for a buyer without an account, or without access to it. */
export const withdrawalLink = linkMail('withdrawal-link', '/withdrawal', (locale, orderNo) => {
  const words = loadWords(locale, ['shell', 'withdrawal']);
  return {
    subject: words.t('withdrawal.mail_link_subject', { orderNo }),
    title: words.t('shell.title_withdrawal'),
    text: words.rich<Inline>('withdrawal.mail_link_text', { orderNo: ltr(orderNo) }, {}),
    action: words.t('shell.withdraw'),
  };
});
