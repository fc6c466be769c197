import type { Db } from '../../platform/db/kysely.ts';

/** Marks a captcha as answered. False if it was answered before: of two concurrent answers, the database accepts the first. */
export async function markCaptchaUsed(db: Db, captcha: { id: string; expires_at: Date }): Promise<boolean> {
  const row = await db
    .insertInto('captchas_used')
    .values(captcha)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredCaptchas(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('captchas_used').where('expires_at', '<', now).execute();
}
