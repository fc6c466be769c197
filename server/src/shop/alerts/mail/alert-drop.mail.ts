import { loadWords } from '@halfturn/locales/load.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, isolated, link, ltr, smallPrint } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { alertLinks } from '../alert-links.ts';
import { alertFacts } from './alert-facts.ts';

interface Facts {
  name: string;
  price: string;
  was: string;
  url: string;
  end: string;
}

/** "It costs less": the one mail of a price alert. Subject: the alert. */
export const alertDrop = defineMail<Facts>({
  kind: 'alert-drop',
  gather: async (context, mail) => {
    const facts = await alertFacts(context, mail, 'told');
    if (!facts) return null;
    const { end } = await alertLinks(context, mail);
    const { product, url, price, was } = facts;
    return { name: product.name, price, was, url, end };
  },
  write: ({ name, price, was, url, end }, { locale, said }) => {
    const words = loadWords(locale, ['alerts-mails']);
    const { t } = words;
    const about = { name: isolated(name), price: ltr(price), was: ltr(was) };
    return letter(
      {
        locale,
        subject: said.subject(words, 'alerts-mails.drop_subject', about),
        unsubscribe: end,
        footer: t('alerts-mails.footer'),
      },
      [
        heading(t('alerts-mails.drop_title', { name })),
        ...said.opening(words, 'alerts-mails.drop_intro', about),
        button(url, t('alerts-mails.open')),
        smallPrint(t('alerts-mails.once'), ' ', link(end, t('alerts-mails.end'))),
      ],
    );
  },
  examples: ({ url }) => [
    { name: EXAMPLE.product, price: '€19.99', was: '€24.99', url: url('/'), end: url('/alerts/end') },
  ],
});
