import { BASE } from '@halfturn/contract/endpoint.ts';
import { CURRENCIES } from '@halfturn/contract/primitives/currencies.ts';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { pick, seededRandom } from '@halfturn/tools/generate/random.ts';
import { sql } from 'kysely';
import { KINDS, know } from '../catalogue/calls.ts';
import { atRest, setStage, takenIn, WITHOUT_CACHE, type Stage } from '../stage.ts';
import { race, type Contest, type Outcome, type Question } from './race.ts';

/** What is promised of answers that no cache has: shares of what a bare server does with as many bytes. */
const GOALS = { page: 1 / 10, product: 1 / 6, list: 1 / 8, quote: 1 / 5 };
/** More than are asked of one kind in a whole run, but for the home page, which has no more addresses. */
const QUESTIONS = 12_000;

/** Answers as they are made: compressing them is the same work for every store. */
const PLAIN = { 'accept-encoding': 'identity' };

export interface ColdOptions {
  products: number;
  rounds: number;
  ms: number;
  connections: number;
}

/**
 * What visitors get that no cache has: a store without a cache of whole answers, each request another address. The store
 * has been at work before, so that Node has compiled it, and the products that were asked for last are in its memory.
 */
export async function raceCold({ products, ...options }: ColdOptions): Promise<Outcome[]> {
  const stage = await setStage({}, WITHOUT_CACHE);
  try {
    console.error(`${products} products are being generated`);
    await stage.generate(products);
    await takenIn(stage.store.url, products);
    await sql`vacuum (analyze)`.execute(stage.db);
    await atRest([stage.store.pid, stage.database.pid]);
    return await race(await contests(stage), {
      ...options,
      store: stage.store,
      database: stage.database.pid,
    });
  } finally {
    await stage.close();
  }
}

async function contests(stage: Stage): Promise<Contest[]> {
  const random = seededRandom(3);
  const known = await know(stage.store.url);
  const paths = await productPaths(stage);
  const many = (one: (i: number) => string): Question[] =>
    Array.from({ length: QUESTIONS }, (_, i) => ({ path: one(i) }));
  const kind = (name: string): Question[] => {
    const { path } = present(KINDS.find((each) => each.name === name));
    return many(() => path(random, known));
  };
  const contest = (name: string, goal: number, questions: readonly Question[]): Contest => ({
    name,
    goal,
    floor: goal / 3,
    questions: questions.map((one) => ({ ...one, headers: { ...PLAIN, ...one.headers } })),
  });
  return [
    contest('Home page', GOALS.page, homes()),
    contest(
      'List page',
      GOALS.page,
      many(() => {
        const filter = random() < 0.5 ? `&maxPrice=${20 + Math.floor(random() * 100)}` : '';
        return `/all?pageNum=${1 + Math.floor(random() * 100)}&sort=${pick(random, ['0', '1', '2', '3'])}${filter}`;
      }),
    ),
    contest(
      'Product page',
      GOALS.page,
      many((i) => `/${present(paths[i % paths.length])}`),
    ),
    contest(
      'Product call',
      GOALS.product,
      many((i) => `${BASE}/api/home/product/${present(paths[i % paths.length])}`),
    ),
    contest('List call', GOALS.list, kind('List of a category')),
    contest('List call, filtered', GOALS.list, kind('List, filtered')),
    contest('Search call', GOALS.list, kind('Search')),
    contest('Suggestions', GOALS.list, kind('Suggestions')),
    contest('Quote', GOALS.quote, await quotes(stage)),
  ];
}

/** The home page in each language and currency. */
const homes = (): Question[] =>
  Object.keys(CURRENCIES).flatMap((currency) =>
    LOCALES.map((locale) => ({
      path: locale === 'en-US' ? '/' : `/?lang=${locale}`,
      headers: { cookie: `lang=${locale}; currency=${currency}` },
    })),
  );

/** The addresses of all products on sale, in no order. */
export async function productPaths({ db }: Stage): Promise<string[]> {
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('classes as c', 'c.id', 'p.class_id')
    .select(['p.slug', 'c.slug as class'])
    .where('p.status', '=', 'live')
    .where('p.parent_id', 'is', null)
    .orderBy(sql`md5(p.id::text)`)
    .execute();
  return rows.map((row) => `${row.class}/${row.slug}`);
}

/** Quotes of one key of another product each, from another network each. */
async function quotes({ db }: Stage): Promise<Question[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from live_products p
    where p.kind = 'key' and p.variant_attributes = '{}' and exists (select from free_keys_of(p.id))
    order by md5(p.id::text)`.execute(db);
  return rows.map(({ id }, i) => ({
    path: `${BASE}/api/checkout/quote`,
    headers: { 'x-forwarded-for': `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}` },
    body: { items: [{ productId: id, quantity: 1 }], currency: 'USD', paymentMethod: 'sandbox' },
  }));
}
