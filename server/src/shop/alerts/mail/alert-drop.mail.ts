import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../../platform/mail/letter.ts';
import {
  button,
  heading,
  link,
  ltr,
  paragraph,
  smallPrint,
  type Inline,
} from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { alertLinks } from '../alert-links.ts';
import { alertFacts } from './alert-facts.ts';

/** "It costs less": the one mail of a price alert. Subject: the alert. */
export const alertDrop: MailRenderer = {
  kind: 'alert-drop',
  render: async (context, mail) => {
    const facts = await alertFacts(context, mail, 'told');
    if (!facts) return null;
    const locale = mail.locale;
    const { t, rich } = loadWords(locale, ['alerts-mails']);
    const { end } = await alertLinks(context, mail);
    const { product, url, price, was } = facts;
    const { name } = product;
    return letter(
      {
        locale,
        subject: t('alerts-mails.drop_subject', { name, price }),
        unsubscribe: end,
        footer: t('alerts-mails.footer'),
      },
      [
        heading(t('alerts-mails.drop_title', { name })),
        paragraph(...rich<Inline>('alerts-mails.drop_intro', { price: ltr(price), was: ltr(was) }, {})),
        button(url, t('alerts-mails.open')),
        smallPrint(t('alerts-mails.once'), ' ', link(end, t('alerts-mails.end'))),
      ],
    );
  },
};
