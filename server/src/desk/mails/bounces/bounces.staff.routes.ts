import * as calls from '@halfturn/contract/staff/bounces.ts';
import { BOUNCE_RESULTS } from '@halfturn/contract/staff/bounce-results.ts';
import { staffActor } from '../../../house/audit/door.ts';
import { staffNames } from '../../../house/staff/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../../platform/http/call.ts';
import { savedPassword } from './account.ts';
import { resultOf, visitAccount } from './imap.ts';
import { savedBounceAccount } from './account.queries.ts';
import { accountTyped, saveBounceAccount } from './save-account.ts';

/** The email account that bounces are read from. */
export const bouncesStaffRoutes = (context: Context): Binding[] => {
  const { db } = context;
  return [
    bindStaff(calls.staffBounceAccount, () => show(context)),

    bindStaff(calls.staffSaveBounceAccount, async ({ body, staff }) => {
      await inTransaction(db, (trx) => saveBounceAccount(trx, context, body, staffActor(staff)));
      return await show(context);
    }),

    bindStaff(calls.staffTestBounceAccount, async ({ body }) => {
      const account = accountTyped(context, body, await savedBounceAccount(db));
      try {
        const emails = await visitAccount(account, async ({ mailbox }) => (mailbox ? mailbox.exists : 0));
        return { result: 'works' as const, emails };
      } catch (error) {
        return { result: resultOf(error), emails: 0 };
      }
    }),
  ];
};

async function show({ db, keyring }: Context): Promise<calls.BounceAccount> {
  const row = await savedBounceAccount(db);
  const saved = row && row.version > 0 ? row : null;
  const names = await staffNames(db, saved ? [saved.saved_by] : []);
  const unreadable = row?.sealed && !savedPassword(keyring, row);
  return {
    host: row?.host ?? '',
    port: row?.port ?? 993,
    user: row?.username ?? '',
    folder: row?.folder ?? 'INBOX',
    passwordSet: row?.sealed != null,
    readAt: row?.read_at?.toISOString() ?? null,
    result: unreadable ? 'missing_key' : (BOUNCE_RESULTS.find((one) => one === row?.result) ?? null),
    version: row?.version ?? 0,
    savedBy: saved ? (names.get(saved.saved_by) ?? '') : null,
    savedAt: saved ? saved.saved_at.toISOString() : null,
  };
}
