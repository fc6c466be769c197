import type { StaffAlarm, StaffAlarmSettings } from '@halfturn/contract/staff/alarms.ts';
import type { AlarmSettingsRow, ListedAlarm } from './alarms.queries.ts';

export const alarmWire = (row: ListedAlarm): StaffAlarm => ({
  id: row.id,
  kind: row.kind,
  said: { name: row.said.name, count: row.said.count, at: row.said.at, result: row.said.result },
  path: row.path,
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  seenBy: row.seen_by.map(({ name, at }) => ({ name, at: new Date(at).toISOString() })),
  seen: row.seen_by.some(({ mine }) => mine),
});

/** @param names of the staff, by actor */
export const settingsWire = (
  row: AlarmSettingsRow,
  names: ReadonlyMap<string, string>,
): StaffAlarmSettings => ({
  orderMinutes: row.order_minutes,
  queueMinutes: row.queue_minutes,
  failedMails: row.failed_mails,
  disputeHours: row.dispute_hours,
  answerHours: row.answer_hours,
  hookUrl: row.hook_url,
  hasSecret: row.hook_secret !== null,
  version: row.version,
  savedBy: names.get(row.saved_by) ?? null,
  savedAt: row.saved_at.toISOString(),
});
