import type { Db } from '../../platform/db/kysely.ts';

export interface Visit {
  toUrl: string;
  fromUrl: string;
  /** Of the session, never of the body: anybody could claim to be anybody. */
  accountId: string | null;
  at: Date;
}

/** Writes down that somebody went from one address to another. */
export async function recordVisit(db: Db, { toUrl, fromUrl, accountId, at }: Visit): Promise<void> {
  await db
    .insertInto('visits')
    .values({ to_url: toUrl, from_url: fromUrl, account_id: accountId, at })
    .execute();
}
