import { listQuery, type ListQuery } from '@halfturn/contract/catalog.ts';
import type { View } from '@halfturn/server/src/shop/catalog/door.ts';
import { listOf, nearestOf, type Term } from '@halfturn/server/src/shop/search/door.ts';
import { assortmentParts, type Assortment, type ProductRow } from '@halfturn/server/test/assortment-parts.ts';
import { REGIONS } from '@halfturn/server/test/random-shop.ts';
import { inventProducts, type Invented } from '@halfturn/tools/generate/invent.ts';
import { pick, seededRandom } from '@halfturn/tools/generate/random.ts';
import { quantile } from '../measure.ts';

const CALLS = 400;
const now = new Date('2026-11-20T12:00:00Z');
const view = { locale: 'en-US', now, currency: 'USD', rate: 1, mostUnits: 5, asOf: now } as View;
/** A tenth of the products has a fixed price there. */
const inEuros: View = { ...view, currency: 'EUR', rate: 0.8584 };
const DAY_MS = 86_400_000;

const CLASSES = new Set(['games', 'software', 'cards']);
const wordsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

function rowOf(product: Invented, no: number): ProductRow {
  const title = wordsOf(product.name);
  return {
    id: `${no.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`,
    name: product.name,
    kind: product.kind,
    class_id: CLASSES.has(product.class) ? product.class : 'cards',
    platform_code: product.platform,
    region_code: product.region in REGIONS ? product.region : 'AMERICA',
    genre_code: product.genre_code,
    languages: product.languages.join(),
    attribute_codes: '',
    fixed_prices: no % 10 === 0 ? { EUR: product.price_minor } : null,
    variants: null,
    current_minor: product.sale_minor ?? product.price_minor,
    was_minor: product.sale_minor === null ? null : product.price_minor,
    units_sold: no % 7 === 0 ? no % 50 : 0,
    pin: product.pin,
    released: product.released === null ? null : Math.floor(Date.parse(product.released) / DAY_MS),
    in_stock: product.stock > 0,
    title: title.join(' '),
    folded_name: title.join(' '),
    maker: '',
    reduced_at: null,
    terms: [...new Set(title)].join('\n'),
  };
}

async function invented(count: number): Promise<Assortment> {
  const products = inventProducts(1);
  return await assortmentParts(Array.from({ length: count }, (_, no) => rowOf(products.next().value, no)));
}

type Ask = (assortment: Assortment, random: () => number) => void;

type ListRequest = Parameters<typeof listOf>[1];

const list = (
  assortment: Assortment,
  query: Partial<Record<keyof ListQuery, unknown>>,
  { by = view, matches = null }: Partial<Pick<ListRequest, 'matches'> & { by: View }> = {},
): void => {
  const names = assortment.products.byName('en') ?? null;
  listOf(assortment, { query: listQuery.parse(query), view: by, matches, names });
};
const filters = (random: () => number) => ({
  ...(random() < 0.4 && { platform: pick(random, ['steam', 'xbox', 'gog', 'windows']) }),
  ...(random() < 0.4 && { region: pick(random, Object.keys(REGIONS)) }),
  ...(random() < 0.3 && { genre: pick(random, ['action', 'rpg', 'indie']) }),
  ...(random() < 0.3 && { language: pick(random, ['de', 'fr', 'ja']) }),
  ...(random() < 0.3 && { minPrice: String(Math.floor(random() * 20)) }),
  ...(random() < 0.3 && { stock: pick(random, ['in_stock', 'out_of_stock']) }),
});

const KINDS: Readonly<Record<string, Ask>> = {
  'List of a category': (all, random) =>
    list(all, {
      class: pick(random, ['games', 'software', 'all']),
      pageNum: String(1 + Math.floor(random() * 5)),
    }),
  'List, filtered': (all, random) => list(all, { class: pick(random, ['games', 'all']), ...filters(random) }),
  'List, sorted and filtered': (all, random) =>
    list(all, { sort: pick(random, ['1', '2', '3', '4']), ...filters(random) }),
  'The same, some prices fixed': (all, random) =>
    list(all, { sort: pick(random, ['1', '2', '3', '4']), ...filters(random) }, { by: inEuros }),
  'List, a page far behind': (all, random) =>
    list(all, {
      sort: pick(random, ['0', '1', '2', '3']),
      pageNum: String(1 + Math.floor(random() * 90)),
      pageSize: '10',
    }),
  Search: (all, random) => {
    const { products } = all;
    const words = wordsOf(products.at(Math.floor(random() * products.live.count())).name).slice(
      0,
      1 + Math.floor(random() * 2),
    );
    const terms = words.map((text): Term => ({
      text,
      whole: [text],
      begun: [`${text}*`],
      loose: [],
      makers: [],
      codes: [],
    }));
    const { matches } = nearestOf(products, terms, {
      titles: [words.join(' ')],
      extras: false,
      most: 1_000,
    });
    list(all, random() < 0.3 ? filters(random) : {}, { matches });
  },
};

/** Processor time of each call in ms, garbage collection included: what other processes do disturbs it least. */
function timesOf(ask: Ask, assortment: Assortment): number[] {
  const random = seededRandom(7);
  const times: number[] = [];
  for (let i = -CALLS / 4; i < CALLS; i++) {
    const before = process.cpuUsage();
    ask(assortment, random);
    const { user, system } = process.cpuUsage(before);
    if (i >= 0) times.push((user + system) / 1_000);
  }
  return times;
}

/** Compares what lists and searches take in the memory of a web process, without database and network, and prints it. */
export async function raceMemory(sizes: { small: number; large: number }): Promise<void> {
  const stores = { small: await invented(sizes.small), large: await invented(sizes.large) };
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  console.log(`${sizes.large} products: ${Math.round((heapUsed + arrayBuffers) / 1e6)} MB`);
  for (const [name, ask] of Object.entries(KINDS)) {
    const [small, large] = [timesOf(ask, stores.small), timesOf(ask, stores.large)];
    const cells = [0.5, 0.99].map(
      (share) => `${quantile(small, share).toFixed(2)} ${quantile(large, share).toFixed(2)}`,
    );
    console.log(`${name.padEnd(28)} p50 ${cells[0]}   p99 ${cells[1]} ms`);
  }
}
