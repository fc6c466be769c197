import * as z from 'zod';

/** The kind of the mail about alerts. */
export const ALARM_MAIL = 'alarms';

/** The job that posts what became of an alert to the address of the owner. */
export const alarmPost = {
  name: 'alarms.post',
  payload: z.object({ alarmId: z.uuid(), event: z.enum(['opened', 'closed']) }),
};
