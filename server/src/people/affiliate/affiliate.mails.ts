import { formatMoney, formatTaxRate } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { letter } from '../../platform/mail/letter.ts';
import { button, heading, link, ltr, paragraph } from '../../platform/mail/parts.ts';
import { eventOf } from '../../platform/mail/queue.ts';
import { defineMail } from '../../platform/mail/renderer.ts';
import { affiliateToMail, entryToMail } from './affiliate.queries.ts';
import { HELD_DAYS } from './affiliate.ts';

/** Welcomes an affiliate with their link and rate. Subject: the account. */
export const affiliateWelcome = defineMail({
  kind: 'affiliate-welcome',
  gather: async ({ db }, mail) => {
    const row = await affiliateToMail(db, mail.subject_id);
    if (!row || row.state !== 'active' || row.email !== mail.recipient) return null;
    return { rateBp: row.rate_bp, code: row.code };
  },
  write: ({ rateBp, code }, { locale, said, publicUrl, url }) => {
    const words = loadWords(locale, ['affiliate-mails']);
    const { t } = words;
    const percent = formatTaxRate(rateBp / 100, locale);
    const rate = t('affiliate-mails.welcome_rate', { rate: percent });
    const own = `${publicUrl}/?ref=${code}`;
    return letter(
      {
        locale,
        subject: said.subject(words, 'affiliate-mails.welcome_subject'),
        preview: rate,
        footer: t('affiliate-mails.footer'),
      },
      [
        heading(t('affiliate-mails.welcome_title')),
        ...said.opening(words, 'affiliate-mails.welcome_link', { rate: percent }),
        paragraph(link(own, own)),
        paragraph(rate),
        paragraph(t('affiliate-mails.welcome_held', { days: HELD_DAYS })),
        button(url('/my-affiliate'), t('affiliate-mails.see')),
      ],
    );
  },
  examples: () => [{ rateBp: 500, code: 'example' }],
});

/** Confirms a payout with its reference. Subject: the account; `dedupe` names the entry. */
export const affiliatePaidOut = defineMail({
  kind: 'affiliate-paid-out',
  gather: async ({ db }, mail) => {
    const entry = await entryToMail(db, eventOf(mail));
    if (!entry || entry.email !== mail.recipient) return null;
    return { amountMinor: -entry.amount_minor, reference: entry.note };
  },
  write: ({ amountMinor, reference }, { locale, said, url }) => {
    const words = loadWords(locale, ['affiliate-mails']);
    const { t } = words;
    const amount = formatMoney({ amount: amountMinor, currency: 'USD' }, locale);
    const about = { amount: ltr(amount), reference };
    return letter(
      {
        locale,
        subject: said.subject(words, 'affiliate-mails.paid_subject', about),
        footer: t('affiliate-mails.footer'),
      },
      [
        heading(t('affiliate-mails.paid_title', { amount })),
        ...said.opening(words, 'affiliate-mails.paid_reference', about),
        paragraph(t('affiliate-mails.paid_where')),
        button(url('/my-affiliate'), t('affiliate-mails.see')),
      ],
    );
  },
  examples: () => [{ amountMinor: 12_500, reference: 'SEPA 2026-0007' }],
});

export const affiliateMails = [affiliateWelcome, affiliatePaidOut];
