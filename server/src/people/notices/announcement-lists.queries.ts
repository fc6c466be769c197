import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { ANNOUNCEMENT_STATES } from '@halfturn/contract/staff/notices.ts';
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
import type { AnnouncementRow } from './announcements.queries.ts';

type State = (typeof ANNOUNCEMENT_STATES)[number];

/** What narrows and orders a list of announcements; what is empty does nothing. */
export interface AnnouncementWish extends DaysWish {
  /** A part of the title in any language. */
  q: string;
  state: '' | State;
  audience: '' | 'all' | 'level' | 'one';
  sort: '' | Sort<'from' | 'title'>;
  now: Date;
}

/** SQL: whether an announcement is in a state. `stateOf` says the same of a row. */
const inState = (state: State, now: Date): RawBuilder<unknown> =>
  state === 'withdrawn'
    ? sql`a.withdrawn_at is not null`
    : sql`a.withdrawn_at is null and a.publish_at ${state === 'scheduled' ? sql`>` : sql`<=`} ${now}`;

const FOR = {
  all: sql`a.account_id is null and a.level is null`,
  level: sql`a.level is not null`,
  one: sql`a.account_id is not null`,
} as const;

/** SQL: what the filters ask for. */
function narrowed({ q, state, audience, now, ...days }: AnnouncementWish): RawBuilder<boolean> {
  const parts = inDays(sql`a.publish_at`, days);
  if (q)
    parts.push(sql`exists (
      select from jsonb_each(a.texts) t where t.value->>'title' ilike ${`%${likeText(q)}%`})`);
  if (state) parts.push(inState(state, now));
  if (audience) parts.push(FOR[audience]);
  return allOf(parts);
}

const TITLE = sql`lower(a.texts->'en-US'->>'title')`;
const SORTED: Sorts<'from' | 'title'> = {
  from: sql`a.publish_at, a.id`,
  '-from': sql`a.publish_at desc, a.id desc`,
  title: sql`${TITLE}, a.id`,
  '-title': sql`${TITLE} desc, a.id desc`,
};

/** The ids of the announcements that a wish finds, the latest first unless it says otherwise. */
export async function idsOfAnnouncements(
  db: Db,
  wish: AnnouncementWish,
  page: PageWish | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from announcements a where ${narrowed(wish)}
    order by ${wish.sort ? SORTED[wish.sort] : sql`a.id desc`} ${rowsOf(page)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The announcements with these ids, in their order, with how many members have opened each. */
export async function announcementRows(
  db: Db,
  ids: readonly string[],
): Promise<(AnnouncementRow & { reads: number })[]> {
  const { rows } = await sql<AnnouncementRow & { reads: number }>`
    select a.*, c.email,
      (select count(*)::int from announcement_reads r where r.announcement_id = a.id) as reads
    from ${chosenIds(ids)} join announcements a on a.id = chosen.id left join accounts c on c.id = a.account_id
    order by chosen.place`.execute(db);
  return rows;
}

/** How many announcements a wish finds. */
export async function countAnnouncements(db: Db, wish: AnnouncementWish): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from announcements a where ${narrowed(wish)}`.execute(db);
  return firstOf(rows).n;
}
