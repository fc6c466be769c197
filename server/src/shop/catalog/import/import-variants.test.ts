import { present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importing } from '../../../../test/import-products.ts';
import { shirtType } from '../../../../test/shirts.ts';
import { atWork, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let keeper: StaffAtWork;
const { upload, settled, save, start, undo, lines, file } = importing({
  store: () => store,
  keeper: () => keeper,
});

beforeAll(async () => {
  store = await testStore();
  keeper = await atWork(store, 'catalogue');
  await shirtType(keeper);
});
afterAll(() => store.close());

const HEAD =
  'Name,Parent,SKU,Type,Status,option1 name,option1 value,Option2 Name,Option2 Value,Price,Sale,Stock,Weight,price_EUR';
/** A shirt in six variants, as a file says it: its first line is the product, which the others name. */
const shirts = (name: string, sku: string): string =>
  [
    HEAD,
    `${name},,${sku},Shirts,live,Color,,Größe,,,,,180,`.replace('Größe', 'Size'),
    ...['Black', 'Rot', 'Teal'].flatMap((color) =>
      ['M', 'L'].map(
        (size, no) =>
          `,${name},${sku}-${color}-${size},,,color,${color},Size,${size},${19 + no},${no === 0 ? '' : 15},${no + 3},${no === 0 ? '' : 210},${no === 0 ? 18 : ''}`,
      ),
    ),
  ].join('\n');
const rowsOf = async (name: string) => {
  const main = await store.db
    .selectFrom('products')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const { rows } = await keeper.call('GET /admin/products/{id}/variants', { params: { id: main.id } });
  return { main, rows };
};
const TEAL = { field: 'attr.color', value: 'Teal', do: 'create' as const, to: '' };

test('a shirt in six variants goes in, is exported unchanged, is changed, and all is undone', async () => {
  const id = await upload(shirts('Heron', 'H'));
  const first = await settled(id);
  expect(first.settings.columns.slice(0, 7)).toEqual([
    'name',
    'parent',
    'sku',
    'type',
    'status',
    'option1.name',
    'option1.value',
  ]);
  expect(first.unknown).toEqual([{ field: 'attr.color', value: 'Teal', lines: 2 }]);
  expect((await lines(id, 'wrong')).rows[0]).toMatchObject({
    name: 'Heron · Teal · M',
    reason: 'value_unknown',
    value: 'Teal',
  });
  const checked = await save(id, { choices: [TEAL] });
  expect(checked.verdicts).toEqual({ new: 7, changed: 0, same: 0, wrong: 0 });
  const preview = (await lines(id, 'new')).rows;
  expect(preview.map(({ name }) => name)).toContain('Heron · Teal · L');
  expect(preview[0]?.changes.map(({ field, to }) => [field, to.text])).toEqual([
    ['status', 'Live'],
    ['type', 'Shirts'],
    ['options', 'Color, Size'],
  ]);
  expect(preview[2]?.changes.map(({ field, to }) => [field, to.text ?? to.money])).toEqual([
    ['attr.color', 'Black'],
    ['attr.size', 'L'],
    ['price', { amount: 2_000, currency: 'USD' }],
    ['sale', { amount: 1_500, currency: 'USD' }],
    ['sku', 'H-Black-L'],
    ['stock', '4'],
  ]);
  await start(id);
  const { main, rows } = await rowsOf('Heron');
  expect(main).toMatchObject({ status: 'live', kind: 'physical', on_hand: 0, current_minor: 1_500 });
  expect(rows.map(({ name }) => name)).toEqual([
    'Heron · Black · M',
    'Heron · Black · L',
    'Heron · Red · M',
    'Heron · Red · L',
    'Heron · Teal · M',
    'Heron · Teal · L',
  ]);
  expect(rows[1]).toMatchObject({ sku: 'H-Black-L', price: 2_000, sale: 1_500, weightGrams: 210, units: 4 });

  const csv = await file('products.csv?q=Heron');
  const back = await settled(await upload(csv));
  expect(back.verdicts).toEqual({ new: 0, changed: 0, same: 7, wrong: 0 });
  expect(back.noted).toBe(0);

  const changed = await upload(csv.replace('20.00,15.00', '24.00,none'));
  expect((await settled(changed)).verdicts.changed).toBe(1);
  expect((await lines(changed, 'changed')).rows[0]).toMatchObject({
    name: 'Heron · Black · L',
    changes: [
      {
        field: 'price',
        from: { money: { amount: 2_000, currency: 'USD' } },
        to: { money: { amount: 2_400, currency: 'USD' } },
      },
      { field: 'sale', from: { money: { amount: 1_500, currency: 'USD' } }, to: {} },
    ],
  });
  await start(changed);
  expect((await rowsOf('Heron')).rows[1]).toMatchObject({ price: 2_400, sale: null });
  expect(await undo(changed)).toMatchObject({ undone: 1, kept: 0 });
  expect((await rowsOf('Heron')).rows[1]).toMatchObject({ price: 2_000, sale: 1_500 });
  // A variant that was changed since stays, and with it the product, which is taken off sale.
  expect(await undo(id)).toMatchObject({ undone: 6, kept: 1 });
  const { main: retired, rows: kept } = await rowsOf('Heron');
  expect(retired.status).toBe('retired');
  expect(kept.map(({ name }) => name)).toEqual(['Heron · Black · L']);
});

test('a product of the store gets variants, and undo leaves it as it was', async () => {
  await start(await upload('Name,Type,Price,Stock,Weight,Status\nEgret,Shirts,25,9,200,draft\n'));
  const before = (await rowsOf('Egret')).main;
  const id = await upload(shirts('Egret', 'E').replace('Egret,,E', 'Egret,,').replace('live', ''));
  await save(id, { choices: [TEAL] });
  expect((await lines(id, 'changed')).rows[0]?.changes.map(({ field, to }) => [field, to.text])).toEqual([
    ['weight', '180'],
    ['stock', '0'],
    ['options', 'Color, Size'],
  ]);
  await start(id);
  expect((await rowsOf('Egret')).main).toMatchObject({ on_hand: 0, current_minor: 1_500 });
  expect(await undo(id)).toMatchObject({ undone: 7, kept: 0 });
  const after = (await rowsOf('Egret')).main;
  for (const key of ['price_minor', 'sale_minor', 'on_hand', 'variant_attributes', 'weight_grams'] as const)
    expect(after[key], key).toEqual(before[key]);
});

test('a line that names a variant by its SKU or its id changes that one', async () => {
  const id = await upload(shirts('Ibis', 'I').replace(/^.*Teal.*$/gm, ''));
  await start(id);
  const { rows } = await rowsOf('Ibis');
  const two = present(rows[1]);
  const more = await upload(
    `Parent,SKU,id,Name,Price,Stock\nIbis,I-Black-M,,,18,\n,,${two.id},Ibis,19,\nIbis,I-Black-M,,,17,\n`,
  );
  const checked = await settled(more);
  expect(checked.verdicts).toEqual({ new: 0, changed: 2, same: 0, wrong: 1 });
  expect((await lines(more, 'wrong')).rows).toMatchObject([{ reason: 'twice', value: '2' }]);
  await start(more);
  expect((await rowsOf('Ibis')).rows.map(({ price }) => price)).toEqual([1_800, 1_900, 1_900, 2_000]);
});

test('undo deletes new variants with their product, and takes one that is in use off sale', async () => {
  const good = (name: string, sku: string) => shirts(name, sku).replace(/^.*Teal.*$/gm, '');
  const id = await upload(good('Stork', 'S'));
  await start(id);
  expect(await undo(id)).toMatchObject({ undone: 5, kept: 0 });
  expect(
    await store.db.selectFrom('products').select('name').where('name', 'like', 'Stork%').execute(),
  ).toEqual([]);
  const again = await upload(good('Stork', 'S'));
  await start(again);
  const { rows } = await rowsOf('Stork');
  await sql`insert into product_views (day, product_id, views) values (current_date, ${present(rows[1]).id}::uuid, 1)`.execute(
    store.db,
  );
  expect(await undo(again)).toMatchObject({ undone: 5, kept: 0 });
  const { main, rows: left } = await rowsOf('Stork');
  expect(main.status).toBe('retired');
  expect(left).toMatchObject([{ name: 'Stork · Black · L', onSale: false }]);
});

test('lines that cannot be say why, with the name of the product', async () => {
  await start(
    await upload(`${shirts('Crane', 'C').replace(/^.*Teal.*$/gm, '')}\nPlain,,P,Shirts,,,,,,9,,,100,`),
  );
  const wrong = [
    [',Nothing,,,,Color,Black,Size,M,9,,,,', 'parent_unknown', 'Nothing · Black · M'],
    [',Plain,,,,Color,Black,Size,M,9,,,,', 'parent_without_options', 'Plain'],
    [',Crane,N-1,,,Fabric,Wool,,,9,,,,', 'option_attribute', 'Crane · Wool'],
    [',Crane,N-2,,,Color,Black,,,9,,,,', 'options', 'Crane · Black'],
    [',Crane,C-Black-M,,,Color,Rot,Size,L,9,,,,', 'sku_taken', 'Crane · Rot · L'],
    ['Heron,,,Shirts,,Color,Black,,,9,,,,', 'parent_missing', 'Heron'],
    ['Crane,,C,Shirts,,Size,,,,,,,,', 'options_fixed', 'Crane'],
    ['Other,,O,Shirts,,Genre,,,,,,,,', 'option_attribute', 'Other'],
  ] as const;
  const id = await upload([HEAD, ...wrong.map(([line]) => line)].join('\n'));
  const { rows } = await lines(id, 'wrong');
  expect(rows.map(({ reason, name }) => [reason, name])).toEqual(wrong.map(([, ...rest]) => rest));
  const report = await file(`${id}/report.csv`);
  expect(report).toContain('“Plain” has no attributes for variants');
});

test('an export of Shopify goes in as it is: its lines of one handle are a product and its variants', async () => {
  const csv = [
    'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Variant Image,Status',
    'wren,Wren,Nest,Shirts,Color,Black,Size,M,W-1,180,4,15,20,,,active',
    'wren,,,,,Red,,L,W-2,0,5,18,,,,',
    'wren,,,,,,,,,,,,,http://127.0.0.1:9/wren.png,,',
    'mug,Mug,Nest,Shirts,Title,Default Title,,,M-1,300,7,9,,,,active',
    'odd,Odd,Nest',
  ].join('\n');
  const id = await upload(csv);
  const checked = await settled(id);
  expect(checked.heads.slice(-2)).toEqual(['Parent', 'Sale']);
  expect(
    (await lines(id)).rows.map(({ line, name, verdict, reason }) => [line, name, verdict, reason]),
  ).toEqual([
    [2, 'Wren', 'new', null],
    [2, 'Wren · Black · M', 'new', null],
    [3, 'Wren · Red · L', 'new', null],
    [5, 'Mug', 'new', null],
    [6, '', 'wrong', 'columns'],
  ]);
  expect((await lines(id)).rows[0]?.changes.at(-1)).toMatchObject({ field: 'pictures', to: { text: '1' } });
  await start(id);
  const { main, rows } = await rowsOf('Wren');
  expect(main).toMatchObject({
    slug: 'wren',
    publisher: 'Nest',
    status: 'live',
    variant_attributes: ['color', 'size'],
  });
  expect(rows).toMatchObject([
    { sku: 'W-1', price: 2_000, sale: 1_500, weightGrams: 180, units: 4 },
    { sku: 'W-2', price: 1_800, sale: null, weightGrams: null, units: 5 },
  ]);
  // It lacks the color that its type requires, and so cannot go on sale when the file comes again.
  expect((await rowsOf('Mug')).main).toMatchObject({
    external_ref: 'M-1',
    on_hand: 7,
    weight_grams: 300,
    status: 'draft',
  });
  expect((await settled(await upload(csv))).verdicts).toEqual({ new: 0, changed: 1, same: 2, wrong: 2 });
});
