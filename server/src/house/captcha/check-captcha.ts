import { problem, type ProblemSlug } from '@halfturn/contract/problem.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { readSetting } from '../settings/door.ts';
import { endsAt, isLive, isRight, type CaptchaAnswer } from './captcha.ts';

const refusal = (slug: ProblemSlug & `captcha_${string}`) => problem(slug, { fields: { code: slug } });

/**
 * Lets a form pass whose sender has read the picture, or whose browser has done the work in its place. Refuses
 * `captcha_required`, `captcha_wrong` and `captcha_expired`, the last also for one that was answered before. Passes where
 * the shopkeeper asks for none.
 *
 * To be called before the form's own transaction, not in it: an answer is used up whatever becomes of the form, or a wrong
 * one would be undone together with it, and could be tried again until it is right.
 */
export async function checkCaptcha(
  { db, keyring, clock }: Pick<Context, 'db' | 'keyring' | 'clock'>,
  answer: CaptchaAnswer,
): Promise<void> {
  if (!(await readSetting(db, 'captcha.enabled', DEFAULT_LOCALE))) return;
  const { uuid, code, proof } = answer;
  if (!uuid || (!code && proof === undefined)) throw refusal('captcha_required');
  if (!isLive(uuid, clock.now()) || !(await useUp(db, uuid))) throw refusal('captcha_expired');
  if (!isRight(keyring, uuid, answer)) throw refusal('captcha_wrong');
}

/** Whether this is the first answer to it. Of two at once the database knows the first. */
async function useUp(db: Db, uuid: string): Promise<boolean> {
  const row = await db
    .insertInto('captchas_used')
    .values({ id: uuid, expires_at: endsAt(uuid) })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets those that could not be answered any more anyway. */
export async function forgetCaptchas({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('captchas_used').where('expires_at', '<', clock.now()).execute();
}
