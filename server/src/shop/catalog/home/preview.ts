import { sameSecret, type Keyring } from '../../../platform/crypto/keyring.ts';

/** How long a preview link is valid. */
const VALID_MS = 3_600_000;

const seal = (keyring: Keyring, id: string, until: string) => keyring.mac('banner-preview', `${id}.${until}`);

/** A token that shows a banner for an hour, live or not. */
export function previewToken(keyring: Keyring, bannerId: string, now: Date): string {
  const until = String(now.getTime() + VALID_MS);
  return `${bannerId}.${until}.${seal(keyring, bannerId, until).toString('base64url')}`;
}

/** The banner that a token shows; null if the token is forged or expired. */
export function previewed(keyring: Keyring, token: string, now: Date): string | null {
  const [, id, until, sealed] = /^([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/.exec(token) ?? [];
  if (!id || !until || !sealed || Number(until) < now.getTime()) return null;
  return sameSecret(Buffer.from(sealed, 'base64url'), seal(keyring, id, until)) ? id : null;
}
