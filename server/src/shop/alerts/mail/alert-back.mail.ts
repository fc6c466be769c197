import { dotted } from '@halfturn/contract/primitives/dotted.ts';
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

/** "It is back": the one mail of a stock alert. Subject: the alert. */
export const alertBack: MailRenderer = {
  kind: 'alert-back',
  render: async (context, mail) => {
    const facts = await alertFacts(context, mail, 'told');
    if (!facts) return null;
    const locale = mail.locale;
    const { t, rich } = loadWords(locale, ['alerts-mails']);
    const { end } = await alertLinks(context, mail);
    const { product, url, price } = facts;
    const { name } = product;
    const place = dotted(product.platform?.name, product.region?.name);
    return letter(
      {
        locale,
        subject: t('alerts-mails.back_subject', { name }),
        unsubscribe: end,
        footer: t('alerts-mails.footer'),
      },
      [
        heading(t('alerts-mails.back_title', { name })),
        paragraph(
          ...rich<Inline>(
            place ? 'alerts-mails.back_intro' : 'alerts-mails.back_intro_plain',
            { place, price: ltr(price) },
            {},
          ),
        ),
        button(url, t('alerts-mails.open')),
        smallPrint(t('alerts-mails.once'), ' ', link(end, t('alerts-mails.end'))),
      ],
    );
  },
};
