import { randomUUID } from 'node:crypto';
import type { BulkAct, BulkChosen } from '@halfturn/contract/staff/product-bulks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProduct } from '../../../../test/make-product.ts';
import { draftShirt, shirt, shirtType } from '../../../../test/shirts.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { keepTimes } from '../editor/keep-times.ts';
import { lockForEdit } from '../editor/editor.queries.ts';
import { runBulk } from './run-bulk.ts';

let store: TestStore;
let keeper: StaffAtWork;
let dear: string;
let cheap: string;
let floored: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'catalogue');
  dear = await makeProduct(store.db, { name: 'Dear', slug: 'dear', priceMinor: 5_000 });
  cheap = await makeProduct(store.db, { name: 'Cheap', slug: 'cheap', priceMinor: 1_000 });
  floored = await makeProduct(store.db, { name: 'Floored', slug: 'floored', priceMinor: 2_000 });
  await sql`update products set floor_minor = 1900 where id = ${floored}`.execute(store.db);
});
afterAll(() => store.close());

const every: BulkChosen = {
  filters: { q: '', tab: 'all', platform: '', region: '', genre: '', sale: false },
};
const less: BulkAct = { kind: 'price', currency: 'USD', change: { by: 'percent', value: -10 }, ending: true };
const off40: BulkAct & { kind: 'sale' } = {
  kind: 'sale',
  currency: 'USD',
  percent: 40,
  ending: false,
  saleFrom: null,
  saleUntil: null,
};
const start = async (act: BulkAct, chosen: BulkChosen = every) => {
  const id = randomUUID();
  await keeper.call('POST /admin/product-bulks', { body: { id, chosen, act } });
  return id;
};
const run = async (act: BulkAct, chosen: BulkChosen = every) => {
  const id = await start(act, chosen);
  await runBulk(store.context, id);
  return id;
};
const read = (id: string, show: 'problems' | 'all' = 'problems') =>
  keeper.call('GET /admin/product-bulks/{id}', { params: { id }, query: { show } });
const undo = async (id: string) => {
  await keeper.call('POST /admin/product-bulks/{id}/undo', { params: { id } });
  await runBulk(store.context, id);
};
const product = async (id: string) =>
  await store.db
    .selectFrom('products')
    .select(['price_minor', 'sale_minor', 'was_minor', 'status', 'version', 'class_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a change of many products', () => {
  test('is shown before it is made, made with a reason for each that is refused, and undone', async () => {
    const preview = await keeper.call('POST /admin/product-bulks/preview', {
      body: { chosen: every, act: less },
    });
    expect(preview).toMatchObject({
      total: 3,
      changes: 2,
      same: 0,
      refused: [{ reason: 'below_floor', count: 1 }],
      rows: [
        { name: 'Cheap', before: { price: 1_000 }, after: { price: 899 } },
        { name: 'Dear', before: { price: 5_000 }, after: { price: 4_499 } },
      ],
      problems: [{ id: floored, reason: 'below_floor' }],
    });
    expect((await product(dear)).price_minor).toBe(5_000);

    const id = await run(less);
    expect(await read(id)).toMatchObject({
      bulk: { state: 'done', total: 3, tried: 3, changed: 2, refused: 1, kept: 0 },
      total: 1,
      rows: [{ id: floored, state: 'refused', reason: 'below_floor' }],
    });
    expect(await product(dear)).toMatchObject({ price_minor: 4_499, version: 2 });
    expect((await auditOf(store, `product-bulk:${id}`)).map(({ action }) => action)).toEqual([
      'products.bulk_started',
      'products.bulk_changed',
    ]);

    // One of them is changed since: it stays as it is, and is named.
    await sql`update products set price_minor = 1111, version = version + 1 where id = ${cheap}`.execute(
      store.db,
    );
    await undo(id);
    expect(await read(id)).toMatchObject({
      bulk: { state: 'undone', changed: 2, undone: 1, kept: 1, undoUntil: null },
      rows: [{ id: cheap, state: 'kept', reason: 'changed_since' }, { id: floored }],
    });
    expect(await product(dear)).toMatchObject({ price_minor: 5_000, version: 3 });
    expect((await product(cheap)).price_minor).toBe(1_111);
    await expect(undo(id)).rejects.toMatchObject({ slug: 'bulk_has_moved_on' });
  });

  test('goes on after it was cut off, and changes each product once', async () => {
    const id = await start(
      { kind: 'price', currency: 'USD', change: { by: 'amount', value: 100 }, ending: false },
      { ids: [dear] },
    );
    const before = await product(dear);
    await Promise.all([runBulk(store.context, id), runBulk(store.context, id)]);
    await runBulk(store.context, id);
    expect(await product(dear)).toMatchObject({
      price_minor: before.price_minor + 100,
      version: before.version + 1,
    });
    await undo(id);
  });

  test('sets where products are sold, and puts back where they were sold', async () => {
    const countries = async (id: string) =>
      await store.db
        .selectFrom('products')
        .select(['sale_rule', 'sale_countries'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const act: BulkAct = { kind: 'countries', rule: 'only', countries: ['DE', 'AT'] };
    await sql`update products set sale_rule = 'except', sale_countries = '{AT,DE}' where id = ${cheap}`.execute(
      store.db,
    );
    const chosen = { ids: [dear, cheap] };
    const preview = await keeper.call('POST /admin/product-bulks/preview', { body: { chosen, act } });
    expect(preview).toMatchObject({
      changes: 2,
      rows: expect.arrayContaining([
        {
          id: dear,
          name: 'Dear',
          before: { soldIn: { rule: 'everywhere', countries: [] } },
          after: { soldIn: { rule: 'only', countries: ['AT', 'DE'] } },
        },
        {
          id: cheap,
          name: 'Cheap',
          before: { soldIn: { rule: 'except', countries: ['AT', 'DE'] } },
          after: { soldIn: { rule: 'only', countries: ['AT', 'DE'] } },
        },
      ]),
    });
    const id = await run(act, chosen);
    expect([await countries(dear), await countries(cheap)]).toEqual([
      { sale_rule: 'only', sale_countries: ['AT', 'DE'] },
      { sale_rule: 'only', sale_countries: ['AT', 'DE'] },
    ]);
    await undo(id);
    expect([await countries(dear), await countries(cheap)]).toEqual([
      { sale_rule: 'everywhere', sale_countries: [] },
      { sale_rule: 'except', sale_countries: ['AT', 'DE'] },
    ]);
    await expect(run({ ...act, countries: [] }, chosen)).rejects.toMatchObject({
      slug: 'invalid_input',
      fields: { 'act.countries': expect.any(String) },
    });
  });

  test('sent twice is started once', async () => {
    const act: BulkAct = { kind: 'limit', orderLimit: 7 };
    const body = { id: randomUUID(), chosen: { ids: [dear] }, act };
    await keeper.call('POST /admin/product-bulks', { body });
    await keeper.call('POST /admin/product-bulks', { body });
    expect(await auditOf(store, `product-bulk:${body.id}`)).toHaveLength(1);
  });

  test('asks about prices that are far from the ones before, or below cost', async () => {
    await sql`update products set cost_minor = 4500 where id = ${dear}`.execute(store.db);
    const far: BulkAct = {
      kind: 'price',
      currency: 'USD',
      change: { by: 'set', value: 4_000 },
      ending: false,
    };
    const body = { id: randomUUID(), chosen: { ids: [dear, cheap, floored] }, act: far };
    await expect(keeper.call('POST /admin/product-bulks', { body })).rejects.toMatchObject({
      slug: 'price_unusual',
      data: { reasons: ['double', 'cost'], count: 2, names: ['Cheap', 'Dear'] },
    });
    expect(await auditOf(store, `product-bulk:${body.id}`)).toEqual([]);
    await keeper.call('POST /admin/product-bulks', { body: { ...body, confirmed: true } });
    await runBulk(store.context, body.id);
    expect(await product(cheap)).toMatchObject({ price_minor: 4_000 });
    // Sent again, it is the change that was started.
    await keeper.call('POST /admin/product-bulks', { body });
    await undo(body.id);
    await sql`update products set cost_minor = null where id = ${dear}`.execute(store.db);
  });

  test('of a sale strikes the lowest price of 30 days, and ends with it', async () => {
    const sale = await run(off40, { ids: [dear] });
    expect(await product(dear)).toMatchObject({ sale_minor: 3_000, was_minor: expect.any(Number) });
    await undo(sale);
    expect(await product(dear)).toMatchObject({ sale_minor: null, was_minor: null });
    const again = await run(off40, { ids: [dear] });
    const reduced = await product(dear);
    const over = await run({ kind: 'end_sale', currency: 'USD' }, { ids: [dear, cheap] });
    expect((await read(over)).bulk).toMatchObject({ changed: 1, same: 1 });
    await undo(over);
    expect(await product(dear)).toEqual({ ...reduced, version: reduced.version + 2 });
    // The change before it has been overtaken by the two, whose versions it does not know.
    await undo(again);
    expect((await read(again)).bulk).toMatchObject({ undone: 0, kept: 1 });
  });

  test('of a sale with times plans it, and the sale begins and ends by itself', async () => {
    const [id, day] = [
      await makeProduct(store.db, { name: 'Timed', slug: 'timed', priceMinor: 4_000 }),
      86_400_000,
    ];
    const at = (days: number) => new Date(store.clock.now().getTime() + days * day).toISOString();
    const act = { ...off40, saleFrom: at(1), saleUntil: at(2) };
    for (const [saleFrom, saleUntil] of [
      [null, at(-1)],
      [at(2), at(1)],
    ])
      await expect(
        start({ ...act, saleFrom: saleFrom ?? null, saleUntil: saleUntil ?? null }, { ids: [id] }),
      ).rejects.toMatchObject({
        fields: { 'act.saleUntil': expect.any(String) },
      });
    await run(act, { ids: [id] });
    const facts = async () => (await keeper.call('GET /admin/products/{id}/facts', { params: { id } })).facts;
    expect(await product(id)).toMatchObject({ sale_minor: null });
    expect(await facts()).toMatchObject({ sale: 2_400, saleFrom: act.saleFrom, saleUntil: act.saleUntil });
    store.clock.advance(day + 1_000);
    await keepTimes(store.context);
    expect(await product(id)).toMatchObject({ sale_minor: 2_400 });
    store.clock.advance(day);
    await keepTimes(store.context);
    expect(await product(id)).toMatchObject({ sale_minor: null });
    keeper = await atWork(store, 'catalogue');
  });

  test('to another type is refused where another product has the address there', async () => {
    const names = JSON.stringify({ 'en-US': 'Software' });
    const { id: software } = await store.db
      .insertInto('classes')
      .values({ slug: 'software', names })
      .returning('id')
      .executeTakeFirstOrThrow();
    const other = await makeProduct(store.db, { name: 'Other', slug: 'other' });
    await sql`update products set class_id = ${software}, slug = 'cheap' where id = ${other}`.execute(
      store.db,
    );
    const { class_id: games } = await product(dear);
    const id = await run({ kind: 'type', typeId: software }, { ids: [cheap, dear] });
    expect(await read(id)).toMatchObject({
      bulk: { about: 'Software', changed: 1, refused: 1 },
      rows: [{ id: cheap, reason: 'address_taken' }],
    });
    expect((await product(dear)).class_id).toBe(software);
    await undo(id);
    expect((await product(dear)).class_id).toBe(games);
    await expect(start({ kind: 'type', typeId: randomUUID() })).rejects.toMatchObject({
      fields: { typeId: expect.anything() },
    });
  });

  test('publishes only what is complete', async () => {
    const draft = await makeProduct(store.db, { name: 'Draft', slug: 'draft', priceMinor: 1 });
    await sql`update products set status = 'draft', price_minor = 0 where id = ${draft}`.execute(store.db);
    const id = await run({ kind: 'status', status: 'live' }, { ids: [draft, dear] });
    expect(await read(id, 'all')).toMatchObject({
      bulk: { changed: 0, same: 1, refused: 1 },
      rows: [
        { id: dear, state: 'same' },
        { id: draft, state: 'refused', reason: 'incomplete' },
      ],
    });
  });

  test('is refused without products or the permission, and cannot be undone after a day', async () => {
    await expect(start(less, { ids: [randomUUID()] })).rejects.toMatchObject({ slug: 'bulk_none' });
    const id = await run({ kind: 'limit', orderLimit: 9 }, { ids: [cheap] });
    await sql`update product_bulks set finished_at = finished_at - interval '25 hours' where id = ${id}`.execute(
      store.db,
    );
    await expect(undo(id)).rejects.toMatchObject({ slug: 'bulk_too_late' });
    const reader = await atWork(store, 'read_only');
    await expect(
      reader.call('POST /admin/product-bulks', { body: { id: randomUUID(), chosen: every, act: less } }),
    ).rejects.toMatchObject({ status: 403 });
    expect((await reader.call('GET /admin/product-bulks', { query: {} })).rows[0]).toMatchObject({
      id,
      kind: 'limit',
    });
  });
});

test('waits for an editor who is saving, and changes what was saved', async () => {
  const before = await product(cheap);
  const id = await start(
    { kind: 'price', currency: 'USD', change: { by: 'amount', value: 100 }, ending: false },
    { ids: [cheap] },
  );
  let running: Promise<void> | undefined;
  await inTransaction(store.db, async (trx) => {
    await lockForEdit(trx, cheap);
    running = runBulk(store.context, id);
    // Control: without the lock of the editor, the change would be made by now.
    await expect.poll(waiting).toBe(1);
    await sql`update products set price_minor = 7000, version = version + 1 where id = ${cheap}`.execute(trx);
  });
  await running;
  expect(await product(cheap)).toMatchObject({ price_minor: 7_100, version: before.version + 2 });
});

test('of a variant waits for an editor of its product before it locks the variant', async () => {
  const typeId = await shirtType(keeper);
  const shirtId = await draftShirt(keeper, typeId, 'Curlew T-Shirt');
  await keeper.call('POST /admin/products/{id}/variants', {
    params: { id: shirtId },
    body: { attributes: ['color', 'size'], rows: [shirt('black', 'm')], removed: [], confirmed: false },
  });
  const { id: variant } = await store.db
    .selectFrom('products')
    .select('id')
    .where('parent_id', '=', shirtId)
    .executeTakeFirstOrThrow();
  const id = await start(
    { kind: 'price', currency: 'USD', change: { by: 'amount', value: 100 }, ending: false },
    { ids: [shirtId] },
  );
  // As in a later part of a long change, which has the variant alone.
  await sql`delete from product_bulk_rows where bulk_id = ${id} and product_id = ${shirtId}`.execute(
    store.db,
  );
  let running: Promise<void> | undefined;
  await inTransaction(store.db, async (trx) => {
    await lockForEdit(trx, shirtId);
    running = runBulk(store.context, id);
    await expect.poll(waiting).toBe(1);
    // Control: a change that locks the variant first makes this fail, and the two would wait for each other.
    await sql`select from products where id = ${variant} for no key update nowait`.execute(trx);
  });
  await running;
  expect(await product(variant)).toMatchObject({ price_minor: 2_000 });
});

/** How many connections wait for a lock. */
async function waiting(): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db);
  return rows[0]?.n;
}
