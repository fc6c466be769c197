import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Alerts } from '../../platform/db/types.ts';
import { hashToken } from '../../platform/ids.ts';

export type AlertRow = Selectable<Alerts>;

/** The alert that the link with this token is about; undefined for a token that is not ours. */
export async function linkedAlert(db: Db, token: string): Promise<AlertRow | undefined> {
  return await alertOf(db, token).executeTakeFirst();
}

/** The same, locked. */
export async function lockLinkedAlert(trx: Trx, token: string): Promise<AlertRow | undefined> {
  return await alertOf(trx, token).forUpdate('a').executeTakeFirst();
}

const alertOf = (db: Db, token: string) =>
  db
    .selectFrom('alert_links as l')
    .innerJoin('alerts as a', 'a.id', 'l.alert_id')
    .selectAll('a')
    .where('l.token_hash', '=', hashToken(token));
