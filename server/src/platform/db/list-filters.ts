import { sql, type RawBuilder } from 'kysely';

/** Which page of a list is asked for. */
export interface PageWish {
  pageNum: number;
  pageSize: number;
}

/** Days in `zone`, both included; an empty one narrows nothing. */
export interface DaysWish {
  from: string;
  to: string;
  zone: string;
}

/** A name of a column to sort by, downward with a minus before it. */
export type Sort<T extends string> = T | `-${T}`;

/** SQL for each way in which a list can be sorted. */
export type Sorts<T extends string> = Readonly<Record<Sort<T>, RawBuilder<unknown>>>;

/** A text for `like`, whose own characters stand for themselves. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** For `like`: a text that begins so. */
export const beginning = (text: string): string => `${likeText(text)}%`;

/** SQL: the conditions by which a moment is within the days. */
export function inDays(moment: RawBuilder<unknown>, { from, to, zone }: DaysWish): RawBuilder<unknown>[] {
  return [
    ...(from ? [sql`${moment} >= ${from}::date::timestamp at time zone ${zone}`] : []),
    ...(to ? [sql`${moment} < (${to}::date + 1)::timestamp at time zone ${zone}`] : []),
  ];
}

/** SQL: all of these conditions; true without any. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

/** SQL: the rows of a page; all of them without one. */
export const rowsOf = (page: PageWish | null): RawBuilder<unknown> =>
  page ? sql`limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}` : sql``;

/** SQL: rows with these ids, to be joined as `chosen (id, place)` and sorted by their place. */
export const chosenIds = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`unnest(${ids}::uuid[]) with ordinality as chosen (id, place)`;
