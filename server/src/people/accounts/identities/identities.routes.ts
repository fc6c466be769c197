import * as calls from '@halfturn/contract/sign-in-with.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { bind, bindMember, type Binding, type Call } from '../../../platform/http/call.ts';
import { accountById, lockAccount } from '../accounts.queries.ts';
import { keepSession, requestOriginOf } from '../browser.ts';
import { endShown } from '../end-shown.ts';
import { asksPassword, demandFresh } from '../fresh-sign-in.ts';
import { demandAnotherWay } from '../ways-in.ts';
import {
  ATTEMPT_COOKIE,
  ATTEMPT_SECONDS,
  attemptHash,
  beginAttempt,
  dropAttempt,
  type Begun,
} from './attempt.ts';
import type { Finished, FromWhere } from './finished.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { deleteIdentities, identitiesOf, type IdentityRow } from './identities.queries.ts';
import { notifyOfIdentity } from './identities.mails.ts';
import { offeredProviders } from './offered-providers.ts';
import { confirmCode, sendCode } from './sign-in-code.ts';

/** The calls by which visitors sign in with an account elsewhere. */
export const signInWithRoutes = (context: Context): Binding[] => [
  bind(calls.signInProviders, async () => ({ providers: await offeredProviders(context, context.db) })),

  bind(calls.beginSignIn, async ({ params, body, setCookie }) => {
    const begun = await beginAttempt(context, { ...params, ...body, accountId: null });
    return begin(setCookie, begun);
  }),

  bind(calls.finishSignIn, async (call) => settle(context, call, await finishSignIn(context, fromOf(call)))),

  bind(calls.sendSignInCode, async (call) => {
    await sendCode(context, fromOf(call), call.body.email);
    return null;
  }),

  bind(calls.confirmSignInCode, async (call) =>
    settle(context, call, await confirmCode(context, fromOf(call), call.body.code)),
  ),
];

/** The calls by which members manage the accounts elsewhere that open theirs. */
export const identitiesRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bindMember(calls.identities, async ({ member }) => {
      const [account, rows, offered, password] = await Promise.all([
        accountById(db, member.id),
        identitiesOf(db, member.id),
        offeredProviders(context, db),
        asksPassword(db, member, clock.now()),
      ]);
      return { rows: rows.map(identityWire), offered, hasPassword: account.password_hash !== null, password };
    }),

    bindMember(calls.connectIdentity, async ({ member, params: { provider }, body, setCookie }) => {
      await demandFresh(context, member, body.password);
      const rows = await identitiesOf(db, member.id);
      if (rows.some((row) => row.provider === provider)) throw problem('sign_in_connected');
      const wish = { provider, accountId: member.id, remember: false, to: '/my-changepwd' };
      return begin(setCookie, await beginAttempt(context, wish));
    }),

    bindMember(calls.removeIdentity, async ({ member, params: { provider } }) => {
      await inTransaction(db, async (trx) => {
        const account = await lockAccount(trx, member.id);
        await demandAnotherWay(trx, context, account, { provider });
        const [identity] = await deleteIdentities(trx, member.id, { provider });
        if (!identity) throw problem('not_found');
        const news = { what: 'removed' as const, account, identity, sessionId: member.sessionId };
        await notifyOfIdentity(trx, context, news, clock.now());
      });
      return null;
    }),
  ];
};

const fromOf = ({ visitor, member }: Pick<Call, 'visitor' | 'member'>): FromWhere => ({
  browserHash: attemptHash(visitor.cookies),
  member,
  locale: visitor.locale,
  whence: requestOriginOf(visitor),
});

function begin(setCookie: Call['setCookie'], { url, token }: Begun): { url: string } {
  setCookie(ATTEMPT_COOKIE, token, { maxAge: ATTEMPT_SECONDS });
  return { url };
}

/** Hands the browser its session. The one that it had ends, so that no session that was planted there lives on. */
async function settle<R extends Finished>(
  context: Context,
  call: Pick<Call, 'visitor' | 'headers' | 'setCookie'>,
  { reply, entered, remember }: R,
): Promise<R['reply']> {
  if (entered) {
    await endShown(context, call);
    keepSession(call.setCookie, entered, remember);
  }
  if (reply.step === 'done') dropAttempt(call.setCookie);
  return reply;
}

const identityWire = (row: IdentityRow): calls.Identity => ({
  provider: row.provider,
  label: row.label,
  addedAt: row.added_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
