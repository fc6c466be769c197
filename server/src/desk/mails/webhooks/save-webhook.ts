import { problem } from '@halfturn/contract/problem.ts';
import type { MailProvider } from '@halfturn/contract/staff/mail-providers.ts';
import { audit } from '../../../house/audit/door.ts';
import { changedSince } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { Secret } from '../../../platform/secret.ts';
import type { Reporter } from './report.ts';
import { sealSecret } from './secret.ts';
import { lockWebhook, putWebhook } from './webhooks.queries.ts';

export interface WebhookWish {
  provider: MailProvider;
  reporter: Reporter;
  /** Empty: its reports are turned off. */
  secret: string;
  version: number;
}

/**
 * Saves what the reports of a provider are verified with. The audit log has that it was saved, never what. Refuses `content_changed`, and
 * `invalid_input` for a secret that cannot be the right one.
 */
export async function saveWebhook(
  trx: Trx,
  { clock, keyring }: Pick<Context, 'clock' | 'keyring'>,
  { provider, reporter, secret, version }: WebhookWish,
  actor: string,
): Promise<void> {
  const subject = `settings:mail-webhook:${provider}`;
  const before = await lockWebhook(trx, provider);
  if ((before?.version ?? 0) !== version) throw await changedSince(trx, subject);
  const fault = secret === '' ? null : reporter.faultOf(secret);
  if (fault !== null) throw problem('invalid_input', { fields: { secret: fault } });
  await putWebhook(trx, {
    provider,
    sealed: secret === '' ? null : sealSecret(keyring, provider, new Secret(secret)),
    version: version + 1,
    saved_by: actor,
    saved_at: clock.now(),
  });
  await audit(trx, {
    actor,
    action: secret === '' ? 'mail.webhook_removed' : 'mail.webhook_saved',
    subject,
    before: { secretSet: before?.sealed != null },
    after: { secretSet: secret !== '' },
  });
}
