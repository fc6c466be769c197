import { homeHours } from '@halfturn/contract/hours.ts';
import * as calls from '@halfturn/contract/staff/hours.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { type Binding, bind, bindStaff } from '../../platform/http/call.ts';
import { versionOf } from '../../platform/version-of.ts';
import { wallTime } from '../../platform/zoned-time.ts';
import { staffActor } from '../audit/door.ts';
import { savedSettings } from '../settings/door.ts';
import { staffNames } from '../staff/door.ts';
import { shownHours } from './hours.wire.ts';
import { readHours, readSchedule } from './read-schedule.ts';
import { saveHours } from './save-hours.ts';
import { changeAfter, hasHours } from './schedule.ts';

/** When the store is open: for its pages, and the form in which staff change it. */
export const hoursRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bind(homeHours, async ({ visitor }) => {
      const schedule = await readSchedule(db);
      return { hours: schedule && shownHours(schedule, visitor.locale, clock.now()) };
    }),

    bindStaff(calls.staffHours, () => formOf(context)),

    bindStaff(calls.staffSaveHours, async ({ body, staff }) => {
      await inTransaction(db, (trx) => saveHours(trx, body, staffActor(staff)));
      return await formOf(context);
    }),
  ];
};

async function formOf({ db, clock }: Context): Promise<calls.StaffHours> {
  const [schedule, [saved]] = await Promise.all([readHours(db), savedSettings(db, ['hours.open'])]);
  const { timeZone, ...hours } = schedule;
  const names = await staffNames(db, saved ? [saved.saved_by] : []);
  const now = clock.now();
  const { open, changesAt } = changeAfter(schedule, now);
  return {
    hours,
    timeZone,
    today: wallTime(now, timeZone).day,
    open: hasHours(hours) ? open : null,
    changesAt: changesAt?.toISOString() ?? null,
    version: versionOf(hours),
    savedBy: saved ? (names.get(saved.saved_by) ?? '') : null,
    savedAt: saved ? saved.updated_at.toISOString() : null,
  };
}
