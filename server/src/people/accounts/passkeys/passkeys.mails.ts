import type { Context } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import type { MailRenderer } from '../../../platform/mail/renderer.ts';
import type { AccountRow } from '../accounts.queries.ts';
import { changeMail, queueChangeMail } from '../change-mail.ts';
import type { PasskeyRow } from './passkeys.queries.ts';

/** The changes of a passkey that its owner gets a mail about. */
type PasskeyNews = 'added' | 'removed' | 'shut';

const mailOf = (what: PasskeyNews): MailRenderer =>
  changeMail({ kind: `account-passkey-${what}`, change: `passkey_${what}`, example: 'Phone' });

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
  const { kind } = passkeyMails[what];
  await queueChangeMail(trx, context, kind, { account, sessionId, about: passkey.name }, now);
}
