import { audit } from '../../house/audit/door.ts';
import { changedSince } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { lockReminderSettings, writeReminderSettings } from './reminders.queries.ts';

export interface ReminderWish {
  openMinutes: number | null;
  expiredMinutes: number | null;
  version: number;
}

/** Saves which reminders are sent. Refuses `content_changed` if another person has saved since. */
export async function saveReminders(
  trx: Trx,
  { openMinutes, expiredMinutes, version }: ReminderWish,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const before = await lockReminderSettings(trx);
  if (before.version !== version) throw await changedSince(trx, 'reminders');
  await writeReminderSettings(trx, {
    open_minutes: openMinutes,
    expired_minutes: expiredMinutes,
    version: version + 1,
    saved_by: actor,
    saved_at: now,
  });
  await audit(trx, {
    actor,
    action: 'reminders.settings_saved',
    subject: 'reminders',
    before: { open_minutes: before.open_minutes, expired_minutes: before.expired_minutes },
    after: { open_minutes: openMinutes, expired_minutes: expiredMinutes },
  });
}
