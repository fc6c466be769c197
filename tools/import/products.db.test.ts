import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '@halfturn/server/test/database.ts';
import { createDb } from '@halfturn/server/src/platform/db/kysely.ts';
import { createPool } from '@halfturn/server/src/platform/db/pool.ts';
import { PATIENCE } from '../store.ts';
import { importProducts, type ProductsImport } from './products.ts';

const { db, url } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'halfturn-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await db.deleteFrom('product_texts').execute();
  await db.deleteFrom('price_tiers').execute();
  await db.deleteFrom('fixed_prices').execute();
  await db.deleteFrom('fixed_price_history').execute();
  await db.deleteFrom('price_history').execute();
  await db.deleteFrom('products').execute();
});

async function imported(csv: string | Buffer, options: Partial<ProductsImport> = {}) {
  const file = join(folder, 'products.csv');
  writeFileSync(file, csv);
  const result = await importProducts(db, { file, defaults: {}, dryRun: false, skipBad: false, ...options });
  return { ...result, verdicts: result.judged.map(({ verdict }) => verdict) };
}
const products = () =>
  db
    .selectFrom('products')
    .select(['name', 'slug', 'genre_code', 'platform_code', 'price_minor', 'status', 'developer', 'released'])
    .orderBy('slug')
    .execute();

const HEAD = 'Name,Genre,Price,Developer,Release_Date\n';

test('a file goes in, and in again without a trace', async () => {
  const csv = `${HEAD}Counter-Weight,Action,7.19,Hinge,2000-11-01\n"Luxor, the Quest ",Casual;Indie,9.99,"A, B",2009-05-26\n`;
  expect((await imported(csv)).verdicts).toEqual(['added', 'added']);
  const first = await products();
  expect(first).toMatchObject([
    {
      name: 'Counter-Weight',
      slug: 'counter-weight',
      genre_code: 'action',
      price_minor: 719,
      status: 'live',
    },
    { name: 'Luxor, the Quest', slug: 'luxor-the-quest', genre_code: 'puzzle', platform_code: 'steam' },
  ]);
  expect((await imported(csv)).verdicts).toEqual(['unchanged', 'unchanged']);
  expect(await products()).toEqual(first);
});

test('prices are in the currency that is given, and the base price follows', async () => {
  await sql`insert into currency_rates (code, rate, source, shown, as_of) values ('EUR', 0.5, 'manual', true, now())
    on conflict (code) do update set rate = 0.5, source = 'manual'`.execute(db);
  const csv = 'Name,Price\nIn euros,"19,99 €"\n';
  expect((await imported(csv)).judged[0]?.note).toContain('isn’t in the currency of this column');
  expect((await imported(csv, { currency: 'eur' })).verdicts).toEqual(['added']);
  expect(await products()).toMatchObject([{ name: 'In euros', price_minor: 3_998 }]);
  expect(await db.selectFrom('fixed_prices').select(['currency', 'regular_minor']).execute()).toEqual([
    { currency: 'EUR', regular_minor: 1_999 },
  ]);
  await expect(imported(csv, { currency: 'XYZ' })).rejects.toThrow('There is no currency "XYZ"');
});

test('an import is in the audit log, and no dry run is', async () => {
  await imported('Name,Price\nAudited,7\n', { dryRun: true });
  await imported('Name,Price\nAudited,7\n');
  const entries = await db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'after'])
    .where('actor', '=', 'command-line')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const after = { file: 'products.csv', new: 1, changed: 0, wrong: 0 };
  expect(entries).toEqual([
    { actor: 'command-line', action: 'products.imported', after },
    { actor: 'command-line', action: 'products.import_started', after },
  ]);
});

test('a newer file changes what differs, and the price history keeps the old price', async () => {
  await imported(`${HEAD}A,Action,7.00,Hinge,2000-11-01\nB,RPG,5,Hinge,2001-01-01\n`);
  const { verdicts } = await imported(
    `${HEAD}a™,Action,6.00,Hinge,2000-11-01\nB,RPG,5,Hinge,2001-01-01\nC,RPG,1,,\n`,
  );
  expect(verdicts).toEqual(['updated', 'unchanged', 'added']);
  expect((await products()).map(({ name, price_minor }) => [name, price_minor])).toEqual([
    ['a™', 600],
    ['B', 500],
    ['C', 100],
  ]);
  const history = await db.selectFrom('price_history').select('price_minor').orderBy('price_minor').execute();
  expect(history.map((row) => row.price_minor)).toEqual([100, 500, 600, 700]);
});

test('a column fixes prices in a currency, and an empty cell leaves them unchanged', async () => {
  const head = 'Name,Price,price_EUR,Price JPY\n';
  const fixed = async () =>
    (
      await db.selectFrom('fixed_prices').selectAll().orderBy('currency').orderBy('regular_minor').execute()
    ).map(({ currency, regular_minor, sale_minor }) => [currency, regular_minor, sale_minor]);
  const { verdicts, used, unused } = await imported(`${head}A,7,"6,49 €",\nB,5,,¥780\n`);
  expect(verdicts).toEqual(['added', 'added']);
  expect(used).toMatchObject({ 'price.EUR': 'price_EUR', 'price.JPY': 'Price JPY' });
  expect(unused).toEqual([]);
  expect(await fixed()).toEqual([
    ['EUR', 649, null],
    ['JPY', 780, null],
  ]);
  await db.updateTable('fixed_prices').set({ sale_minor: 480 }).where('currency', '=', 'JPY').execute();
  expect((await imported(`${head}A,7,5.99,\nB,5,,780\n`)).verdicts).toEqual(['updated', 'unchanged']);
  expect(await fixed()).toEqual([
    ['EUR', 599, null],
    ['JPY', 780, 480],
  ]);
  // A reduction ends when the price it was taken off changes.
  expect((await imported(`${head}B,5,,880\n`)).verdicts).toEqual(['updated']);
  expect(await fixed()).toEqual([
    ['EUR', 599, null],
    ['JPY', 880, null],
  ]);
  const bad = await imported(`${head}A,7,5.999,\nB,5,4.49,\n`);
  expect(bad.judged[0]).toMatchObject({ verdict: 'bad', note: 'Base price in EUR: “5.999” isn’t a price' });
  expect(bad.written).toBe(false);
  expect(await fixed()).toHaveLength(2);
});

test('wholesale prices go in by currency; an empty cell keeps them and `none` removes them', async () => {
  const head = 'Name,Price,price_EUR,limit,tiers,Tiers EUR,tiers_for\n';
  const tiers = async () => {
    const { rows } = await sql<{ line: string }>`
      select p.name || ' ' || p.tiers_for || ' ' || t.currency || ' ' || t.from_quantity || ' ' || t.unit_minor as line
      from products p join (
        select product_id, 'USD' as currency, from_quantity, unit_minor from price_tiers
        union all select product_id, currency, from_quantity, unit_minor from fixed_price_tiers) t on t.product_id = p.id
      order by p.name, t.currency, t.from_quantity`.execute(db);
    return rows.map(({ line }) => line);
  };
  const csv = `${head}A,7,6.50,40,25: 5.50; 10: $6.00,10: 5.99 €,members\nB,5,,20,10=4.20,,\nC,5,,,,,\n`;
  const { verdicts, used, unused } = await imported(csv);
  expect(verdicts).toEqual(['added', 'added', 'added']);
  expect(used).toMatchObject({ tiers: 'tiers', 'tiers.EUR': 'Tiers EUR', tiers_for: 'tiers_for' });
  expect(unused).toEqual([]);
  const first = ['A members EUR 10 599', 'A members USD 10 600', 'A members USD 25 550', 'B all USD 10 420'];
  expect(await tiers()).toEqual(first);
  expect((await imported(csv)).verdicts).toEqual(['unchanged', 'unchanged', 'unchanged']);
  expect((await imported('Name,Price\nA,7\n')).verdicts).toEqual(['unchanged']);
  expect(await tiers()).toEqual(first);
  const { verdicts: changed } = await imported(`${head}A,7,,,none,,all\nB,5,,,none,,\n`);
  expect(changed).toEqual(['updated', 'updated']);
  expect(await tiers()).toEqual(['A all EUR 10 599']);
  expect(await db.selectFrom('products').select('tiers_for').where('name', '=', 'B').execute()).toEqual([
    { tiers_for: null },
  ]);
});

const NO_FIXED_PRICE =
  'There are wholesale prices in a currency without a fixed price. Give the line a price in that currency, or write them in US dollars in the column tiers_usd';
test.each([
  ['10: 7.00', '', 'A wholesale price isn’t below the price of a smaller quantity'],
  ['10: 6; 20: 6', '', 'A wholesale price isn’t below the price of a smaller quantity'],
  ['10: 6; 10: 5', '', 'Two wholesale prices start at the same quantity'],
  ['50: 6', '', 'A wholesale price starts above the units per order'],
  ['1: 6', '', '“1: 6” can’t be read as wholesale prices. Write 10: 4.20; 25: 3.90'],
  ['cheap', '', '“cheap” can’t be read as wholesale prices. Write 10: 4.20; 25: 3.90'],
  ['', '10: 5', NO_FIXED_PRICE],
])('refuses the wholesale prices %j, %j', async (usd, eur, note) => {
  const { judged, written } = await imported(`Name,Price,limit,tiers,tiers_EUR\nA,7,40,${usd},${eur}\n`);
  expect(judged).toMatchObject([{ verdict: 'bad', note: `Wholesale prices: ${note}` }]);
  expect(written).toBe(false);
});

test('a reduction ends when the price it was taken off changes', async () => {
  await imported('Name,Price\nA,7\n');
  await db.updateTable('products').set({ sale_minor: 500, was_minor: 700, reduced_at: new Date() }).execute();
  const reduction = () =>
    db.selectFrom('products').select(['sale_minor', 'was_minor', 'reduced_at']).executeTakeFirstOrThrow();
  await imported('Name,Price,Developer\nA,7,Hinge\n');
  expect(await reduction()).toMatchObject({ sale_minor: 500, was_minor: 700 });
  await imported('Name,Price\nA,6\n');
  expect(await reduction()).toEqual({ sale_minor: null, was_minor: null, reduced_at: null });
});

test('empty cells and missing columns change nothing', async () => {
  await imported('Name,Price,Developer,Edition\nA,7,Hinge,Gold\n');
  expect((await imported('Name,Price\nA,7\n')).verdicts).toEqual(['unchanged']);
  await imported('Name,Price,Developer,Edition\nA,8,,\n');
  const [row] = await db.selectFrom('products').select(['developer', 'edition', 'price_minor']).execute();
  expect(row).toEqual({ developer: 'Hinge', edition: 'Gold', price_minor: 800 });
});

test('a product without a genre is an indie game, and a line without a genre keeps the genre of a known product', async () => {
  const genres = async () => (await products()).map(({ name, genre_code }) => [name, genre_code]);
  expect((await imported('Name,Price,Genre\nA,7,RPG\nB,7,\n')).verdicts).toEqual(['added', 'added']);
  expect(await genres()).toEqual([
    ['A', 'rpg'],
    ['B', 'indie'],
  ]);
  expect((await imported('Name,Price\nA,7\nB,7\n')).verdicts).toEqual(['unchanged', 'unchanged']);
  expect((await imported('Name,Price,Genre\nA,8,\nB,7,RPG\n')).verdicts).toEqual(['updated', 'updated']);
  expect(await genres()).toEqual([
    ['A', 'rpg'],
    ['B', 'rpg'],
  ]);
});

test('namesakes are told apart by year and maker, and known again', async () => {
  const csv =
    `${HEAD}Prey,Action,9,Human Head,2006-07-11\nPrey,Action,29,Arkane,2017-05-05\n` +
    `Prey,Action,3,Another,2017-01-01\n`;
  expect((await imported(csv)).verdicts).toEqual(['added', 'added', 'added']);
  expect((await products()).map(({ slug }) => slug)).toEqual(['prey', 'prey-2017', 'prey-another']);
  expect((await imported(csv)).verdicts).toEqual(['unchanged', 'unchanged', 'unchanged']);
  const alone = await imported(`${HEAD}PREY,Action,19,Arkane,2017-05-05\n`);
  expect(alone.judged).toMatchObject([{ verdict: 'updated', slug: 'prey-2017' }]);
});

test('the same game for another platform is another product', async () => {
  const csv = 'Name,Price,Platform\nA,5,Steam\nA,6,GOG\n';
  await imported(csv);
  expect((await products()).map(({ slug }) => slug)).toEqual(['a', 'a-gog']);
  expect((await imported(csv)).verdicts).toEqual(['unchanged', 'unchanged']);
});

test('a maker spelled differently is the same one if only one product can be meant', async () => {
  await imported(`${HEAD}A,Action,7,Hinge,2000-11-01\n`);
  expect((await imported(`${HEAD}A,Action,7,Hinge Ltd.,2000-11-02\n`)).verdicts).toEqual(['updated']);
  expect(await products()).toHaveLength(1);
});

test('a reference decides, whatever the name', async () => {
  await imported('SKU,Name,Price\nx-1,Old Name,5\nx-2,Old Name,6\n');
  const { verdicts } = await imported('SKU,Name,Price\nx-2,New Name,6\nx-1,Old Name,5\n');
  expect(verdicts).toEqual(['updated', 'unchanged']);
  expect((await products()).map(({ name, price_minor }) => [name, price_minor])).toEqual([
    ['Old Name', 500],
    ['New Name', 600],
  ]);
});

test('a product without a price waits as a draft, and goes on sale with it', async () => {
  await imported(`${HEAD}A,Action,0.0,Hinge,2000-11-01\n`);
  expect(await products()).toMatchObject([{ status: 'draft', price_minor: 0 }]);
  expect((await imported(`${HEAD}A,Action,0.0,Hinge,2000-11-01\n`)).verdicts).toEqual(['unchanged']);
  await imported(`${HEAD}A,Action,4,Hinge,2000-11-01\n`);
  expect(await products()).toMatchObject([{ status: 'live', price_minor: 400 }]);
  await imported(`${HEAD}A,Action,0,Hinge,2000-11-01\n`);
  expect(await products()).toMatchObject([{ status: 'live', price_minor: 400 }]);
});

test('texts in other languages go in by column, and empty cells leave them unchanged', async () => {
  const head = 'Name,Price,Summary,summary_de,description_de,Edition (fr)\n';
  const texts = () =>
    db
      .selectFrom('product_texts')
      .select(['locale', 'summary', 'description', 'edition'])
      .orderBy('locale')
      .execute();
  const csv = `${head}A,7,One,Eins,"Absatz\n\nund noch einer",Or\n`;
  expect((await imported(csv)).verdicts).toEqual(['added']);
  const first = [
    { locale: 'de', summary: 'Eins', description: 'Absatz\n\nund noch einer', edition: null },
    { locale: 'en-US', summary: 'One', description: '', edition: null },
    { locale: 'fr', summary: null, description: null, edition: 'Or' },
  ];
  expect(await texts()).toEqual(first);
  expect((await imported(csv)).verdicts).toEqual(['unchanged']);
  expect((await imported(`${head}A,7,,Zwei,,\n`)).verdicts).toEqual(['updated']);
  expect(await texts()).toEqual([{ ...first[0], summary: 'Zwei' }, first[1], first[2]]);
});

test('a slug is the address of a new product, and finds it again whatever its name', async () => {
  const rows = 'card-20,Gift Card,20\ncard-50,Gift Card,50\n';
  expect((await imported(`Slug,Name,Price\n${rows}`)).verdicts).toEqual(['added', 'added']);
  const { judged } = await imported('Slug,Name,Price\ncard-50,Gift Card 50,49\n');
  expect(judged).toMatchObject([{ verdict: 'updated', slug: 'card-50' }]);
  expect((await products()).map(({ slug, price_minor }) => [slug, price_minor])).toEqual([
    ['card-20', 2000],
    ['card-50', 4900],
  ]);
  const twice = await imported('Slug,Name,Price\ncard-9,A,5\ncard-9,B,5\n');
  expect(twice.judged[1]).toMatchObject({ verdict: 'bad', note: 'Line 2 is about the same product' });
});

test('a product that is shipped has a stock and a weight, and its stock stays on a second import', async () => {
  const csv = 'Name,Price,Platform,Stock,Weight,Pin\nMug,9,parcel,12,350,7\nGame,9,Steam,12,350,\n';
  await imported(csv);
  const boxes = () =>
    db
      .selectFrom('products as p')
      .innerJoin('classes as c', 'c.id', 'p.class_id')
      .select(['c.slug as class', 'p.kind', 'p.on_hand', 'p.weight_grams', 'p.pin'])
      .orderBy('p.name', 'desc')
      .execute();
  expect(await boxes()).toEqual([
    { class: 'goods', kind: 'physical', on_hand: 12, weight_grams: 350, pin: 7 },
    { class: 'games', kind: 'key', on_hand: null, weight_grams: null, pin: 0 },
  ]);
  await db.updateTable('products').set({ on_hand: 11 }).where('kind', '=', 'physical').execute();
  expect((await imported(csv)).verdicts).toEqual(['unchanged', 'unchanged']);
  expect((await boxes())[0]).toMatchObject({ on_hand: 11 });
});

describe('a file with bad lines', () => {
  const csv = Buffer.from(
    `${HEAD}A,Action,5,,\nB,Action,five,,\nC\0,Action,5,,\nD,Action,5\nA,Action,5,,\nE,Action,5,,\n`,
  );

  test('is refused as a whole, with a reason for each', async () => {
    const { judged, written } = await imported(csv);
    expect(written).toBe(false);
    expect(judged.filter(({ verdict }) => verdict === 'bad').map(({ no, note }) => [no, note])).toEqual([
      [3, 'Base price: “five” isn’t a price'],
      [4, 'Name: The text has characters that can’t be read'],
      [5, 'It has 3 columns, unlike the first line'],
      [6, 'Line 2 is about the same product'],
    ]);
    expect(await products()).toEqual([]);
  });

  test('gives its good lines if asked to', async () => {
    const { verdicts } = await imported(csv, { skipBad: true });
    expect(verdicts).toEqual(['added', 'bad', 'bad', 'bad', 'bad', 'added']);
    expect((await products()).map(({ name }) => name)).toEqual(['A', 'E']);
  });
});

test('a dry run judges and writes nothing', async () => {
  const { verdicts, written } = await imported(`${HEAD}A,Action,5,,\n`, { dryRun: true });
  expect([verdicts, written]).toEqual([['added'], false]);
  expect(await products()).toEqual([]);
});

test('two imports of one file at once add nothing twice', async () => {
  const file = join(folder, 'twice.csv');
  writeFileSync(
    file,
    HEAD + Array.from({ length: 300 }, (_, i) => `Game ${i},Action,5,Hinge,2000-01-01\n`).join(''),
  );
  const input: ProductsImport = { file, defaults: {}, dryRun: false, skipBad: false };
  // As the command: it waits for the other one longer than a request would.
  const pool = createPool({ url, name: 'halfturn-tools', max: 3, ...PATIENCE });
  const patient = createDb(pool);
  const both = [importProducts(patient, input), importProducts(patient, input)];
  const results = await Promise.all(both).finally(() => pool.end());
  const added = results.flatMap(({ judged }) => judged).filter(({ verdict }) => verdict === 'added');
  expect(added).toHaveLength(300);
  expect(await products()).toHaveLength(300);
});

test.each([
  ['semicolons and a byte order mark', '\uFEFFName;Price\nA;5,99\nB;6,00\n'],
  ['tabs and Windows line ends', 'Name\tPrice\r\nA\t5.99\r\nB\t6.00\r\n'],
])('reads %s', async (_, csv) => {
  await imported(csv);
  expect((await products()).map(({ price_minor }) => price_minor)).toEqual([599, 600]);
});

test.each([
  ['', /is empty/],
  ['\n\n', /is empty/],
  ['Price\n5\n', /No column holds names/],
])('refuses the file %j', async (csv, why) => {
  await expect(imported(csv)).rejects.toThrow(why);
});

test('refuses a class that does not exist', async () => {
  await expect(imported(`${HEAD}A,Action,5,,\n`, { defaults: { class: 'cheese' } })).rejects.toThrow(
    /no class "cheese"/,
  );
});

test('a store keeps its own lists: nothing that was deleted comes back, and nothing is renamed', async () => {
  await imported(`${HEAD}A,Action,7,,\n`);
  await db.deleteFrom('classes').where('slug', '=', 'software').execute();
  await db.deleteFrom('platforms').where('code', '=', 'gog').execute();
  await sql`update platforms set names = names || '{"en-US": "Valve"}' where code = 'steam'`.execute(db);
  const { verdicts, judged } = await imported(
    'Name,Genre,Price,Platform\nB,Action,5,Steam\nC,Action,5,GOG\nD,Software,5,Windows\n',
    { skipBad: true },
  );
  expect(verdicts).toEqual(['added', 'bad', 'bad']);
  expect(judged.slice(1).map(({ note }) => note)).toEqual([
    'Platform: Your store has no “GOG”',
    'Product type: Your store has no type “software”. Choose a type for new products',
  ]);
  expect(await db.selectFrom('classes').select('slug').where('slug', '=', 'software').execute()).toEqual([]);
  const steam = await db
    .selectFrom('platforms')
    .select('names')
    .where('code', '=', 'steam')
    .executeTakeFirst();
  expect(steam?.names).toMatchObject({ 'en-US': 'Valve' });
});
