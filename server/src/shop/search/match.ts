import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { distance, holds, isLike, readKeyword, unlikeness } from './keyword.ts';

/** More products than this nobody pages through. */
export const MOST_MATCHES = 2_000;

export interface Match {
  /** The product's id. */
  id: string;
  /** How far it is from what was typed; 0 is the title itself. Products of the same distance are level: the list's own order decides. */
  far: number;
}

export interface Matches {
  /** Live products, nearest first, at most `MOST_MATCHES`. */
  matches: Match[];
  /** Whether these are all: false where more hold such common words than were asked for. */
  complete: boolean;
  /** What was looked for instead, where nothing holds what was typed; else null. */
  meant: string | null;
}

/** The live products that a person may mean by what they typed, in their display language. Filters are none of its business. */
export async function matchProducts(db: Db, typed: string, locale: Locale): Promise<Matches> {
  const keyword = await readKeyword(db, typed, locale);
  if (keyword.words.length === 0) return { matches: [], complete: true, meant: null };
  const direct = await find(db, holds(keyword), distance(keyword));
  if (direct.length > 0) return answer(direct, false);
  // Nothing holds the words: perhaps they were mistyped.
  return answer(await find(db, isLike(keyword), unlikeness(keyword)), true);
}

interface Row extends Match {
  name: string;
}

const answer = (rows: Row[], loosely: boolean): Matches => ({
  matches: rows.slice(0, MOST_MATCHES).map(({ id, far }) => ({ id, far })),
  complete: rows.length <= MOST_MATCHES,
  meant: loosely ? (rows[0]?.name ?? null) : null,
});

async function find(db: Db, where: RawBuilder<boolean>, far: RawBuilder<number>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.name, ${far} as far from products p where p.status = 'live' and ${where}
    order by far, p.units_sold desc, p.pin desc, p.id desc limit ${MOST_MATCHES + 1}`.execute(db);
  return rows;
}
