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
  UNKNOWN_CHAT_DAYS,
  UNOPENED_DAYS,
  UNPROVED_DAYS,
} from './kept-days.ts';

/** Rows of one statement, so that none holds a table for long. */
const BATCH = 5_000;

/** Deletes or empties what is older than it may be, table by table. A missed round is made up for by the next one. */
export async function forgetOld(db: Db, now: Date): Promise<void> {
  const { before, remove, some } = piecesAt(now);
  const statements = [
    remove('account_logins', sql`at < ${before(KEPT_DAYS.logins)}`),
    remove('account_links', sql`expires_at < ${before(UNPROVED_DAYS)}`),
    remove('account_sessions', sql`expires_at < ${before(KEPT_DAYS.sessions)}`),
    remove('account_devices', sql`last_at < ${before(KEPT_DAYS.logins)}`, 'token_hash'),
    // Accounts that were never confirmed. Their links must be gone before them.
    remove(
      'accounts',
      sql`email_confirmed_at is null and erased_at is null and created_at < ${before(UNPROVED_DAYS + 8)}
        and not exists (select from account_links l where l.account_id = accounts.id)
        and not exists (select from orders o where o.account_id = accounts.id)`,
    ),
    remove('newsletter_subscribers', sql`state = 'asked' and asked_at < ${before(UNPROVED_DAYS)}`),
    remove('newsletter_subscribers', sql`state = 'ended' and ended_at < ${before(KEPT_DAYS.newsletter)}`),
    // What was attached goes with its ticket.
    remove('support_tickets', sql`updated_at < ${before(KEPT_DAYS.support)}`),
    remove('chats', sql`updated_at < ${before(KEPT_DAYS.support)}`),
    // Without an address no one else can ask for it, or for its deletion.
    remove(
      'chats',
      sql`account_id is null and guest_email is null and updated_at < ${before(UNKNOWN_CHAT_DAYS)}`,
    ),
    remove('enquiries', sql`updated_at < ${before(KEPT_DAYS.enquiries)}`),
    remove('enquiries', sql`spam and updated_at < ${before(SPAM_DAYS)}`),
    remove(
      'claims',
      sql`state in ('replaced', 'refunded', 'declined') and decided_at < ${before(KEPT_DAYS.support)}`,
    ),
    remove('customer_notes', sql`coalesce(edited_at, at) < ${before(KEPT_DAYS.notes)}`),
    remove('customer_tags', sql`at < ${before(KEPT_DAYS.notes)}`),
    remove('risk_refusals', sql`at < ${before(REFUSED_DAYS)}`),
    remove('payment_declines', sql`at < ${before(DECLINED_DAYS)}`, 'ref'),
    remove('personal_requests', sql`asked_at < ${before(KEPT_DAYS.requests)}`),
    ...emptyMails(now),
    ...emptyGifts(now),
    sql`update orders set ip = null, network = null, site = null where ${some('orders', sql`ip is not null and placed_at < ${before(PLACE_DAYS)}`)}`,
    sql`update key_reveals set ip = null, device = '' where ${some('key_reveals', sql`ip is not null and at < ${before(PLACE_DAYS)}`)}`,
    // Receipts are counted by place for a day.
    sql`update enquiries set place = null where ${some('enquiries', sql`place is not null and created_at < ${before(1)}`)}`,
    sql`update payment_events set raw = '' where (provider, event_id) in (
      select provider, event_id from payment_events
      where raw <> '' and processed_at is not null and received_at < ${before(PROVIDER_DAYS)} limit ${BATCH})`,
    sql`update personal_requests set email = '', email_norm = ''
      where ${some('personal_requests', sql`email_norm <> '' and coalesce(done_at, expires_at) < ${before(UNPROVED_DAYS)}`)}`,
  ];
  for (const statement of statements) {
    for (let changed = BATCH; changed === BATCH;) {
      const { numAffectedRows } = await statement.execute(db);
      changed = Number(numAffectedRows ?? 0);
    }
  }
}

/** SQL that the statements are made of. */
function piecesAt(now: Date) {
  const before = (days: number) => sql`${now}::timestamptz - ${days} * interval '1 day'`;
  const some = (table: string, where: RawBuilder<unknown>, key = 'id') =>
    sql`${sql.ref(key)} in (select ${sql.ref(key)} from ${sql.table(table)} where ${where} limit ${BATCH})`;
  const remove = (table: string, where: RawBuilder<unknown>, key = 'id') =>
    sql`delete from ${sql.table(table)} where ${some(table, where, key)}`;
  return { before, some, remove };
}

/** The addresses of old mails, and of a mail about an erasure once it was sent or tried for days. */
function emptyMails(now: Date): RawBuilder<unknown>[] {
  const { before, some } = piecesAt(now);
  const empty = (where: RawBuilder<unknown>) => sql`
    update mails set recipient = '', error = null, state = case when state = 'queued' then 'failed' else state end
    where ${some('mails', where)}`;
  return [
    empty(sql`recipient <> '' and created_at < ${before(KEPT_DAYS.mails)}`),
    empty(
      sql`kind = 'personal-erased' and recipient <> '' and (state <> 'queued' or created_at < ${before(4)})`,
    ),
  ];
}

/** The people of a gift. Its link works for as long as its keys exist: they belong to the recipient. */
function emptyGifts(now: Date): RawBuilder<unknown>[] {
  const { before, some } = piecesAt(now);
  const old = some(
    'gifts',
    sql`email <> '' and (opened_at < ${before(GIVEN_DAYS)} or kept_at < ${before(GIVEN_DAYS)}
      or sent_at < ${before(UNOPENED_DAYS)}
      or created_at < ${before(GIVEN_DAYS)} and exists (select from orders o where o.id = gifts.order_id
        and o.status in ('cancelled', 'expired', 'refunded')))`,
    'order_id',
  );
  return [sql`update gifts set email = '', buyer_email = '', sender = '', message = '' where ${old}`];
}
