import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLocale, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { inTransaction } from '@halfturn/server/src/platform/db/kysely.ts';
import { installPages } from '@halfturn/server/src/shop/content/door.ts';
import { recountWords } from '@halfturn/server/src/shop/search/door.ts';
import { testStore, type TestStore } from '@halfturn/server/test/store.ts';
import { ndcg } from './relevance/ndcg.ts';
import { writeLists, writeRates } from './seed/lists.ts';
import { writeSynonyms } from './seed/content.ts';
import { writeProducts } from './seed/products.ts';

/** A person looks at the first rows; what stands further down was not found. */
const LOOKED_AT = 10;
const NDCG = 0.9;
const QUERIES = 300;

interface Judged {
  locale: Locale;
  typed: string;
  /** A grade with the products that have it: slugs or conditions. */
  grades: { grade: number; products: string[] }[];
}

/** The lines of a file in `relevance/`: a language, what is typed, and what is expected. */
function readLines(file: string): { locale: Locale; typed: string; expected: string }[] {
  return readFileSync(fileURLToPath(new URL(`relevance/${file}`, import.meta.url)), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [locale = '', typed = '', expected = ''] = line.split(' | ');
      if (!isLocale(locale)) throw new Error(`“${line}” is of no language.`);
      return { locale, typed, expected };
    });
}

const JUDGED: Judged[] = readLines('judged.txt').map(({ expected, ...query }) => {
  const grades = expected.split(';').map((part) => {
    const [grade, ...products] = part.trim().split(' ');
    return { grade: Number(grade), products };
  });
  return { ...query, grades };
});
const HELP = readLines('help.txt');

/** The currency in which visitors of a language see prices. */
const CURRENCY: Partial<Record<Locale, string>> = {
  de: 'EUR',
  fr: 'EUR',
  es: 'EUR',
  ja: 'JPY',
  'zh-CN': 'CNY',
};

/** What a condition may ask of a product. */
type Facts = Record<string, string | number>;

let store: TestStore;
const shop = new Map<string, Facts>();

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  const now = new Date();
  await inTransaction(store.db, async (trx) => {
    await writeLists(trx);
    await writeRates(trx, now);
    await writeSynonyms(trx);
    await writeProducts(trx, now);
    await installPages(trx, now);
  });
  await recountWords(store.db);
  for (const [currency, field, unit] of [
    ['USD', 'price', 100],
    ['EUR', 'price_eur', 100],
    ['JPY', 'price_jpy', 1],
  ] as const)
    for (const card of await allCards(currency))
      shop.set(card.slug, {
        ...shop.get(card.slug),
        type: card.class.slug,
        genre: card.genre?.code ?? '',
        platform: card.platform?.code ?? '',
        region: card.region?.code ?? '',
        [field]: card.price.amount / unit,
      });
});
afterAll(() => store.close());

const search = (query: { keyword?: string; pageNum?: number; pageSize: number }, cookie: string) =>
  store.call('GET /api/home/queryProducts', { query: { sort: '0', ...query } }, { headers: { cookie } });

const answers = new Map<string, ReturnType<typeof search>>();
/** The first rows of a search in a language, and its pages; each is asked once. */
function answerTo({ locale, typed }: Pick<Judged, 'locale' | 'typed'>) {
  const cookie = `lang=${locale}; currency=${CURRENCY[locale] ?? 'USD'}`;
  const answer = answers.get(`${locale} ${typed}`) ?? search({ keyword: typed, pageSize: LOOKED_AT }, cookie);
  answers.set(`${locale} ${typed}`, answer);
  return answer;
}

async function allCards(currency: string) {
  const cards: Awaited<ReturnType<typeof search>>['rows'] = [];
  for (let pageNum = 1; ; pageNum++) {
    const { rows } = await search({ pageNum, pageSize: 50 }, `currency=${currency}`);
    if (rows.length === 0) return cards;
    cards.push(...rows);
  }
}

/** `genre:rpg&price<=10`, or a slug. */
function meets(slug: string, condition: string): boolean {
  const facts = shop.get(slug) ?? {};
  return condition.split('&').every((part) => {
    const [, most, limit] = /^(\w+)<=(\d+)$/.exec(part) ?? [];
    if (most !== undefined) return Number(facts[most] ?? Infinity) <= Number(limit);
    const [, field, value] = /^(\w+):(.+)$/.exec(part) ?? [];
    return field === undefined ? slug === part : facts[field] === value;
  });
}

const gradeOf = (slug: string, { grades }: Judged): number =>
  grades.find(({ products }) => products.some((condition) => meets(slug, condition)))?.grade ?? 0;

test('every judgment names products of the shop', () => {
  expect(JUDGED.length).toBeGreaterThanOrEqual(QUERIES);
  expect(new Set(JUDGED.map(({ locale }) => locale)).size).toBeGreaterThanOrEqual(6);
  for (const { typed, grades } of JUDGED)
    for (const { products } of grades)
      for (const condition of products)
        expect(
          [...shop.keys()].some((slug) => meets(slug, condition)),
          `${typed}: ${condition}`,
        ).toBe(true);
});

test('the judged searches find what is meant, in its order', async () => {
  const scored: { query: string; score: number; found: string[] }[] = [];
  for (const judged of JUDGED) {
    const { rows } = await answerTo(judged);
    // The judged set names products; a search for an amount shows the variant of one.
    const found = rows.map(({ slug, variantOf }) => variantOf ?? slug);
    const ideal = [...shop.keys()].map((slug) => gradeOf(slug, judged));
    const score = ndcg(
      found.map((slug) => gradeOf(slug, judged)),
      ideal,
      LOOKED_AT,
    );
    scored.push({ query: `${judged.locale} “${judged.typed}”`, score, found });
  }
  const worst = scored
    .toSorted((a, b) => a.score - b.score)
    .slice(0, 40)
    .map(({ query, score, found }) => `${score.toFixed(2)} ${query}: ${found.slice(0, 4).join(', ')}`);
  const mean = scored.reduce((sum, { score }) => sum + score, 0) / scored.length;
  expect(scored.filter(({ found }) => found.length === 0).map(({ query }) => query)).toEqual([]);
  expect(mean, worst.join('\n')).toBeGreaterThanOrEqual(NDCG);
});

test('searches for help find the page, and searches for products find none', async () => {
  const wrong: string[] = [];
  const products = JUDGED.map(({ locale, typed }) => ({ locale, typed, expected: 'none' }));
  for (const { locale, typed, expected } of [...HELP, ...products]) {
    const { pages } = await answerTo({ locale, typed });
    const [first = 'none'] = pages.map(({ href }) => href);
    if (first !== expected) wrong.push(`${locale} “${typed}”: ${pages.map(({ href }) => href).join(', ')}`);
  }
  expect(wrong).toEqual([]);
});

test('the measure notices a bad order', () => {
  expect(ndcg([3, 2, 0], [2, 3, 0], 10)).toBe(1);
  expect(ndcg([0, 2, 3], [2, 3, 0], 10)).toBeLessThan(0.7);
  expect(ndcg([], [3], 10)).toBe(0);
});
