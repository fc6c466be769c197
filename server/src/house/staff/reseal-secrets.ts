import { envelopeKeyId } from '../../platform/crypto/envelope.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { openSecret, sealSecret } from './second-factor.ts';
import { lockSealedSecrets, updateStaff } from './staff.queries.ts';

/**
 * Seals second factors with the key in use that an older key had sealed, so that the older one can go. There are as many as
 * there are people on the staff: it is done at a start, at once. Returns how many.
 */
export async function resealSecrets(trx: Trx, keyring: Keyring): Promise<number> {
  const rows = await lockSealedSecrets(trx);
  const stale = rows.filter((row) => envelopeKeyId(row.totp_secret) !== keyring.currentId);
  for (const { id, totp_secret } of stale)
    await updateStaff(trx, id, {
      totp_secret: sealSecret(keyring, id, openSecret(keyring, id, totp_secret)),
    });
  return stale.length;
}
