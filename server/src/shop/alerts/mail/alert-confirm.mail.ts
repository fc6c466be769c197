import { loadWords } from '@halfturn/locales/load.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, isolated, link, smallPrint } from '../../../platform/mail/parts.ts';
import { defineMail } from '../../../platform/mail/renderer.ts';
import { alertLinks } from '../alert-links.ts';
import { alertFacts, type AlertFacts } from './alert-facts.ts';

interface Facts {
  kind: AlertFacts['alert']['kind'];
  /** Of the product. */
  name: string;
  confirm: string;
  end: string;
}

/** Asks the owner of the email address to confirm the alert. Subject: the alert. */
export const alertConfirm = defineMail<Facts>({
  kind: 'alert-confirm',
  gather: async (context, mail) => {
    const facts = await alertFacts(context, mail, 'asked');
    if (!facts) return null;
    const { confirm, end } = await alertLinks(context, mail);
    return { kind: facts.alert.kind, name: facts.product.name, confirm, end };
  },
  write: ({ kind, name, confirm, end }, { locale, said }) => {
    const words = loadWords(locale, ['alerts-mails']);
    const { t } = words;
    const about = { name: isolated(name) };
    return letter(
      {
        locale,
        subject: said.subject(words, 'alerts-mails.confirm_subject', about),
        unsubscribe: end,
        footer: t('alerts-mails.footer'),
      },
      [
        heading(t('alerts-mails.confirm_title')),
        ...said.opening(words, `alerts-mails.confirm_${kind}`, about),
        button(confirm, t('alerts-mails.button')),
        smallPrint(t('alerts-mails.not_you'), ' ', link(end, t('alerts-mails.end'))),
      ],
    );
  },
  examples: ({ url }) =>
    (['stock', 'price'] as const).map((kind) => ({
      kind,
      name: EXAMPLE.product,
      confirm: url('/alerts/confirm'),
      end: url('/alerts/end'),
    })),
});
