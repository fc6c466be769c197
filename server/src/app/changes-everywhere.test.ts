import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '@halfturn/contract/client.ts';
import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secondProcess, type SecondProcess } from '../../test/second-process.ts';
import { testStore, type TestStore } from '../../test/store.ts';
import { inTransaction } from '../platform/db/kysely.ts';
import { noteStockChange } from '../shop/catalog/door.ts';
import { stubPages } from '../../test/stub-pages.ts';
import type { PageSource } from './pages.ts';

/** What is promised: a change is on every page and in every process within this time. */
const WITHIN_MS = 1_000;

let store: TestStore;
let second: SecondProcess;
let productId: string;
let slug: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' }, pages: drawnPages() });
  second = await secondProcess(store, drawnPages());
  productId = await store.stock(3);
  slug = `product-${productId}`;
  await sql`insert into product_pictures (product_id, position, kind, hash, width, height, placeholder)
    values (${productId}, 1, 'cover', '0000000000000000', 800, 450, 'data:image/webp;base64,AA==')`.execute(
    store.db,
  );
});
afterAll(async () => {
  await second.close();
  await store.close();
});

/** Pages that are drawn from the store's own calls and kept for everybody, as those of the storefront. */
function drawnPages(): PageSource {
  const stub = stubPages();
  return {
    ...stub,
    sharedAddress: (url) => (url.startsWith('/admin') ? null : url),
    storefront: async () => ({
      ...(await stub.storefront()),
      render: async (_request, { call }) => ({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        cookies: [],
        html: JSON.stringify(await shownBy(call)),
        cacheable: true,
      }),
    }),
  };
}

/** What a buyer sees of the product, on its page and in lists, and of the rates. */
interface Shown {
  price: number;
  listed: number;
  name: string;
  stock: string;
  picture: string;
  rate: string;
}

async function shownBy(call: Caller): Promise<Shown> {
  const { product } = await call('GET /api/home/product/{class}/{name}', {
    params: { class: 'games', name: slug },
  });
  const { rows } = await call('GET /api/home/queryProducts', { query: { class: 'games' } });
  const { rates } = await call('GET /api/home/rate', {});
  return {
    price: product.price.amount,
    listed: present(rows.find(({ id }) => id === productId)).price.amount,
    name: product.name,
    stock: product.stock,
    picture: present(product.image).file,
    rate: String(present(rates.find(({ n }) => n === 'EUR')).r),
  };
}

/** The page of a process, over HTTP. Each path is an address of its own. */
async function page(url: string, path: string): Promise<Shown> {
  const answer = await fetch(url + path);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Shown;
}

/** Makes a change and returns what is shown from then on. */
type Change = (no: number) => Promise<Partial<Shown>>;
const update = async (statement: ReturnType<typeof sql>): Promise<void> =>
  void (await statement.execute(store.db));
const changePrice: Change = async (no) => {
  await update(sql`update products set price_minor = ${1_000 + no} where id = ${productId}`);
  return { price: 1_000 + no, listed: 1_000 + no };
};
const changeName: Change = async (no) => {
  await update(sql`update products set name = ${`Version ${no}`} where id = ${productId}`);
  return { name: `Version ${no}` };
};
const changeRate: Change = async (no) => {
  await update(sql`update currency_rates set rate = ${1 + no / 1_000} where code = 'EUR'`);
  return { rate: String(1 + no / 1_000) };
};
const changePicture: Change = async () => {
  const hash = randomBytes(8).toString('hex');
  await update(sql`update product_pictures set hash = ${hash} where product_id = ${productId}`);
  return { picture: hash };
};
/** Takes a key out of the stock, or puts it back. */
const changeStock: Change = async (no) => {
  const takes = no % 2 === 0;
  await inTransaction(store.db, async (trx) => {
    await trx
      .updateTable('product_keys')
      .set({ state: takes ? 'held' : 'free' })
      .where('product_id', '=', productId)
      .where('state', '=', takes ? 'free' : 'held')
      .execute();
    await noteStockChange(trx, [productId], takes ? 0 : 3);
  });
  return { stock: takes ? 'out_of_stock' : 'in_stock' };
};
const CHANGES = [changePrice, changeName, changeRate, changePicture, changeStock];

/** A value, and when it was committed. */
interface Since {
  at: number;
  value: unknown;
}

/**
 * Makes changes, one after the other, while pages of both processes are asked for all the time. Returns what was shown longer than is
 * promised: values that had been replaced that long before the page was asked for.
 */
async function raceChanges(changes: readonly Change[], count: number): Promise<string[]> {
  const before = await page(store.url, `/before-${Math.random()}`);
  const history = new Map(
    Object.entries(before).map(([name, value]): [string, Since[]] => [name, [{ at: 0, value }]]),
  );
  const seen: { asked: number; shown: Shown }[] = [];
  let changing = true;
  const readers = [store.url, second.url].flatMap((url) =>
    ['/a', '/b', '/c'].map(async (path) => {
      while (changing) {
        const asked = performance.now();
        seen.push({ asked, shown: await page(url, path) });
        await sleep(1);
      }
    }),
  );
  for (let no = 1; no <= count; no++) {
    const made = await nthOf(changes, no % changes.length)(no);
    const at = performance.now();
    for (const [name, value] of Object.entries(made)) present(history.get(name)).push({ at, value });
    await sleep(Math.random() * 60);
  }
  await sleep(WITHIN_MS + 200);
  changing = false;
  await Promise.all(readers);
  return seen.flatMap(({ asked, shown }) =>
    Object.entries(shown)
      .filter(
        ([name, value]) =>
          !present(history.get(name)).some((one, i, all) => {
            const replaced = all[i + 1]?.at ?? Infinity;
            return replaced > asked - WITHIN_MS && same(name, one.value, value);
          }),
      )
      .map(([name, value]) => `${name}: ${value}`),
  );
}

const same = (name: string, wanted: unknown, shown: unknown): boolean =>
  name === 'picture' ? String(shown).includes(String(wanted).slice(0, 16)) : wanted === shown;

describe('a change', () => {
  test('is on every page and in every process within a second, however it meets those that are being drawn', async () => {
    expect(await raceChanges(CHANGES, 60)).toEqual([]);
  });

  test('that nothing tells of is seen to be missing', async () => {
    await sql`alter table products disable trigger products_note`.execute(store.db);
    try {
      expect((await raceChanges([changeName], 2)).length).toBeGreaterThan(0);
    } finally {
      await sql`alter table products enable trigger products_note`.execute(store.db);
    }
  });
});
