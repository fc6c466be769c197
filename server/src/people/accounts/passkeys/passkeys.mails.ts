import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import type { MailRenderer, MailRow } from '../../../platform/mail/renderer.ts';
import { linkSecret } from '../links.ts';
import type { LinkRow } from '../links.queries.ts';
import { accountLetter, openLink, wordsOf } from '../mail/account-letter.ts';

/** What can become of a passkey that its owner is told of. */
export type PasskeyNews = 'added' | 'removed' | 'shut';

/** "A passkey was added", with "this was not me". Subject: the link, which names the passkey and the session. */
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
  const time = formatDateTime(link.created_at, mail.locale as Locale, { zone: true });
  const place = link.session_id === null ? undefined : await placeOf(db, link.session_id);
  if (!place) return time;
  const device = [place.device, place.system].filter(Boolean).join(', ');
  return t('accounts-mails.device_intro', {
    time,
    device: device || t('accounts-mails.device_unknown'),
    ip: place.ip ?? '',
  });
}

const placeOf = (db: Db, sessionId: string) =>
  db
    .selectFrom('account_sessions')
    .select(['ip', 'system', 'device'])
    .where('id', '=', sessionId)
    .executeTakeFirst();

export const passkeyMails: Record<PasskeyNews, MailRenderer> = {
  added: mailOf('added'),
  removed: mailOf('removed'),
  shut: mailOf('shut'),
};
