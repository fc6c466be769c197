import { randomBytes } from 'node:crypto';
import type { AlarmLimits } from '@halfturn/contract/staff/alarms.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { isIP } from 'node:net';
import { audit } from '../../house/audit/door.ts';
import { changedSince } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { isLoopback } from '../../platform/exposure.ts';
import { isPublicAddress } from '../../platform/outward/public-only.ts';
import { Secret } from '../../platform/secret.ts';
import { lockAlarmSettings, writeAlarmSettings, type AlarmSettingsRow } from './alarms.queries.ts';
import { sealHookSecret } from './post-alarm.ts';

export interface AlarmSettingsWish extends AlarmLimits {
  hookUrl: string;
  newSecret: boolean;
  version: number;
}

/**
 * Saves when alerts are opened and where they are posted. Returns the secret of the posts if it was made now. Refuses
 * `content_changed` if another person has saved since, and `invalid_input` for an address that is not https or not public.
 */
export async function saveAlarmSettings(
  trx: Trx,
  { config, keyring, clock }: Context,
  wish: AlarmSettingsWish,
  actor: string,
): Promise<string | null> {
  const before = await lockAlarmSettings(trx);
  if (before.version !== wish.version) throw await changedSince(trx, 'alerts');
  const hookUrl = addressOf(wish.hookUrl, config.production);
  const fresh = hookUrl !== '' && (wish.newSecret || !before.hook_secret);
  const secret = fresh ? `alsec_${randomBytes(32).toString('base64url')}` : null;
  const set = {
    order_minutes: wish.orderMinutes,
    queue_minutes: wish.queueMinutes,
    failed_mails: wish.failedMails,
    dispute_hours: wish.disputeHours,
    answer_hours: wish.answerHours,
    hook_url: hookUrl,
  };
  await writeAlarmSettings(trx, {
    ...set,
    hook_secret: secret
      ? sealHookSecret(keyring, new Secret(secret))
      : hookUrl === ''
        ? null
        : before.hook_secret,
    version: before.version + 1,
    saved_by: actor,
    saved_at: clock.now(),
  });
  await audit(trx, {
    actor,
    action: 'alarms.settings_saved',
    subject: 'alerts',
    before: said(before),
    after: { ...said(set), ...(secret && { newSecret: true }) },
  });
  return secret;
}

/** The address in its usual form; empty for none. Alerts of a store that is only tried out may stay on its machine. */
function addressOf(typed: string, production: boolean): string {
  if (typed === '') return '';
  const url = URL.canParse(typed) ? new URL(typed) : null;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const local = !production && isLoopback(host);
  const safe = url?.protocol === 'https:' || (local && url?.protocol === 'http:');
  const outside = local || (!isLoopback(host) && (isIP(host) === 0 || isPublicAddress(host)));
  if (!url || !safe || !outside || url.username !== '' || url.password !== '')
    throw problem('invalid_input', { fields: { hookUrl: 'https_address' } });
  url.hash = '';
  return url.href;
}

type Saved = Pick<
  AlarmSettingsRow,
  'order_minutes' | 'queue_minutes' | 'failed_mails' | 'dispute_hours' | 'answer_hours' | 'hook_url'
>;

/** For the audit log. The path of the address may be a secret of its receiver. */
const said = ({ hook_url, ...limits }: Saved) => ({
  order_minutes: limits.order_minutes,
  queue_minutes: limits.queue_minutes,
  failed_mails: limits.failed_mails,
  dispute_hours: limits.dispute_hours,
  answer_hours: limits.answer_hours,
  webhook: hook_url === '' ? '' : new URL(hook_url).host,
});
