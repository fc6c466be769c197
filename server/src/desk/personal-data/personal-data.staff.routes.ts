import { isLocale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import * as staff from '@halfturn/contract/staff/personal-data.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { sendDataLink, carryOutErasure, isProved } from './answer.ts';
import { readPerson } from './read-person.queries.ts';
import { ANSWER_DAYS, lockRequest, noteDone, requestsIn, type ListedRequest } from './requests.queries.ts';
import { personOf } from './person.queries.ts';
import { writeFile } from './write-file.ts';

/** Requests for exports and erasures, for the staff who answer them. */
export const personalDataStaffRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bindStaff(staff.staffPersonalRequests, async ({ query }) => {
      const { rows, total, counts } = await requestsIn(db, query, clock.now());
      return { rows: rows.map(requestWire), total, counts };
    }),

    bindStaff(staff.staffSendDataLink, async ({ body, staff: who, visitor: { locale } }) => {
      const asked = await sendDataLink(context, { ...body, locale, askedBy: staffActor(who) });
      if (!asked) throw problem('link_sent_already');
      return null;
    }),

    bindStaff(staff.staffExportPersonal, async ({ params, staff: who }) => {
      const now = clock.now();
      const request = await inTransaction(db, async (trx) => {
        const found = await lockRequest(trx, params.id);
        if (!found) throw problem('not_found');
        if (found.kind !== 'export' || !isProved(found, now)) throw problem('email_not_confirmed');
        await audit(trx, {
          actor: staffActor(who),
          action: 'personal-data.exported',
          subject: `request:${found.id}`,
        });
        await noteDone(trx, found.id, now);
        return found;
      });
      // In the language of the person, not of the member of staff.
      const locale = isLocale(request.locale) ? request.locale : 'en-US';
      return writeFile(await readPerson(db, await personOf(db, request.email)), locale, now);
    }),

    bindStaff(staff.staffErasePersonal, async ({ params, staff: who }) => {
      await inTransaction(db, async (trx) => {
        if (!(await lockRequest(trx, params.id))) throw problem('not_found');
        const how = { actor: staffActor(who), refusal: 'email_not_confirmed' } as const;
        await carryOutErasure(trx, params.id, how, clock.now());
      });
      return null;
    }),
  ];
};

const requestWire = (row: ListedRequest): staff.StaffPersonalRequest => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  origin: row.origin,
  email: row.email,
  askedAt: row.asked_at.toISOString(),
  answerBy: new Date(row.asked_at.getTime() + ANSWER_DAYS * 86_400_000).toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
});
