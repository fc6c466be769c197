import type { AttributeKind } from '@halfturn/contract/primitives/attribute-kinds.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import { nameIn } from '../../../platform/db/named.ts';
import type { Names } from './attributes.ts';

/** Codes of all attributes. The table is locked, so that two that are added at once get different codes. */
export async function lockAttributeCodes(trx: Trx): Promise<Set<string>> {
  await sql`lock table attributes in share row exclusive mode`.execute(trx);
  const rows = await trx.selectFrom('attributes').select('code').execute();
  return new Set(rows.map(({ code }) => code));
}

/** Adds an attribute behind the others. */
export async function insertAttribute(
  trx: Trx,
  attribute: { code: string; kind: AttributeKind; names: Names; unit: string },
): Promise<void> {
  await trx
    .insertInto('attributes')
    .values({
      ...attribute,
      names: JSON.stringify(attribute.names),
      position: sql<number>`(select coalesce(max(position) + 1, 0) from attributes)`,
    })
    .execute();
}

export async function updateAttribute(
  trx: Trx,
  code: string,
  { names, unit }: { names: Names; unit: string },
): Promise<void> {
  await trx
    .updateTable('attributes')
    .set({ names: JSON.stringify(names), unit, version: sql`version + 1` })
    .where('code', '=', code)
    .execute();
}

/** Counts up the version of an attribute whose options have changed. */
export async function touchAttribute(trx: Trx, code: string): Promise<void> {
  await trx
    .updateTable('attributes')
    .set({ version: sql`version + 1` })
    .where('code', '=', code)
    .execute();
}

export async function deleteAttribute(trx: Trx, code: string): Promise<void> {
  await trx.deleteFrom('attributes').where('code', '=', code).execute();
}

/** The types that have an attribute of their own. */
export async function typesWith(
  db: Db,
  code: string,
  locale: Locale,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, ${nameIn('c', locale)} as name from classes c
    join class_attributes a on a.class_id = c.id where a.attribute = ${code} order by c.position, c.slug`.execute(
    db,
  );
  return rows;
}
