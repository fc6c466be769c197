import { problem, type ProblemSlug } from '@halfturn/contract/problem.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import { readSetting } from '../settings/door.ts';
import { endsAt, isLive, isRight, type CaptchaAnswer } from './captcha.ts';
import { deleteExpiredCaptchas, markCaptchaUsed } from './captcha.queries.ts';

const refusal = (slug: ProblemSlug & `captcha_${string}`) => problem(slug, { fields: { code: slug } });

/**
 * Accepts a form if its sender has read the picture, or its browser has found the proof of work instead. Refuses
 * `captcha_required`, `captcha_wrong` and `captcha_expired`, the last also for a captcha that was answered before. Accepts every
 * form if captchas are switched off.
 *
 * Call it before the form's own transaction, not in it: a rolled back answer could be tried again until it is right.
 */
export async function checkCaptcha(
  { db, keyring, clock }: Pick<Context, 'db' | 'keyring' | 'clock'>,
  answer: CaptchaAnswer,
): Promise<void> {
  if (!(await readSetting(db, 'captcha.enabled', DEFAULT_LOCALE))) return;
  const { uuid, code, proof } = answer;
  if (!uuid || (!code && proof === undefined)) throw refusal('captcha_required');
  if (!isLive(uuid, clock.now()) || !(await markCaptchaUsed(db, { id: uuid, expires_at: endsAt(uuid) })))
    throw refusal('captcha_expired');
  if (!isRight(keyring, uuid, answer)) throw refusal('captcha_wrong');
}

/** Deletes answered captchas that have expired. */
export async function forgetCaptchas({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredCaptchas(db, clock.now());
}
