import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@halfturn/server/test/database.ts';
import { everythingIn, tracesOf } from '@halfturn/server/test/everything-in.ts';
import { makeProduct, steamKeys } from '@halfturn/server/test/make-product.ts';
import { afterAll, expect, it } from 'vitest';

const { db, url } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'halfturn-import-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));
const ring = ['k1', 'fp'].map((id) => `${id}:${randomBytes(32).toString('base64')}`).join();
const COMMAND = fileURLToPath(new URL('import.ts', import.meta.url));

interface Ended {
  code: number | null;
  out: string;
}

/** Runs the command as the shopkeeper does; killed outright once it has said `killAt`. */
function run(args: string[], killAt?: RegExp): Promise<Ended> {
  const child = spawn(process.execPath, [COMMAND, 'keys', ...args], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder, KEY_ENCRYPTION_KEYS: ring },
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (killAt?.test(out)) child.kill('SIGKILL');
    });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out })));
}
const save = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const countOf = async (productId: string): Promise<number> =>
  (
    await db
      .selectFrom('product_keys')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).n;

it('killed half-way, it is run again with the same file; the keys of it go on sale once and whole', async () => {
  const productId = await makeProduct(db, { slug: 'killed' });
  const keys = steamKeys(5_000);
  const path = save('many.txt', `${keys.join('\n')}\n`);
  const killed = await run([path, '--product', 'killed'], /\d of 5000 lines/);
  expect(killed.code).not.toBe(0);
  const half = await countOf(productId);
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(5_000);
  const states = db.selectFrom('key_batches').select('state').where('product_id', '=', productId);
  expect(await states.execute()).toEqual([{ state: 'importing' }]);

  const preview = await run([path, '--product', 'killed', '--dry-run']);
  expect(preview.out).toContain('An import of');
  const again = await run([path, '--product', 'killed', '--supplier', 'Nordwind']);
  expect(again).toMatchObject({ code: 0 });
  expect(again.out).toContain('5000 lines: 5000 new.');
  expect(await countOf(productId)).toBe(5_000);
  expect(await states.execute()).toEqual([{ state: 'live' }]);

  const everything = await everythingIn(db);
  const said = killed.out + preview.out + again.out;
  for (const key of keys.filter((_, i) => i % 97 === 0)) expect(tracesOf(key, everything + said)).toEqual([]);
});

it('puts the keys of an interrupted import on sale by its batch', async () => {
  const productId = await makeProduct(db, { slug: 'finished' });
  const path = save('cut.txt', steamKeys(5_000).join('\n'));
  await run([path, '--product', 'finished'], /\d of 5000 lines/);
  const { id } = await db
    .selectFrom('key_batches')
    .select('id')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  expect(await run(['--finish', id])).toMatchObject({ code: 0 });
  expect(await run(['--finish', id])).toMatchObject({ code: 1 });
});

it('takes many products from CSV, and says of each line what became of it', async () => {
  const [a, b] = [await makeProduct(db, { slug: 'volume-a' }), await makeProduct(db, { slug: 'volume-b' })];
  const [one, two, three] = steamKeys(3);
  const path = save(
    'mixed.csv',
    [
      'sku;key',
      `volume-a;${one}`,
      `volume-b;${two}`,
      `nowhere;${three}`,
      `volume-a;${one}`,
      'volume-a;',
      'volume-b;X',
    ].join('\n'),
  );
  const report = join(folder, 'report.csv');
  const cost = [
    '--cost',
    '12.50',
    '--currency',
    'EUR',
    '--invoice',
    'R-77',
    '--warranty-until',
    '2027-11-30',
  ];
  const { code, out } = await run([path, '--report', report, ...cost]);
  expect(code, out).toBe(0);
  expect(readFileSync(report, 'utf8').trim().split('\n')).toEqual([
    'line,verdict',
    '2,ok',
    '3,ok',
    '4,unknown_product',
    '5,twice_in_file',
    '6,blank',
    '7,wrong_pattern',
  ]);
  expect([await countOf(a), await countOf(b)]).toEqual([1, 1]);
  expect(
    await db
      .selectFrom('key_batches')
      .select(['invoice', 'cost_minor', 'cost_currency', 'warranty_until'])
      .where('product_id', '=', a)
      .execute(),
  ).toEqual([{ invoice: 'R-77', cost_minor: 1_250, cost_currency: 'EUR', warranty_until: '2027-11-30' }]);
});

it.concurrent.each([
  ['no file', ['none.txt', '--product', 'volume-a'], 'cannot be read'],
  ['an option that there is not', ['none.txt', '--prodct', 'x'], "Unknown option '--prodct'"],
  ['no product', ['FILE'], 'does not say which product'],
  ['an unknown product', ['FILE', '--product', 'nowhere'], 'no product with keys "nowhere"'],
  ['a cost that is none', ['FILE', '--product', 'volume-a', '--cost', '1,5'], '--cost is an amount'],
  ['a day that is none', ['FILE', '--product', 'volume-a', '--warranty-until', '2027-13-01'], 'is a day'],
  ['a currency that is none', ['FILE', '--product', 'volume-a', '--currency', 'XXX'], 'no currency "XXX"'],
])('refuses %s with a sentence', async (_, args, sentence) => {
  const path = save(`${randomBytes(4).toString('hex')}.txt`, 'AAAAA-AAAAA-AAAA1');
  const { code, out } = await run(args.map((arg) => (arg === 'FILE' ? path : arg)));
  expect(code).toBe(1);
  expect(out).toContain(sentence);
  expect(out).not.toMatch(/AAAAA|\n\s+at /);
});
