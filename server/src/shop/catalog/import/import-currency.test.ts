import { present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importing } from '../../../../test/import-products.ts';
import { shirtType } from '../../../../test/shirts.ts';
import { atWork, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let keeper: StaffAtWork;
let rate = 0;
const { upload, settled, save, start, undo, lines, file } = importing({
  store: () => store,
  keeper: () => keeper,
});

beforeAll(async () => {
  store = await testStore();
  keeper = await atWork(store, 'catalogue');
  await shirtType(keeper);
  await ownCurrency('EUR');
  const row = await store.db
    .selectFrom('currency_rates')
    .select('rate')
    .where('code', '=', 'EUR')
    .executeTakeFirstOrThrow();
  rate = Number(row.rate);
});
afterAll(() => store.close());

const ownCurrency = (code: 'EUR' | 'USD') =>
  sql`insert into settings (key, value) values ('shop.currency', ${JSON.stringify(code)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(store.db);
const cents = (minor: number) => Math.round(minor / rate + 1e-9);
/** A sale is the same share of the base price as of the price in euros. */
const reduced = (minor: number, regular: number) => Math.round((cents(regular) * minor) / regular);
const euros = (amount: number) => ({ money: { amount, currency: 'EUR' } });
const day = (days: number): string =>
  new Date(store.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
async function pricesOf(name: string) {
  const product = await store.db
    .selectFrom('products')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const fixed = await store.db
    .selectFrom('fixed_prices')
    .selectAll()
    .where('product_id', '=', product.id)
    .where('currency', '=', 'EUR')
    .executeTakeFirst();
  return { product, fixed };
}
const tiersOf = async (name: string): Promise<[string, number, number][]> => {
  const { rows } = await sql<{ currency: string; from: number; unit: number }>`
    select 'USD' as currency, t.from_quantity as "from", t.unit_minor as unit
    from price_tiers t join products p on p.id = t.product_id where p.name = ${name}
    union all select t.currency, t.from_quantity, t.unit_minor
    from fixed_price_tiers t join products p on p.id = t.product_id where p.name = ${name}
    order by 1, 2`.execute(store.db);
  return rows.map(({ currency, from, unit }) => [currency, from, unit]);
};
const details = async (id: string) =>
  new Map((await lines(id)).rows.map(({ name, ...row }) => [name, row] as const));

describe('in a store in euros', () => {
  test('a price is fixed in euros, and the base price follows; undo brings both back', async () => {
    const head = 'Name,Type,Preis,Sale price,sale from,sale to,Stock\n';
    const id = await upload(
      `${head}Vase,Shirts,"19,99 €",EUR 14.99,,${day(9)},5\nPlanned vase,Shirts,20,15,${day(5)},${day(9)},5\nWrong vase,Shirts,$20,,,,5\n`,
    );
    const checked = await settled(id);
    expect(checked.settings.currency).toBe('EUR');
    expect(checked.choices.currencies[0]).toBe('EUR');
    const said = await details(id);
    expect(said.get('Wrong vase')).toMatchObject({ reason: 'price_currency', field: 'price', value: '$20' });
    expect(said.get('Vase')?.changes.map(({ field, to }) => [field, to])).toEqual(
      expect.arrayContaining([
        ['price.EUR', euros(1_999)],
        ['sale.EUR', euros(1_499)],
      ]),
    );
    expect(said.get('Vase')?.changes.some(({ field }) => field === 'price')).toBe(false);
    await start(id);
    const { product, fixed } = await pricesOf('Vase');
    expect(fixed).toMatchObject({ regular_minor: 1_999, sale_minor: 1_499, planned_sale_minor: null });
    expect(product).toMatchObject({ price_minor: cents(1_999), sale_minor: reduced(1_499, 1_999) });
    expect(product.sale_until).toEqual(fixed?.sale_until);
    const planned = await pricesOf('Planned vase');
    expect(planned.fixed).toMatchObject({ sale_minor: null, planned_sale_minor: 1_500 });
    expect(planned.product).toMatchObject({ sale_minor: null, planned_sale_minor: reduced(1_500, 2_000) });
    expect(planned.product.sale_from).toEqual(planned.fixed?.sale_from);

    const cheaper = await upload(`${head}Vase,,7,,,,\nPlanned vase,,20,15,${day(5)},${day(9)},\n`);
    expect((await settled(cheaper)).verdicts).toEqual({ new: 0, changed: 1, same: 1, wrong: 0 });
    const changed = (await details(cheaper)).get('Vase');
    expect(changed?.changes).toMatchObject([
      { field: 'price.EUR', from: euros(1_999), to: euros(700) },
      { field: 'sale.EUR', from: euros(1_499), to: {} },
      { field: 'sale_to.EUR', to: {} },
    ]);
    expect(changed?.notes.map(({ note, field }) => [note, field])).toEqual([
      ['sale_ends', 'sale'],
      ['price_half', 'price'],
    ]);
    await start(cheaper);
    expect((await pricesOf('Vase')).product).toMatchObject({ price_minor: cents(700), sale_minor: null });
    expect(await undo(cheaper)).toMatchObject({ undone: 1, kept: 0 });
    const back = await pricesOf('Vase');
    expect(back.fixed).toEqual(fixed);
    for (const key of ['price_minor', 'sale_minor', 'sale_until'] as const)
      expect(back.product[key]).toEqual(product[key]);
  });

  test('a price that followed the rate is shown as it was converted, and fixed', async () => {
    await start(
      await save(await upload('Name,Type,Price,Stock\nJug,Shirts,20,5\n'), { currency: 'USD' }).then(
        ({ id }) => id,
      ),
    );
    expect((await pricesOf('Jug')).fixed).toBeUndefined();
    const was = Math.round(2_000 * rate);
    const id = await upload('Name,Preis\nJug,18.50\n');
    expect((await details(id)).get('Jug')?.changes).toEqual([
      { field: 'price.EUR', from: euros(was), to: euros(1_850) },
    ]);
    await start(id);
    const { product, fixed } = await pricesOf('Jug');
    expect([product.price_minor, fixed?.regular_minor]).toEqual([cents(1_850), 1_850]);
    expect(await undo(id)).toMatchObject({ undone: 1, kept: 0 });
    expect(await pricesOf('Jug')).toMatchObject({ product: { price_minor: 2_000 }, fixed: undefined });
  });

  test('heads in dollars mean the base price, which stays as the file says', async () => {
    const id = await upload('Name,Type,Stock,Price,price_usd\nBowl,Shirts,5,30,31\nPlate,Shirts,5,,12\n');
    expect((await settled(id)).settings.columns.slice(3)).toEqual(['price', 'price.USD']);
    await start(id);
    expect(await pricesOf('Bowl')).toMatchObject({
      product: { price_minor: 3_100 },
      fixed: { regular_minor: 3_000 },
    });
    expect(await pricesOf('Plate')).toMatchObject({ product: { price_minor: 1_200 }, fixed: undefined });
    const changed = await upload('Name,Price,price_usd\nBowl,33,31\n');
    expect((await details(changed)).get('Bowl')).toMatchObject({
      changes: [{ field: 'price.EUR', from: euros(3_000), to: euros(3_300) }],
      notes: [{ note: 'base_kept', field: 'price.USD' }],
    });
    const own = await upload('Name,Price,price_EUR\nBowl,33,31\n');
    expect((await settled(own)).settings.currency).toBe('USD');
    await expect(save(own, { currency: 'EUR' })).rejects.toMatchObject({
      fields: { columns: 'Two columns hold the same.' },
    });
  });

  test('cost, lowest price and wholesale prices are in euros too, unless their head says dollars', async () => {
    const head = 'Name,Type,Stock,Price,Sale,limit,Cost,floor,tiers';
    const id = await upload(
      `${head},cost_usd,floor_usd,tiers_usd\nTray,Shirts,5,20,12,40,"8,50 €",12,10: 14; 25: 12,,,\nJar,Shirts,5,20,,40,8,15,10: 18,7,14,10: 16\n`,
    );
    const settings = (await settled(id)).settings;
    expect(settings).toMatchObject({ currency: 'EUR' });
    expect(settings.columns.slice(-3)).toEqual(['cost.USD', 'floor.USD', 'tiers.USD']);
    expect((await details(id)).get('Tray')?.changes.map(({ field, to }) => [field, to])).toEqual(
      expect.arrayContaining([
        ['cost.EUR', euros(850)],
        ['floor.EUR', euros(1_200)],
        ['tiers.EUR', { text: '10: 14.00 EUR; 25: 12.00 EUR' }],
      ]),
    );
    await start(id);
    const tray = await pricesOf('Tray');
    expect(tray.product).toMatchObject({
      cost_minor: cents(850),
      // The sale is not below the lowest price in euros, and so not in dollars.
      floor_minor: Math.min(cents(1_200), reduced(1_200, 2_000)),
    });
    expect(await tiersOf('Tray')).toEqual([
      ['EUR', 10, 1_400],
      ['EUR', 25, 1_200],
      ['USD', 10, reduced(1_400, 2_000)],
      ['USD', 25, Math.max(reduced(1_200, 2_000), tray.product.floor_minor ?? 0)],
    ]);
    expect((await pricesOf('Jar')).product).toMatchObject({ cost_minor: 700, floor_minor: 1_400 });
    expect(await tiersOf('Jar')).toEqual([
      ['EUR', 10, 1_800],
      ['USD', 10, 1_600],
    ]);

    const changed = await upload(`Name,Cost,floor,tiers\nTray,9,none,10: 13.50\nJar,,,none\n`);
    const said = await details(changed);
    expect(said.get('Tray')?.changes).toEqual([
      { field: 'floor.EUR', from: euros(1_200), to: {} },
      { field: 'cost.EUR', from: euros(850), to: euros(900) },
      { field: 'tiers.EUR', from: { text: '10: 14.00 EUR; 25: 12.00 EUR' }, to: { text: '10: 13.50 EUR' } },
      expect.objectContaining({ field: 'tiers.USD' }),
    ]);
    await start(changed);
    expect((await pricesOf('Tray')).product).toMatchObject({ cost_minor: cents(900), floor_minor: null });
    expect(await tiersOf('Jar')).toEqual([]);
    expect(await undo(changed)).toMatchObject({ undone: 2, kept: 0 });
    expect((await pricesOf('Tray')).product).toMatchObject({ cost_minor: cents(850) });
    expect(await tiersOf('Jar')).toHaveLength(2);

    await sql`update currency_rates set rate = rate * 1.07 where code = 'EUR'`.execute(store.db);
    const [back] = [await upload(await file('products.csv?q=Tray'))];
    expect((await settled(back)).verdicts).toEqual({ new: 0, changed: 0, same: 1, wrong: 0 });
    await sql`update currency_rates set rate = ${rate} where code = 'EUR'`.execute(store.db);
    const wrong = await upload('Name,Cost,tiers\nTray,$5,\nJug,,2: 5\n');
    expect([...(await details(wrong)).values()].map(({ reason, field }) => [reason, field])).toEqual([
      ['price_currency', 'cost'],
      ['tier_alone', 'tiers'],
    ]);
  });

  test('lines of a currency without a current rate say so', async () => {
    await sql`update currency_rates set source = 'ecb', as_of = as_of - interval '30 days', confirmed_at = null
      where code = 'JPY'`.execute(store.db);
    const id = await upload('Name,Type,Price\nCup,Shirts,"1,980"\n');
    await save(id, { currency: 'JPY' });
    expect((await details(id)).get('Cup')).toMatchObject({
      reason: 'rate_missing',
      field: 'price',
      value: 'JPY',
    });
    expect(await file(`${id}/report.csv`)).toContain('There’s no current exchange rate for JPY');
  });
});

const SHIRT = [
  'Name,Parent,SKU,Type,Status,option1 name,option1 value,Option2 Name,Option2 Value,Stock,Price,Sale,sale to,price.GBP,sale.GBP,sale_from.GBP',
  'Heron,,H-0,Shirts,live,Color,,Size,,,,,,,,',
  ',Heron,H-1,,,Color,Black,Size,M,3,19,15,{until},18,14,{from}',
  ',Heron,H-2,,,Color,Red,Size,M,4,21,,,,,',
];

test.each([
  ['EUR', 'EUR'],
  ['USD', 'USD'],
  ['USD', 'EUR'],
  ['EUR', 'USD'],
] as const)('an export of a store in %s goes in unchanged once it is in %s', async (code, later) => {
  await ownCurrency(code);
  const name = `Heron ${code}to${later}`;
  const csv = SHIRT.join('\n')
    .replaceAll('Heron', name)
    .replaceAll('H-', `${code}-${later}-`)
    .replace('{until}', day(9))
    .replace('{from}', day(4));
  const mug = `${name} mug,,${code}-${later}-M,Shirts,,,,,,7,9,7,,8,7,${day(3)}`;
  const more = ['Cost,floor,tiers,limit', ',,,', ',,,', ',,,', '4.10,5.20,10: 6.40,40'];
  const id = await upload(
    [...csv.split('\n'), mug].map((line, i) => `${line},${present(more[i])}`).join('\n'),
  );
  expect((await settled(id)).verdicts).toEqual({ new: 4, changed: 0, same: 0, wrong: 0 });
  await start(id);
  const out = await file(`products.csv?q=${encodeURIComponent(name)}`);
  const heads = present(out.replace('\uFEFF', '').split('\r\n')[0]).split(',');
  const own = ['price', 'sale', 'sale_from', 'sale_to'].flatMap((part) => [`${part}.${code}`, `${part}.USD`]);
  const others = ['price.GBP', 'sale_from.GBP', 'cost.USD', 'floor.USD', `tiers.${code}`];
  expect(heads).toEqual(expect.arrayContaining([...own, ...others]));
  expect(out).toContain(new Date(`${day(4)}T00:00Z`).toISOString());
  await ownCurrency(later);
  const back = await upload(out);
  const checked = await settled(back);
  expect(
    (await lines(back)).rows.flatMap(({ changes, reason }) => [
      ...changes,
      ...(reason === null ? [] : [reason]),
    ]),
  ).toEqual([]);
  expect(checked).toMatchObject({ verdicts: { new: 0, changed: 0, same: 4, wrong: 0 }, noted: 0 });
});
