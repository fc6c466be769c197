import type { MailProvider } from '@halfturn/contract/staff/mail-providers.ts';
import { envelopeKeyId } from '../../../platform/crypto/envelope.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import type { Secret } from '../../../platform/secret.ts';
import { resealRow, savedWebhooks, type WebhookRow } from './webhooks.queries.ts';

const aadOf = (provider: string): string => `mail-webhook:${provider}`;

export const sealSecret = (keyring: Keyring, provider: MailProvider, secret: Secret): Buffer =>
  keyring.sealCredentials(secret, aadOf(provider));

/** What the requests of a provider are verified with; null if nothing is saved, or if its encryption key is missing. */
export function secretOf(keyring: Keyring, row: WebhookRow | undefined): Secret | null {
  if (!row?.sealed) return null;
  try {
    return keyring.openCredentials(row.sealed, aadOf(row.provider));
  } catch {
    return null;
  }
}

/** Seals the secrets with the encryption key in use if an older one had sealed them, so that the older one can go. */
export async function resealWebhooks(trx: Trx, keyring: Keyring): Promise<void> {
  for (const row of await savedWebhooks(trx)) {
    if (!row.sealed || envelopeKeyId(row.sealed) === keyring.currentId) continue;
    const secret = secretOf(keyring, row);
    if (secret) await resealRow(trx, row.provider, keyring.sealCredentials(secret, aadOf(row.provider)));
  }
}
