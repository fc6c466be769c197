import type { Trx } from '../../../platform/db/kysely.ts';
import { storeLists } from './lists.queries.ts';
import { isNew } from './compare.ts';
import type { Fault, Line } from './line.ts';
import { Matcher } from './match.ts';
import { asKnown, planLine, type Planned } from './plan-line.ts';
import { locateVariant, planVariant } from './plan-variant.ts';
import { noWrites, publishAdded, writeProducts } from './write.queries.ts';

/**
 * Adds products and variants of lines that have an address, to a store without products: the demo. Throws if a line cannot be added.
 *
 * @param lines a variant comes after its product, which it names by address
 * @returns the ids of the products and variants by their addresses
 */
export async function addLines(trx: Trx, lines: readonly Line[], now: Date): Promise<Map<string, string>> {
  const lists = await storeLists(trx);
  const typeOf = new Map(lists.types.map((type) => [type.slug, type]));
  const settings = { status: 'live' as const, setStock: false, now, rates: lists.rates };
  const matcher = new Matcher([], [], new Map());
  const plan = (line: Line): Planned | { fault: Fault } => {
    if (!line.variant) return planLine(line, null, typeOf.get(line.class), settings);
    const located = locateVariant(line, matcher, lists);
    return 'fault' in located ? located : planVariant(located, settings, lists);
  };
  const mains: string[] = [];
  const [products, variants] = [noWrites(), noWrites()];
  const ids = new Map<string, string>();
  for (const line of lines) {
    const planned = plan(line);
    const columns = 'fault' in planned ? null : planned.columns;
    if ('fault' in planned || !columns || !isNew(columns) || line.slug === null)
      throw new Error(`The product of line ${line.no} cannot be added: ${JSON.stringify(planned)}.`);
    const { id, texts, fixed, tiers, publish } = planned;
    ids.set(line.slug, id);
    matcher.add(asKnown(planned, columns, ''));
    if (publish) mains.push(id);
    const writes = line.variant ? variants : products;
    writes.added.push({ ...columns, id, class: planned.class });
    writes.texts.push(...texts.map((text) => ({ product_id: id, ...text })));
    writes.fixed.push(...fixed.map((one) => ({ product_id: id, ...one })));
    if (tiers) writes.tiers.push({ product_id: id, ...tiers });
  }
  // The database makes a variant from its product, so that one is written before.
  for (const writes of [products, variants]) await writeProducts(trx, writes, { actor: null, now });
  await publishAdded(trx, mains, { actor: null, now });
  return ids;
}
