import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainProduct } from '../../../../test/plain-products.ts';
import { holdFirstCommit } from '../../../../test/race.ts';
import { atWork, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { saveAttribute } from './keep-attributes.ts';
import { setAttributes } from './set-attributes.ts';

let store: TestStore;
let staff: StaffAtWork;
const shirts = new Map<string, string>();
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  staff = await atWork(store, 'owner');
  const { call } = staff;
  await call('POST /admin/product-types', { body: { names: { 'en-US': 'Shirts', de: 'Hemden' } } });
  const add = (names: Record<string, string>, kind: string, unit = '') =>
    call('POST /admin/attributes', { body: { names, kind, unit } as never });
  await add({ 'en-US': 'Size', de: 'Größe' }, 'select');
  await add({ 'en-US': 'Color', de: 'Farbe' }, 'multi_select');
  await add({ 'en-US': 'Cotton', de: 'Baumwolle' }, 'yes_no');
  await add({ 'en-US': 'Length', de: 'Länge' }, 'number', 'cm');
  await add({ 'en-US': 'Care', de: 'Pflege' }, 'text');
  await option('size', 'S');
  await option('size', 'M');
  await option('color', 'Black', 'Schwarz');
  await option('color', 'Red', 'Rot');
  await setFlags({ color: { filterable: true, searched: true } });
  for (const [name, attributes] of [
    [
      'Heron',
      { size: 's', color: ['red', 'black'], cotton: true, length: 70.5, care: { 'en-US': 'Wash cold' } },
    ],
    ['Plover', { size: 'm', color: ['red'], cotton: false, length: 9 }],
    ['Snipe', { size: 'm', color: ['black'], length: 70.5 }],
  ] as const) {
    const id = await plainProduct(store.db, { type: 'shirts', name, onHand: 5 });
    shirts.set(name, id);
    await inTransaction(store.db, (trx) => setAttributes(trx, id, attributes as never));
  }
});
afterAll(() => store.close());

async function option(code: string, name: string, de = ''): Promise<void> {
  const { version } = await staff.call('GET /admin/attributes/{code}', { params: { code } });
  const names = { 'en-US': name, ...(de && { de }) };
  await staff.call('POST /admin/attributes/{code}/options', { params: { code }, body: { names, version } });
}

/** Gives the type all five attributes: filterable, and size and cotton on cards, unless they say otherwise. */
async function setFlags(flags: Record<string, Record<string, boolean>> = {}): Promise<void> {
  const { types } = await staff.call('GET /admin/product-types', {});
  const id = types.find(({ slug }) => slug === 'shirts')?.id ?? '';
  const type = await staff.call('GET /admin/product-types/{id}', { params: { id } });
  const attributes = ['size', 'color', 'cotton', 'length', 'care'].map((code) => ({
    code,
    filterable: code !== 'care',
    onCard: code === 'size' || code === 'cotton',
    ...flags[code],
  }));
  const { names, version } = type;
  await staff.call('POST /admin/product-types/{id}', {
    params: { id },
    body: { names, version, attributes },
  });
}

const list = (query: Record<string, unknown>, lang = 'en-US') =>
  store.call(
    'GET /api/home/queryProducts',
    { query: { class: 'shirts', sort: '3', ...query } },
    { headers: { cookie: `lang=${lang}` } },
  );
const named = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name);

/** Every process answers by the new attributes within a second of their change. */
const SOON = { timeout: 1_000 };

describe('attributes in the shop', () => {
  test('are facets with counts, in the order of their options', async () => {
    const { facets } = await list({});
    expect(
      facets.attributes.map(({ code, name, values }) => [
        code,
        name,
        ...values.map((value) => `${value.code} ${value.name} ${value.count}`),
      ]),
    ).toEqual([
      ['size', 'Size', 'size.s S 1', 'size.m M 2'],
      ['color', 'Color', 'color.black Black 2', 'color.red Red 2'],
      ['cotton', 'Cotton', 'cotton.true Yes 1', 'cotton.false No 1'],
      ['length', 'Length'],
    ]);
    const german = await list({}, 'de');
    expect(german.facets.attributes.map(({ name }) => name)).toEqual([
      'Größe',
      'Farbe',
      'Baumwolle',
      'Länge',
    ]);
    expect(facets.attributes.map(({ range }) => range)).toEqual([
      null,
      null,
      null,
      { min: 9, max: 70.5, unit: 'cm' },
    ]);
  });

  test('filter: any value of one attribute, and each of several attributes', async () => {
    expect(named(await list({ attr: ['color.black'] }))).toEqual(['Heron', 'Snipe']);
    expect(named(await list({ attr: ['color.black', 'color.red'] }))).toEqual(['Heron', 'Plover', 'Snipe']);
    const both = await list({ attr: ['color.black', 'size.m'] });
    expect(named(both)).toEqual(['Snipe']);
    // Each facet counts what its own values would leave.
    expect(both.facets.attributes[0]?.values.map(({ count }) => count)).toEqual([1, 1]);
    const none = await list({ attr: ['size.s', 'cotton.false'] });
    expect(none.total).toBe(0);
    expect(none.relief.map(({ filter, attribute }) => [filter, attribute?.name])).toEqual([
      ['attr', 'Size'],
      ['attr', 'Cotton'],
    ]);
    expect((await list({ attr: ['nothing.at-all', 'color'] })).total).toBe(0);
  });

  test('that are numbers filter by a range, and say what the other filters leave', async () => {
    const length = ({ facets }: Awaited<ReturnType<typeof list>>) =>
      facets.attributes.find(({ code }) => code === 'length')?.range;
    expect(named(await list({ range: ['length:10:'] }))).toEqual(['Heron', 'Snipe']);
    expect(named(await list({ range: ['length:70.5:70.5'] }))).toEqual(['Heron', 'Snipe']);
    expect(named(await list({ range: ['length::9'] }))).toEqual(['Plover']);
    const both = await list({ range: ['length:10:'], attr: ['size.m'] });
    expect(named(both)).toEqual(['Snipe']);
    // What there is without the range itself.
    expect(length(both)).toEqual({ min: 9, max: 70.5, unit: 'cm' });
    expect(both.facets.attributes[0]?.values.map(({ count }) => count)).toEqual([1, 1]);
    expect(length(await list({ attr: ['cotton.true'] }))).toEqual({ min: 70.5, max: 70.5, unit: 'cm' });
    const none = await list({ range: ['length:10:60'] });
    expect([none.total, length(none)?.min]).toEqual([0, 9]);
    expect(none.relief).toMatchObject([{ filter: 'attr', attribute: { name: 'Length' }, count: 3 }]);
    expect((await list({ range: ['nothing:1:2'] })).total).toBe(0);
    await expect(list({ range: ['length:a:b'] })).rejects.toMatchObject({ slug: 'invalid_input' });
  });

  test('stand on cards and on the page', async () => {
    const { rows } = await list({});
    expect(rows.map(({ facts }) => facts.map(({ value }) => value))).toEqual([['S', 'Cotton'], ['M'], ['M']]);
    const { product } = await store.call(
      'GET /api/home/product/{class}/{name}',
      { params: { class: 'shirts', name: `plain-${shirts.get('Heron')}` } },
      { headers: { cookie: 'lang=de' } },
    );
    expect(product.attributes.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Größe: S',
      'Farbe: Schwarz, Rot',
      'Baumwolle: Ja',
      'Länge: 70,5\u00a0cm',
      'Pflege: Wash cold',
    ]);
  });

  test('find products by the names of options, where they are searched', async () => {
    const search = async (keyword: string, lang = 'en-US') =>
      named(await list({ class: undefined, keyword }, lang)).toSorted();
    expect(await search('black')).toEqual(['Heron', 'Snipe']);
    expect(await search('schwarz', 'de')).toEqual(['Heron', 'Snipe']);
    expect(await search('red heron')).toEqual(['Heron']);
    await setFlags({ color: { filterable: true, searched: false } });
    await expect.poll(() => search('black'), SOON).toEqual([]);
    await setFlags({ color: { filterable: true, searched: true }, care: { searched: true } });
    await expect.poll(() => search('wash'), SOON).toEqual(['Heron']);
  });

  test('are no facets once they are not filterable', async () => {
    await setFlags({ size: { filterable: false } });
    const facets = async () => (await list({})).facets.attributes.map(({ code }) => code);
    await expect.poll(facets, SOON).toEqual(['color', 'cotton', 'length']);
    await setFlags();
    await expect.poll(facets, SOON).toContain('size');
  });
});

test('of two who save an attribute at once, the second waits and is told', async () => {
  const params = { code: 'care' };
  const { names, unit, version } = await staff.call('GET /admin/attributes/{code}', { params });
  const body = { names, unit, version };
  const { second, waited } = await holdFirstCommit({
    db: store.db,
    first: (trx) => saveAttribute(trx, 'care', body, 'staff:another'),
    second: () => staff.call('POST /admin/attributes/{code}', { params, body }),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'content_changed' } });
});
