import { loadWords } from '@halfturn/locales/load.ts';
import type { Context } from '../../platform/context.ts';
import { letter } from '../../platform/mail/letter.ts';
import { button, heading, paragraph, smallPrint, type Block } from '../../platform/mail/parts.ts';
import type { MailPlace, MailRow, RenderedMail } from '../../platform/mail/renderer.ts';
import { accountById, type AccountRow } from './accounts.queries.ts';
import { linkById, type LinkRow } from './links.queries.ts';
import { opens } from './links.ts';

export const wordsOf = (mail: Pick<MailRow, 'locale'>) => loadWords(mail.locale, ['accounts-mails']);

interface LetterText {
  subject: string;
  title: string;
  blocks: readonly Block[];
  action: { href: string; label: string };
  /** A second paragraph with its own button. */
  aside?: { text: string; href: string; label: string };
  small: string;
}

/** A mail about an account: the news, one thing to do, and what to do if the reader did not cause it. */
export function accountLetter(
  { locale }: Pick<MailPlace, 'locale'>,
  { subject, title, blocks, action, aside, small }: LetterText,
): RenderedMail {
  const footer = wordsOf({ locale }).t('accounts-mails.footer');
  return letter({ locale, subject, footer }, [
    heading(title),
    ...blocks,
    button(action.href, action.label),
    smallPrint(small),
    aside && paragraph(aside.text),
    aside && button(aside.href, aside.label),
  ]);
}

/** The link that a mail is about, with its account; null if it has expired, or the account has another address by now. */
export async function openLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  mail: Pick<MailRow, 'subject_id' | 'recipient'>,
): Promise<{ link: LinkRow; account: AccountRow } | null> {
  const link = await linkById(db, mail.subject_id);
  if (!link) return null;
  const account = await accountById(db, link.account_id);
  return opens({ link, account }, clock.now()) && account.email === mail.recipient ? { link, account } : null;
}
