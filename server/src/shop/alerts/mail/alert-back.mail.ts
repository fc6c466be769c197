import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, isolated, link, ltr, smallPrint } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { alertLinks } from '../alert-links.ts';
import { alertFacts } from './alert-facts.ts';

interface Facts {
  name: string;
  /** Platform and region; empty for a product that has neither. */
  place: string;
  price: string;
  url: string;
  end: string;
}

/** "It is back": the one mail of a stock alert. Subject: the alert. */
export const alertBack = defineMail<Facts>({
  kind: 'alert-back',
  gather: async (context, mail) => {
    const facts = await alertFacts(context, mail, 'told');
    if (!facts) return null;
    const { end } = await alertLinks(context, mail);
    const { product, url, price } = facts;
    const place = dotted(product.platform?.name, product.region?.name);
    return { name: product.name, place, price, url, end };
  },
  write: ({ name, place, price, url, end }, { locale, said }) => {
    const words = loadWords(locale, ['alerts-mails']);
    const { t } = words;
    const about = { name: isolated(name), place, price: ltr(price) };
    return letter(
      {
        locale,
        subject: said.subject(words, 'alerts-mails.back_subject', about),
        unsubscribe: end,
        footer: t('alerts-mails.footer'),
      },
      [
        heading(t('alerts-mails.back_title', { name })),
        ...said.opening(words, place ? 'alerts-mails.back_intro' : 'alerts-mails.back_intro_plain', about),
        button(url, t('alerts-mails.open')),
        smallPrint(t('alerts-mails.once'), ' ', link(end, t('alerts-mails.end'))),
      ],
    );
  },
  examples: ({ url }) =>
    [dotted(EXAMPLE.platform, EXAMPLE.region), ''].map((place) => ({
      name: EXAMPLE.product,
      place,
      price: '€24.99',
      url: url('/'),
      end: url('/alerts/end'),
    })),
});
