import { createHmac } from 'node:crypto';
import { envelopeKeyId } from '../../platform/crypto/envelope.ts';
import type { Context } from '../../platform/context.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { OutwardFailed, postOutward } from '../../platform/outward/outward.ts';
import type { Secret } from '../../platform/secret.ts';
import { alarmById, alarmSettings, lockAlarmSettings, writeAlarmSettings } from './alarms.queries.ts';
import { describeAlarm } from './describe-alarm.ts';
import { alarmPost } from './mail-and-post.ts';

const AAD = 'alarm-hook';

export const sealHookSecret = (keyring: Keyring, secret: Secret): Buffer =>
  keyring.sealCredentials(secret, AAD);

/** Seals the secret with the encryption key in use if an older one had sealed it, so that the older one can go. */
export async function resealHook(trx: Trx, keyring: Keyring): Promise<void> {
  const { hook_secret } = await lockAlarmSettings(trx);
  if (!hook_secret || envelopeKeyId(hook_secret) === keyring.currentId) return;
  try {
    const secret = keyring.openCredentials(hook_secret, AAD);
    await writeAlarmSettings(trx, { hook_secret: sealHookSecret(keyring, secret) });
  } catch {
    // Its key is missing: the post fails and says so, and the owner can make a new secret.
  }
}

/** Posts a text to the saved address, signed; resolves with the status. Undefined if no address is saved. */
async function post(context: Context, event: Record<string, unknown>): Promise<number | undefined> {
  const { db, clock, config, keyring } = context;
  const { hook_url, hook_secret } = await alarmSettings(db);
  if (hook_url === '' || !hook_secret) return undefined;
  const body = JSON.stringify(event);
  const at = Math.floor(clock.now().getTime() / 1_000);
  const secret = keyring.openCredentials(hook_secret, AAD);
  const signature = createHmac('sha256', secret.expose()).update(`${at}.${body}`).digest('hex');
  return await postOutward(new URL(hook_url), body, {
    headers: { 'content-type': 'application/json', 'x-alert-signature': `t=${at},v1=${signature}` },
    anywhere: !config.production,
  });
}

const taken = (status: number): boolean => status >= 200 && status < 300;

/** Posts what became of an alert. An answer that is no success is tried again. */
export const postAlarm = defineJob({
  ...alarmPost,
  run: async (context: Context, { alarmId, event }) => {
    const alarm = await alarmById(context.db, alarmId);
    if (!alarm) return;
    const status = await post(context, {
      event: `alert.${event}`,
      id: alarm.id,
      kind: alarm.kind,
      subject: alarm.subject,
      text: describeAlarm(alarm),
      url: `${context.config.publicUrl}/admin${alarm.path || '/alerts'}`,
      openedAt: alarm.opened_at.toISOString(),
      closedAt: event === 'closed' ? (alarm.closed_at?.toISOString() ?? null) : null,
    });
    if (status !== undefined && !taken(status))
      throw new OutwardFailed(`alerts: the address answered ${status}`);
  },
});

/** Posts a test, and says how it was taken. Undefined if no address is saved. */
export async function testHook(
  context: Context,
): Promise<{ result: 'works' | 'refused' | 'no_answer'; detail: string } | undefined> {
  try {
    const status = await post(context, { event: 'alert.test', at: context.clock.now().toISOString() });
    if (status === undefined) return undefined;
    return { result: taken(status) ? 'works' : 'refused', detail: `HTTP ${status}` };
  } catch (error) {
    if (error instanceof OutwardFailed) return { result: 'no_answer', detail: error.message };
    throw error;
  }
}
