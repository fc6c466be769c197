import type { Db } from '../db/kysely.ts';

/** Marks a challenge as used. False if it was used before: of two concurrent answers, the database accepts the first. */
export async function markChallengeUsed(
  db: Db,
  challenge: { challenge_hash: Buffer; expires_at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('passkey_challenges_used')
    .values(challenge)
    .onConflict((oc) => oc.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges_used').where('expires_at', '<', now).execute();
}
