import { createHash } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import { checkCaptcha, type CaptchaAnswer } from '../../house/captcha/door.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { clientOf, siteOf } from '../../platform/client-network.ts';
import {
  clearTries,
  countTries,
  deleteTries,
  insertTries,
  SITE,
  type CountedTries,
} from './code-tries.queries.ts';
import type { CouponRefusal } from './coupon.ts';

/** After this many wrong codes within ten minutes, further codes have to wait. */
export const WRONG_CODES = 10;
const WITHIN_MINUTES = 10;
/** After this many wrong codes, each further code needs a captcha. */
const CAPTCHA_AFTER = 5;

/** A person who tries codes. Each field is counted by itself, so that changing one of them does not reset the count. */
interface Tryer {
  accountId: string | null;
  ip: string;
  /** A random mark in a cookie; null if there is none yet. */
  browser: string | null;
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

const subjectsOf = ({ accountId, ip, browser }: Tryer): string[] => [
  `ip:${clientOf(ip)}`,
  ...(siteOf(ip) === null ? [] : [`${SITE}${siteOf(ip)}`]),
  ...(accountId === null ? [] : [`account:${accountId}`]),
  ...(browser === null ? [] : [`browser:${hash(browser).toString('base64url')}`]),
];

/** A code that is being tried. */
export interface CodeTry {
  /** The hash of the code, or of the code and an email address. */
  hashed: Buffer;
  subjects: readonly string[];
  /** The wrong codes before this one, of the subject that has the most. */
  wrong: number;
}

/** Tries before this time do not count. */
const windowStart = (now: Date): Date => new Date(now.getTime() - WITHIN_MINUTES * 60_000);

const counted = (db: Db, subjects: readonly string[], code: Buffer, now: Date): Promise<CountedTries> =>
  countTries(db, { subjects, code, limit: WRONG_CODES }, windowStart(now));

/**
 * Allows a code to be looked up. A code counts once in ten minutes, because a page sends the same one with every change of the
 * order. It is stored as wrong before the lookup, so that simultaneous tries are all counted; `closeTry` clears it if it was right.
 *
 * Refuses `coupon_wait` after ten wrong codes, and from the sixth on asks for a captcha. Call it outside the order's transaction,
 * which may be rolled back.
 *
 * @param email of a guest who orders: the answer depends on it, so the code with another address is another try
 */
export async function openTry(
  { db, keyring, clock }: Pick<Context, 'db' | 'keyring' | 'clock'>,
  who: Tryer,
  code: string,
  captcha: CaptchaAnswer | 'solved',
  email: string | null = null,
): Promise<CodeTry> {
  const now = clock.now();
  const subjects = subjectsOf(who);
  const code_hash = hash(email === null ? code : `${code}\n${email}`);
  const before = await counted(db, subjects, code_hash, now);
  if (before.known) return { hashed: code_hash, subjects, wrong: before.wrong };
  if (before.wrong >= WRONG_CODES) throw wait(before.since, now);
  if (before.wrong >= CAPTCHA_AFTER && captcha !== 'solved')
    await checkCaptcha({ db, keyring, clock }, captcha);
  await insertTries(db, subjects, code_hash, now);
  const after = await counted(db, subjects, code_hash, now);
  // Simultaneous tries have reached the limit.
  if (after.wrong > WRONG_CODES) throw wait(after.since, now);
  return { hashed: code_hash, subjects, wrong: before.wrong };
}

const wait = (since: Date | null, now: Date) => {
  const over = (since ?? now).getTime() + WITHIN_MINUTES * 60_000;
  const seconds = Math.max(1, Math.ceil((over - now.getTime()) / 1000));
  return problem('coupon_wait', { retryAfter: seconds, values: { minutes: Math.ceil(seconds / 60) } });
};

/** Refusals of a right code, because the basket does not fit it. */
const RIGHT: ReadonlySet<CouponRefusal> = new Set(['coupon_minimum', 'coupon_goods', 'coupon_currency']);

/** Records the result of a try: a right code does not count as a wrong one. */
export async function closeTry(
  db: Db,
  { hashed, subjects }: CodeTry,
  refusal: CouponRefusal | null,
): Promise<void> {
  if (refusal !== null && !RIGHT.has(refusal)) return;
  await clearTries(db, subjects, hashed);
}

/** The refusal as it is shown. After several wrong codes, a code for other buyers looks like one that does not exist. */
export const refusalShown = (refusal: CouponRefusal, { wrong }: Pick<CodeTry, 'wrong'>): CouponRefusal =>
  refusal === 'coupon_not_for_you' && wrong >= CAPTCHA_AFTER ? 'coupon_not_found' : refusal;

/** Deletes tries that do not count any more. */
export async function forgetCodeTries({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteTries(db, windowStart(clock.now()));
}
