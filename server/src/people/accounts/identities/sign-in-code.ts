import { problem, type Problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../../platform/context.ts';
import { sameSecret } from '../../../platform/crypto/keyring.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import { addressSubject, forgive, takeTry } from '../../../platform/tries.ts';
import { emailNorm } from '../accounts.queries.ts';
import { attemptOf, codesMailed, lockAttempt, updateAttempt, type AttemptRow } from './attempts.queries.ts';
import { codeExpires, digitsOf } from './code.ts';
import type { Done, Finished, FromWhere } from './finished.ts';
import { signInCode } from './identities.mails.ts';
import { openByAddress } from './open-by-address.ts';

/** Wrong tries of one code. */
const TRIES = 5;
/** The most codes to one address a day, so that strangers cannot flood it, or guess for long. */
const A_DAY = 5;
const DAY_MS = 86_400_000;
/** A second request within this time is the same one. */
const AGAIN_MS = 30_000;

/** Whether a visitor can go on with this attempt by a code. */
const waitsForCode = (attempt: AttemptRow | undefined | null): attempt is AttemptRow =>
  attempt?.answered_at != null &&
  attempt.failure === null &&
  attempt.subject !== '' &&
  attempt.account_id === null;

/** Whether a code was mailed that can still be typed in. */
const codeWorks = (attempt: AttemptRow, now: Date): boolean =>
  attempt.codes > 0 && attempt.code_tries < TRIES && codeExpires(attempt) > now;

/**
 * Mails a code to an address: to that of the provider if it has confirmed one, else to the one that was typed. Whether it has an account
 * changes nothing. Refuses `sign_in_expired`, and `sign_in_codes_used_up`.
 */
export async function sendCode(
  { db, clock }: Context,
  { browserHash, locale }: Pick<FromWhere, 'browserHash' | 'locale'>,
  typed: string,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const attempt = browserHash && (await lockAttempt(trx, browserHash, now));
    if (!waitsForCode(attempt)) throw problem('sign_in_expired');
    const email = attempt.email_verified ? attempt.email : typed;
    const sameAddress = emailNorm(attempt.code_email) === emailNorm(email);
    const sent = attempt.code_sent_at;
    if (sameAddress && sent && now.getTime() - sent.getTime() < AGAIN_MS) return;
    const today = await codesMailed(trx, emailNorm(email), new Date(now.getTime() - DAY_MS));
    // Codes to several addresses in one attempt count together.
    if (today >= A_DAY || attempt.codes >= A_DAY) throw problem('sign_in_codes_used_up');
    const codes = attempt.codes + 1;
    await updateAttempt(trx, attempt.id, {
      code_email: email,
      code_locale: locale,
      codes,
      code_tries: 0,
      code_sent_at: now,
    });
    await queueMail(trx, {
      kind: signInCode.kind,
      dedupe: `${signInCode.kind}:${attempt.id}:${codes}`,
      subjectId: attempt.id,
      recipient: email,
      locale,
    });
  });
}

/**
 * Goes on by the code that was mailed. A person who reads it reads the mail of the address, which is as good as a link to a new password. Refuses
 * `sign_in_expired`, `code_expired`, `code_wrong`, `login_wait` after five wrong ones for an address, and what `openByAddress` refuses.
 */
export async function confirmCode(context: Context, from: FromWhere, typed: string): Promise<Finished<Done>> {
  const { db, clock, keyring } = context;
  const now = clock.now();
  const begun = from.browserHash && (await attemptOf(db, from.browserHash, now));
  if (!waitsForCode(begun)) throw problem('sign_in_expired');
  if (!codeWorks(begun, now)) throw problem('code_expired');
  const own = [addressSubject(emailNorm(begun.code_email))];
  const subjects = { door: 'code', own, ip: from.whence.place.ip };
  await takeTry(db, subjects, now, 'login_wait');
  const outcome = await inTransaction(db, async (trx): Promise<Finished<Done> | Problem> => {
    const attempt = from.browserHash && (await lockAttempt(trx, from.browserHash, now));
    if (!waitsForCode(attempt)) return problem('sign_in_expired');
    if (!codeWorks(attempt, now)) return problem('code_expired');
    const given = Buffer.from(typed.replace(/\D/g, ''));
    if (!sameSecret(given, Buffer.from(digitsOf(keyring, attempt)))) {
      await updateAttempt(trx, attempt.id, { code_tries: attempt.code_tries + 1 });
      return problem('code_wrong', { fields: { code: 'code_wrong' }, about: own[0] ?? '' });
    }
    return await openByAddress(trx, context, attempt, { ...from, email: attempt.code_email }, now);
  });
  // Thrown after the commit: a refusal inside the transaction would undo the count of the try.
  if (outcome instanceof Error) throw outcome;
  await forgive(db, subjects, now);
  return outcome;
}
