import { present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importing } from '../../../../test/import-products.ts';
import { atWork, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let keeper: StaffAtWork;
const { one, upload, settled, save, start, undo, lines, file } = importing({
  store: () => store,
  keeper: () => keeper,
});

beforeAll(async () => {
  store = await testStore();
  keeper = await atWork(store, 'catalogue');
  const names = JSON.stringify({ 'en-US': 'Games' });
  await sql`insert into classes (slug, names) values ('games', ${names}), ('software', ${names})`.execute(
    store.db,
  );
});
beforeEach(async () => {
  await emptied();
});
afterAll(() => store.close());

const emptied = async () => {
  for (const table of ['price_history', 'product_relations', 'products'])
    await sql`delete from ${sql.table(table)}`.execute(store.db);
};

/** Every relation of the store, as `bundle contains part`, each list in its order. */
async function relations(): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select p.name || ' ' || r.kind || ' ' || o.name as said from product_relations r
    join products p on p.id = r.product_id join products o on o.id = r.other_id
    order by p.name, r.kind, r.position`.execute(store.db);
  return rows.map(({ said }) => said);
}

const idOf = async (name: string): Promise<string> =>
  (await store.db.selectFrom('products').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

const relate = async (name: string, rows: { kind: string; productId: string }[]) => {
  const params = { id: await idOf(name) };
  const { version } = await keeper.call('GET /admin/products/{id}/relations', { params });
  await keeper.call('POST /admin/products/{id}/relations', { params, body: { rows, version } as never });
};

const HEAD = 'Name,Type,SKU,Ref,Slug,Price,Editions,Add-ons,Contains,Series\n';
/** All kinds, named in every way, each by a line that stands before the products it names. */
const ALL = `${HEAD}Lamp,games,L-1,,,20,lamp-deluxe,games/drowned; D-2,,Bell
Box,games,,,,50,,,"L-1; r-9",
Lamp Deluxe,games,,,lamp-deluxe,30,,,,
Drowned,games,,,drowned,9,,,,
Second,games,D-2,,,9,,,,
Bell,games,,r-9,,15,,,,
`;
const RELATED = [
  'Box contains Lamp',
  'Box contains Bell',
  'Lamp addon Drowned',
  'Lamp addon Second',
  'Lamp edition Lamp Deluxe',
  'Lamp series Bell',
];
const imported = async (csv: string) => {
  const id = await upload(csv);
  await settled(id);
  return { id, done: await start(id) };
};
const notes = async (id: string) =>
  (await lines(id, 'noted')).rows.flatMap((row) =>
    row.notes.map(({ note, field, value }) => [row.line, field, note, value]),
  );

test('related products go in by id, reference, address, SKU or name, also those of later lines', async () => {
  const id = await upload(ALL);
  const checked = await settled(id);
  expect(checked.settings.columns.slice(6)).toEqual(['editions', 'addons', 'contains', 'series']);
  expect(checked).toMatchObject({ verdicts: { new: 6, changed: 0, same: 0, wrong: 0 }, noted: 0 });
  const [lamp] = (await lines(id, 'new')).rows;
  expect(lamp?.changes.slice(-3)).toEqual([
    { field: 'editions', from: {}, to: { text: 'Lamp Deluxe' } },
    { field: 'addons', from: {}, to: { text: 'Drowned; Second' } },
    { field: 'series', from: {}, to: { text: 'Bell' } },
  ]);
  expect((await start(id)).verdicts).toMatchObject({ new: 6 });
  expect(await relations()).toEqual(RELATED);
  expect((await lines(id, 'new')).rows[0]?.changes).toEqual(lamp?.changes);
  const { rows } = await keeper.call('GET /admin/products/{id}/relations', {
    params: { id: await idOf('Box') },
  });
  expect(rows.map(({ kind, name }) => [kind, name])).toEqual([
    ['contains', 'Lamp'],
    ['contains', 'Bell'],
  ]);

  await undo(id);
  expect(await relations()).toEqual([]);
  expect(await store.db.selectFrom('products').select('id').execute()).toEqual([]);
});

test('an export is unchanged in its store, and makes the same relations in an empty one', async () => {
  await imported(ALL);
  const csv = await file('products.csv');
  expect(csv).toContain('games/drowned; games/second');
  const back = await settled(await upload(csv));
  expect(back).toMatchObject({ verdicts: { new: 0, changed: 0, same: 6, wrong: 0 }, noted: 0 });

  await emptied();
  const id = await upload(csv, 'moved.csv');
  // No product has these ids, so they are those of another store.
  expect((await settled(id)).settings.columns[0]).toBeNull();
  expect((await start(id)).verdicts).toEqual({ new: 6, changed: 0, same: 0, wrong: 0 });
  expect(await relations()).toEqual(RELATED);
  expect((await settled(await upload(await file('products.csv')))).verdicts).toMatchObject({ same: 6 });
});

test('an add-on names its base games, and an edition its main one; a line about relations alone is a change', async () => {
  await imported(
    `${HEAD}Base,games,,,,20,,,,\nGold,games,,,,30,,,,\nPass,games,,,,9,,,,\nOld,games,,,,5,,,,\n`,
  );
  await relate('Old', [{ kind: 'addon', productId: await idOf('Pass') }]);
  const csv = 'Name,Base game,Edition of\nPass,Base; Gold,\nGold,,Base\n';
  const { id, done } = await imported(csv);
  expect(done.verdicts).toEqual({ new: 0, changed: 2, same: 0, wrong: 0 });
  expect(await relations()).toEqual(['Base addon Pass', 'Base edition Gold', 'Gold addon Pass']);
  expect((await lines(id, 'changed')).rows.map(({ changes }) => changes)).toEqual([
    [{ field: 'base_game', from: { text: 'Old' }, to: { text: 'Base; Gold' } }],
    [{ field: 'edition_of', from: {}, to: { text: 'Base' } }],
  ]);
  expect((await settled(await upload(csv))).verdicts).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 });
  expect((await undo(id)).undone).toBe(2);
  expect(await relations()).toEqual(['Old addon Pass']);
});

test('“none” ends relations, empty cells keep them, and what was changed since is not put back', async () => {
  await imported(ALL);
  const { id } = await imported('Name,Add-ons,Contains,Price\nLamp,none,,21\nBox,,"Bell, Lamp",\n');
  expect(await relations()).toEqual([
    'Box contains Bell',
    'Box contains Lamp',
    ...RELATED.filter((said) => said.startsWith('Lamp') && !said.includes('addon')),
  ]);
  await relate('Box', [{ kind: 'contains', productId: await idOf('Second') }]);
  const undone = await undo(id);
  expect(undone).toMatchObject({ undone: 1, kept: 1, tried: 4, toTry: 4 });
  expect((await lines(id)).rows.map(({ state, reason }) => [state, reason])).toEqual([
    ['undone', null],
    ['kept', 'changed_since'],
  ]);
  expect(await relations()).toEqual([
    'Box contains Second',
    ...RELATED.filter((said) => said.startsWith('Lamp')),
  ]);
});

test('what cannot be related is left as it is, with a remark at its line', async () => {
  await imported(
    `${HEAD}A,games,,,,20,,,,\nB,games,,,,20,,,,\nC,games,,,,20,,,,\nTwin,games,T-1,,,9,,,,\nTwin,software,T-2,,,9,,,,\n`,
  );
  await relate('A', [{ kind: 'addon', productId: await idOf('B') }]);
  const head = 'Name,Add-ons,Contains,Series\n';
  const { id, done } = await imported(
    `${head}A,B; Nothing,A,Twin\nB,C,,\nC,A,Bundle,"B; software/twin"\nBundle,,C; B,\nNew,,New,\n`,
  );
  const found = [
    [2, 'addons', 'relation_unknown', 'Nothing'],
    [2, 'contains', 'relation_self', 'A'],
    [2, 'series', 'relation_ambiguous', 'Twin'],
    [4, 'addons', 'relation_circular', 'A'],
    [5, 'contains', 'relation_circular', 'C'],
    [6, 'contains', 'relation_self', 'New'],
  ];
  const relating = (await notes(id)).filter(([, , note]) => String(note).startsWith('relation'));
  expect(relating).toEqual(found);
  expect(done.verdicts).toEqual({ new: 2, changed: 2, same: 1, wrong: 0 });
  expect(await relations()).toEqual([
    'A addon B',
    'B addon C',
    'C contains Bundle',
    'C series B',
    'C series Twin',
  ]);
});

test('variants are not related, nor are more products than one can name', async () => {
  await imported(`${HEAD}A,games,,,,20,,,,\nMain,games,,,,20,,,,\n`);
  const [a, main] = [await idOf('A'), await idOf('Main')];
  await sql`
    insert into products (id, class_id, slug, name, parent_id, option_values, variant_no, price_minor, order_limit, key_pattern, kind, status, sku)
    select gen_random_uuid(), class_id, 'main-black', 'Main · Black', id, '{"color": "black"}', 0, 100, 5, 'generic', kind, 'draft', 'V-1'
    from products where id = ${main}::uuid`.execute(store.db);
  const many = Array.from({ length: 61 }, (_, no) => `N${no}`);
  const rows = many.map((name) => `${name},games,,,,9,,,,`).join('\n');
  const { id } = await imported(`${HEAD}A,,,,,,V-1,,"${many.join('; ')}",\n${rows}\n`);
  expect((await notes(id)).filter(([line]) => line === 2)).toEqual([
    [2, 'editions', 'relation_variant', 'V-1'],
    [2, 'contains', 'relations_many', '60'],
  ]);
  expect(await relations()).toEqual([]);
  expect(a).not.toBe(main);
});

test('a file says a relation from one side: the other column is not used', async () => {
  const id = await upload('Name,Price,DLC,Base game\nX,9,,\n');
  const { settings } = await settled(id);
  expect(settings.columns).toEqual(['name', 'price', 'addons', null]);
  await expect(save(id, { columns: ['name', 'price', 'addons', 'base_game'] })).rejects.toMatchObject({
    fields: { columns: 'Two columns hold the same.' },
  });
});

test('the editor refuses a product that would be part of itself', async () => {
  await imported(`${HEAD}A,games,,,,20,,,B,\nB,games,,,,20,,,,\n`);
  const params = { id: await idOf('B') };
  const { version } = await keeper.call('GET /admin/products/{id}/relations', { params });
  const row = { kind: 'contains' as const, productId: await idOf('A') };
  await expect(
    keeper.call('POST /admin/products/{id}/relations', { params, body: { rows: [row], version } }),
  ).rejects.toMatchObject({ slug: 'relation_circular' });
  await keeper.call('POST /admin/products/{id}/relations', {
    params,
    body: { rows: [{ ...row, kind: 'series' }], version },
  });
  expect(await relations()).toEqual(['A contains B', 'B series A']);
});

test('an import that is cut off between its lines and their relations goes on with the rest', async () => {
  const id = await upload(ALL);
  await settled(id);
  // The part that writes the relations fails, as if the process were killed in it.
  await sql`
    create function cut_off() returns trigger language plpgsql as $$
    begin raise exception 'cut off'; end $$`.execute(store.db);
  await sql`create trigger cut_off before insert on product_relations execute function cut_off()`.execute(
    store.db,
  );
  const { version } = await settled(id);
  await keeper.call('POST /admin/product-imports/{id}/start', { params: { id }, body: { version } });
  await expect
    .poll(() =>
      store.db
        .selectFrom('product_import_lines')
        .select('no')
        .where('state', '=', 'done')
        .where('import_id', '=', id)
        .execute(),
    )
    .toHaveLength(6);
  expect(await relations()).toEqual([]);
  // The lines are in, and the relations of two of them are still to come.
  expect(await one(id)).toMatchObject({ state: 'running', tried: 6, toTry: 8 });
  await sql`drop trigger cut_off on product_relations`.execute(store.db);
  await sql`drop function cut_off`.execute(store.db);
  await store.hurry();
  expect(await settled(id, 'done')).toMatchObject({ tried: 8, toTry: 8 });
  expect(await relations()).toEqual(RELATED);
  expect(present((await lines(id)).rows[0]).state).toBe('done');
  expect(await undo(id)).toMatchObject({ tried: 8, toTry: 8 });
});

test('a line that turns out to be wrong has no relations to wait for', async () => {
  const id = await upload(ALL);
  expect(await settled(id)).toMatchObject({ toTry: 8 });
  await sql`
    update product_import_lines set cells[6] = 'cheap' where import_id = ${id}::uuid and name = 'Lamp'`.execute(
    store.db,
  );
  const done = await start(id);
  expect(done).toMatchObject({ tried: 8, toTry: 8, verdicts: { new: 5, wrong: 1 } });
  // Nor does the other one, which names the product of that line.
  expect(await relations()).toEqual([]);
});
