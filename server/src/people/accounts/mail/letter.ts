import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { createElement as h, Fragment } from 'react';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { mailHtml } from '../../../platform/mail/layout.ts';
import { button, heading, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import type { MailRow, RenderedMail } from '../../../platform/mail/renderer.ts';
import { plainText } from '../../../platform/mail/text.ts';
import { accountById, type AccountRow } from '../accounts.queries.ts';
import { opens, type LinkRow } from '../links.ts';

export const wordsOf = (mail: Pick<MailRow, 'locale'>) =>
  loadWords(mail.locale as Locale, ['accounts-mails']);

export interface LetterText {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  action: { href: string; label: string };
  /** Something else to look at, with its own button. */
  aside?: { text: string; href: string; label: string };
  small: string;
}

/** A letter about an account: what has happened, one thing to do, and what to do if it was not you. */
export function letter(
  mail: Pick<MailRow, 'locale'>,
  { subject, title, paragraphs, action, aside, small }: LetterText,
): RenderedMail {
  const locale = mail.locale as Locale;
  const footer = wordsOf(mail).t('accounts-mails.footer');
  return {
    subject,
    html: mailHtml({
      locale,
      title,
      preview: paragraphs[0] ?? title,
      footer,
      body: h(
        Fragment,
        null,
        heading(title),
        ...paragraphs.map((text) => paragraph(text)),
        button(action.href, action.label),
        smallPrint(small),
        aside && paragraph(aside.text),
        aside && button(aside.href, aside.label),
      ),
    }),
    text: plainText(
      title,
      ...paragraphs,
      `${action.label}:\n${action.href}`,
      small,
      ...(aside ? [aside.text, `${aside.label}:\n${aside.href}`] : []),
      footer,
    ),
  };
}

/** The link that a mail is about, with its account; null where it opens nothing any more, or the mailbox is another by now. */
export async function openLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  mail: Pick<MailRow, 'subject_id' | 'recipient'>,
): Promise<{ link: LinkRow; account: AccountRow } | null> {
  const link = await linkById(db, mail.subject_id);
  if (!link) return null;
  const account = await accountById(db, link.account_id);
  return opens({ link, account }, clock.now()) && account.email === mail.recipient ? { link, account } : null;
}

const linkById = (db: Db, id: string): Promise<LinkRow | undefined> =>
  db.selectFrom('account_links').selectAll().where('id', '=', id).executeTakeFirst();
