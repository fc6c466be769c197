import * as calls from '@halfturn/contract/staff/mails.ts';
import { MAILS_REACH } from '@halfturn/contract/staff/mail-kinds.ts';
import { staffOrders } from '@halfturn/contract/staff/orders.ts';
import { mayCall, type Permitted } from '@halfturn/contract/staff/roles.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import { readPlain } from '../../house/settings/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { handleMails } from '../../platform/mail/mails.queries.ts';
import { MAIL_KEPT_DAYS } from './mail-kept-days.ts';
import { mailPage } from './mail-log.queries.ts';
import { mailEntryWire, type Sees } from './mail-log.wire.ts';
import { resendMail } from './resend-mail.ts';

/** What a person sees of the log: addresses and orders for people who may open orders. */
export const seenBy = (staff: Permitted): Sees => ({
  orders: mayCall(staff, staffOrders),
  resend: mayCall(staff, calls.staffResendMail),
});

/** The log of emails: what became of each, and sending one again. */
export const mailsStaffRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bindStaff(calls.staffMails, async ({ query, staff }) => {
      const sees = seenBy(staff);
      const { 'shop.timeZone': zone } = await readPlain(db, ['shop.timeZone']);
      // Further back than this the pages do not reach: the last page is shown again.
      const last = Math.ceil(MAILS_REACH / query.pageSize);
      const { rows, total, open } = await mailPage(db, {
        ...query,
        zone,
        whole: !sees.orders,
        order: sees.orders ? query.order : '',
        pageNum: Math.min(query.pageNum, last),
      });
      return { rows: rows.map((row) => mailEntryWire(row, sees)), total, open, keptDays: MAIL_KEPT_DAYS };
    }),

    bindStaff(calls.staffResendMail, async ({ params, body, staff }) => {
      const by = { actor: staffActor(staff), reason: body.reason };
      await inTransaction(db, (trx) => resendMail(trx, context, params.id, by));
      return null;
    }),

    bindStaff(calls.staffHandleMails, async ({ body, staff }) => {
      await inTransaction(db, async (trx) => {
        const ids = await handleMails(trx, body.ids, clock.now());
        if (ids.length > 0)
          await audit(trx, {
            actor: staffActor(staff),
            action: 'mail.handled',
            subject: 'mails',
            after: { mails: ids.length, ids },
          });
      });
      return null;
    }),
  ];
};
