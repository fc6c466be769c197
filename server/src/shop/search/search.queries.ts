import { sql, type RawBuilder } from 'kysely';
import type { ListQuery } from '@halfturn/contract/catalog.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { nameIn } from '../../platform/db/named.ts';
import { inStock, type View } from '../catalog/door.ts';
import type { Match } from './match.ts';
import { baseRange } from './price-range.ts';
import type { Scope } from './scope.queries.ts';

/** Bars of the price facet. */
export const BINS = 20;

export interface FacetRow {
  code: string;
  name: string;
  count: number;
}

export interface ListRow {
  ids: string[];
  total: number;
  platform: FacetRow[];
  region: FacetRow[];
  genre: FacetRow[];
  language: { code: string; count: number }[];
  in_stock: number;
  out_of_stock: number;
  /** US cents. */
  price: { min: number; max: number; bins: [bin: number, count: number][] } | null;
}

export interface ListSearch {
  query: ListQuery;
  scope: Scope;
  view: View;
  /** What the keyword finds; null where there is none. */
  matches: Match[] | null;
}

/** Every filter has a bit; a product's `passed` has those of the filters that it passes. */
const BITS = { platform: 1, region: 2, genre: 4, language: 8, price: 16, stock: 32 } as const;
const ALL = 63;

/** SQL: passes every filter but one. So a value's count says what choosing it would leave. */
const others = (but: keyof typeof BITS): RawBuilder<boolean> =>
  sql`passed | ${sql.lit(BITS[but])} = ${sql.lit(ALL)}`;

/**
 * A page of a list, its total, and its facets, in one statement. The products of the scope are gone through once, each with
 * the filters that it passes; `cube` counts them by what facets ask for, so that no facet goes through all of them again.
 */
export async function searchProducts(db: Db, search: ListSearch): Promise<ListRow> {
  const { query, view } = search;
  const offset = (query.pageNum - 1) * query.pageSize;
  const { rows } = await sql<ListRow>`
    with base as materialized (${base(search)}),
    page as (
      select id from base where passed = ${sql.lit(ALL)}
      order by ${order(search)} limit ${query.pageSize} offset ${offset}),
    cube as materialized (
      select platform_code, region_code, genre_code, languages, in_stock, passed,
        count(*)::int as n, min(current_minor) as low, max(current_minor) as high
      from base group by 1, 2, 3, 4, 5, 6),
    range as (select min(low) as low, max(high) as high from cube where ${others('price')})
    select
      array(select id from page) as ids,
      (select coalesce(sum(n), 0)::int from cube where passed = ${sql.lit(ALL)}) as total,
      ${namedFacet('platform', view)} as platform,
      ${namedFacet('genre', view)} as genre,
      ${regionFacet(view)} as region,
      coalesce((select json_agg(json_build_object('code', code, 'count', n) order by n desc, code) from (
        select code, coalesce(sum(cube.n) filter (where ${others('language')}), 0)::int as n
        from cube, unnest(cube.languages) as code group by code) as f), '[]') as language,
      (select coalesce(sum(n), 0)::int from cube where ${others('stock')} and in_stock) as in_stock,
      (select coalesce(sum(n), 0)::int from cube where ${others('stock')} and not in_stock) as out_of_stock,
      (select json_build_object('min', low, 'max', high, 'bins', array(
        select json_build_array(bin, count(*)) from (
          select least((current_minor - low) * ${sql.lit(BINS)} / greatest(high - low, 1), ${sql.lit(BINS - 1)}) as bin
          from base where ${others('price')}) as binned group by bin)) from range where low is not null) as price`.execute(
    db,
  );
  return rows[0]!;
}

/** The products of the scope, with what sorts need, and the filters that each passes. */
function base({ query, scope, view, matches }: ListSearch): RawBuilder<unknown> {
  const { from, to } = baseRange(query.minPrice, query.maxPrice, view.rate, view.currency);
  const found =
    matches === null
      ? sql``
      : sql`join unnest(${matches.map(({ id }) => id)}::uuid[], ${matches.map(({ far }) => far)}::float8[]) as m (id, far) using (id)`;
  const passes: Partial<Record<keyof typeof BITS, RawBuilder<unknown>>> = {};
  if (query.platform?.length) passes.platform = sql`p.platform_code = any(${query.platform}::text[])`;
  if (query.region?.length) passes.region = sql`p.region_code in (${coveringRegions(query.region)})`;
  if (query.genre?.length) passes.genre = sql`p.genre_code = any(${query.genre}::text[])`;
  if (query.language?.length) passes.language = sql`p.languages && ${query.language}::text[]`;
  if (query.minPrice !== undefined || query.maxPrice !== undefined)
    passes.price = sql`p.current_minor between ${from}::bigint and ${to}::bigint`;
  if (query.stock !== undefined) passes.stock = sql`s.in_stock = ${query.stock === 'in_stock'}`;
  const bits = (Object.keys(BITS) as (keyof typeof BITS)[]).map((filter) => {
    const condition = passes[filter];
    return condition === undefined
      ? sql.lit(BITS[filter])
      : sql`case when ${condition} then ${sql.lit(BITS[filter])} else 0 end`;
  });
  return sql`
    select p.id, p.name, p.platform_code, p.region_code, p.genre_code, p.languages, p.current_minor, s.in_stock,
      p.units_sold, p.pin, p.released, coalesce((p.was_minor - p.current_minor)::float8 / p.was_minor, 0) as drop,
      ${matches === null ? sql`0` : sql`m.far`} as far, ${sql.join(bits, sql` + `)} as passed
    from products p ${found} cross join lateral (select ${inStock} as in_stock offset 0) as s
    where p.status = 'live' and ${scope.where}`;
}

/** SQL: regions whose keys activate in one of the regions named: those that cover all of its countries, or the world. */
const coveringRegions = (codes: string[]): RawBuilder<string> => sql`
  select k.code from regions k join regions wanted on wanted.code = any(${codes}::text[])
  where ${covers}`;
const covers = sql<boolean>`(k.code = wanted.code or k.countries = '{}'
  or (wanted.countries <> '{}' and k.countries @> wanted.countries))`;

function namedFacet(facet: 'platform' | 'genre', { locale }: View): RawBuilder<FacetRow[]> {
  const table = `${facet}s`;
  return sql<FacetRow[]>`coalesce((
    select json_agg(json_build_object('code', t.code, 'name', ${nameIn('t', locale)}, 'count', f.n) order by t.position, t.code)
    from (select ${sql.ref(`${facet}_code`)} as code, coalesce(sum(n) filter (where ${others(facet)}), 0)::int as n
      from cube group by 1) as f
    join ${sql.table(table)} as t using (code)), '[]')`;
}

/** A region counts every product that activates there. Regions where none of the list activates are left out. */
const regionFacet = ({ locale }: View): RawBuilder<FacetRow[]> => sql<FacetRow[]>`coalesce((
  select json_agg(json_build_object('code', code, 'name', name, 'count', n) order by position, code)
  from (
    select wanted.code, ${nameIn('wanted', locale)} as name, wanted.position, sum(f.n)::int as n
    from (select region_code as code, coalesce(sum(n) filter (where ${others('region')}), 0) as n from cube group by 1) as f
    join regions k on k.code = f.code
    join regions wanted on ${covers}
    group by wanted.code) as counted), '[]')`;

/** What a sort asks for; where it leaves two products level, the list's own order decides. */
function order({ query, scope, matches }: ListSearch): RawBuilder<unknown> {
  switch (query.sort) {
    case '1':
      return sql`base.current_minor desc, base.id desc`;
    case '2':
      return sql`base.current_minor, base.id`;
    case '3':
      return sql`base.name collate "und-x-icu", base.id`;
    case '4':
      return sql`base.name collate "und-x-icu" desc, base.id desc`;
    case '0':
      return matches === null ? scope.order : sql`base.far, ${scope.order}`;
  }
}
