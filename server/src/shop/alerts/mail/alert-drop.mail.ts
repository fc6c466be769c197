import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, link, ltr, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { alertLinks } from '../alert-links.ts';
import { alertFacts } from './alert-facts.ts';

/** "It costs less": the one mail of a price alert. Subject: the alert. */
export const alertDrop: MailRenderer = {
  kind: 'alert-drop',
  render: async (context, mail) => {
    const facts = await alertFacts(context, mail, 'told');
    if (!facts) return null;
    const locale = mail.locale as Locale;
    const words = loadWords(locale, ['alerts-mails']);
    const { t } = words;
    const { end } = await alertLinks(context, mail);
    const { product, url, price, was } = facts;
    const { name } = product;
    const title = t('alerts-mails.drop_title', { name });
    const footer = t('alerts-mails.footer');
    return {
      subject: t('alerts-mails.drop_subject', { name, price }),
      unsubscribe: end,
      html: mailHtml({
        locale,
        title,
        preview: t('alerts-mails.drop_intro', { price, was }),
        footer,
        body: h(
          Fragment,
          null,
          heading(title),
          paragraph(
            ...words.rich<ReactNode>('alerts-mails.drop_intro', { price: ltr(price), was: ltr(was) }, {}),
          ),
          button(url, t('alerts-mails.open')),
          smallPrint(t('alerts-mails.once'), ' ', link(end, t('alerts-mails.end'))),
        ),
      }),
      text: plainText(
        title,
        t('alerts-mails.drop_intro', { price, was }),
        `${t('alerts-mails.open')}:\n${url}`,
        `${t('alerts-mails.once')} ${t('alerts-mails.end')}:\n${end}`,
        footer,
      ),
    };
  },
};
