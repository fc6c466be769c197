import { Problem, problem } from '@halfturn/contract/problem.ts';
import type { CaptchaAnswer } from '../../house/captcha/door.ts';
import { customerOf } from '../../platform/customer.ts';
import type { Context } from '../../platform/context.ts';
import type { Call } from '../../platform/http/call.ts';
import { randomToken } from '../../platform/ids.ts';
import { closeTry, codeOf, openTry, said, type CodeTry, type CouponRefusal } from '../coupons/door.ts';

/** Tells browsers that try codes from one another; it opens nothing. */
const COOKIE = 'coupons';
const COOKIE_SECONDS = 86_400;

/** What a caller types, and from where. */
export interface Typed {
  coupon?: string | undefined;
  captcha?: CaptchaAnswer | undefined;
  /** Of an order: a guest's code is tried anew with each mailbox, as the answer depends on it. */
  email?: string;
  /** A captcha that came along was checked before. */
  solved?: boolean;
}

/**
 * Lets the code that somebody has typed be looked at (`openTry`), and gives their browser a mark to be counted by. Null where
 * nothing was typed: then nothing is asked of the database.
 */
export async function tryCode(
  context: Context,
  { coupon, captcha = {}, solved = false, email }: Typed,
  { visitor, member, setCookie }: Pick<Call, 'visitor' | 'member' | 'setCookie'>,
): Promise<CodeTry | null> {
  if (!coupon) return null;
  const known = visitor.cookies[COOKIE];
  const browser = known || randomToken();
  if (!known) setCookie(COOKIE, browser, { maxAge: COOKIE_SECONDS, sameSite: 'Strict' });
  return await openTry(
    context,
    { accountId: member?.id ?? null, ip: visitor.ip, browser },
    codeOf(coupon),
    solved ? 'solved' : captcha,
    member === null && email !== undefined ? customerOf(email) : null,
  );
}

const isCouponRefusal = (slug: string): slug is CouponRefusal => slug.startsWith('coupon_');

/** Does what a code was typed for, and counts the code by what came of it. Says no more of a refusal than it should. */
export async function counting<T>(
  { db }: Pick<Context, 'db'>,
  tried: CodeTry | null,
  work: () => Promise<T>,
): Promise<T> {
  if (!tried) return await work();
  try {
    const done = await work();
    await closeTry(db, tried, null);
    return done;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Refused for something else, perhaps before anybody looked at the code: a code that was not looked at stays counted, or
    // orders that cannot be placed would be a way to try codes that nobody counts.
    if (!isCouponRefusal(error.slug)) throw error;
    await closeTry(db, tried, error.slug);
    throw problem(said(error.slug, tried), error.detail);
  }
}
