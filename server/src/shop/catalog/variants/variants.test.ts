import { present, nthOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someBuyer } from '../../../../test/make-order.ts';
import { steamKeys } from '../../../../test/make-product.ts';
import { browser, makeMember } from '../../../../test/member-browser.ts';
import { draftShirt, publishShirt, shirt, shirtType, type VariantRow } from '../../../../test/shirts.ts';
import { holdFirstCommit } from '../../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { addKeys } from '../../../sale/keys/door.ts';
import { saveVariants } from './save-variants.ts';

let store: TestStore;
let keeper: StaffAtWork;
let typeId: string;
const BY = ['color', 'size'];

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'catalogue');
  typeId = await shirtType(keeper);
  await sql`insert into delivery_methods (code, names, first_minor, further_minor, min_days, max_days)
    values ('post', '{"en-US": "Post"}', 500, 200, 2, 5) on conflict do nothing`.execute(store.db);
});
afterAll(() => store.close());

/** Every process drops what it has kept of a product within a second of its change. */
const SOON = { timeout: 1_000 };
const read = (id: string) => keeper.call('GET /admin/products/{id}/variants', { params: { id } });
const save = (id: string, rows: VariantRow[], more: object = {}) =>
  keeper.call('POST /admin/products/{id}/variants', {
    params: { id },
    body: { attributes: BY, rows, removed: [], confirmed: false, ...more },
  });
const rowOf = (id: string) =>
  store.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** A live shirt with these variants. */
async function made(name: string, rows: VariantRow[]): Promise<string> {
  const id = await draftShirt(keeper, typeId, name);
  await save(id, rows);
  await publishShirt(keeper, typeId, id, name);
  return id;
}
const page = (name: string) =>
  store.call('GET /api/home/product/{class}/{name}', { params: { class: 'shirts', name } });
const list = async (query: object) => {
  const { rows, facets } = await store.call('GET /api/home/queryProducts', {
    query: { class: 'shirts', ...query },
  });
  return { names: rows.map(({ name }) => name), facets, rows };
};
const again = async (id: string, sku: string, more: Partial<VariantRow>): Promise<VariantRow> => {
  const { rows } = await read(id);
  const {
    name: _,
    units,
    sold: __,
    image: ___,
    own: ____,
    ...row
  } = present(rows.find((one) => one.sku === sku));
  return { ...row, stock: { is: units, was: units }, ...more };
};

describe('the variants of a product', () => {
  test('are products of their own that take the rest from it', async () => {
    const id = await made('Heron T-Shirt', [
      shirt('black', 'm'),
      shirt('black', 'l', { price: 2_100, weightGrams: 210 }),
      shirt('red', 'm', { price: 1_700, onSale: false }),
    ]);
    const { choices, attributes, rows } = await read(id);
    expect(choices.map(({ code }) => code)).toEqual(BY);
    expect(attributes).toEqual(BY);
    expect(rows).toMatchObject([
      { name: 'Heron T-Shirt · Black · M', sku: 'HT-BLACK-M', units: 3, version: 1 },
      { name: 'Heron T-Shirt · Black · L', price: 2_100, weightGrams: 210 },
      { name: 'Heron T-Shirt · Red · M', onSale: false },
    ]);
    const [one, , off] = await Promise.all(rows.map((row) => rowOf(row.id)));
    expect(one).toMatchObject({
      status: 'live',
      kind: 'physical',
      class_id: typeId,
      names: { de: 'Heron T-Shirt · Schwarz · M' },
      attributes: { color: 'black', size: 'm' },
      slug: 'heron-t-shirt-black-m',
    });
    expect(off?.status).toBe('retired');
    // The cheapest that is on sale.
    expect(await rowOf(id)).toMatchObject({ price_minor: 1_900, on_hand: 0, lead_id: rows[0]?.id });
    const acts = (await auditOf(store, `product:${id}`)).map(({ action }) => action);
    expect(acts).toContain('products.variants_saved');
  });

  test('follow a change of the product and of the names of options', async () => {
    const id = await made('Egret T-Shirt', [shirt('black', 'm', { sku: 'E-1' })]);
    await publishShirt(keeper, typeId, id, 'Little egret', 2);
    const { id: variant } = present((await read(id)).rows[0]);
    expect((await rowOf(variant)).name).toBe('Little egret · Black · M');
    await sql`update attribute_options set names = names || '{"fr": "Noir"}' where code = 'black'`.execute(
      store.db,
    );
    expect((await rowOf(variant)).names).toMatchObject({ fr: 'Little egret · Noir · M' });
    // Whatever else writes a price of the product, such as an import: it is that of its cheapest variant.
    await sql`update products set price_minor = 5 where id = ${id}`.execute(store.db);
    expect((await rowOf(id)).price_minor).toBe(1_900);
    await sql`update products set status = 'retired' where id = ${id}`.execute(store.db);
    expect((await rowOf(variant)).status).toBe('retired');
  });

  test('that two people add at once are there once: the second is refused', async () => {
    const id = await draftShirt(keeper, typeId, 'Stilt T-Shirt');
    const wish = {
      attributes: BY,
      rows: [shirt('black', 'm', { sku: 'ST-1' })],
      removed: [],
      confirmed: false,
    };
    const { first, second, waited } = await holdFirstCommit({
      db: store.db,
      first: (trx) => saveVariants(trx, id, wish, { actor: 'system', now: new Date() }),
      second: () => save(id, [shirt('black', 'm', { sku: 'ST-2' })]),
    });
    expect(waited).toBe(true);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'invalid_input' } });
    expect((await read(id)).rows).toMatchObject([{ sku: 'ST-1' }]);
  });

  test('are changed by difference, and only by the one who has seen the last change', async () => {
    const id = await made('Ibis T-Shirt', [shirt('black', 'm', { sku: 'I-1' })]);
    const mine = await again(id, 'I-1', { price: 2_000, stock: { is: 10, was: 3 } });
    await sql`update products set on_hand = 2 where sku = 'I-1'`.execute(store.db);
    await save(id, [mine]);
    expect((await read(id)).rows).toMatchObject([{ price: 2_000, units: 9, version: 2 }]);
    await expect(save(id, [mine])).rejects.toMatchObject({
      slug: 'content_changed',
      data: { by: 'The catalogue' },
    });
    await expect(save(id, [await again(id, 'I-1', { price: 100 })])).rejects.toMatchObject({
      slug: 'price_unusual',
      data: { reasons: ['half'] },
    });
    await save(id, [await again(id, 'I-1', { price: 100 })], { confirmed: true });
    expect((await rowOf(id)).price_minor).toBe(100);
  });

  test('are refused by field', async () => {
    const id = await draftShirt(keeper, typeId, 'Crane T-Shirt');
    const fields = (rows: VariantRow[], more = {}) =>
      save(id, rows, more).then(
        () => [],
        ({ fields: wrong = {} }: { fields?: object }) => Object.keys(wrong),
      );
    const none = { sku: '' };
    expect(await fields([shirt('black', 'm', none), shirt('black', 'm', none)])).toEqual(['rows.1.options']);
    expect(await fields([shirt('blue', 'm', none)])).toEqual(['rows.0.options']);
    expect(await fields([shirt('black', 'm', { ...none, sale: 1_900 })])).toEqual(['rows.0.sale']);
    expect(await fields([shirt('black', 'm', none)], { attributes: ['color'] })).toEqual(['rows.0.options']);
    expect(await fields([shirt('black', 'm', none)], { attributes: ['color', 'fabric'] })).toEqual([
      'attributes',
    ]);
    await made('Stork T-Shirt', [shirt('black', 'm', { sku: 'S-1' })]);
    expect(await fields([shirt('black', 'm', { sku: 'S-1' })])).toEqual(['rows.0.sku']);
    await save(id, [shirt('black', 'm', none)]);
    expect(await fields([], { attributes: ['color'] })).toEqual(['attributes']);
  });

  test('that were never sold are removed; a product without variants has its own price again', async () => {
    const id = await made('Rail T-Shirt', [shirt('black', 'm', { sku: 'R-1' })]);
    const { id: variant } = present((await read(id)).rows[0]);
    await expect(
      keeper.call('POST /admin/products/{id}/variants', {
        params: { id: variant },
        body: { attributes: BY, rows: [shirt('red', 'm', { sku: '' })], removed: [], confirmed: false },
      }),
    ).rejects.toMatchObject({ slug: 'variant_of_product' });
    await save(id, [], { attributes: [], removed: [variant] });
    expect((await read(id)).rows).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ variant_attributes: [], lead_id: null, price_minor: 1_900 });
  });

  test('of keys get their keys by SKU, and the product itself gets none', async () => {
    const id = await draftShirt(keeper, typeId, 'Season pass', 'key');
    const none = { stock: null, sku: '' };
    await inTransaction(store.db, (trx) =>
      addKeys(trx, store.context.keyring, { productId: id, keys: steamKeys(1) }),
    );
    await expect(save(id, [shirt('black', 'm', none)])).rejects.toMatchObject({
      slug: 'variants_have_stock',
    });
    const other = await draftShirt(keeper, typeId, 'Season pass', 'key');
    await save(other, [shirt('black', 'm', { ...none, sku: 'PASS-M' }), shirt('black', 'l', none)]);
    const { rows } = await read(other);
    await inTransaction(store.db, (trx) =>
      addKeys(trx, store.context.keyring, { productId: nthOf(rows, 0).id, keys: steamKeys(2) }),
    );
    expect((await read(other)).rows.map(({ units }) => units)).toEqual([2, 0]);
  });
});

describe('in the shop', () => {
  test('the product stands in lists once, from the lowest price in stock, and its page has the variants', async () => {
    await made('Plover T-Shirt', [
      shirt('black', 'm', { sku: 'P-BM', stock: { is: 0, was: 0 } }),
      shirt('red', 'l', { sku: 'P-RL', price: 2_400 }),
      shirt('red', 'm', { sku: 'P-RM', price: 2_600 }),
    ]);
    await expect
      .poll(async () => (await list({ keyword: 'plover' })).rows, SOON)
      .toMatchObject([
        {
          name: 'Plover T-Shirt',
          price: { amount: 2_400 },
          variants: { count: 3, from: true },
          stock: 'in_stock',
        },
      ]);
    expect((await list({ keyword: 'P-RL' })).names).toEqual(['Plover T-Shirt']);
    expect((await list({ keyword: 'red plover' })).names).toContain('Plover T-Shirt');
    const { product } = await page('plover-t-shirt-red-l');
    expect(product).toMatchObject({
      name: 'Plover T-Shirt',
      slug: 'plover-t-shirt',
      options: {
        groups: [
          { code: 'color', name: 'Color', values: [{ code: 'black' }, { code: 'red', name: 'Red' }] },
          { code: 'size' },
        ],
        items: [
          { sku: 'P-BM', stock: 'out_of_stock', options: { color: 'black', size: 'm' } },
          { sku: 'P-RL', stock: 'in_stock', price: { amount: 2_400 } },
          { sku: 'P-RM', stock: 'in_stock' },
        ],
      },
    });
    expect(product.options?.chosen).toBe(product.options?.items[1]?.id);
  });

  test('its stock is the sum of its variants on sale, also as a draft and when no variant is on sale', async () => {
    const id = await draftShirt(keeper, typeId, 'Lapwing T-Shirt');
    const units = async () => (await keeper.call('GET /admin/products/{id}/facts', { params: { id } })).units;
    await save(id, [shirt('black', 'm', { sku: 'L-BM' }), shirt('red', 'l', { sku: 'L-RL', onSale: false })]);
    expect(await units()).toBe(3);
    await publishShirt(keeper, typeId, id, 'Lapwing T-Shirt', 1);
    const stock = async () => (await list({ keyword: 'lapwing' })).rows.map((row) => row.stock);
    await expect.poll(stock, SOON).toEqual(['in_stock']);
    await save(id, [await again(id, 'L-BM', { onSale: false }), await again(id, 'L-RL', {})]);
    await expect.poll(stock, SOON).toEqual(['out_of_stock']);
  });

  test('two filters find a product only if one variant has both, and counts say so', async () => {
    await made('Wader one', [
      shirt('black', 'm', { sku: '', stock: { is: 0, was: 0 } }),
      shirt('red', 'l', { sku: '', price: 5_000 }),
    ]);
    await made('Wader two', [shirt('black', 'l', { sku: '' }), shirt('red', 'm', { sku: '' })]);
    /** Where the filters leave one variant of a product, the row is that one's. */
    const found = async (query: object) => {
      const { rows } = await list({ keyword: 'wader', ...query });
      return rows.map(({ slug, variantOf }) => variantOf ?? slug).toSorted();
    };
    await expect.poll(() => found({ attr: ['color.black'] }), SOON).toEqual(['wader-one', 'wader-two']);
    expect(await found({ attr: ['color.black', 'size.m'] })).toEqual(['wader-one']);
    expect(await found({ attr: ['color.black', 'color.red', 'size.m'] })).toEqual(['wader-one', 'wader-two']);
    expect(await found({ attr: ['color.black'], stock: 'in_stock' })).toEqual(['wader-two']);
    expect(await found({ attr: ['color.red'], maxPrice: '30' })).toEqual(['wader-two']);
    const { facets } = await list({ keyword: 'wader', attr: ['color.black', 'size.m'] });
    const counts = facets.attributes.map(({ values }) => values.map(({ code, count }) => [code, count]));
    expect(counts).toEqual([
      [
        ['color.black', 1],
        ['color.red', 1],
      ],
      [
        ['size.m', 1],
        ['size.l', 1],
      ],
    ]);
  });

  test('a variant is ordered by its name; the product itself is refused in cart, quote and order', async () => {
    const id = await made('Snipe T-Shirt', [
      shirt('black', 'm', { sku: 'SN-M' }),
      shirt('red', 'm', { sku: 'SN-R' }),
    ]);
    const [black] = (await read(id)).rows;
    const { id: variant } = present(black);
    const member = await makeMember(store);
    const line = (productId: string) => [{ productId, quantity: 2 }];
    await expect(
      member.call('POST /api/cart', { body: { items: line(id), merge: false } }),
    ).rejects.toMatchObject({ slug: 'variant_required' });
    const { items } = await member.call('POST /api/cart', { body: { items: line(variant), merge: false } });
    expect(items).toMatchObject([{ name: 'Snipe T-Shirt · Black · M', stock: 'in_stock' }]);

    const at = browser(store);
    const wish = { currency: 'USD' as const, paymentMethod: 'sandbox', country: 'DE' };
    await expect(
      at.call('POST /api/checkout/quote', { body: { ...wish, items: line(id) } }),
    ).rejects.toMatchObject({ slug: 'variant_required', data: { productId: id } });
    const { total, needsAddress } = await at.call('POST /api/checkout/quote', {
      body: { ...wish, items: line(variant) },
    });
    expect(needsAddress).toBe(true);
    const { orderNo, accessKey } = await at.call('POST /api/orders', {
      body: {
        ...wish,
        items: line(variant),
        total,
        agree: true,
        contact: { email: someBuyer() },
        address: {
          firstName: 'Mara',
          lastName: 'Weiss',
          phone: '030 901820',
          address: 'Lange Straße 1',
          city: 'Berlin',
          zip: '10115',
          country: 'DE',
        },
      },
    });
    const order = await at.call('GET /api/orders/{orderNo}', { params: { orderNo }, query: { accessKey } });
    expect(order.lines).toMatchObject([{ name: 'Snipe T-Shirt · Black · M', quantity: 2 }]);
    await expect.poll(async () => (await read(id)).rows.map(({ units }) => units), SOON).toEqual([1, 3]);
    await expect(save(id, [], { removed: [variant] })).rejects.toMatchObject({ slug: 'variant_in_use' });
  });
});

describe('in the back office', () => {
  test('the list counts variants, finds them by SKU, and a change of many prices reaches them', async () => {
    const id = await made('Dunlin T-Shirt', [
      shirt('black', 'm', { sku: 'DU-1' }),
      shirt('red', 'm', { sku: 'DU-2', price: 2_500 }),
    ]);
    const { rows } = await keeper.call('GET /admin/products', { query: { q: 'DU-2' } });
    expect(rows).toMatchObject([{ id, variants: 2, stock: 6, price: { amount: 1_900 } }]);
    const { rows: changes } = await keeper.call('POST /admin/product-bulks/preview', {
      body: {
        chosen: { ids: [id] },
        act: { kind: 'price', change: { by: 'percent', value: 10 }, ending: false },
      },
    });
    expect(changes.map(({ name }) => name)).toEqual([
      'Dunlin T-Shirt · Black · M',
      'Dunlin T-Shirt · Red · M',
    ]);
  });

  test('a copy has the variants, without SKU and stock', async () => {
    const id = await made('Avocet T-Shirt', [shirt('black', 'm', { sku: 'AV-1' })]);
    const copy = crypto.randomUUID();
    await keeper.call('POST /admin/products/{id}/duplicate', { params: { id }, body: { id: copy } });
    expect(await read(copy)).toMatchObject({
      attributes: BY,
      rows: [{ name: 'Avocet T-Shirt · Black · M', sku: '', units: 0, price: 1_900 }],
    });
    const { id: variant } = present((await read(id)).rows[0]);
    await expect(
      keeper.call('POST /admin/products/{id}/duplicate', {
        params: { id: variant },
        body: { id: crypto.randomUUID() },
      }),
    ).rejects.toMatchObject({ slug: 'variant_of_product' });
  });

  test('an option that variants have goes only if none of them would become another one', async () => {
    const id = await made('Knot T-Shirt', [shirt('black', 'm', { sku: '' }), shirt('red', 'm', { sku: '' })]);
    const remove = async (to: string | null) => {
      const { version } = await keeper.call('GET /admin/attributes/{code}', { params: { code: 'color' } });
      return await keeper.call('POST /admin/attributes/{code}/options/{option}/remove', {
        params: { code: 'color', option: 'red' },
        body: { version, to },
      });
    };
    await expect(remove(null)).rejects.toMatchObject({ slug: 'option_in_use' });
    await expect(remove('black')).rejects.toMatchObject({ slug: 'option_in_use' });
    expect((await read(id)).rows).toHaveLength(2);
  });
});
