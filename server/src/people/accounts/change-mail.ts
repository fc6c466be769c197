import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { pageUrl } from '../../platform/mail/page-url.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { isolated, paragraph } from '../../platform/mail/parts.ts';
import { defineMail, type MailRenderer } from '../../platform/mail/renderer.ts';
import { accountLetter, openLink, wordsOf } from './account-letter.ts';
import { placeOfSession, type AccountRow } from './accounts.queries.ts';
import { linkSecret, makeLink } from './links.ts';

/** The changes of the ways into an account that its owner gets a mail about, as their sentences are called. */
type Change = 'passkey_added' | 'passkey_removed' | 'passkey_shut' | 'identity_added' | 'identity_removed';

interface Facts {
  /** Of the passkey or the provider. */
  name: string;
  at: Date;
  /** Of the session that changed it; null if the member was not signed in. */
  place: { device: string; ip: string } | null;
  href: string;
}

interface ChangeMail {
  kind: string;
  change: Change;
  /** What the changed thing is called, by what the link says of it. */
  nameOf?: (about: string) => string;
  /** A name for the mail's example. */
  example: string;
}

/** A mail about a changed way into an account, with a link to report it. Subject: the link, which names the thing and the session. */
export const changeMail = ({ kind, change, nameOf = (about) => about, example }: ChangeMail): MailRenderer =>
  defineMail<Facts>({
    kind,
    gather: async (context, mail) => {
      const found = await openLink(context, mail);
      if (!found) return null;
      const { link } = found;
      const session =
        link.session_id === null ? undefined : await placeOfSession(context.db, link.session_id);
      return {
        name: nameOf(link.about),
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
        subject: place.said.subject(words, `accounts-mails.${change}_subject`, about),
        title: t(`accounts-mails.${change}_subject`),
        blocks: [
          ...place.said.opening(words, `accounts-mails.${change}_intro`, about),
          paragraph(whereAndWhen(facts, place.locale)),
          paragraph(t('accounts-mails.device_you')),
        ],
        action: { href: facts.href, label: t('accounts-mails.device_button') },
        small: t('accounts-mails.device_small'),
      });
    },
    examples: ({ url, now }) => [
      {
        name: example,
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

interface Changed {
  account: AccountRow;
  /** The session that changed it; null if the member was not signed in. */
  sessionId: string | null;
  /** The name of the changed thing, which may be gone when the mail is written. */
  about: string;
}

/** Queues a mail about a changed way into an account, with a link to report it. */
export async function queueChangeMail(
  trx: Trx,
  context: Pick<Context, 'keyring'>,
  kind: string,
  { account, sessionId, about }: Changed,
  now: Date,
): Promise<void> {
  const link = { accountId: account.id, purpose: 'not_me', sessionId, about } as const;
  const linkId = await makeLink(trx, context, link, now);
  await queueMail(trx, {
    kind,
    dedupe: `${kind}:${linkId}`,
    subjectId: linkId,
    recipient: account.email,
    locale: account.locale,
  });
}
