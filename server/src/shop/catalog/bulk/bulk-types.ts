import type { BulkAct } from '@halfturn/contract/staff/product-bulks.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import type { TypeAttributeRow } from '../types/attributes.ts';
import { attributesOfTypes } from '../types/types.queries.ts';
import { typeBy } from '../types/types.staff.queries.ts';
import type { AttributesByType } from './bulk-change.ts';

/** The attributes of types that exist, and of the one that products are to move to, if it can have products. */
export async function typesForBulk(
  db: Db,
  typeIds: readonly string[],
  act: BulkAct | null,
): Promise<AttributesByType> {
  const ids = new Set(typeIds);
  if (act?.kind === 'type' && (await canHaveProducts(db, act.typeId))) ids.add(act.typeId);
  const types = new Map([...ids].map((id): [string, TypeAttributeRow[]] => [id, []]));
  for (const row of await attributesOfTypes(db, [...ids])) types.get(row.class_id)?.push(row);
  return types;
}

/** A type of a genre shows products of the type above, and has none of its own. */
export async function canHaveProducts(db: Db, typeId: string): Promise<boolean> {
  const type = await typeBy(db, typeId);
  return type !== undefined && type.genre_code === null;
}
