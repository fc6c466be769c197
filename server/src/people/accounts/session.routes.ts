import * as calls from '@halfturn/contract/accounts.ts';
import { checkSession } from '@halfturn/contract/home.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { checkCaptcha } from '../../house/captcha/door.ts';
import { visitRecorder } from '../../house/visits/door.ts';
import type { Context } from '../../platform/context.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { inConstantTime } from '../../platform/constant-time.ts';
import { hashToken, randomToken } from '../../platform/ids.ts';
import { infoWire } from './accounts.wire.ts';
import { dropSession, isFromOwnPage, keepSession, requestOriginOf } from './browser.ts';
import { endShown } from './end-shown.ts';
import { lookAtConfirm, openAccount, REGISTER_COOKIE } from './open-account.ts';
import { askReset, isResetOpen, lookAtNotMe, resetPassword, secureAccount } from './passwords.ts';
import { register } from './register.ts';
import { sessionMemoryOf } from './session-memory.ts';
import { signIn } from './sign-in.ts';
import { isToken, SESSION_COOKIE, standingOf, tokenOf } from './standing.ts';

/** How long a browser remembers that it has registered: as long as its link opens. */
const REGISTERING_SECONDS = 7 * 86_400;

/** The answer of the session check to a member who is signed in. */
const SIGNED_IN = { state: 1, is_success: true } as const;

/** Longer than it takes to write what an address with an account, or one without, is sent. */
const EVEN_MS = 120;

/** The calls before and around a sign-in, and the session itself. */
export const sessionRoutes = (context: Context): Binding[] => [
  ...registerCalls(context),
  ...signInCalls(context),
  ...recoveryCalls(context),
  sessionCheck(context),
];

const registerCalls = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bind(calls.register, async ({ body, visitor, setCookie }) => {
      const { uuid, code, proof, ...wish } = body;
      await checkCaptcha(context, { uuid, code, proof });
      const browserSecret = randomToken();
      await inConstantTime(EVEN_MS, () =>
        register(context, { ...wish, locale: visitor.locale, browserSecret }),
      );
      setCookie(REGISTER_COOKIE, browserSecret, { maxAge: REGISTERING_SECONDS });
      return { token: null, info: null };
    }),

    bind(calls.confirmLink, async ({ query, visitor }) =>
      lookAtConfirm(db, query.token, visitor.cookies[REGISTER_COOKIE], clock.now()),
    ),

    bind(calls.confirmAccount, async (call) => {
      const secret = call.visitor.cookies[REGISTER_COOKIE];
      const entered = await openAccount(context, call.body, secret, requestOriginOf(call.visitor));
      keepSession(call.setCookie, entered, false);
      if (secret !== undefined) call.setCookie(REGISTER_COOKIE, '', { maxAge: 0 });
      return { token: entered.token, info: infoWire(entered.account) };
    }),
  ];
};

const signInCalls = (context: Context): Binding[] => [
  bind(calls.login, async (call) => {
    const entered = await signIn(context, call.body, requestOriginOf(call.visitor));
    await endShown(context, call);
    keepSession(call.setCookie, entered, call.body.remember);
    return { token: entered.token, info: infoWire(entered.account) };
  }),

  bind(calls.logout, async (call) => {
    const standing = await standingOf(context, call);
    if (standing.kind === 'visitor') return null;
    if (!isFromOwnPage(call.headers, context.config.publicUrl)) throw problem('origin_refused');
    dropSession(call.setCookie);
    await endShown(context, call);
    return null;
  }),
];

/** Ways back into an account, by mailed links. */
const recoveryCalls = (context: Context): Binding[] => [
  bind(calls.forget, async ({ body: { email, ...captcha }, visitor }) => {
    await checkCaptcha(context, captcha);
    await inConstantTime(EVEN_MS, () => askReset(context, email, visitor.locale));
    return null;
  }),

  bind(calls.verify, async ({ query }) => ({ valid: await isResetOpen(context, query.token) })),

  bind(calls.resetPassword, async ({ body }) => {
    await resetPassword(context, body);
    return null;
  }),

  bind(calls.notMeLink, async ({ query }) => {
    const { state, at, ip, system, device } = await lookAtNotMe(context, query.token);
    return { state, at: at.toISOString(), ip, system, device };
  }),

  bind(calls.notMe, async ({ body }) => ({ resetToken: await secureAccount(context, body.token) })),
];

const sessionCheck = (context: Context): Binding => {
  const { db, clock } = context;
  const recordVisit = visitRecorder(context);
  const sessions = sessionMemoryOf(db);
  return bind(checkSession, async (call) => {
    const { toUrl, fromUrl } = call.query;
    const token = tokenOf(call);
    const tokenHash = token !== null && isToken(token) ? hashToken(token) : null;
    // A visit to record names its account, which the memory does not hold.
    if (tokenHash && !fromUrl && sessions.knows(tokenHash, clock.now())) return SIGNED_IN;
    const begun = sessions.begin();
    const standing = await standingOf(context, call);
    if (standing.kind === 'member' && tokenHash) sessions.hold(begun, tokenHash, standing.session);
    const accountId = standing.kind === 'member' ? standing.member.id : null;
    if (fromUrl) await recordVisit.first({ toUrl, fromUrl, accountId }, call.headers);
    if (standing.kind === 'member') return SIGNED_IN;
    // What was shown is of no more use, and would be asked about again at every page.
    if (standing.kind !== 'visitor' && call.visitor.cookies[SESSION_COOKIE]) dropSession(call.setCookie);
    if (standing.kind === 'disabled') return { state: 2 as const, is_success: true };
    return { state: 0 as const, is_success: standing.kind !== 'stale' };
  });
};
