import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { classNamed, namedBy, type Named } from '../../platform/db/named.ts';
import { answersTo, shelfBySlug } from '../../platform/db/slugs.ts';

/** Shelves that are no class: their name is in the words of the server. */
export const SHELVES = ['all', 'best-sellers', 'new', 'price-drops'] as const;
export type Shelf = (typeof SHELVES)[number];

/** The addresses of a thing in the languages in which it has one of its own. */
type Slugs = Partial<Record<Locale, string>>;

/** What a list is about: its heading, which products may stand in it, and in which order they do so by themselves. */
export interface Scope {
  heading: (Named & { baseSlug: string; slugs: Slugs; parents: Named[] }) | null;
  where: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
}

/** Best sellers first; what can be had before what is sold out. `base` is what the list selects from. */
const BEST = sql`base.in_stock desc, base.units_sold desc, base.pin desc, base.id desc`;
const EVERYTHING = sql<boolean>`true`;

/** As many as a chart has, and as many as are still news. */
const CHART = 100;
const NEWS = 60;

const SHELF_SCOPES: Record<Shelf, Omit<Scope, 'heading'>> = {
  all: { where: EVERYTHING, order: BEST },
  'best-sellers': {
    where: sql`p.id in (select id from products where status = 'live' and (units_sold > 0 or pin > 0)
      order by units_sold desc, pin desc, id desc limit ${sql.lit(CHART)})`,
    order: sql`base.units_sold desc, base.pin desc, base.id desc`,
  },
  // A release that is still to come is no new release.
  new: {
    where: sql`p.id in (select id from products where status = 'live' and released <= current_date
      order by released desc, id desc limit ${sql.lit(NEWS)})`,
    order: sql`base.released desc, base.id desc`,
  },
  'price-drops': { where: sql`p.was_minor > p.current_minor`, order: sql`base.drop desc, ${BEST}` },
};

const isShelf = (slug: string): slug is Shelf => (SHELVES as readonly string[]).includes(slug);

interface ScopeRow {
  kind: 'class' | 'genre' | 'platform';
  named: Named;
  slug: string;
  slugs: Slugs;
  class_ids: string[];
  genre_code: string | null;
  parents: Named[];
}

/**
 * What `slug` names, or once named, in any language: a shelf, a class, a genre or a platform, in this order. Undefined where it names nothing.
 */
export async function findScope(
  db: Db,
  slug: string | undefined,
  locale: Locale,
): Promise<Scope | undefined> {
  if (slug === undefined) return { heading: null, where: EVERYTHING, order: BEST };
  if (isShelf(slug)) {
    const name = loadWords(locale, ['shelves']).t(`shelves.${slug}`);
    return {
      heading: { code: slug, slug, baseSlug: slug, slugs: {}, name, parents: [] },
      ...SHELF_SCOPES[slug],
    };
  }
  const row = await findRow(db, slug, locale);
  if (!row) return undefined;
  return {
    heading: { ...row.named, baseSlug: row.slug, slugs: row.slugs, parents: row.parents },
    where: whereOf(row),
    order: BEST,
  };
}

function whereOf({ kind, named, class_ids, genre_code }: ScopeRow): RawBuilder<boolean> {
  if (kind === 'platform') return sql`p.platform_code = ${named.code}`;
  if (kind === 'genre') return sql`p.genre_code = ${named.code}`;
  const inClass = sql<boolean>`p.class_id = any(${class_ids}::uuid[])`;
  return genre_code === null ? inClass : sql`(${inClass} and p.genre_code = ${genre_code})`;
}

/**
 * What answers to the slug today comes before what once did. A class holds what is in the classes under it; one that is a genre's shelf holds its parent's products of that genre.
 * Parents come from the top down.
 */
async function findRow(db: Db, slug: string, locale: Locale): Promise<ScopeRow | undefined> {
  const { rows } = await sql<ScopeRow>`
    with recursive this as (select * from classes where id = ${shelfBySlug('class', slug)}),
    under as (
      select id from this
      union select c.id from classes c join under on c.parent_id = under.id),
    above as (
      select c.*, 1 as height from classes c join this on c.id = this.parent_id
      union all select c.*, above.height + 1 from classes c join above on c.id = above.parent_id where above.height < 9),
    found as (
      select 1 as rank, ${answersTo('this', slug)} as today, 'class' as kind, slug, slugs, ${classNamed('this', locale)} as named,
        case when genre_code is null then array(select id from under) else array[id, parent_id] end as class_ids,
        genre_code, (select coalesce(jsonb_agg(${classNamed('above', locale)} order by height desc), '[]') from above) as parents
      from this
      union all
      select 2, ${answersTo('g', slug)}, 'genre', slug, slugs, ${namedBy('g', locale)}, '{}', null, '[]'
      from genres g where code = ${shelfBySlug('genre', slug)}
      union all
      select 3, ${answersTo('pl', slug)}, 'platform', slug, slugs, ${namedBy('pl', locale)}, '{}', null, '[]'
      from platforms pl where code = ${shelfBySlug('platform', slug)})
    select * from found order by today desc, rank limit 1`.execute(db);
  return rows[0];
}
