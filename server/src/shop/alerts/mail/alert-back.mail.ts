import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, link, ltr, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { alertLinks } from '../alert-links.ts';
import { alertFacts } from './alert-facts.ts';

/** "It is back": the one mail of a stock alert. Subject: the alert. */
export const alertBack: MailRenderer = {
  kind: 'alert-back',
  render: async (context, mail) => {
    const facts = await alertFacts(context, mail, 'told');
    if (!facts) return null;
    const locale = mail.locale as Locale;
    const words = loadWords(locale, ['alerts-mails']);
    const { t } = words;
    const { end } = await alertLinks(context, mail);
    const { product, url, price } = facts;
    const { name } = product;
    const platform = product.platform.name;
    const region = product.region.name;
    const title = t('alerts-mails.back_title', { name });
    const footer = t('alerts-mails.footer');
    return {
      subject: t('alerts-mails.back_subject', { name }),
      unsubscribe: end,
      html: mailHtml({
        locale,
        title,
        preview: t('alerts-mails.back_intro', { platform, region, price }),
        footer,
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(
            ...words.rich<ReactNode>('alerts-mails.back_intro', { platform, region, price: ltr(price) }, {}),
          ),
          button(url, t('alerts-mails.open')),
          smallPrint(t('alerts-mails.once'), ' ', link(end, t('alerts-mails.end'))),
        ),
      }),
      text: plainText(
        title,
        t('alerts-mails.back_intro', { platform, region, price }),
        `${t('alerts-mails.open')}:\n${url}`,
        `${t('alerts-mails.once')} ${t('alerts-mails.end')}:\n${end}`,
        footer,
      ),
    };
  },
};
