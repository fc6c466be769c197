import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { Person } from './whose.ts';

export interface Consent {
  to: 'terms' | 'deliver_now' | 'newsletter';
  text: string;
  at: Date;
  ended_at: Date | null;
}

/** More versions of the terms than anybody lives to see. */
const MOST = 50;

/** What a person has agreed to, when, and in which words: each version of the terms and each sentence once, at the first time. */
export async function consentsOf(db: Db, { accountId, emailNorm }: Person): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select * from (
      select 'terms' as to, version as text, min(at) as at, null::timestamptz as ended_at from (
        select terms_version as version, terms_at as at from accounts where id = ${accountId}::uuid and terms_at is not null
        union all
        select terms_version, placed_at from orders where account_id = ${accountId}::uuid) as given
      group by version
      union all
      select 'deliver_now', coalesce(c.words, c.version), min(c.agreed_at), null
      from order_consents c join orders o on o.id = c.order_id
      where o.account_id = ${accountId}::uuid group by coalesce(c.words, c.version)
      union all
      select 'newsletter', consent, coalesce(confirmed_at, asked_at), ended_at from newsletter_subscribers
      where email_norm = ${emailNorm} and state <> 'asked') as all_of_them
    order by at desc limit ${MOST}`.execute(db);
  return rows;
}
