import { present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importing } from '../../../../test/import-products.ts';
import { messyCatalog } from '../../../../test/messy-catalog.ts';
import { holdFirstCommit } from '../../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { discardImport } from './create-import.ts';
import { forgetProductImports } from './run-import.ts';

let store: TestStore;
let keeper: StaffAtWork;

const names = (word: string) => JSON.stringify({ 'en-US': word });

beforeAll(async () => {
  store = await testStore();
  keeper = await atWork(store, 'catalogue');
  const { db } = store;
  for (const [table, codes] of [
    ['platforms', ['steam', 'gog']],
    ['regions', ['GLOBAL', 'EUROPE']],
    ['genres', ['action', 'rpg', 'puzzle', 'strategy', 'simulation', 'indie']],
  ] as const)
    for (const code of codes)
      await sql`insert into ${sql.table(table)} (code, slug, names ${table === 'platforms' ? sql`, activation` : sql``})
        values (${code}, ${code.toLowerCase()}, ${names(code)} ${table === 'platforms' ? sql`, 'steam'` : sql``})
        on conflict do nothing`.execute(db);
  const { id } = await db
    .insertInto('classes')
    .values({ slug: 'games', names: names('Games') })
    .onConflict((oc) => oc.column('slug').doUpdateSet({ names: names('Games') }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into class_attributes (class_id, attribute, filterable)
    select ${id}::uuid, code, true from attributes where built_in on conflict do nothing`.execute(db);
});
afterAll(() => store.close());

const { upload, one, settled, save, start, lines, file } = importing({
  store: () => store,
  keeper: () => keeper,
});
const product = (name: string) =>
  store.db.selectFrom('products').selectAll().where('name', '=', name).executeTakeFirst();

describe('a catalog of 9,000 rows from elsewhere', () => {
  const messy = messyCatalog(9_000);

  test('goes in with every usable row, and each other row says why', { timeout: 120_000 }, async () => {
    const begun = performance.now();
    const id = await upload(messy.csv, 'catalog.csv');
    const checked = await settled(id);
    expect(checked.settings.columns).toEqual([
      'name',
      'price',
      'genre',
      'released',
      'developer',
      'ref',
      'summary',
    ]);
    expect(checked.unknown.map(({ value }) => value).toSorted()).toEqual(messy.unknown.toSorted());
    const chosen = await save(id, {
      status: 'live',
      choices: [
        { field: 'genre', value: 'Roguelike', do: 'create', to: '' },
        { field: 'genre', value: 'deck builder', do: 'map', to: 'strategy' },
        { field: 'genre', value: 'Cozy', do: 'leave', to: '' },
      ],
    });
    expect(chosen.unknown).toEqual([]);
    const [line] = (await lines(id, 'new')).rows;
    expect(line?.changes.map(({ field, to }) => [field, to.text ?? to.money])).toEqual([
      ['price', { amount: 2_499, currency: 'USD' }],
      ['status', 'Live'],
      ['type', 'Games'],
      ['genre', 'action'],
      ['platform', 'steam'],
      ['region', 'GLOBAL'],
    ]);
    expect(chosen.verdicts).toEqual({ new: messy.usable, changed: 0, same: 0, wrong: messy.wrong.size });
    const done = await start(id);
    const seconds = (performance.now() - begun) / 1000;
    console.log(`${messy.usable} products of 9,000 rows in ${seconds.toFixed(1)} s`);
    expect(done.verdicts.new).toBe(messy.usable);
    expect(messy.usable / (9_001 - messy.wrong.size)).toBeGreaterThanOrEqual(0.99);

    const wrong = await lines(id, 'wrong');
    expect(wrong.total).toBe(messy.wrong.size);
    const more = await lines(id, 'wrong', 2);
    const said = [...wrong.rows, ...more.rows].map(({ line, reason }) => [line, reason] as const);
    expect(new Map<number, string | null>(said)).toEqual(messy.wrong);
    const report = await file(`${id}/report.csv`);
    expect(report).toContain('“Play for Free!” isn’t a price');
    expect(report).toContain('“Mar 2021” becomes the first day of that time');
    expect(await product('Aces & Adventures 0')).toMatchObject({
      price_minor: 2_499,
      genre_code: 'action',
      released: '2021-03-01',
      status: 'live',
      external_ref: '500000',
    });
    expect(await product('Café Simulator 6')).toMatchObject({ price_minor: 0, status: 'draft' });
    expect(
      await store.db.selectFrom('genres').select('names').where('code', '=', 'roguelike').execute(),
    ).toEqual([{ names: { 'en-US': 'Roguelike' } }]);
  });

  test(
    'changes nothing when it comes again, with the settings of the last time',
    { timeout: 60_000 },
    async () => {
      const again = await settled(await upload(messy.csv));
      expect(again.remembered).toBe(true);
      expect(again.unknown).toEqual([]);
      expect(again.verdicts).toEqual({ new: 0, changed: 0, same: messy.usable, wrong: messy.wrong.size });
      await expect(
        keeper.call('POST /admin/product-imports/{id}/start', {
          params: { id: again.id },
          body: { version: again.version },
        }),
      ).rejects.toMatchObject({ slug: 'product_import_nothing' });
    },
  );

  test('is what the export gives back', { timeout: 60_000 }, async () => {
    const csv = await file('products.csv?q=Adventures');
    expect(csv.split('\r\n')[0]).toContain('id,ref,name,slug,type,kind,status,price');
    const back = await settled(await upload(csv, 'products.csv'));
    const count = csv.trim().split('\r\n').length - 1;
    expect(count).toBeGreaterThan(1_700);
    expect(back.verdicts).toEqual({ new: 0, changed: 0, same: count, wrong: 0 });
  });
});

test('what the file changes is shown before and after, and put back by undo', async () => {
  const csv =
    'SKU,Name,Price,Sale,Summary,summary_de,price_EUR,tiers,limit\nu-1,Undoable,20,15,One,Eins,18,10: 12,40\n';
  await start(await upload(csv));
  const before = await product('Undoable');
  const changed = await upload(
    csv.replace('Undoable,20,15,One,Eins,18,10: 12,40', 'Undone?,7,none,Two,,17,none,50'),
  );
  const { rows } = await lines(changed);
  expect(rows[0]).toMatchObject({ verdict: 'changed', notes: [{ note: 'price_half', field: 'price' }] });
  expect(new Map(rows[0]?.changes.map(({ field, from, to }) => [field, [from, to]]))).toEqual(
    new Map<string, unknown>([
      ['name', [{ text: 'Undoable' }, { text: 'Undone?' }]],
      ['price', [{ money: { amount: 2_000, currency: 'USD' } }, { money: { amount: 700, currency: 'USD' } }]],
      ['sale', [{ money: { amount: 1_500, currency: 'USD' } }, {}]],
      ['limit', [{ text: '40' }, { text: '50' }]],
      [
        'price.EUR',
        [{ money: { amount: 1_800, currency: 'EUR' } }, { money: { amount: 1_700, currency: 'EUR' } }],
      ],
      ['tiers', [{ text: '10: 12.00 USD' }, { text: '' }]],
      ['summary', [{ text: 'One' }, { text: 'Two' }]],
    ]),
  );
  await start(changed);
  expect(await product('Undone?')).toMatchObject({ price_minor: 700, sale_minor: null, tiers_for: null });
  await keeper.call('POST /admin/product-imports/{id}/undo', { params: { id: changed } });
  expect(await settled(changed, 'undone')).toMatchObject({ undone: 1, kept: 0 });
  const after = present(await product('Undoable'));
  for (const key of ['price_minor', 'sale_minor', 'order_limit', 'tiers_for', 'attributes'] as const)
    expect(after[key]).toEqual(before?.[key]);
  expect(
    await sql`select regular_minor from fixed_prices where product_id = ${after.id}`.execute(store.db),
  ).toMatchObject({ rows: [{ regular_minor: 1_800 }] });
  expect(
    (await auditOf(store, `product-import:${changed}`)).map(({ actor, action }) => [actor, action]),
  ).toEqual([
    [`staff:${keeper.id}`, 'products.import_started'],
    [`staff:${keeper.id}`, 'products.imported'],
    [`staff:${keeper.id}`, 'products.import_undo_started'],
    [`staff:${keeper.id}`, 'products.import_undone'],
  ]);
});

test('undo deletes new products, retires those in use, and keeps what was changed since', async () => {
  const id = await upload('Name,Price,Status\nFresh A,5,live\nFresh B,5,live\nFresh C,5,live\n');
  await start(id);
  const [b, c] = [present(await product('Fresh B')), present(await product('Fresh C'))];
  await sql`insert into product_views (day, product_id, views) values (current_date, ${b.id}::uuid, 1)
    on conflict do nothing`.execute(store.db);
  await store.db
    .updateTable('products')
    .set({ name: 'Fresh C!', version: 2 })
    .where('id', '=', c.id)
    .execute();
  await keeper.call('POST /admin/product-imports/{id}/undo', { params: { id } });
  expect(await settled(id, 'undone')).toMatchObject({ undone: 2, kept: 1 });
  expect(await product('Fresh A')).toBeUndefined();
  expect(await product('Fresh B')).toMatchObject({ status: 'retired' });
  expect((await lines(id)).rows).toMatchObject([
    { state: 'undone' },
    { state: 'undone' },
    { state: 'kept', reason: 'changed_since', name: 'Fresh C' },
  ]);
});

test('a stopped import resumes where it stopped, and one that was never started is deleted', async () => {
  const id = await upload('Name,Price\nStopped A,5\n');
  const { version } = await one(id);
  await store.db
    .updateTable('product_imports')
    .set({ state: 'running', started_at: new Date() })
    .where('id', '=', id)
    .execute();
  await keeper.call('POST /admin/product-imports/{id}/stop', { params: { id } });
  expect((await one(id)).state).toBe('stopped');
  await keeper.call('POST /admin/product-imports/{id}/start', { params: { id }, body: { version } });
  await settled(id, 'done');
  expect(await product('Stopped A')).toMatchObject({ status: 'draft', price_minor: 500 });

  const unused = await upload('Name,Price\nUnused,5\n');
  const later = new Date(store.clock.now().getTime() + 8 * 86_400_000);
  await forgetProductImports({ ...store.context, clock: { now: () => later } });
  await expect(one(unused)).rejects.toMatchObject({ slug: 'not_found' });
  const { rows } = await lines(id);
  expect(rows).toMatchObject([{ name: 'Stopped A', verdict: 'new', state: 'done' }]);
});

test('two people who change how a file is read: the second one is told', async () => {
  const id = await upload('Name,Price\nSettings,5\n');
  const { version, settings } = await one(id);
  await save(id, { status: 'live' });
  const late = keeper.call('POST /admin/product-imports/{id}/settings', {
    params: { id },
    body: { version, settings },
  });
  await expect(late).rejects.toMatchObject({ slug: 'content_changed' });
  await expect(
    keeper.call('POST /admin/product-imports/{id}/start', { params: { id }, body: { version } }),
  ).rejects.toMatchObject({ slug: 'content_changed' });
  await keeper.call('POST /admin/product-imports/{id}/discard', { params: { id } });
  await expect(one(id)).rejects.toMatchObject({ slug: 'not_found' });
});

test('a file that is discarded while another person changes how it is read is gone for them', async () => {
  const id = await upload('Name,Price\nDiscarded,5\n');
  const { version, settings } = await one(id);
  const { second, waited } = await holdFirstCommit({
    db: store.db,
    first: (trx) => discardImport(trx, id),
    second: () =>
      keeper.call('POST /admin/product-imports/{id}/settings', {
        params: { id },
        body: { version, settings },
      }),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'not_found' } });
});

test('two files that come at once add nothing twice', async () => {
  const csv = `Name,Price\n${Array.from({ length: 40 }, (_, i) => `At once ${i},5\n`).join('')}`;
  const ids = [await upload(csv), await upload(csv)];
  await Promise.all(ids.map(start));
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from products where name like 'At once %'`.execute(store.db);
  expect(rows).toEqual([{ n: 40 }]);
});

test('only people who keep products import them', async () => {
  const reader = await atWork(store, 'read_only');
  const id = await upload('Name,Price\nForbidden,5\n');
  expect((await reader.call('GET /admin/product-imports/{id}', { params: { id } })).fileName).toBe(
    'products.csv',
  );
  await expect(
    reader.call('POST /admin/product-imports/{id}/start', { params: { id }, body: { version: 1 } }),
  ).rejects.toMatchObject({ status: 403 });
});

test('names in other languages and countries of sale go in, are exported unchanged, and are put back by undo', async () => {
  const head = 'Name,Price,name.de,Name (ja),Countries of sale\n';
  const id = await upload(
    `${head}Called,20,Gerufen,呼ばれた,not us de\nPlain,20,Plain,,all\nUnion,20,,,"EU; CH"\nNowhere,20,,,Atlantis\n`,
  );
  expect((await lines(id, 'wrong')).rows).toMatchObject([
    { name: 'Nowhere', reason: 'choice', field: 'countries', value: 'atlantis' },
  ]);
  await start(id);
  const called = {
    names: { de: 'Gerufen', ja: '呼ばれた' },
    sale_rule: 'except',
    sale_countries: ['DE', 'US'],
  };
  expect(await product('Called')).toMatchObject(called);
  expect(await product('Plain')).toMatchObject({ names: {}, sale_rule: 'everywhere', sale_countries: [] });
  expect((await product('Union'))?.sale_countries).toHaveLength(28);
  const csv = await file('products.csv?q=Called');
  expect(csv).toContain('not DE US');
  expect((await settled(await upload(csv))).verdicts).toEqual({ new: 0, changed: 0, same: 1, wrong: 0 });

  const changed = await upload(`${head}Called,,-,,FR\n`);
  const { rows } = await lines(changed, 'changed');
  expect(rows[0]?.changes).toEqual([
    { field: 'name.de', from: { text: 'Gerufen' }, to: {} },
    { field: 'countries', from: { text: 'not DE US' }, to: { text: 'FR' } },
  ]);
  await start(changed);
  expect(await product('Called')).toMatchObject({
    names: { ja: '呼ばれた' },
    sale_rule: 'only',
    sale_countries: ['FR'],
  });
  await keeper.call('POST /admin/product-imports/{id}/undo', { params: { id: changed } });
  await settled(changed, 'undone');
  expect(await product('Called')).toMatchObject(called);
});

test('sales with their times, sale prices in currencies and key formats go in, and are exported unchanged', async () => {
  await sql`insert into settings (key, value) values ('shop.timeZone', '"Europe/Berlin"')
    on conflict (key) do update set value = excluded.value`.execute(store.db);
  const day = (days: number): string =>
    new Date(store.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const head = 'Name,Price,Sale,sale from,sale to,price_EUR,sale EUR,Key format\n';
  const id = await upload(
    `${head}Planned,20,15,${day(5)},${day(9)},18,12,gog\nBegun,20,15,,${day(9)} 18:30,,,\nOver,20,15,,2020-01-01,,,\n` +
      `Turned,20,15,${day(9)},${day(5)},,,\nAlone,20,,${day(5)},,,,\nWhen,20,15,soon,,,,\nNone,20,,,,18,19,\nOdd,20,,,,,,sms\n`,
  );
  expect((await lines(id, 'wrong')).rows.map(({ name, reason }) => [name, reason])).toEqual([
    ['Over', 'sale_over'],
    ['Turned', 'sale_times'],
    ['Alone', 'sale_missing'],
    ['When', 'sale_time'],
    ['None', 'sale_not_lower'],
    ['Odd', 'choice'],
  ]);
  await start(id);
  const planned = present(await product('Planned'));
  expect(planned).toMatchObject({ sale_minor: null, planned_sale_minor: 1_500, key_pattern: 'gog' });
  const berlin = (moment: Date | null) => present(moment).toLocaleString('sv', { timeZone: 'Europe/Berlin' });
  expect([berlin(planned.sale_from), berlin(planned.sale_until)]).toEqual([
    `${day(5)} 00:00:00`,
    `${day(10)} 00:00:00`,
  ]);
  const begun = present(await product('Begun'));
  expect(begun).toMatchObject({ sale_minor: 1_500, key_pattern: 'steam' });
  expect(berlin(begun.sale_until)).toBe(`${day(9)} 18:30:00`);
  const csv = await file('products.csv?q=Planned');
  expect(csv).toMatch(/15\.00,20\d\d-\d\d-\d\dT2[23]:00:00\.000Z/);
  expect((await settled(await upload(csv))).verdicts).toEqual({ new: 0, changed: 0, same: 1, wrong: 0 });

  const changed = await upload(`${head}Planned,,,${day(6)},none,,none,steam\n`);
  const { rows } = await lines(changed, 'changed');
  expect(rows[0]?.changes.map(({ field }) => field)).toEqual(['pattern', 'sale_from', 'sale_to', 'sale.EUR']);
  await start(changed);
  expect(await product('Planned')).toMatchObject({ planned_sale_minor: 1_500, sale_until: null });
  await keeper.call('POST /admin/product-imports/{id}/undo', { params: { id: changed } });
  await settled(changed, 'undone');
  expect(await product('Planned')).toMatchObject({
    sale_from: planned.sale_from,
    sale_until: planned.sale_until,
    key_pattern: 'gog',
  });
  const { rows: fixed } = await sql<{ sale_minor: number }>`
    select sale_minor from fixed_prices where product_id = ${planned.id}`.execute(store.db);
  expect(fixed).toEqual([{ sale_minor: 1_200 }]);
});
