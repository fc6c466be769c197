import * as calls from '@halfturn/contract/reminders.ts';
import * as staffCalls from '@halfturn/contract/staff/reminders.ts';
import { staffActor } from '../../house/audit/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, bindStaff, type Binding } from '../../platform/http/call.ts';
import { reminderFigures, reminderSettings } from './reminders.queries.ts';
import { saveReminders } from './save-reminders.ts';
import { lookAtStop, stopReminders } from './stop-reminders.ts';

const FIGURES_MS = 30 * 86_400_000;

/** The link in each reminder, and the settings of staff. */
export const remindersRoutes = ({ db, clock }: Context): Binding[] => [
  bind(calls.reminderStopping, async ({ query }) => ({ state: await lookAtStop(db, query.token) })),

  bind(calls.stopReminders, async ({ body }) => ({
    state: await inTransaction(db, (trx) => stopReminders(trx, body.token, clock.now())),
  })),

  bindStaff(staffCalls.staffReminders, async () => {
    const [row, figures] = await Promise.all([
      reminderSettings(db),
      reminderFigures(db, new Date(clock.now().getTime() - FIGURES_MS)),
    ]);
    const names = await staffNames(db, [row.saved_by]);
    return {
      openMinutes: row.open_minutes,
      expiredMinutes: row.expired_minutes,
      version: row.version,
      savedBy: names.get(row.saved_by) ?? null,
      savedAt: row.saved_at.toISOString(),
      ...figures,
    };
  }),

  bindStaff(staffCalls.staffSaveReminders, async ({ body, staff }) => {
    const by = { actor: staffActor(staff), now: clock.now() };
    await inTransaction(db, (trx) => saveReminders(trx, body, by));
    return null;
  }),
];
