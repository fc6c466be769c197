import { sql, type RawBuilder } from 'kysely';

/** What the store told everybody is shown to a member for so long, as notices of orders are. */
export const SHOWN_MONTHS = 12;

/**
 * Which announcements `a` a member reads: those to them alone, and those of the last year to everybody or to their level that
 * were published since they joined.
 */
export const readBy = (accountId: string, now: Date): RawBuilder<boolean> => sql<boolean>`
  a.withdrawn_at is null and a.publish_at <= ${now}::timestamptz and (
    a.account_id = ${accountId}::uuid
    or a.account_id is null
      and a.publish_at > ${now}::timestamptz - make_interval(months => ${SHOWN_MONTHS}::int)
      and a.publish_at >= (select created_at from accounts where id = ${accountId}::uuid)
      and (a.level is null
        or a.level = coalesce((select level from memberships where account_id = ${accountId}::uuid), 1)))`;

/** Everything that a member was told, by orders and by the store: its id, when, and whether it is read. */
export const toldTo = (accountId: string, now: Date) => sql<{ id: string; at: Date; read: boolean }>`
  select n.id, n.at, n.read_at is not null as read from notices n where n.account_id = ${accountId}::uuid
  union all
  select a.id, a.publish_at, r.read_at is not null
  from announcements a
  left join announcement_reads r on r.announcement_id = a.id and r.account_id = ${accountId}::uuid
  where ${readBy(accountId, now)}`;
