import pg from 'pg';
import { problem } from '@halfturn/contract/problem.ts';
import { MOST_TYPES } from '@halfturn/contract/staff/product-types.ts';
import { audit } from '../../../house/audit/door.ts';
import { changedSince } from '../../../house/staff/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { refusalOf } from '../products/set-slug.ts';
import { slugFrom, type Names } from './attributes.ts';
import { refreshWords } from './types.queries.ts';
import {
  deleteType,
  insertType,
  knownCodes,
  lockTypes,
  orderTypes,
  ownAttributes,
  replaceAttributes,
  slugIsTaken,
  typeIsUsed,
  updateType,
  type TypeAttributeInput,
  type TypeRow,
} from './types.staff.queries.ts';

interface TypeBody {
  names: Names;
  parentId: string | null;
  genre: string | null;
}

/** Adds a type behind the others. Refuses `invalid_input`, `slug_taken`, `slug_reserved` and `list_full`. */
export async function addType(trx: Trx, body: TypeBody & { slug: string }, actor: string): Promise<string> {
  const types = await lockTypes(trx);
  if (types.length >= MOST_TYPES) throw problem('list_full');
  await checkPlace(trx, types, null, body);
  const slug = body.slug || (await freeSlug(trx, body.names['en-US'] ?? ''));
  try {
    const id = await insertType(trx, { ...rowOf(body), slug });
    await record(trx, actor, 'type_added', id, null, { ...body, slug });
    return id;
  } catch (error) {
    throw refusalOf(error, slug) ?? error;
  }
}

/**
 * Renames or moves a type, and replaces its own attributes. Refuses `not_found`, `invalid_input`, and `content_changed` if it was
 * saved since the version that the editor loaded.
 */
export async function saveType(
  trx: Trx,
  id: string,
  body: TypeBody & { version: number; attributes: readonly TypeAttributeInput[] },
  actor: string,
): Promise<void> {
  const types = await lockTypes(trx);
  const type = types.find((each) => each.id === id);
  if (!type) throw problem('not_found');
  if (type.version !== body.version) throw await changedSince(trx, `class:${id}`);
  await checkPlace(trx, types, id, body);
  const codes = body.attributes.map(({ code }) => code);
  const known = await knownCodes(trx, 'attributes', codes);
  if (codes.some((code) => !known.has(code))) throw refused('attributes');
  const before = await ownAttributes(trx, id);
  await updateType(trx, id, rowOf(body));
  await replaceAttributes(trx, id, body.attributes);
  if (searchedOf(before) !== searchedOf(body.attributes)) await refreshWords(trx);
  const was = { names: type.names, parentId: type.parent_id, genre: type.genre_code, attributes: before };
  const { version: _, ...after } = body;
  await record(trx, actor, 'type_saved', id, was, after);
}

/** Deletes a type. Refuses `not_found`, and `type_in_use` if it has products, types below it or coupons. */
export async function removeType(trx: Trx, id: string, actor: string): Promise<void> {
  const type = (await lockTypes(trx)).find((each) => each.id === id);
  if (!type) throw problem('not_found');
  const { products, children } = await typeIsUsed(trx, id);
  if (products || children) throw problem('type_in_use');
  try {
    await deleteType(trx, id);
  } catch (error) {
    // A coupon is limited to it, or a product came in at the same moment.
    if (error instanceof pg.DatabaseError && error.code === '23503') throw problem('type_in_use');
    throw error;
  }
  await record(trx, actor, 'type_deleted', id, { names: type.names, slug: type.slug }, null);
}

/** Puts types in order. */
export async function arrangeTypes(trx: Trx, ids: readonly string[], actor: string): Promise<void> {
  await lockTypes(trx);
  await orderTypes(trx, ids);
  await audit(trx, { actor, action: 'catalog.types_ordered', subject: 'types', after: { ids } });
  await notify(trx, 'catalog');
}

const rowOf = ({ names, parentId, genre }: TypeBody) => ({ names, parent_id: parentId, genre_code: genre });

const refused = (field: string) => problem('invalid_input', { fields: { [field]: 'invalid' } });

/**
 * A type stands under one that holds products, and never under itself. The type of a genre has neither products nor types below
 * it, as it shows products of the type above.
 */
async function checkPlace(
  trx: Trx,
  types: readonly TypeRow[],
  id: string | null,
  { parentId, genre }: TypeBody,
): Promise<void> {
  const byId = new Map(types.map((type) => [type.id, type]));
  const parent = parentId === null ? null : byId.get(parentId);
  if (parent === undefined || (parent && parent.genre_code !== null)) throw refused('parentId');
  let above: TypeRow | null | undefined = parent;
  for (; above; above = byId.get(above.parent_id ?? '')) if (above.id === id) throw refused('parentId');
  if (genre === null) return;
  if (!parent) throw problem('invalid_input', { fields: { parentId: 'required' } });
  if (!(await knownCodes(trx, 'genres', [genre])).has(genre)) throw refused('genre');
  const used = id === null ? null : await typeIsUsed(trx, id);
  if (used?.products || used?.children) throw refused('genre');
}

/** An address from a name that nothing has yet. */
async function freeSlug(trx: Trx, name: string): Promise<string> {
  const base = slugFrom(name) || 'type';
  for (let no = 1; ; no++) {
    const slug = no === 1 ? base : `${base}-${no}`;
    if (!(await slugIsTaken(trx, slug))) return slug;
  }
}

const searchedOf = (attributes: readonly TypeAttributeInput[]): string =>
  attributes
    .flatMap(({ code, searched }) => (searched ? [code] : []))
    .sort()
    .join(' ');

async function record(
  trx: Trx,
  actor: string,
  act: string,
  id: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Promise<void> {
  await audit(trx, { actor, action: `catalog.${act}`, subject: `class:${id}`, before, after });
  await notify(trx, 'catalog');
}
