import type { Db } from '../../platform/db/kysely.ts';

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof customerById>>>;

/** An account with its last sign-in, and whether it is an affiliate; undefined if there is none or it was erased. */
export const customerById = async (db: Db, id: string) =>
  await db
    .selectFrom('accounts as a')
    .selectAll('a')
    .select((eb) =>
      eb
        .selectFrom('account_logins as l')
        .select('l.at')
        .whereRef('l.account_id', '=', 'a.id')
        .orderBy('l.at', 'desc')
        .limit(1)
        .as('last_login'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('affiliate_accounts as f')
            .select('f.account_id')
            .whereRef('f.account_id', '=', 'a.id'),
        )
        .as('affiliate'),
    )
    .where('a.id', '=', id)
    .where('a.erased_at', 'is', null)
    .executeTakeFirst();
