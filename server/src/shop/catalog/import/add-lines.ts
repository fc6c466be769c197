import type { Trx } from '../../../platform/db/kysely.ts';
import { storeLists } from './lists.queries.ts';
import { isNew } from './compare.ts';
import { planLine } from './plan-line.ts';
import type { Line } from './line.ts';
import { noWrites, writeProducts } from './write.queries.ts';

/**
 * Adds products of lines that have an address, to a store without products: the demo. Throws if a line cannot be added.
 *
 * @returns the ids of the products by their addresses
 */
export async function addLines(trx: Trx, lines: readonly Line[], now: Date): Promise<Map<string, string>> {
  const { types, rates } = await storeLists(trx);
  const typeOf = new Map(types.map((type) => [type.slug, type]));
  const settings = { status: 'live' as const, setStock: false, now, rates };
  const writes = noWrites();
  const ids = new Map<string, string>();
  for (const line of lines) {
    const planned = planLine(line, null, typeOf.get(line.class), settings);
    const columns = 'fault' in planned ? null : planned.columns;
    if ('fault' in planned || !columns || !isNew(columns) || line.slug === null)
      throw new Error(`The product of line ${line.no} cannot be added: ${JSON.stringify(planned)}.`);
    const { id, texts, fixed, tiers } = planned;
    ids.set(line.slug, id);
    writes.added.push({ ...columns, id, class: line.class });
    writes.texts.push(...texts.map((text) => ({ product_id: id, ...text })));
    writes.fixed.push(...fixed.map((one) => ({ product_id: id, ...one })));
    if (tiers) writes.tiers.push({ product_id: id, ...tiers });
  }
  await writeProducts(trx, writes, { actor: null, now });
  return ids;
}
