import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import {
  DECLINED_DAYS,
  GIVEN_DAYS,
  KEPT_DAYS,
  REFUSED_DAYS,
  PLACE_DAYS,
  PROVIDER_DAYS,
  SPAM_DAYS,
  UNOPENED_DAYS,
  UNPROVED_DAYS,
} from './kept-days.ts';

/** Rows that one statement touches, so that none holds a table for long. */
const AT_ONCE = 5_000;

/** Forgets what is older than it may be, table by table. Rows that went already cost nothing: a missed round is made up for. */
export async function forgetOld(db: Db, now: Date): Promise<void> {
  for (const statement of statementsAt(now)) {
    for (let gone = AT_ONCE; gone === AT_ONCE;) {
      const { numAffectedRows } = await statement.execute(db);
      gone = Number(numAffectedRows ?? 0);
    }
  }
}

function statementsAt(now: Date): RawBuilder<unknown>[] {
  const before = (days: number) => sql`${now}::timestamptz - ${days} * interval '1 day'`;
  const some = (table: string, where: RawBuilder<unknown>, key = 'id') =>
    sql`${sql.ref(key)} in (select ${sql.ref(key)} from ${sql.table(table)} where ${where} limit ${AT_ONCE})`;
  const remove = (table: string, where: RawBuilder<unknown>, key = 'id') =>
    sql`delete from ${sql.table(table)} where ${some(table, where, key)}`;
  return [
    remove('account_logins', sql`at < ${before(KEPT_DAYS.logins!)}`),
    remove('account_links', sql`expires_at < ${before(UNPROVED_DAYS)}`),
    remove('account_sessions', sql`expires_at < ${before(KEPT_DAYS.sessions!)}`),
    remove('account_devices', sql`last_at < ${before(KEPT_DAYS.logins!)}`, 'token_hash'),
    // Who registered and never said yes; what they were mailed goes by the line above, so this comes after it.
    remove(
      'accounts',
      sql`email_confirmed_at is null and erased_at is null and created_at < ${before(UNPROVED_DAYS + 8)}
        and not exists (select from account_links l where l.account_id = accounts.id)
        and not exists (select from orders o where o.account_id = accounts.id)`,
    ),
    remove('newsletter_subscribers', sql`state = 'asked' and asked_at < ${before(UNPROVED_DAYS)}`),
    remove('newsletter_subscribers', sql`state = 'ended' and ended_at < ${before(KEPT_DAYS.newsletter!)}`),
    sql`update orders set ip = null, network = null, site = null where ${some('orders', sql`ip is not null and placed_at < ${before(PLACE_DAYS)}`)}`,
    sql`update key_reveals set ip = null, device = '' where ${some('key_reveals', sql`ip is not null and at < ${before(PLACE_DAYS)}`)}`,
    sql`update mails set recipient = '', error = null, state = case when state = 'queued' then 'failed' else state end
      where ${some('mails', sql`recipient <> '' and created_at < ${before(KEPT_DAYS.mails!)}`)}`,
    // The last mail to somebody who was forgotten, once it is out or was tried for days.
    sql`update mails set recipient = '', error = null, state = case when state = 'queued' then 'failed' else state end
      where ${some('mails', sql`kind = 'personal-erased' and recipient <> '' and (state <> 'queued' or created_at < ${before(4)})`)}`,
    // Answered or not: nobody waits for two years. What was attached goes with it.
    remove('support_tickets', sql`updated_at < ${before(KEPT_DAYS.support!)}`),
    remove('enquiries', sql`updated_at < ${before(KEPT_DAYS.enquiries!)}`),
    remove('enquiries', sql`spam and updated_at < ${before(SPAM_DAYS)}`),
    // Of no more use once no receipt is counted by it.
    sql`update enquiries set place = null where ${some('enquiries', sql`place is not null and created_at < ${before(1)}`)}`,
    remove(
      'claims',
      sql`state in ('replaced', 'refunded', 'declined') and decided_at < ${before(KEPT_DAYS.support!)}`,
    ),
    // Whom a gift was for. Its link lives on, as long as its keys: what it shows is theirs.
    sql`update gifts set email = '', buyer_email = '', sender = '', message = '' where ${some(
      'gifts',
      sql`email <> '' and (opened_at < ${before(GIVEN_DAYS)} or kept_at < ${before(GIVEN_DAYS)}
        or sent_at < ${before(UNOPENED_DAYS)}
        or created_at < ${before(GIVEN_DAYS)} and exists (select from orders o where o.id = gifts.order_id
          and o.status in ('cancelled', 'expired', 'refunded')))`,
      'order_id',
    )}`,
    sql`update payment_events set raw = '' where (provider, event_id) in (
      select provider, event_id from payment_events
      where raw <> '' and processed_at is not null and received_at < ${before(PROVIDER_DAYS)} limit ${AT_ONCE})`,
    sql`update personal_requests set email = '', email_norm = ''
      where ${some('personal_requests', sql`email_norm <> '' and coalesce(done_at, expires_at) < ${before(UNPROVED_DAYS)}`)}`,
    remove('risk_refusals', sql`at < ${before(REFUSED_DAYS)}`),
    remove('payment_declines', sql`at < ${before(DECLINED_DAYS)}`, 'ref'),
    remove('personal_requests', sql`asked_at < ${before(KEPT_DAYS.requests!)}`),
  ];
}
