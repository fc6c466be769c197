import type { Secret } from '../../../platform/secret.ts';
import { envelopeKeyId } from '../../../platform/crypto/envelope.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import type { ImapAccount } from './imap.ts';
import { savedBounceAccount, writeBounceAccount, type BounceAccountRow } from './account.queries.ts';

const AAD = 'bounce-account';

export const sealPassword = (keyring: Keyring, password: Secret): Buffer =>
  keyring.sealCredentials(password, AAD);

/** The saved email account; null if there is none. Throws `KeyringRefused` if its encryption key is missing. */
export function accountOf(keyring: Keyring, row: BounceAccountRow | undefined): ImapAccount | null {
  if (!row?.sealed) return null;
  const { host, port, username, folder, sealed } = row;
  return { host, port, user: username, folder, password: keyring.openCredentials(sealed, AAD) };
}

/** The saved password; null if there is none, or if its encryption key is missing, so that it can be entered again. */
export function savedPassword(keyring: Keyring, row: BounceAccountRow | undefined): Secret | null {
  try {
    return accountOf(keyring, row)?.password ?? null;
  } catch {
    return null;
  }
}

/** Seals the password with the encryption key in use if an older one had sealed it, so that the older one can go. */
export async function resealBounceAccount(trx: Trx, keyring: Keyring): Promise<void> {
  const row = await savedBounceAccount(trx);
  if (!row?.sealed || envelopeKeyId(row.sealed) === keyring.currentId) return;
  const password = savedPassword(keyring, row);
  // If its key is missing, the screen says so, and the password can be entered again.
  if (password) await writeBounceAccount(trx, { sealed: sealPassword(keyring, password) });
}
