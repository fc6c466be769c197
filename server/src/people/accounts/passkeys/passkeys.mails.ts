import { formatDateTime } from '@halfturn/locales/format.ts';
import type { Context } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import type { MailRenderer, MailRow } from '../../../platform/mail/renderer.ts';
import { accountLetter, openLink, wordsOf } from '../account-letter.ts';
import { type AccountRow, placeOfSession } from '../accounts.queries.ts';
import type { LinkRow } from '../links.queries.ts';
import { linkSecret, makeLink } from '../links.ts';
import type { PasskeyRow } from './passkeys.queries.ts';

/** The changes of a passkey that its owner gets a mail about. */
type PasskeyNews = 'added' | 'removed' | 'shut';

/** A mail about a changed passkey, with a link to report it. Subject: the link, which names the passkey and the session. */
const mailOf = (what: PasskeyNews): MailRenderer => ({
  kind: `account-passkey-${what}`,
  render: async (context, mail) => {
    const found = await openLink(context, mail);
    if (!found) return null;
    const { t } = wordsOf(mail);
    const subject = t(`accounts-mails.passkey_${what}_subject`);
    return accountLetter(mail, {
      subject,
      title: subject,
      paragraphs: [
        t(`accounts-mails.passkey_${what}_intro`, { name: found.link.about }),
        await whereAndWhen(context, mail, found.link),
        t('accounts-mails.device_you'),
      ],
      action: {
        href: pageUrl(context, '/login/not-me', mail.locale, { token: linkSecret(context, found.link.id) }),
        label: t('accounts-mails.device_button'),
      },
      small: t('accounts-mails.device_small'),
    });
  },
});

async function whereAndWhen({ db }: Context, mail: MailRow, link: LinkRow): Promise<string> {
  const { t } = wordsOf(mail);
  const time = formatDateTime(link.created_at, mail.locale, { zone: true });
  const place = link.session_id === null ? undefined : await placeOfSession(db, link.session_id);
  if (!place) return time;
  const device = [place.device, place.system].filter(Boolean).join(', ');
  return t('accounts-mails.device_intro', {
    time,
    device: device || t('accounts-mails.device_unknown'),
    ip: place.ip ?? '',
  });
}

export const passkeyMails: Record<PasskeyNews, MailRenderer> = {
  added: mailOf('added'),
  removed: mailOf('removed'),
  shut: mailOf('shut'),
};

export interface News {
  what: PasskeyNews;
  account: AccountRow;
  passkey: Pick<PasskeyRow, 'name'>;
  /** The session that changed it; null if the member was not signed in. */
  sessionId: string | null;
}

/** Queues a mail about a changed passkey, with a link to report it. */
export async function notifyOfPasskey(
  trx: Trx,
  context: Pick<Context, 'keyring'>,
  { what, account, passkey, sessionId }: News,
  now: Date,
): Promise<void> {
  const link = { accountId: account.id, purpose: 'not_me', sessionId, about: passkey.name } as const;
  const linkId = await makeLink(trx, context, link, now);
  const { kind } = passkeyMails[what];
  await queueMail(trx, {
    kind,
    dedupe: `${kind}:${linkId}`,
    subjectId: linkId,
    recipient: account.email,
    locale: account.locale,
  });
}
