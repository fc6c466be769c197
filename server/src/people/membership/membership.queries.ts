import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { MembershipOrders, Memberships, PointsLedger } from '../../platform/db/types.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { tierName, type Tier } from './tier.ts';

export type MembershipRow = Selectable<Memberships>;
export type MembershipOrderRow = Selectable<MembershipOrders>;
export type EntryRow = Selectable<PointsLedger>;

/** All levels, the lowest first. */
export async function tiersOf(db: Db): Promise<Tier[]> {
  return await db.selectFrom('membership_tiers').selectAll().orderBy('level').execute();
}

/** The levels by name, the lowest first. */
export async function tierNames(db: Db, locale: Locale): Promise<{ level: number; name: string }[]> {
  return (await tiersOf(db)).map((tier) => ({ level: tier.level, name: tierName(tier, locale) }));
}

/** The level of a member, with their points and consumption. */
export interface Standing extends Tier {
  points: number;
  consumption_minor: number;
}

/** The standing of a member; a member without purchases is on the lowest level. */
export async function membershipOf(db: Db, accountId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select t.*, coalesce(m.points, 0) as points, coalesce(m.consumption_minor, 0) as consumption_minor
    from (select ${accountId}::uuid as id) as a
    left join memberships m on m.account_id = a.id
    join membership_tiers t on t.level = coalesce(m.level, 1)`.execute(db);
  const [standing] = rows;
  if (!standing) throw new Error('there is no lowest level');
  return standing;
}

/** Locks the row of a member against every other command on their points, and creates it if there is none. */
export async function lockMembership(trx: Trx, accountId: string): Promise<MembershipRow> {
  await trx
    .insertInto('memberships')
    .values({ account_id: accountId })
    .onConflict((oc) => oc.column('account_id').doNothing())
    .execute();
  return await trx
    .selectFrom('memberships')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The entries of an order: its points by side, and their number. */
interface Booked {
  earned: number;
  spent: number;
  entries: number;
}

export async function bookedFor(trx: Trx, orderId: string): Promise<Booked> {
  const { rows } = await sql<Booked>`
    select coalesce(sum(points) filter (where side = 'earn'), 0)::bigint as earned,
      coalesce(-sum(points) filter (where side = 'spend'), 0)::bigint as spent, count(*)::int as entries
    from points_ledger where order_id = ${orderId}`.execute(trx);
  return firstOf(rows);
}

export interface NewEntry {
  accountId: string;
  kind: EntryRow['kind'];
  side?: 'earn' | 'spend';
  orderId?: string;
  points: number;
  reference: string;
  actor: string;
  reason?: string;
  at: Date;
}

/** Writes an entry into the ledger. The caller holds the member's lock, and has checked that the cause was not booked before. */
export async function book(trx: Trx, entry: NewEntry): Promise<void> {
  await trx
    .insertInto('points_ledger')
    .values({
      account_id: entry.accountId,
      kind: entry.kind,
      side: entry.side ?? null,
      order_id: entry.orderId ?? null,
      points: entry.points,
      reference: entry.reference,
      actor: entry.actor,
      reason: entry.reason ?? '',
      at: entry.at,
      // A trigger sets both.
      no: 0,
      balance: 0,
    })
    .execute();
}

/** An entry with the number of the order that it is about. */
export type LedgerRow = EntryRow & { order_no: string | null };

/** A member's ledger, the latest entry first. */
export async function ledgerOf(
  db: Db,
  accountId: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: LedgerRow[]; total: number; points: number }> {
  const [rows, membership] = await Promise.all([
    db
      .selectFrom('points_ledger as l')
      .leftJoin('order_numbers as o', 'o.id', 'l.order_id')
      .selectAll('l')
      .select('o.order_no')
      .where('l.account_id', '=', accountId)
      .orderBy('l.no', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    db
      .selectFrom('memberships')
      .select(['entries', 'points'])
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
  ]);
  return { rows, total: membership?.entries ?? 0, points: membership?.points ?? 0 };
}

/** The terms that were frozen for an order when it was placed; undefined if the order is not a member's. */
export async function frozenOrder(trx: Trx, orderId: string): Promise<MembershipOrderRow | undefined> {
  return await trx
    .selectFrom('membership_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

export async function insertFrozen(
  trx: Trx,
  order: Insertable<MembershipOrders>,
): Promise<MembershipOrderRow> {
  return await trx.insertInto('membership_orders').values(order).returningAll().executeTakeFirstOrThrow();
}

export async function deleteFrozen(trx: Trx, orderId: string): Promise<MembershipOrderRow | undefined> {
  return await trx
    .deleteFrom('membership_orders')
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirst();
}

/** Records how much of an order counts for the level, in US cents. */
export async function setCounted(trx: Trx, orderId: string, countedMinor: number): Promise<void> {
  await trx
    .updateTable('membership_orders')
    .set({ counted_minor: countedMinor })
    .where('order_id', '=', orderId)
    .execute();
}

/** Changes columns of a member's row, which the caller has locked. */
export async function updateMembership(
  trx: Trx,
  accountId: string,
  set: Updateable<Memberships>,
): Promise<void> {
  await trx.updateTable('memberships').set(set).where('account_id', '=', accountId).execute();
}

/** Whether a member has earned points for an order before. */
export async function hasEarned(trx: Trx, orderId: string, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('points_ledger')
    .select('no')
    .where('order_id', '=', orderId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'earn')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a cause was booked before. */
export async function isBooked(trx: Trx, reference: string): Promise<boolean> {
  const row = await trx
    .selectFrom('points_ledger')
    .select('no')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row !== undefined;
}

/** The points of a member, and the times from which their expiry follows; undefined for a member without points so far. */
export async function activityOf(
  db: Db,
  accountId: string,
): Promise<Pick<MembershipRow, 'points' | 'active_at' | 'warned_at'> | undefined> {
  return await db
    .selectFrom('memberships')
    .select(['points', 'active_at', 'warned_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Stores the level that a member's order is placed with. */
export async function insertMemberOrder(trx: Trx, row: Insertable<MembershipOrders>): Promise<void> {
  await trx.insertInto('membership_orders').values(row).execute();
}

/** The points that pay for a part of an order; 0 if there are none. */
export async function pointsOfOrder(trx: Trx, orderId: string): Promise<number> {
  const row = await trx
    .selectFrom('membership_orders')
    .select('points')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.points ?? 0;
}

/** Takes points for an order, under the lock of the membership. False if there are too few. */
export async function spendPoints(
  trx: Trx,
  spend: { accountId: string; points: number; orderId: string; reference: string; at: Date },
): Promise<boolean> {
  const { accountId, points, orderId, reference, at } = spend;
  const { rows } = await sql`
    with member as (
      select account_id from memberships where account_id = ${accountId} and points >= ${points} for update
    )
    insert into points_ledger (account_id, no, kind, side, order_id, points, balance, reference, actor, at)
    select account_id, 0, 'spend', 'spend', ${orderId}::uuid, -${points}::bigint, 0, ${reference}, 'buyer', ${at}::timestamptz
    from member
    returning no`.execute(trx);
  return rows.length > 0;
}

/** The points of a member, with the current address of their account; undefined for a member without points so far. */
export async function memberToMail(
  db: Db,
  accountId: string,
): Promise<(Pick<MembershipRow, 'points' | 'active_at' | 'warned_at'> & { email: string }) | undefined> {
  return await db
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.points', 'm.active_at', 'm.warned_at', 'a.email'])
    .where('m.account_id', '=', accountId)
    .executeTakeFirst();
}
