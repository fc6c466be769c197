import type { Trx } from '../../../platform/db/kysely.ts';
import type { Fault } from './line.ts';
import type { Item } from './import-items.ts';
import type { Planned } from './plan-line.ts';
import { skuHolders, type SkuHolder } from '../skus.queries.ts';
import { skuOf } from './plan-all.ts';
import { ownersOf, refOwners } from './write.queries.ts';

/** Which products have addresses, references and SKUs. */
export interface Owners {
  slugs: Map<string, string>;
  refs: Map<string, string>;
  skus: Map<string, SkuHolder>;
}

/** How many numbers are tried behind an address that was taken since the check. */
const TRIES = 9;

const numbered = (slug: string): string[] => [
  slug,
  ...Array.from({ length: TRIES }, (_, i) => `${slug}-${i + 2}`),
];

/** Who has what lines are about to take. */
export async function ownersNow(trx: Trx, items: readonly Item[]): Promise<Owners> {
  const wanted = items.map(({ row, line, known }) => ({
    type: known?.class ?? line.class,
    slug: line.slug ?? known?.slug ?? row.slug,
  }));
  const first = await ownersOf(trx, wanted);
  const taken = wanted.filter(({ type, slug }) => first.has(`${type}/${slug}`));
  const others = taken.flatMap(({ type, slug }) => numbered(slug).map((each) => ({ type, slug: each })));
  const refs = items.flatMap(({ line }) => line.ref ?? []);
  const skus = items.flatMap(({ line }) => skuOf(line) ?? []);
  return {
    slugs: new Map([...first, ...(await ownersOf(trx, others))]),
    refs: await refOwners(trx, refs),
    skus: await skuHolders(trx, skus),
  };
}

/** Gives a plan its address, or says why its address, reference or SKU cannot be taken. */
export function addressed(planned: Planned, { row, line }: Item, owners: Owners): Fault | null {
  const owner = line.ref === null ? undefined : owners.refs.get(line.ref);
  if (line.ref !== null && owner !== undefined && owner !== planned.id)
    return { reason: 'ref_taken', field: 'ref', value: line.ref };
  if (line.ref !== null) owners.refs.set(line.ref, planned.id);
  const { sku = null, name = '' } = planned.columns ?? {};
  const holder = sku === null ? undefined : owners.skus.get(sku);
  if (sku !== null && holder !== undefined && holder.id !== planned.id)
    return { reason: 'sku_taken', field: 'sku', value: holder.name };
  if (sku !== null) owners.skus.set(sku, { id: planned.id, name });
  const isFree = (slug: string): boolean => {
    const of = owners.slugs.get(`${planned.class}/${slug}`);
    return of === undefined || of === planned.id;
  };
  const wanted = planned.known
    ? [line.slug ?? planned.known.slug]
    : line.slug === null
      ? numbered(row.slug)
      : [line.slug];
  const slug = wanted.find(isFree);
  if (slug === undefined) return { reason: 'slug_taken', field: 'slug', value: line.slug ?? row.slug };
  owners.slugs.set(`${planned.class}/${slug}`, planned.id);
  if (planned.columns) planned.columns.slug = slug;
  return null;
}
