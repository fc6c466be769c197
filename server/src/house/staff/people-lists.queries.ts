import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import {
  allOf,
  chosenIds,
  inDays,
  likeText,
  rowsOf,
  type DaysWish,
  type PageWish,
  type Sort,
  type Sorts,
} from '../../platform/db/list-filters.ts';
import type { StaffRow } from './staff.queries.ts';

type Column = 'name' | 'email' | 'role' | 'last';

/** What narrows and orders a list of staff; what is empty does nothing. */
export interface PeopleWish extends DaysWish {
  /** A part of the name or the email address. */
  q: string;
  role: '' | StaffRow['role'];
  state: '' | 'active' | 'disabled';
  factor: '' | 'on' | 'off';
  sort: '' | Sort<Column>;
}

/** SQL: what the filters ask for. */
function narrowed({ q, role, state, factor, ...days }: PeopleWish): RawBuilder<boolean> {
  const parts = inDays(sql`s.signed_in_at`, days);
  const like = `%${likeText(q)}%`;
  if (q) parts.push(sql`(s.name ilike ${like} or s.email ilike ${like})`);
  if (role) parts.push(sql`s.role = ${role}`);
  if (state) parts.push(state === 'active' ? sql`s.disabled_at is null` : sql`s.disabled_at is not null`);
  if (factor) parts.push(factor === 'on' ? sql`s.totp_secret is not null` : sql`s.totp_secret is null`);
  return allOf(parts);
}

const SORTED: Sorts<Column> = {
  name: sql`s.name, s.id`,
  '-name': sql`s.name desc, s.id desc`,
  email: sql`s.email_norm`,
  '-email': sql`s.email_norm desc`,
  role: sql`s.role, s.own_role_id, s.name, s.id`,
  '-role': sql`s.role desc, s.own_role_id, s.name, s.id`,
  last: sql`s.signed_in_at nulls last, s.id`,
  '-last': sql`s.signed_in_at desc nulls last, s.id`,
};

/** The ids of the members of staff that a wish finds, by name unless it says otherwise. */
export async function idsOfPeople(db: Db, wish: PeopleWish, page: PageWish | null = null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from staff s where ${narrowed(wish)} order by ${SORTED[wish.sort || 'name']} ${rowsOf(page)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The members of staff with these ids, in their order. */
export async function peopleRows(
  db: Db,
  ids: readonly string[],
): Promise<(StaffRow & { role_name: string | null })[]> {
  const { rows } = await sql<StaffRow & { role_name: string | null }>`
    select s.*, r.name as role_name from ${chosenIds(ids)} join staff s on s.id = chosen.id
    left join staff_roles r on r.id = s.own_role_id order by chosen.place`.execute(db);
  return rows;
}

/** How many members of staff a wish finds. */
export async function countPeople(db: Db, wish: PeopleWish): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from staff s where ${narrowed(wish)}`.execute(db);
  return firstOf(rows).n;
}
