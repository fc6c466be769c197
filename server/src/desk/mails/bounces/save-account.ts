import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../../house/audit/door.ts';
import { changedSince } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { Secret } from '../../../platform/secret.ts';
import { savedPassword, sealPassword } from './account.ts';
import type { ImapAccount } from './imap.ts';
import { lockBounceAccount, writeBounceAccount, type BounceAccountRow } from './account.queries.ts';

/** An email account as it was typed; an empty password means the saved one. */
export interface BounceAccountTyped {
  host: string;
  port: number;
  user: string;
  password: string;
  folder: string;
}

const SUBJECT = 'settings:bounces';

/**
 * The email account that was typed, with the saved password where none was. Refuses `invalid_input`: a part is missing, or another server is
 * named without its password, which would be sent to a stranger.
 */
export function accountTyped(
  { keyring }: Pick<Context, 'keyring'>,
  { host, port, user, password, folder }: BounceAccountTyped,
  row: BounceAccountRow | undefined,
): ImapAccount {
  const saved = row && row.host === host && row.port === port ? savedPassword(keyring, row) : null;
  const used = password === '' ? saved : new Secret(password);
  const fields = {
    ...(host === '' && { host: 'required' }),
    ...(user === '' && { user: 'required' }),
    ...(!used && { password: row?.sealed && row.host !== host ? 'password_again' : 'required' }),
  };
  if (!used || Object.keys(fields).length > 0) throw problem('invalid_input', { fields });
  return { host, port, user, password: used, folder: folder === '' ? 'INBOX' : folder };
}

/**
 * Saves the email account that bounces are read from; without a host it is removed. A change gets a row in the audit log, without the password.
 * Refuses `content_changed` if another person has saved since, and what `accountTyped` refuses.
 */
export async function saveBounceAccount(
  trx: Trx,
  context: Context,
  { version, ...typed }: BounceAccountTyped & { version: number },
  actor: string,
): Promise<void> {
  const now = context.clock.now();
  const before = await lockBounceAccount(trx, { actor, now });
  if (before.version !== version) throw await changedSince(trx, SUBJECT);
  const none = { host: '', port: 993, username: '', folder: 'INBOX', sealed: null };
  const wanted = typed.host === '' ? none : rowOf(context, typed, before);
  const elsewhere =
    wanted.host !== before.host || wanted.username !== before.username || wanted.folder !== before.folder;
  await writeBounceAccount(trx, {
    ...wanted,
    version: version + 1,
    saved_by: actor,
    saved_at: now,
    read_at: null,
    result: null,
    ...(elsewhere && { validity: '', last_uid: 0 }),
  });
  await audit(trx, {
    actor,
    action: typed.host === '' ? 'mail.bounce_account_removed' : 'mail.bounce_account_saved',
    subject: SUBJECT,
    before: said(before),
    after: said(wanted),
  });
}

function rowOf(context: Context, typed: BounceAccountTyped, before: BounceAccountRow) {
  const { host, port, user, password, folder } = accountTyped(context, typed, before);
  return { host, port, username: user, folder, sealed: sealPassword(context.keyring, password) };
}

/** An email account in the audit log. */
const said = ({
  host,
  port,
  username,
  folder,
}: Pick<BounceAccountRow, 'host' | 'port' | 'username' | 'folder'>) => ({
  host,
  port,
  user: username,
  folder,
});
