import { createHash } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import { checkCaptcha, type CaptchaAnswer } from '../../house/captcha/door.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { clientOf, SITE_ALLOWANCE, siteOf } from '../../platform/client-network.ts';
import type { CouponRefusal } from './coupon.ts';

/** So many wrong codes within so many minutes, and further ones have to wait (decisions, "Members"). */
export const WRONG_CODES = 10;
const WITHIN_MINUTES = 10;
/** So many, and each further code asks for a captcha. */
const CAPTCHA_AFTER = 5;

/** Who tries codes: counted by each, so that a change of one of them is no new start. */
interface Tryer {
  accountId: string | null;
  ip: string;
  /** A mark in the browser; null where it has none yet. */
  browser: string | null;
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

const SITE = 'site:';

const subjectsOf = ({ accountId, ip, browser }: Tryer): string[] => [
  `ip:${clientOf(ip)}`,
  ...(siteOf(ip) === null ? [] : [`${SITE}${siteOf(ip)}`]),
  ...(accountId === null ? [] : [`account:${accountId}`]),
  ...(browser === null ? [] : [`browser:${hash(browser).toString('base64url')}`]),
];

/** A code that is being tried. */
export interface CodeTry {
  /** What is counted: the code, or the code with a mailbox. */
  hashed: Buffer;
  subjects: readonly string[];
  /** Wrong codes that were counted before, for the most tried of the subjects. */
  wrong: number;
}

interface Counted {
  wrong: number;
  known: boolean;
  /** When the first of those that count was tried. */
  since: Date | null;
}

async function counted(db: Db, subjects: readonly string[], code: Buffer, now: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select coalesce(max(wrong), 0)::int as wrong, coalesce(bool_or(known), false) as known, max(since) filter (where wrong >= ${WRONG_CODES}) as since from (
      select count(*) filter (where wrong) / case when starts_with(subject, ${SITE}) then ${SITE_ALLOWANCE}::int else 1 end as wrong, bool_or(code_hash = ${code}) as known, min(at) filter (where wrong) as since
      from coupon_tries where subject = any(${[...subjects]}::text[]) and at > ${opened(now)}::timestamptz
      group by subject) as each`.execute(db);
  return rows[0]!;
}

const opened = (now: Date): Date => new Date(now.getTime() - WITHIN_MINUTES * 60_000);

/**
 * Lets a code be looked at. Each code counts once in ten minutes: a page asks for the same one again with every change of the
 * order, and asking again tells nobody anything. It is counted as a wrong one before anybody looks, so that a hundred at once are
 * a hundred; `closeTry` takes it off again where it was none.
 *
 * Refuses `coupon_wait` after ten wrong ones, and from the sixth on asks for a captcha. To be called outside of the order's
 * transaction, which may be undone.
 *
 * @param mailbox of a guest who orders: with each one the code is another try, or a first-order coupon would tell who is a customer
 */
export async function openTry(
  { db, keyring, clock }: Pick<Context, 'db' | 'keyring' | 'clock'>,
  who: Tryer,
  code: string,
  captcha: CaptchaAnswer | 'solved',
  mailbox: string | null = null,
): Promise<CodeTry> {
  const now = clock.now();
  const subjects = subjectsOf(who);
  const code_hash = hash(mailbox === null ? code : `${code}\n${mailbox}`);
  const before = await counted(db, subjects, code_hash, now);
  if (before.known) return { hashed: code_hash, subjects, wrong: before.wrong };
  if (before.wrong >= WRONG_CODES) throw wait(before.since, now);
  if (before.wrong >= CAPTCHA_AFTER && captcha !== 'solved')
    await checkCaptcha({ db, keyring, clock }, captcha);
  await sql`
    insert into coupon_tries as t (subject, code_hash, wrong, at)
    select subject, ${code_hash}, true, ${now} from unnest(${subjects}::text[]) as subject order by subject
    on conflict (subject, code_hash) do update set wrong = true, at = excluded.at`.execute(db);
  const after = await counted(db, subjects, code_hash, now);
  // Others came at the same moment.
  if (after.wrong > WRONG_CODES) throw wait(after.since, now);
  return { hashed: code_hash, subjects, wrong: before.wrong };
}

const wait = (since: Date | null, now: Date) => {
  const over = (since ?? now).getTime() + WITHIN_MINUTES * 60_000;
  const seconds = Math.max(1, Math.ceil((over - now.getTime()) / 1000));
  return problem('coupon_wait', { retryAfter: seconds, values: { minutes: Math.ceil(seconds / 60) } });
};

/** Refusals that say that there is such a coupon, and that it could be had: no wrong code, whatever the basket. */
const RIGHT: ReadonlySet<CouponRefusal> = new Set(['coupon_minimum', 'coupon_goods', 'coupon_currency']);

/** What came of a code: one that was right is no wrong try. */
export async function closeTry(
  db: Db,
  { hashed, subjects }: CodeTry,
  refusal: CouponRefusal | null,
): Promise<void> {
  if (refusal !== null && !RIGHT.has(refusal)) return;
  await sql`update coupon_tries set wrong = false
    where subject = any(${[...subjects]}::text[]) and code_hash = ${hashed} and wrong`.execute(db);
}

/**
 * What is said of a refusal. Whoever has had several wrong codes is guessing, or likely to: from then on a code that is meant for
 * others looks like one that there is not.
 */
export const said = (refusal: CouponRefusal, { wrong }: Pick<CodeTry, 'wrong'>): CouponRefusal =>
  refusal === 'coupon_not_for_you' && wrong >= CAPTCHA_AFTER ? 'coupon_not_found' : refusal;

/** Forgets what counts no more. */
export async function forgetCodeTries({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('coupon_tries').where('at', '<', opened(clock.now())).execute();
}
