import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import type { staffSaveVariants } from '@halfturn/contract/staff/variants.ts';
import { productFacts } from './product-facts.ts';
import type { StaffAtWork } from './staff-browser.ts';

type Body = BodyOf<typeof staffSaveVariants>;
export type VariantRow = Body['rows'][number];

/** The type "Shirts", whose products differ by color and size, which are filters and find them. */
export async function shirtType(keeper: Pick<StaffAtWork, 'call'>): Promise<string> {
  const { id } = await keeper.call('POST /admin/product-types', {
    body: { names: { 'en-US': 'Shirts' }, parentId: null, genre: null, slug: 'shirts' },
  });
  const select = async (name: string, options: Record<string, string>[]) => {
    const { code } = await keeper.call('POST /admin/attributes', {
      body: { names: { 'en-US': name }, kind: 'select', unit: '' },
    });
    for (const [no, names] of options.entries())
      await keeper.call('POST /admin/attributes/{code}/options', {
        params: { code },
        body: { version: no + 1, names },
      });
    return code;
  };
  await select('Color', [
    { 'en-US': 'Black', de: 'Schwarz' },
    { 'en-US': 'Red', de: 'Rot' },
  ]);
  await select('Size', [{ 'en-US': 'M' }, { 'en-US': 'L' }]);
  const flags = { required: true, onCard: true, filterable: true, searched: true };
  await keeper.call('POST /admin/product-types/{id}', {
    params: { id },
    body: {
      version: 1,
      names: { 'en-US': 'Shirts' },
      parentId: null,
      genre: null,
      attributes: [
        { code: 'color', ...flags },
        { code: 'size', ...flags },
      ],
    },
  });
  return id;
}

/** A row of the table of variants. */
export const shirt = (color: string, size: string, more: Partial<VariantRow> = {}): VariantRow => ({
  id: randomUUID(),
  version: null,
  options: { color, size },
  sku: `HT-${color}-${size}`.toUpperCase(),
  price: 1_900,
  sale: null,
  saleFrom: null,
  saleUntil: null,
  weightGrams: null,
  cost: null,
  onSale: true,
  stock: { is: 3, was: 0 },
  ...more,
});

/** A draft of the type; its variants make it what it is. Returns its id. */
export async function draftShirt(
  keeper: Pick<StaffAtWork, 'call'>,
  typeId: string,
  name: string,
  kind: 'key' | 'physical' = 'physical',
): Promise<string> {
  const id = randomUUID();
  const facts = { ...productFacts(typeId), name, status: 'draft' as const };
  await keeper.call('POST /admin/products', {
    body: {
      ...facts,
      weightGrams: kind === 'key' ? null : 180,
      id,
      kind,
      slug: '',
      released: null,
      onHand: kind === 'key' ? null : 0,
    },
  });
  return id;
}

/** Publishes a product that has variants. */
export const publishShirt = (
  keeper: Pick<StaffAtWork, 'call'>,
  typeId: string,
  id: string,
  name: string,
  version = 1,
) =>
  keeper.call('POST /admin/products/{id}', {
    params: { id },
    body: { ...productFacts(typeId), name, status: 'live', weightGrams: 180, version, stock: null },
  });
