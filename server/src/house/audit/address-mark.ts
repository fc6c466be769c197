import type { Keyring } from '../../platform/crypto/keyring.ts';

/**
 * An e-mail address as the audit log has it: enough of it to be recognized, and a keyed hash that tells whether two entries
 * mean the same address. Whoever reads the log without the keyring cannot find the address by trying.
 *
 * @param masked the address as buyers are shown it, with most of it hidden
 */
export const addressMark = (
  keyring: Pick<Keyring, 'mac'>,
  email: string,
  masked: string,
): { address: string; addressHash: string } => ({
  address: masked,
  addressHash: keyring.mac('audit-address', email.trim().toLowerCase()).toString('hex').slice(0, 32),
});
