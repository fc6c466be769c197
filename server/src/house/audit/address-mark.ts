import type { Keyring } from '../../platform/crypto/keyring.ts';

/**
 * An email address for the audit log: a masked form to recognize it, and a keyed hash that tells whether two entries mean the
 * same address. Without the keyring, the address cannot be found by trying.
 *
 * @param masked the address as buyers see it, mostly hidden
 */
export const addressMark = (
  keyring: Pick<Keyring, 'mac'>,
  email: string,
  masked: string,
): { address: string; addressHash: string } => ({
  address: masked,
  addressHash: keyring.mac('audit-address', email.trim().toLowerCase()).toString('hex').slice(0, 32),
});
