import { Secret as TotpSecret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { envelopeKeyId } from '../../platform/crypto/envelope.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { ProductKey } from '../../platform/crypto/product-key.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { lockSealedSecrets, updateStaff } from './staff.queries.ts';

const PERIOD_SECONDS = 30;
/** Periods before and after the present one that still count, for phones whose clocks are off. */
const WINDOW = 1;

const totpOf = (base32: string, issuer = '', account = ''): TOTP =>
  new TOTP({
    issuer,
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: TotpSecret.fromBase32(base32),
  });

/** A new secret of 160 bits, in base 32. */
export const newSecret = (): string => new TotpSecret({ size: 20 }).base32;

/** The code that a phone with this secret shows; for tests. */
export const codeAt = (base32: string, at: Date): string =>
  totpOf(base32).generate({ timestamp: at.getTime() });

/** The period of a code, counted from 1970; null if the code is wrong or belongs to another time. */
export function periodOf(base32: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(base32).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

export interface QrCode {
  /** Modules on a side. */
  size: number;
  /** SVG path data: drawn by the page itself, so that no markup travels. */
  path: string;
}

/**
 * The secret for a phone's camera.
 *
 * @param issuer the store's name, under which the phone lists the account
 */
export function qrOf(base32: string, issuer: string, account: string): QrCode {
  const { size, data } = encode(totpOf(base32, issuer, account).toString(), { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: path.join('') };
}

/** Names the row that a sealed secret belongs to. */
const aadOf = (staffId: string): string => `staff-totp|${staffId}`;

export const sealSecret = (keyring: Keyring, staffId: string, base32: string): Buffer =>
  keyring.seal(new ProductKey(base32), aadOf(staffId));

export const openSecret = (keyring: Keyring, staffId: string, envelope: Buffer): string =>
  keyring.open(envelope, aadOf(staffId)).expose();

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
