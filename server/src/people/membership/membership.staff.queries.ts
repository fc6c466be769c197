import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { EXPIRED_DAYS } from './expiry.ts';
import type { Tier } from './tier.ts';

/** A member for the back office. */
export interface MemberRow {
  id: string;
  email: string;
  name: string;
  created_at: Date;
  disabled_at: Date | null;
  names: Tier['names'];
  level: number;
  consumption_minor: number;
  points: number;
  active_at: Date | null;
  warned_at: Date | null;
}

const member = (db: Db) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('memberships as m', 'm.account_id', 'a.id')
    .innerJoin('membership_tiers as t', (join) => join.on(sql<boolean>`t.level = coalesce(m.level, 1)`))
    .where('a.erased_at', 'is', null)
    .select(['a.id', 'a.email', 'a.name', 'a.created_at', 'a.disabled_at', 't.names', 't.level'])
    .select(['m.active_at', 'm.warned_at'])
    .select(sql<number>`coalesce(m.consumption_minor, 0)`.as('consumption_minor'))
    .select(sql<number>`coalesce(m.points, 0)`.as('points'));

/** A member for the back office; undefined if there is none or they were erased. */
export async function memberById(db: Db, id: string): Promise<MemberRow | undefined> {
  return await member(db).where('a.id', '=', id).executeTakeFirst();
}

/** Levels with how many members are on each. */
export async function tiersWithMembers(db: Db): Promise<(Tier & { members: number })[]> {
  return await db
    .selectFrom('membership_tiers as t')
    .selectAll('t')
    .select(sql<number>`(select count(*) from memberships m where m.level = t.level)`.as('members'))
    .orderBy('t.level')
    .execute();
}

/** The points of all members, and how many expire. */
export interface PointsFigures {
  members: number;
  points: number;
  /** US cents. */
  worth: number;
  told_members: number;
  told_points: number;
  expired_members: number;
  expired_points: number;
  ran_at: Date | null;
}

export async function pointsFigures(db: Db, now: Date): Promise<PointsFigures> {
  const { rows } = await sql<PointsFigures>`
    select h.*, e.*, (select ran_at from membership_expiry) as ran_at
    from (
      select count(*) as members, coalesce(sum(m.points), 0)::bigint as points,
        coalesce(sum(m.points * 100 / t.points_per_usd), 0)::bigint as worth,
        count(*) filter (where m.warned_at >= m.active_at) as told_members,
        coalesce(sum(m.points) filter (where m.warned_at >= m.active_at), 0)::bigint as told_points
      from memberships m join membership_tiers t on t.level = m.level where m.points > 0) as h, (
      select count(distinct account_id) as expired_members, coalesce(-sum(points), 0)::bigint as expired_points
      from points_ledger
      where kind = 'expire' and at > ${now}::timestamptz - make_interval(days => ${EXPIRED_DAYS}::int)) as e`.execute(
    db,
  );
  return firstOf(rows);
}

/** All levels, the lowest first, locked. */
export async function lockTiers(trx: Trx): Promise<Tier[]> {
  return await trx.selectFrom('membership_tiers').selectAll().orderBy('level').forUpdate().execute();
}

export async function updateTier(
  trx: Trx,
  level: number,
  { names, ...rest }: Omit<Tier, 'level'>,
): Promise<void> {
  await trx
    .updateTable('membership_tiers')
    .set({ ...rest, names: JSON.stringify(names) })
    .where('level', '=', level)
    .execute();
}

/** The points that an actor has given by hand since a time. */
export async function pointsGivenBy(trx: Trx, actor: string, since: Date): Promise<number> {
  const { given } = await trx
    .selectFrom('points_ledger')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('points'), eb.lit(0)).as('given'))
    .where('actor', '=', actor)
    .where('kind', '=', 'adjust')
    .where('points', '>', 0)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(given);
}
