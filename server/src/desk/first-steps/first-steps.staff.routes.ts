import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import * as calls from '@halfturn/contract/staff/first-steps.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import { saveSetting } from '../../house/settings/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import type { Providers } from '../../sale/payments/door.ts';
import { removeDemo } from './remove-demo.ts';
import { readSteps } from './read-steps.ts';
import { switchStore } from './switch-store.ts';
import { TEST_MAIL } from './test-mail.ts';

/** The steps before the first sale, and the switch that opens the store. */
export const firstStepsStaffRoutes = ({ db, clock }: Context, providers: Providers): Binding[] => [
  bindStaff(calls.staffFirstSteps, () => readSteps(db, providers)),

  bindStaff(calls.staffTestEmail, async ({ body, staff }) => {
    await inTransaction(db, async (trx) => {
      await queueMail(trx, {
        kind: TEST_MAIL,
        dedupe: `${TEST_MAIL}:${uuidv7()}`,
        subjectId: staff.id,
        recipient: body.email,
        locale: DEFAULT_LOCALE,
      });
      await audit(trx, { actor: staffActor(staff), action: 'store.test_email_sent', subject: 'store' });
    });
    return null;
  }),

  bindStaff(calls.staffLegalRead, async ({ body, staff }) => {
    await inTransaction(db, async (trx) => {
      const actor = staffActor(staff);
      await saveSetting(trx, 'store.legalRead', body.read, actor);
      await audit(trx, {
        actor,
        action: 'store.legal_pages_read',
        subject: 'store',
        after: { read: body.read },
      });
    });
    return null;
  }),

  bindStaff(calls.staffRemoveDemo, async ({ staff }) =>
    inTransaction(db, async (trx) => {
      await removeDemo(trx, { actor: staffActor(staff), giver: staff, now: clock.now() });
      return await readSteps(trx, providers);
    }),
  ),

  bindStaff(calls.staffSwitchStore, async ({ body, staff }) =>
    inTransaction(db, async (trx) => {
      await switchStore(trx, providers, body, staffActor(staff));
      return await readSteps(trx, providers);
    }),
  ),
];
