import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productFacts } from '../../../test/product-facts.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { shirt, shirtType, type VariantRow } from '../../../test/shirts.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { createProduct } from './editor/create-product.ts';

let store: TestStore;
let keeper: StaffAtWork;
let typeId: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'catalogue');
  typeId = await shirtType(keeper);
});
afterAll(() => store.close());

const facts = (name: string, sku: string) => ({
  ...productFacts(typeId),
  name,
  sku,
  status: 'draft' as const,
});
const bodyOf = (name: string, sku: string) => ({
  ...facts(name, sku),
  id: randomUUID(),
  kind: 'physical' as const,
  slug: '',
  released: null,
  onHand: 0,
});
const create = async (name: string, sku: string): Promise<string> => {
  const body = bodyOf(name, sku);
  await keeper.call('POST /admin/products', { body });
  return body.id;
};
const save = (id: string, name: string, sku: string, version = 1) =>
  keeper.call('POST /admin/products/{id}', {
    params: { id },
    body: { ...facts(name, sku), version, stock: null },
  });
const skuOf = async (id: string): Promise<string> =>
  (await keeper.call('GET /admin/products/{id}/facts', { params: { id } })).facts.sku;
const variantsOf = (id: string) => keeper.call('GET /admin/products/{id}/variants', { params: { id } });
const saveVariants = (id: string, rows: VariantRow[], more: object = {}) =>
  keeper.call('POST /admin/products/{id}/variants', {
    params: { id },
    body: { attributes: ['color', 'size'], rows, removed: [], confirmed: false, ...more },
  });
/** A refusal at a field that names the product or variant that has the SKU. */
const takenBy = (field: string, name: string) => ({
  slug: 'invalid_input',
  fields: { [field]: `“${name}” already has this SKU.` },
});

describe('the SKU of a product', () => {
  test('is saved, changed and removed in the editor, and is in the audit log', async () => {
    const id = await create('Grebe mug', ' GR-1 ');
    expect(await skuOf(id)).toBe('GR-1');
    await save(id, 'Grebe mug', 'GR-2');
    expect((await auditOf(store, `product:${id}`)).at(-1)).toMatchObject({
      before: { sku: 'GR-1' },
      after: { sku: 'GR-2' },
    });
    await save(id, 'Grebe mug', '', 2);
    expect(await skuOf(id)).toBe('');
    await create('Grebe bowl', 'GR-2');
  });

  test('that another product has is refused at the field, which names that product', async () => {
    const id = await create('Plover mug', 'PL-1');
    await expect(create('Plover bowl', 'PL-1')).rejects.toMatchObject(takenBy('sku', 'Plover mug'));
    const other = await create('Plover plate', '');
    await expect(save(other, 'Plover plate', 'PL-1')).rejects.toMatchObject(takenBy('sku', 'Plover mug'));
    await keeper.call('POST /admin/products/{id}', {
      params: { id },
      body: { ...facts('Plover mug', 'PL-1'), status: 'retired', price: 900, version: 1, stock: null },
    });
    await expect(save(other, 'Plover plate', 'PL-1')).rejects.toMatchObject(takenBy('sku', 'Plover mug'));
    await save(other, 'Plover plate', 'pl-1');
  });

  test('that two people give at once is that of the first: the second is refused', async () => {
    const { first, second, waited } = await holdFirstCommit({
      db: store.db,
      first: (trx) =>
        createProduct(
          trx,
          { ...bodyOf('Teal mug', 'TE-1'), ...DEFAULTS },
          { actor: 'system', now: new Date() },
        ),
      second: () => create('Teal bowl', 'TE-1'),
    });
    expect(waited).toBe(true);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: takenBy('sku', 'Teal mug') });
  });

  test('is not taken over by its copy', async () => {
    const id = await create('Coot mug', 'CO-1');
    const copy = randomUUID();
    await keeper.call('POST /admin/products/{id}/duplicate', { params: { id }, body: { id: copy } });
    expect([await skuOf(id), await skuOf(copy)]).toEqual(['CO-1', '']);
  });

  test('finds it in the list', async () => {
    await create('Dipper mug', 'DI-77');
    const { rows } = await keeper.call('GET /admin/products', { query: { q: 'DI-77' } });
    expect(rows).toMatchObject([{ name: 'Dipper mug', sku: 'DI-77' }]);
  });
});

const DEFAULTS = {
  names: {},
  saleRule: 'everywhere' as const,
  saleCountries: [],
  saleFrom: null,
  saleUntil: null,
  publishAt: null,
  texts: {},
  own: null,
  confirmed: false,
};

describe('the SKUs of variants', () => {
  test('are none that a product has, and the other way round', async () => {
    await create('Avocet mug', 'AV-1');
    const id = await create('Avocet shirt', '');
    const row = shirt('black', 'm', { sku: 'AV-1' });
    await expect(saveVariants(id, [row])).rejects.toMatchObject(takenBy('rows.0.sku', 'Avocet mug'));
    await saveVariants(id, [{ ...row, sku: 'AV-2' }]);
    await expect(create('Avocet bowl', 'AV-2')).rejects.toMatchObject(
      takenBy('sku', 'Avocet shirt · Black · M'),
    );
  });

  test('take the place of that of the product, and one of them can have it', async () => {
    const id = await create('Snipe shirt', 'SN-1');
    expect((await variantsOf(id)).ownSku).toBe('SN-1');
    await saveVariants(id, [
      shirt('black', 'm', { sku: 'SN-1' }),
      shirt('red', 'm', { sku: 'SN-2', price: 1_900 }),
    ]);
    expect(await skuOf(id)).toBe('');
    const { ownSku, rows } = await variantsOf(id);
    expect([ownSku, ...rows.map(({ sku }) => sku)]).toEqual(['', 'SN-1', 'SN-2']);
    expect((await auditOf(store, `product:${id}`)).at(-1)).toMatchObject({
      action: 'products.variants_saved',
      before: { sku: 'SN-1' },
      after: { sku: null },
    });
    // The editor has no field for it as long as there are variants: what is sent is left out.
    await save(id, 'Snipe shirt', 'SN-9');
    expect(await skuOf(id)).toBe('');
    await saveVariants(id, [], { attributes: [], removed: rows.map((row) => row.id) });
    await save(id, 'Snipe shirt', 'SN-1');
    expect(await skuOf(id)).toBe('SN-1');
  });

  test('can be exchanged in one save', async () => {
    const id = await create('Knot shirt', '');
    await saveVariants(id, [shirt('black', 'm', { sku: 'KN-1' }), shirt('red', 'm', { sku: 'KN-2' })]);
    const { rows } = await variantsOf(id);
    const changed = rows.map(({ name: _n, units: _u, sold: _s, image: _i, own: _o, ...row }, no) => ({
      ...row,
      sku: ['KN-2', 'KN-1'][no] ?? '',
      stock: null,
    }));
    await saveVariants(id, changed);
    expect((await variantsOf(id)).rows.map(({ sku }) => sku)).toEqual(['KN-2', 'KN-1']);
  });
});
