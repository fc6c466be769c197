import { ALARM_KINDS, MAILED_ALARMS, type AlarmKind } from '@halfturn/contract/staff/alarm-kinds.ts';
import type { AlarmSaid } from '@halfturn/contract/staff/alarms.ts';
import { sql, type Selectable, type Updateable } from 'kysely';
import { FIRST_OWNER } from '../../house/staff/door.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { AlarmSettings } from '../../platform/db/types.ts';
import type { Cause, OpenAlarm } from './alarm.ts';

export type AlarmSettingsRow = Selectable<AlarmSettings>;

export async function alarmSettings(db: Db): Promise<AlarmSettingsRow> {
  return await db.selectFrom('alarm_settings').selectAll().executeTakeFirstOrThrow();
}

/** Locks the settings: of two saves, or two looks for causes, the second sees what the first one did. */
export async function lockAlarmSettings(trx: Trx): Promise<AlarmSettingsRow> {
  return await trx.selectFrom('alarm_settings').selectAll().forUpdate().executeTakeFirstOrThrow();
}

export async function writeAlarmSettings(trx: Trx, set: Updateable<AlarmSettings>): Promise<void> {
  await trx.updateTable('alarm_settings').set(set).execute();
}

export async function openAlarms(db: Db): Promise<OpenAlarm[]> {
  const { rows } = await sql<OpenAlarm>`
    select id, kind, subject, said, path from alarms where closed_at is null`.execute(db);
  return rows;
}

/** Opens an alert and returns its id; undefined if another process has opened that case. */
export async function insertAlarm(trx: Trx, cause: Cause, now: Date): Promise<string | undefined> {
  const { kind, subject, said, path } = cause;
  const { rows } = await sql<{ id: string }>`
    insert into alarms (kind, subject, said, path, opened_at)
    values (${kind}, ${subject}, ${JSON.stringify(said)}, ${path}, ${now})
    on conflict (kind, subject) where closed_at is null do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

export async function updateAlarm(trx: Trx, { id, said, path }: OpenAlarm): Promise<void> {
  await trx
    .updateTable('alarms')
    .set({ said: JSON.stringify(said), path })
    .where('id', '=', id)
    .execute();
}

export async function closeAlarm(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('alarms').set({ closed_at: now }).where('id', '=', id).execute();
}

/** Deletes what was closed before that moment. */
export async function deletePastAlarms(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('alarms').where('closed_at', '<', before).execute();
}

export interface AlarmRow {
  id: string;
  kind: AlarmKind;
  subject: string;
  said: AlarmSaid;
  path: string;
  opened_at: Date;
  closed_at: Date | null;
}

export interface ListedAlarm extends AlarmRow {
  seen_by: { name: string; at: string; mine: boolean }[];
}

/** A page of the open or the past alerts, newest first, with how many there are and how many are open. */
export async function alarmPage(
  db: Db,
  { state, pageNum, pageSize }: { state: 'open' | 'past'; pageNum: number; pageSize: number },
  staffId: string,
): Promise<{ rows: ListedAlarm[]; total: number; open: number }> {
  const those = state === 'open' ? sql`a.closed_at is null` : sql`a.closed_at is not null`;
  const newest = state === 'open' ? sql`a.opened_at desc, a.id desc` : sql`a.closed_at desc, a.id desc`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<ListedAlarm>`
      select a.id, a.kind, a.subject, a.said, a.path, a.opened_at, a.closed_at, coalesce((
        select jsonb_agg(jsonb_build_object('name', s.name, 'at', v.at, 'mine', s.id = ${staffId}::uuid) order by v.at)
        from alarm_sights v join staff s on s.id = v.staff_id where v.alarm_id = a.id), '[]') as seen_by
      from alarms a where ${those} order by ${newest}
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ total: number; open: number }>`
      select (select count(*)::int from alarms a where ${those}) as total,
        (select count(*)::int from alarms where closed_at is null) as open`.execute(db),
  ]);
  return { rows, total: counts[0]?.total ?? 0, open: counts[0]?.open ?? 0 };
}

/** How many alerts are open that the person has not seen, and whether the mail server is one of the open ones. */
export async function countAlarms(db: Db, staffId: string): Promise<{ unseen: number; mailServer: boolean }> {
  const { rows } = await sql<{ unseen: number; mailServer: boolean }>`
    select count(*) filter (where not exists (
        select from alarm_sights v where v.alarm_id = a.id and v.staff_id = ${staffId}::uuid))::int as unseen,
      coalesce(bool_or(kind = 'mail_server'), false) as "mailServer"
    from alarms a where closed_at is null`.execute(db);
  return rows[0] ?? { unseen: 0, mailServer: false };
}

/** How many alerts about backups are open. */
export async function countBackupAlarms(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from alarms
    where closed_at is null and kind in ('backup_failed', 'backup_old')`.execute(db);
  return rows[0]?.open ?? 0;
}

export async function alarmById(db: Db, id: string): Promise<AlarmRow | undefined> {
  const { rows } = await sql<AlarmRow>`select * from alarms where id = ${id}`.execute(db);
  return rows[0];
}

/** Notes that a person has seen an alert; the first time counts. Returns false if there is no such alert. */
export async function insertSight(trx: Trx, alarmId: string, staffId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with there as (select id from alarms where id = ${alarmId}), noted as (
      insert into alarm_sights (alarm_id, staff_id, at) select id, ${staffId}, ${now} from there
      on conflict do nothing)
    select id from there`.execute(trx);
  return rows.length > 0;
}

/** The kinds that a person has chosen to be mailed about; undefined until they choose. */
export async function chosenAlarms(db: Db, staffId: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('alarm_choices')
    .select('kinds')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row?.kinds;
}

export async function writeChoice(trx: Trx, staffId: string, kinds: readonly AlarmKind[]): Promise<void> {
  const values = { staff_id: staffId, kinds: ALARM_KINDS.filter((kind) => kinds.includes(kind)) };
  await trx
    .insertInto('alarm_choices')
    .values(values)
    .onConflict((oc) => oc.column('staff_id').doUpdateSet({ kinds: values.kinds }))
    .execute();
}

/**
 * The people who have a mail coming: active, with open alerts that they chose and were not mailed about, and without such a mail
 * since that moment.
 */
export async function peopleToMail(
  trx: Trx,
  since: Date,
): Promise<{ id: string; email: string; alarms: string[] }[]> {
  const { rows } = await sql<{ id: string; email: string; alarms: string[] }>`
    select s.id, s.email, array_agg(a.id order by a.opened_at, a.id) as alarms
    from staff s left join alarm_choices c on c.staff_id = s.id
    join alarms a on a.closed_at is null and a.kind = any(${MAILED_ALARMS}::text[])
      and case when c.staff_id is null then s.role = 'owner' else a.kind = any(c.kinds) end
    where s.disabled_at is null and s.email_norm <> ${FIRST_OWNER}
      and not exists (select from alarm_mailings m where m.alarm_id = a.id and m.staff_id = s.id)
      and not exists (select from alarm_mailings m where m.staff_id = s.id and m.at > ${since})
    group by s.id order by s.id`.execute(trx);
  return rows;
}

/** Notes that a person is mailed about these alerts, by one mail. */
export async function insertMailing(
  trx: Trx,
  { staffId, alarms, batch, now }: { staffId: string; alarms: readonly string[]; batch: string; now: Date },
): Promise<void> {
  await sql`
    insert into alarm_mailings (alarm_id, staff_id, batch, at)
    select unnest(${alarms}::uuid[]), ${staffId}, ${batch}, ${now}`.execute(trx);
}

/** The alerts of a mail that are still open, the oldest first. */
export async function mailedAlarms(db: Db, batch: string): Promise<AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`
    select a.* from alarm_mailings m join alarms a on a.id = m.alarm_id
    where m.batch = ${batch} and a.closed_at is null order by a.opened_at, a.id`.execute(db);
  return rows;
}
