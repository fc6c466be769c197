import { TRANSFER } from '@halfturn/contract/transfer.ts';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { OrderReminders, ReminderSettings } from '../../platform/db/types.ts';

export type ReminderSettingsRow = Selectable<ReminderSettings>;
export type ReminderRow = Selectable<OrderReminders>;
export type ReminderKind = 'open' | 'expired';

export async function reminderSettings(db: Db): Promise<ReminderSettingsRow> {
  return await db.selectFrom('reminder_settings').selectAll().executeTakeFirstOrThrow();
}

export async function lockReminderSettings(trx: Trx): Promise<ReminderSettingsRow> {
  return await trx.selectFrom('reminder_settings').selectAll().forUpdate().executeTakeFirstOrThrow();
}

export async function writeReminderSettings(trx: Trx, set: Updateable<ReminderSettings>): Promise<void> {
  await trx.updateTable('reminder_settings').set(set).execute();
}

/** So many orders a round; the rest is for the next one. */
const BATCH = 100;
/** An order can be paid for a day, so older ones are not reminded of. */
const DAY_MS = 86_400_000;

/** SQL: the order `o` is unpaid, was not ended by a person, and nothing was decided about it yet. A bank transfer takes days. */
const UNDECIDED = sql<boolean>`o.paid_at is null and o.cancelled_at is null and o.hidden_at is null
  and o.email <> '' and o.total_minor > 0 and not o.under_review and o.payment_method <> ${sql.lit(TRANSFER)}
  and not exists (select from order_reminders r where r.order_id = o.id)`;

/** Unpaid orders that were placed so many minutes ago and can be paid until `payable` at least; their payment is not under way. */
export async function openToRemind(
  db: Db,
  { now, minutes, payable }: { now: Date; minutes: number; payable: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o
    where o.status in ('awaiting_payment', 'paying') and o.expires_at > ${payable} and o.extended_at is null
      and o.placed_at <= ${ago(now, minutes)} and o.placed_at > ${new Date(now.getTime() - DAY_MS)} and ${UNDECIDED}
    order by o.expires_at limit ${BATCH}`.execute(db);
  return rows.map((row) => row.id);
}

/** Expired orders that were placed so many minutes ago. */
export async function expiredToRemind(db: Db, now: Date, minutes: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o
    where o.status = 'expired' and o.placed_at <= ${ago(now, minutes)}
      and o.placed_at > ${new Date(now.getTime() - DAY_MS)} and ${UNDECIDED}
    order by o.placed_at limit ${BATCH}`.execute(db);
  return rows.map((row) => row.id);
}

const ago = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

/** Whether the buyer has ordered one of the same products again since, and that order was paid or is still open. */
export async function orderedSince(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ again: boolean }>`
    select exists (
      select from orders a join orders b on b.email_norm = a.email_norm and b.placed_at >= a.placed_at and b.id <> a.id
      where a.id = ${orderId} and (b.paid_at is not null or b.status in ('awaiting_payment', 'paying', 'under_review'))
        and exists (
          select from order_lines la join order_lines lb on lb.product_id = la.product_id
          where la.order_id = a.id and lb.order_id = b.id)) as again`.execute(db);
  return rows[0]?.again ?? false;
}

/** Whether an address wants no reminders, or had one since that moment. */
export async function isLeftAlone(db: Db, emailHash: Buffer, since: Date): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select exists (select from reminder_stops where email_hash = ${emailHash})
      or exists (
        select from order_reminders where email_hash = ${emailHash} and at > ${since} and kind <> 'none') as alone`.execute(
    db,
  );
  return rows[0]?.alone ?? false;
}

/** Notes what was decided about an order. Returns false if something was decided before. */
export async function insertReminder(trx: Trx, row: ReminderRow): Promise<boolean> {
  const added = await trx
    .insertInto('order_reminders')
    .values(row)
    .onConflict((oc) => oc.column('order_id').doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function reminderOf(db: Db, orderId: string): Promise<ReminderRow | undefined> {
  return await db
    .selectFrom('order_reminders')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** What the secret of a mail stops: the hash of the address, and whether it is stopped. Undefined for no secret of ours. */
export async function stopOf(
  db: Db,
  stopHash: Buffer,
): Promise<{ emailHash: Buffer; stopped: boolean } | undefined> {
  const { rows } = await sql<{ emailHash: Buffer; stopped: boolean }>`
    select r.email_hash as "emailHash",
      exists (select from reminder_stops s where s.email_hash = r.email_hash) as stopped
    from order_reminders r where r.stop_hash = ${stopHash}`.execute(db);
  return rows[0];
}

export async function insertStop(trx: Trx, emailHash: Buffer, now: Date): Promise<void> {
  await trx
    .insertInto('reminder_stops')
    .values({ email_hash: emailHash, at: now })
    .onConflict((oc) => oc.column('email_hash').doNothing())
    .execute();
}

/** Reminders since that moment, and how many of their orders were paid afterwards. */
export async function reminderFigures(db: Db, since: Date): Promise<{ sent: number; paid: number }> {
  const { rows } = await sql<{ sent: number; paid: number }>`
    select count(*)::int as sent, count(o.paid_at) filter (where o.paid_at > r.at)::int as paid
    from order_reminders r join orders o on o.id = r.order_id
    where r.kind <> 'none' and r.at > ${since}`.execute(db);
  return rows[0] ?? { sent: 0, paid: 0 };
}
