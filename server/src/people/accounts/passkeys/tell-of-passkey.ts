import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import type { AccountRow } from '../accounts.queries.ts';
import { makeLink } from '../links.ts';
import { passkeyMails, type PasskeyNews } from './passkeys.mails.ts';
import type { PasskeyRow } from './passkeys.queries.ts';

export interface News {
  what: PasskeyNews;
  account: AccountRow;
  passkey: Pick<PasskeyRow, 'name'>;
  /** Where it was done; null where nobody was signed in. */
  sessionId: string | null;
}

/**
 * Tells the owner what became of a passkey, with the way to say "this was not me": who can add or remove one unheard has the
 * account. Last in its transaction.
 */
export async function tellOfPasskey(
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
    locale: account.locale as Locale,
  });
}
