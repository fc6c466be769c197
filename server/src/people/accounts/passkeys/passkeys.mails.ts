import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import type { Context } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import { isolated, paragraph } from '../../../platform/mail/parts.ts';
import { defineMail, type MailRenderer } from '../../../platform/mail/renderer.ts';
import { accountLetter, openLink, wordsOf } from '../account-letter.ts';
import { type AccountRow, placeOfSession } from '../accounts.queries.ts';
import { linkSecret, makeLink } from '../links.ts';
import type { PasskeyRow } from './passkeys.queries.ts';

/** The changes of a passkey that its owner gets a mail about. */
type PasskeyNews = 'added' | 'removed' | 'shut';

interface Facts {
  /** The passkey's name. */
  name: string;
  at: Date;
  /** Of the session that changed it; null if the member was not signed in. */
  place: { device: string; ip: string } | null;
  href: string;
}

/** A mail about a changed passkey, with a link to report it. Subject: the link, which names the passkey and the session. */
const mailOf = (what: PasskeyNews): MailRenderer =>
  defineMail<Facts>({
    kind: `account-passkey-${what}`,
    gather: async (context, mail) => {
      const found = await openLink(context, mail);
      if (!found) return null;
      const { link } = found;
      const session =
        link.session_id === null ? undefined : await placeOfSession(context.db, link.session_id);
      return {
        name: link.about ?? '',
        at: link.created_at,
        place: session
          ? { device: [session.device, session.system].filter(Boolean).join(', '), ip: session.ip ?? '' }
          : null,
        href: pageUrl(context, '/login/not-me', mail.locale, { token: linkSecret(context, link.id) }),
      };
    },
    write: (facts, place) => {
      const words = wordsOf(place);
      const { t } = words;
      const about = { name: isolated(facts.name) };
      return accountLetter(place, {
        subject: place.said.subject(words, `accounts-mails.passkey_${what}_subject`, about),
        title: t(`accounts-mails.passkey_${what}_subject`),
        blocks: [
          ...place.said.opening(words, `accounts-mails.passkey_${what}_intro`, about),
          paragraph(whereAndWhen(facts, place.locale)),
          paragraph(t('accounts-mails.device_you')),
        ],
        action: { href: facts.href, label: t('accounts-mails.device_button') },
        small: t('accounts-mails.device_small'),
      });
    },
    examples: ({ url, now }) => [
      {
        name: 'Phone',
        at: now,
        place: { device: 'Firefox, Windows', ip: '192.0.2.1' },
        href: url('/login/not-me'),
      },
    ],
  });

function whereAndWhen({ at, place }: Facts, locale: Locale): string {
  const { t } = wordsOf({ locale });
  const time = formatDateTime(at, locale, { zone: true });
  if (!place) return time;
  return t('accounts-mails.device_intro', {
    time,
    device: place.device || t('accounts-mails.device_unknown'),
    ip: place.ip,
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
