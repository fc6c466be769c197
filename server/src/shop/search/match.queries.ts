import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

/** A search as the database is asked for it: tsqueries over `search_terms`, from the strictest to the widest. */
export interface Candidates {
  /** The title that was typed, as `search_title` writes it, and what may stand for it. */
  titles: string[];
  /** Holds every word in the title; in the title or as a beginning; with initials and synonyms; with makers. */
  whole: string;
  begun: string;
  loose: string;
  makers: string;
  /** What a product must hold to be found at all. */
  wanted: string;
  /** Where not every term must be held: all of them, to count how many are. Else empty. */
  terms: string[];
  /** What was typed asks for an edition or an addition. */
  extras: boolean;
}

export interface Found {
  id: string;
  far: number;
  title: string;
}

/** So many of the best of all are looked at where more hold the words than can be ranked. */
const WALKED = 4_000;
/** Where the best of all have so many that hold the words, the others are left alone. */
const ENOUGH = 400;

/**
 * Products that hold what is wanted, nearest first; among those that are equally near, what sells best.
 *
 * @param walk look at the best sellers of all first: for words that more products hold than are ranked
 * @param pool how many that hold the words are ranked, in no order of their own; `full` says that there may be others
 */
export async function findCandidates(
  db: Db,
  wanted: Candidates,
  { walk, pool, most }: { walk: boolean; pool: number; most: number },
): Promise<{ found: Found[]; full: boolean }> {
  const enough = Math.min(ENOUGH, most);
  const { rows } = await sql<Found & { full: boolean }>`
    with ${walk ? sql`walked as materialized (${walked(wanted, most)}),` : sql``}
    fetched as materialized (
      select * from search_fetch(${wanted.wanted}::tsquery, ${
        walk
          ? sql`case when (select count(*) from walked) < ${enough} then ${pool} else 0 end`
          : sql`${pool + 1}`
      })),
    found as (select * from fetched ${walk ? sql`union select * from walked` : sql``})
    select f.id, ${far(wanted)} as far, f.search_title as title,
      ${
        walk
          ? sql`(select count(*) from walked) >= ${enough} or (select count(*) from fetched) >= ${pool}`
          : sql`(select count(*) from fetched) > ${pool}`
      } as full
    from found f order by far, f.units_sold desc, f.pin desc, length(f.search_title), f.id desc limit ${most}`.execute(
    db,
  );
  return { found: rows, full: rows[0]?.full ?? false };
}

/** The best of all that hold the words, and what has the very title that was typed. */
const walked = ({ wanted, titles }: Candidates, most: number): RawBuilder<unknown> => sql`
  (select * from (
    select p.id, p.search_title, p.search_terms, p.units_sold, p.pin from products p where p.status = 'live'
    order by p.units_sold desc, p.pin desc, p.id desc limit ${WALKED}) as best
  where search_terms @@ ${wanted}::tsquery limit ${most})
  union
  select * from search_head(${titles}::text[], ${Math.min(most, HEAD)})`;

/** Of the titles that are or begin with what was typed, so many are ranked whatever they sell. */
const HEAD = 200;

/** The name of a product as the shop writes it. */
export async function nameOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('products').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

/** How far a title is from what was typed: 0 is the title itself. What belongs to a title stands behind it. */
function far({ titles, whole, begun, loose, makers, terms, extras }: Candidates): RawBuilder<number> {
  const like = (pattern: (title: string) => string) => sql`any(${titles.map(pattern)}::text[])`;
  const missing =
    terms.length === 0
      ? sql``
      : sql`+ 100 * (${sql.lit(terms.length)} - (${sql.join(
          terms.map((term) => sql`(f.search_terms @@ ${term}::tsquery)::int`),
          sql` + `,
        )}))`;
  return sql<number>`case
    when f.search_title = any(${titles}::text[]) then 0
    when replace(f.search_title, ' ', '') = ${like((title) => title.replaceAll(' ', ''))} then 1
    when f.search_title like ${like((title) => `${title} %`)} then 10
    when f.search_title like ${like((title) => `${title}%`)} then 14
    when ' ' || f.search_title || ' ' like ${like((title) => `% ${title} %`)} then 20
    when f.search_terms @@ ${whole}::tsquery then 24
    when f.search_terms @@ ${begun}::tsquery then 30
    when f.search_terms @@ ${loose}::tsquery then 36
    when f.search_terms @@ ${makers}::tsquery then 40
    else 50 end
    ${extras ? sql`` : sql`+ case when f.search_terms @@ '''#x'''::tsquery then 3 else 0 end`} ${missing}`;
}
