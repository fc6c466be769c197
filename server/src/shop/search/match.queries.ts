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
  name: string;
}

/** So many of the best of all are looked at where so many hold the words that not all can be ranked. */
const WALKED = 6_000;
/** So many that hold the words are ranked. */
export const RANKED = 4_000;
/** Of the titles that begin as was typed, so many are ranked whatever they sell. */
const BEGINNING = 500;

/**
 * Products that hold what is wanted, nearest first; among those that are equally near, what sells best.
 *
 * @param walk look at the best sellers of all first: for words that more than `RANKED` hold
 * @returns the rows, and how many were ranked: more than `RANKED` means that there may be others
 */
export async function findCandidates(
  db: Db,
  wanted: Candidates,
  { walk, most }: { walk: boolean; most: number },
): Promise<{ found: Found[]; ranked: number }> {
  const { rows } = await sql<Found & { ranked: number }>`
    with ${walk ? sql`walked as materialized (${walked(wanted, most)}),` : sql``}
    fetched as materialized (
      select * from search_fetch(${wanted.wanted}::tsquery, ${
        walk
          ? sql`case when (select count(*) from walked) < ${most} then ${RANKED + 1} else 0 end`
          : sql`${RANKED + 1}`
      })),
    found as (select * from fetched ${walk ? sql`union select * from walked` : sql``})
    select f.id, ${far(wanted)} as far, f.search_title as title, p.name, (select count(*)::int from fetched) as ranked
    from found f join products p using (id)
    order by far, f.units_sold desc, f.pin desc, f.id desc limit ${most}`.execute(db);
  return { found: rows, ranked: rows[0]?.ranked ?? 0 };
}

const columns = sql`p.id, p.search_title, p.search_terms, p.units_sold, p.pin`;

/** The best of all that hold the words, and titles that are or begin with what was typed. */
const walked = ({ wanted, titles }: Candidates, most: number): RawBuilder<unknown> => sql`
  (select * from (
    select ${columns} from products p where p.status = 'live'
    order by p.units_sold desc, p.pin desc, p.id desc limit ${WALKED}) as best
  where search_terms @@ ${wanted}::tsquery limit ${most})
  union
  (select ${columns} from products p where p.status = 'live' and p.search_title = any(${titles}::text[])
    and p.search_terms @@ ${wanted}::tsquery limit ${BEGINNING})
  union
  (select ${columns} from products p where p.status = 'live' and p.search_title like ${`${titles[0]} %`}
    and p.search_terms @@ ${wanted}::tsquery limit ${BEGINNING})`;

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
