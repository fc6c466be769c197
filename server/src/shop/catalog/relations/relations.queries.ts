import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { RelationKind, RelationRole } from '@halfturn/contract/primitives/relation-kinds.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import { productNameIn } from '../../../platform/db/named.ts';

export interface RelationRow {
  kind: RelationKind;
  product_id: string;
  name: string;
  platform: string;
  region: string;
  status: 'draft' | 'live' | 'retired';
}

/** What staff said of a product, in its order. */
export async function relationsOf(db: Db, id: string, locale: Locale): Promise<RelationRow[]> {
  const { rows } = await sql<RelationRow>`
    select r.kind, r.other_id as product_id, ${productNameIn('p', locale)} as name, p.status,
      coalesce(pl.names->>${locale}, pl.names->>'en-US', '') as platform,
      coalesce(re.names->>${locale}, re.names->>'en-US', '') as region
    from product_relations r join products p on p.id = r.other_id
    left join platforms pl on pl.code = p.platform_code left join regions re on re.code = p.region_code
    where r.product_id = ${id}::uuid order by r.position, r.kind, r.other_id`.execute(db);
  return rows;
}

export interface ShownRelation {
  role: RelationRole;
  id: string;
  edition: string;
  live: boolean;
}

/** More relations of one product than this are not read. */
const MOST_READ = 200;

/**
 * The products that belong to one, also those that are not on sale, and what they are to it. Editions and series are seen from each of
 * their products, whichever of them staff named the others on.
 */
export async function relatedByStaff(db: Db, id: string, locale: Locale): Promise<ShownRelation[]> {
  const { rows } = await sql<ShownRelation>`
    with hubs as (
      select kind, product_id as id from product_relations
      where other_id = ${id}::uuid and kind in ('edition', 'series')
      union values ('edition', ${id}::uuid), ('series', ${id}::uuid)),
    found as (
      select r.kind as role, r.other_id as id, r.position from hubs h
      join product_relations r on r.product_id = h.id and r.kind = h.kind
      union all select kind, id, -1 from hubs
      union all select kind, other_id, position from product_relations
      where product_id = ${id}::uuid and kind in ('addon', 'contains')
      union all select case kind when 'addon' then 'base' else 'bundle' end, product_id, position from product_relations
      where other_id = ${id}::uuid and kind in ('addon', 'contains'))
    select f.role, f.id, coalesce(own.edition, p.edition) as edition, p.status = 'live' as live
    from (select role, id, min(position) as position from found group by role, id) as f
    join products p on p.id = f.id
    left join product_texts own on own.product_id = p.id and own.locale = ${locale}
    where f.id <> ${id}::uuid and p.parent_id is null
    order by f.position, p.released nulls last, p.id limit ${MOST_READ}`.execute(db);
  return rows;
}

/** How many of the products exist and are no variants. */
export async function countMains(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from products where id = any(${ids}::uuid[]) and parent_id is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function replaceRelations(
  trx: Trx,
  id: string,
  relations: readonly { kind: RelationKind; productId: string }[],
): Promise<void> {
  await trx.deleteFrom('product_relations').where('product_id', '=', id).execute();
  if (relations.length === 0) return;
  await trx
    .insertInto('product_relations')
    .values(
      relations.map(({ kind, productId }, position) => ({
        product_id: id,
        other_id: productId,
        kind,
        position,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** A relation by what it joins, with the name and the address of both products. */
export interface NamedRelation {
  product_id: string;
  product_name: string;
  other_id: string;
  other_name: string;
  other_address: string;
  kind: RelationKind;
}

/** The relations that products name, in their order, and with `into` those in which others name them. */
export async function relationsAmong(
  db: Db,
  { of, into = [] }: { of: readonly string[]; into?: readonly string[] },
): Promise<NamedRelation[]> {
  const { rows } = await sql<NamedRelation>`
    select r.product_id, p.name as product_name, r.other_id, o.name as other_name, c.slug || '/' || o.slug as other_address,
      r.kind
    from (
      select * from product_relations where product_id = any(${of}::uuid[])
      union select * from product_relations where other_id = any(${into}::uuid[])) as r
    join products p on p.id = r.product_id join products o on o.id = r.other_id join classes c on c.id = o.class_id
    order by r.product_id, r.position, r.kind, r.other_id`.execute(db);
  return rows;
}

/** A product within another one: an add-on in its base game, a part in its bundle. */
export interface Nested {
  kind: RelationKind;
  product_id: string;
  other_id: string;
}

/** Everything that is nested in products, at any depth. */
export async function nestedBelow(db: Db, ids: readonly string[]): Promise<Nested[]> {
  const { rows } = await sql<Nested>`
    with recursive below as (
      select kind, product_id, other_id from product_relations
      where product_id = any(${ids}::uuid[]) and kind in ('addon', 'contains')
      union
      select r.kind, r.product_id, r.other_id from below b
      join product_relations r on r.product_id = b.other_id and r.kind = b.kind)
    select kind, product_id, other_id from below`.execute(db);
  return rows;
}

/** Locks products, in one order for everybody. Returns those that exist. */
export async function lockRelated(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from products where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Replaces the relations of several products, each list in its order. */
export async function replaceAllRelations(
  trx: Trx,
  lists: ReadonlyMap<string, readonly { kind: RelationKind; other_id: string }[]>,
): Promise<void> {
  const rows = [...lists].flatMap(([product_id, list]) =>
    list.map((one, position) => ({ product_id, ...one, position })),
  );
  await sql`delete from product_relations where product_id = any(${[...lists.keys()]}::uuid[])`.execute(trx);
  await sql`
    insert into product_relations (product_id, other_id, kind, position)
    select product_id, other_id, kind, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (product_id uuid, other_id uuid, kind text, position int)`.execute(
    trx,
  );
}
