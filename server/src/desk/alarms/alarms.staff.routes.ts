import { problem } from '@halfturn/contract/problem.ts';
import * as calls from '@halfturn/contract/staff/alarms.ts';
import { MAILED_ALARMS } from '@halfturn/contract/staff/alarm-kinds.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { runAgain } from '../../platform/jobs/queue.queries.ts';
import {
  alarmById,
  alarmPage,
  alarmSettings,
  chosenAlarms,
  insertSight,
  writeChoice,
} from './alarms.queries.ts';
import { alarmWire, settingsWire } from './alarms.wire.ts';
import { testHook } from './post-alarm.ts';
import { saveAlarmSettings } from './save-alarm-settings.ts';

/** The alerts to staff, and who is told of them. */
export const alarmsStaffRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bindStaff(calls.staffAlarms, async ({ query, staff }) => {
      const { rows, total, open } = await alarmPage(db, query, staff.id);
      return { rows: rows.map(alarmWire), total, open };
    }),

    bindStaff(calls.staffSeeAlarm, async ({ params, staff }) => {
      if (!(await inTransaction(db, (trx) => insertSight(trx, params.id, staff.id, clock.now()))))
        throw problem('not_found');
      return null;
    }),

    bindStaff(calls.staffRunJobsAgain, async ({ params, staff }) => {
      const alarm = await alarmById(db, params.id);
      if (alarm?.kind !== 'job_failed') throw problem('not_found');
      const jobs = await inTransaction(db, async (trx) => {
        const again = await runAgain(trx, alarm.subject);
        await audit(trx, {
          actor: staffActor(staff),
          action: 'alarms.jobs_run_again',
          subject: `job:${alarm.subject}`,
          after: { jobs: again },
        });
        return again;
      });
      return { jobs };
    }),

    bindStaff(calls.staffAlarmSettings, async () => {
      const row = await alarmSettings(db);
      return settingsWire(row, await staffNames(db, [row.saved_by]));
    }),

    bindStaff(calls.staffSaveAlarmSettings, async ({ body, staff }) => {
      const actor = staffActor(staff);
      const secret = await inTransaction(db, (trx) => saveAlarmSettings(trx, context, body, actor));
      return { secret };
    }),

    bindStaff(calls.staffTestAlarmHook, async () => {
      const answer = await testHook(context);
      if (!answer) throw problem('not_found');
      return answer;
    }),

    bindStaff(calls.staffAlarmChoice, async ({ staff }) => {
      const chosen = await chosenAlarms(db, staff.id);
      const has = (kind: string) => (chosen ? chosen.includes(kind) : staff.role === 'owner');
      return { kinds: MAILED_ALARMS.filter(has) };
    }),

    bindStaff(calls.staffChooseAlarms, async ({ body, staff }) => {
      await inTransaction(db, (trx) => writeChoice(trx, staff.id, body.kinds));
      return null;
    }),
  ];
};
