import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import {
  SIGN_IN_PROVIDER_NAMES,
  SIGN_IN_PROVIDERS,
} from '@halfturn/contract/primitives/sign-in-providers.ts';
import { formatTime } from '@halfturn/locales/format.ts';
import type { Context } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { hoursFrom } from '../../../platform/mail/example.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { code, heading, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import { defineMail, type MailRenderer } from '../../../platform/mail/renderer.ts';
import { wordsOf } from '../account-letter.ts';
import type { AccountRow } from '../accounts.queries.ts';
import { changeMail, queueChangeMail } from '../change-mail.ts';
import { attemptById } from './attempts.queries.ts';
import { codeExpires, digitsOf } from './code.ts';
import type { IdentityRow } from './identities.queries.ts';

/** The code that confirms an address. Subject: the attempt. It stands in the mail alone, not in its subject line. */
export const signInCode: MailRenderer = defineMail({
  kind: 'sign-in-code',
  gather: async ({ db, clock, keyring }, mail) => {
    const attempt = await attemptById(db, mail.subject_id);
    if (!attempt || attempt.code_email !== mail.recipient || codeExpires(attempt) <= clock.now()) return null;
    return {
      provider: SIGN_IN_PROVIDER_NAMES[attempt.provider],
      expires: codeExpires(attempt),
      digits: digitsOf(keyring, attempt),
    };
  },
  write: ({ provider, expires, digits }, place) => {
    const words = wordsOf(place);
    const until = words.t('accounts-mails.code_until', {
      time: formatTime(expires, place.locale, { zone: true }),
    });
    return letter(
      {
        locale: place.locale,
        subject: place.said.subject(words, 'accounts-mails.code_subject', { provider }),
        preview: until,
      },
      [
        heading(words.t('accounts-mails.code_title')),
        ...place.said.opening(words, 'accounts-mails.code_intro', { provider }),
        code(digits),
        paragraph(until),
        smallPrint(words.t('accounts-mails.code_not_you')),
      ],
    );
  },
  examples: ({ now }) => [{ provider: 'Steam', expires: hoursFrom(now, 0.25), digits: '00000000' }],
});

type IdentityNews = 'added' | 'removed';

const nameOf = (provider: string): string =>
  isOneOf(SIGN_IN_PROVIDERS, provider) ? SIGN_IN_PROVIDER_NAMES[provider] : provider;

const mailOf = (what: IdentityNews): MailRenderer =>
  changeMail({ kind: `account-identity-${what}`, change: `identity_${what}`, nameOf, example: 'Google' });

export const identityMails: Record<IdentityNews, MailRenderer> = {
  added: mailOf('added'),
  removed: mailOf('removed'),
};

export interface News {
  what: IdentityNews;
  account: AccountRow;
  identity: Pick<IdentityRow, 'provider'>;
  /** The session that changed it; null if the member was not signed in. */
  sessionId: string | null;
}

/** Queues a mail about a provider that was connected or removed, with a link to report it. */
export async function notifyOfIdentity(
  trx: Trx,
  context: Pick<Context, 'keyring'>,
  { what, account, identity, sessionId }: News,
  now: Date,
): Promise<void> {
  const about = { account, sessionId, about: identity.provider };
  await queueChangeMail(trx, context, identityMails[what].kind, about, now);
}
