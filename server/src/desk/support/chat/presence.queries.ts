import { sql } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';

/** Someone whose back office has said nothing for so long is not there. */
const AWAY_SECONDS = 60;

/** Says whether a member of staff is there to answer, from now on. */
export async function savePresence(db: Db, staffId: string, available: boolean, now: Date): Promise<void> {
  await sql`insert into chat_presence (staff_id, available, seen_at) values (${staffId}::uuid, ${available}, ${now})
    on conflict (staff_id) do update set available = excluded.available, seen_at = excluded.seen_at`.execute(
    db,
  );
}

/** Says that the back office of a member of staff is open. */
export async function touchPresence(db: Db, staffId: string, now: Date): Promise<void> {
  await sql`update chat_presence set seen_at = ${now} where staff_id = ${staffId}::uuid`.execute(db);
}

/** Whether a member of staff has said that they are there. */
export async function isAvailable(db: Db, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_presence')
    .select('available')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row?.available ?? false;
}

/** Everyone who is there, by name. */
export async function thoseThere(db: Db, now: Date): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name from chat_presence p join staff s on s.id = p.staff_id
    where p.available and s.disabled_at is null
      and p.seen_at > ${now}::timestamptz - ${AWAY_SECONDS} * interval '1 second'
    order by s.name, s.id limit 50`.execute(db);
  return rows;
}

/** The median of the seconds until the first answer in the latest chats; null if fewer than five had one. */
export async function medianAnswer(db: Db): Promise<number | null> {
  const { rows } = await sql<{ median: number | null; n: number }>`
    select percentile_cont(0.5) within group (order by answered_after) as median, count(*)::int as n
    from (select answered_after from chats where answered_after is not null
      order by created_at desc limit 30) as latest`.execute(db);
  const row = rows[0];
  return row && row.n >= 5 ? row.median : null;
}

/** Everyone who may answer chats, by name. */
export async function thoseWhoAnswer(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name from staff s left join staff_roles r on r.id = s.own_role_id
    where s.disabled_at is null and (s.role in ('owner', 'support') or 'support.change' = any(r.permissions))
    order by s.name, s.id limit 100`.execute(db);
  return rows;
}
