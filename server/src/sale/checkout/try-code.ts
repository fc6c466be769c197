import { Problem, problem } from '@halfturn/contract/problem.ts';
import type { CaptchaAnswer } from '../../house/captcha/door.ts';
import { customerOf } from '../../platform/customer.ts';
import type { Context } from '../../platform/context.ts';
import type { Call } from '../../platform/http/call.ts';
import { randomToken } from '../../platform/ids.ts';
import {
  closeTry,
  codeOf,
  openTry,
  refusalShown,
  type CodeTry,
  type CouponRefusal,
} from '../coupons/door.ts';

/** The cookie that distinguishes browsers that try codes; it gives no access. */
const COOKIE = 'coupons';
const COOKIE_SECONDS = 86_400;

/** The code that a caller enters, and the caller. */
export interface Typed {
  coupon?: string | undefined;
  captcha?: CaptchaAnswer | undefined;
  /** For an order: a guest's code is tried again with each email address, because the answer depends on it. */
  email?: string;
  /** A captcha of the call was checked before. */
  solved?: boolean;
}

/**
 * Admits the code that a visitor entered (`openTry`), and gives the browser a mark by which tries are counted. Null for an empty code,
 * without a question to the database.
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

/** Runs the work for which a code was entered, and counts the code by the result. A refusal does not reveal the code. */
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
    // Refused for another reason, perhaps before the code was read. Such a code stays counted: otherwise orders that cannot be placed
    // would allow uncounted tries.
    if (!isCouponRefusal(error.slug)) throw error;
    await closeTry(db, tried, error.slug);
    throw problem(refusalShown(error.slug, tried), error.detail);
  }
}
