import { afterAll, beforeAll, expect, test } from 'vitest';
import { atWork, type StaffBrowser } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let keeper: StaffBrowser;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'catalogue');
});
afterAll(() => store.close());

const read = (id: string) => keeper.call('GET /admin/products/{id}/relations', { params: { id } });
const save = async (id: string, rows: { kind: string; productId: string }[], version?: string) =>
  keeper.call('POST /admin/products/{id}/relations', {
    params: { id },
    body: { rows, version: version ?? (await read(id)).version } as never,
  });
/** What the product's page names, by role. */
async function shown(id: string) {
  const [card] = await store.call('GET /api/home/productsByIds', { query: { ids: [id] } });
  const { relations } = await store.call('GET /api/home/product/{class}/{name}', {
    params: { class: card!.class.slug, name: card!.slug },
  });
  return relations.map(({ role, product }) => `${role} ${product.id}`).toSorted();
}

test('editions see each other, whichever of them the others were named on', async () => {
  const [one, two, three] = [await store.stock(1), await store.stock(1), await store.stock(1)];
  await save(one, [
    { kind: 'edition', productId: two },
    { kind: 'edition', productId: three },
  ]);
  await expect.poll(() => shown(two)).toEqual([`edition ${one}`, `edition ${three}`].toSorted());
  expect(await shown(one)).toEqual([`edition ${two}`, `edition ${three}`].toSorted());
});

test('an add-on names its base game, and a part its bundle', async () => {
  const [base, addon, bundle] = [await store.stock(1), await store.stock(1), await store.stock(1)];
  await save(base, [{ kind: 'addon', productId: addon }]);
  await save(bundle, [
    { kind: 'contains', productId: base },
    { kind: 'contains', productId: addon },
  ]);
  await expect.poll(() => shown(addon)).toEqual([`base ${base}`, `bundle ${bundle}`]);
  expect(await shown(bundle)).toEqual([`contains ${base}`, `contains ${addon}`].toSorted());
});

test('a product is not related to itself or to one that does not exist, and a colleague is not overwritten', async () => {
  const [one, two] = [await store.stock(1), await store.stock(1)];
  const { version } = await read(one);
  await save(one, [
    { kind: 'series', productId: one },
    { kind: 'series', productId: two },
  ]);
  expect((await read(one)).rows.map(({ productId }) => productId)).toEqual([two]);
  await expect(save(one, [], version)).rejects.toMatchObject({ slug: 'content_changed' });
  await expect(
    save(one, [{ kind: 'series', productId: '01900000-0000-7000-8000-000000000000' }]),
  ).rejects.toMatchObject({ slug: 'product_not_found' });
});
