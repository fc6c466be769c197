import * as calls from '@halfturn/contract/accounts.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindMember, type Binding } from '../../platform/http/call.ts';
import { accountById, loginCount, loginsOf, openSessionsOf } from './accounts.queries.ts';
import { accountWire, infoWire, loginWire, sessionWire, type MemberFacts } from './accounts.wire.ts';
import { changePassword } from './passwords.ts';
import { saveAccount } from './save-account.ts';
import { endSessions } from './sessions.ts';

/**
 * The calls by which members manage their account.
 *
 * @param memberFacts the membership of a member, which a slice to the right knows
 */
export const accountsRoutes = (
  context: Context,
  memberFacts: (accountId: string, locale: Locale) => Promise<MemberFacts>,
): Binding[] => {
  const { db, clock } = context;
  return [
    bindMember(calls.getInfo, async ({ member, visitor }) => {
      const [account, [lastLogin], facts] = await Promise.all([
        accountById(db, member.id),
        loginsOf(db, member.id, { pageNum: 1, pageSize: 1 }),
        memberFacts(member.id, visitor.locale),
      ]);
      return accountWire(account, lastLogin, facts);
    }),

    bindMember(calls.saveAccount, async ({ member, body, visitor }) => {
      const account = await inTransaction(db, (trx) =>
        saveAccount(trx, member.id, body, visitor.locale, clock.now()),
      );
      return { info: infoWire(account), phone: account.phone, zip: account.zip };
    }),

    bindMember(calls.changePassword, async ({ member, body }) => ({
      ended: await changePassword(context, member, body),
    })),

    bindMember(calls.accountLogins, async ({ member, query }) => {
      const [rows, total, sessions] = await Promise.all([
        loginsOf(db, member.id, query),
        loginCount(db, member.id),
        openSessionsOf(db, member.id, clock.now()),
      ]);
      return {
        rows: rows.map(loginWire),
        total,
        sessions: sessions.map((session) => sessionWire(session, member)),
      };
    }),

    bindMember(calls.endSession, async ({ member, params }) => {
      const ended = await inTransaction(db, (trx) =>
        endSessions(trx, member.id, { only: params.id }, clock.now()),
      );
      if (ended === 0) throw problem('not_found');
      return null;
    }),

    bindMember(calls.endOtherSessions, async ({ member }) => ({
      ended: await inTransaction(db, (trx) =>
        endSessions(trx, member.id, { but: member.sessionId }, clock.now()),
      ),
    })),
  ];
};
