import type { BulkAct } from '@halfturn/contract/staff/product-bulks.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { checkValues } from '../types/attributes.ts';
import { refreshWordsOf } from '../types/types.queries.ts';
import type { AttributesByType } from './bulk-change.ts';
import {
  addressesTaken,
  changeProduct,
  existingTypes,
  lockForBulk,
  type BulkItem,
  type ItemResult,
  type LockedForBulk,
  type StoredColumns,
} from './bulk.queries.ts';
import { typesForBulk } from './bulk-types.ts';
import { ownPricesNow } from './undo-own.ts';

const text = (value: unknown): string => JSON.stringify(value ?? null);

/** Whether a product still is as the change made it. Its price in the currency of the act is looked at apart. */
const isUntouched = (product: LockedForBulk, { after, version }: BulkItem): boolean => {
  const { own: _, ...columns } = after ?? {};
  return (
    product.version === version &&
    Object.entries(columns).every(
      ([name, value]) => text(product[name as keyof LockedForBulk]) === text(value),
    )
  );
};

/** Whether values that a product had are still ones that its type takes. */
function areValid(product: LockedForBulk, before: StoredColumns, types: AttributesByType): boolean {
  const { attributes, class_id = product.class_id } = before;
  if (!attributes) return true;
  return text(checkValues(types.get(class_id) ?? [], attributes).values) === text(attributes);
}

/** Puts products back as they were. One that was changed since, or that can no longer be as it was, stays as it is. */
export async function undoItems(
  trx: Trx,
  act: BulkAct,
  items: readonly BulkItem[],
  by: { actor: string; now: Date },
): Promise<ItemResult[]> {
  const ids = items.map(({ product_id }) => product_id);
  const products = await lockForBulk(trx, ids);
  const ownPrices = await ownPricesNow(trx, act, ids);
  const typeIds = items.flatMap(
    ({ product_id, before }) => before?.class_id ?? products.get(product_id)?.class_id ?? [],
  );
  const types = await typesForBulk(trx, await existingTypes(trx, typeIds), null);
  const taken = await takenSince(trx, items);
  const results: ItemResult[] = [];
  for (const item of items) {
    const { no, before } = item;
    const product = products.get(item.product_id);
    if (
      !product ||
      !before ||
      !isUntouched(product, item) ||
      !ownPrices.areAs(item) ||
      !areValid(product, before, types)
    )
      results.push({ no, state: 'kept', reason: 'changed_since' });
    else if (before.class_id !== undefined && !types.has(before.class_id))
      results.push({ no, state: 'kept', reason: 'type_gone' });
    else if (taken.has(product.id)) results.push({ no, state: 'kept', reason: 'address_taken' });
    else {
      await putBack(trx, product.id, before, by);
      await ownPrices.putBack(trx, item);
      results.push({ no, state: 'undone' });
    }
  }
  return results;
}

/** A moment as JSON has it; undefined if the column was not changed. */
const momentOf = (iso: string | null | undefined): Date | null | undefined =>
  typeof iso === 'string' ? new Date(iso) : iso;

async function putBack(
  trx: Trx,
  id: string,
  { reduced_at, publish_at, sale_from, sale_until, own: _, ...columns }: StoredColumns,
  by: { actor: string; now: Date },
): Promise<void> {
  const moments = { reduced_at, publish_at, sale_from, sale_until };
  const said = Object.entries(moments).flatMap(([name, iso]) =>
    iso === undefined ? [] : [[name, momentOf(iso)]],
  );
  await changeProduct(trx, id, { ...columns, ...Object.fromEntries(said) }, by);
  if (columns.attributes) await refreshWordsOf(trx, id);
}

/** Products whose address in their former type another product has by now. */
async function takenSince(trx: Trx, items: readonly BulkItem[]): Promise<Set<string>> {
  const byType = Map.groupBy(
    items.filter(({ before }) => before?.class_id !== undefined),
    ({ before }) => before?.class_id ?? '',
  );
  const taken = new Set<string>();
  for (const [typeId, moved] of byType)
    for (const id of await addressesTaken(
      trx,
      typeId,
      moved.map(({ product_id }) => product_id),
    ))
      taken.add(id);
  return taken;
}
