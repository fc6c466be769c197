import { present } from '@halfturn/contract/primitives/rows.ts';
import { pick, seededRandom } from '@halfturn/tools/generate/random.ts';

/** What the questions are put together from: learnt of the store that is asked. */
export interface Known {
  platforms: string[];
  regions: string[];
  genres: string[];
  languages: string[];
  /** US dollars. */
  highest: number;
  words: string[];
  products: { id: string; path: string }[];
}

interface Listed {
  rows: { id: string; slug: string; name: string; class: { slug: string } }[];
  facets: Record<'platform' | 'region' | 'genre' | 'language', { code: string }[]> & {
    price: { max: { amount: number } };
  };
}

const LIST = '/prod-api/api/home/queryProducts';

/** One kind of call, as often as it is asked for: each with another question. */
export interface Kind {
  name: string;
  path: (random: () => number, known: Known) => string;
}

const query = (asked: Record<string, string | number | undefined>): string =>
  `${LIST}?${Object.entries(asked)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(present(value))}`)
    .join('&')}`;

const SHELVES = ['games', 'software', 'gift-cards', 'game-time', 'all', 'price-drops', 'new', 'best-sellers'];
const maybe = <T>(random: () => number, share: number, value: () => T): T | undefined =>
  random() < share ? value() : undefined;
const size = (random: () => number): number => pick(random, [10, 10, 20, 30, 50]);

function filters(random: () => number, known: Known): Record<string, string | number | undefined> {
  return {
    platform: maybe(random, 0.4, () => pick(random, known.platforms)),
    region: maybe(random, 0.4, () => pick(random, known.regions)),
    genre: maybe(random, 0.3, () => pick(random, known.genres)),
    language: maybe(random, 0.3, () => pick(random, known.languages)),
    minPrice: maybe(random, 0.3, () => Math.floor(random() * 20)),
    maxPrice: maybe(random, 0.3, () => 20 + Math.floor(random() * known.highest)),
    stock: maybe(random, 0.3, () => pick(random, ['in_stock', 'out_of_stock'])),
  };
}

export const KINDS: readonly Kind[] = [
  {
    name: 'List of a category',
    path: (random) =>
      query({ class: pick(random, SHELVES), pageNum: 1 + Math.floor(random() * 5), pageSize: size(random) }),
  },
  {
    name: 'List, filtered',
    path: (random, known) =>
      query({ class: pick(random, ['games', 'all', '']), ...filters(random, known), pageSize: size(random) }),
  },
  {
    name: 'List, sorted and filtered',
    path: (random, known) =>
      query({
        sort: pick(random, ['1', '2', '3', '4']),
        ...filters(random, known),
        pageNum: 1 + Math.floor(random() * 3),
        pageSize: size(random),
      }),
  },
  {
    name: 'List, a page far behind',
    path: (random) =>
      query({
        sort: pick(random, ['0', '1', '2', '3']),
        pageNum: 1 + Math.floor(random() * 90),
        pageSize: 10,
      }),
  },
  {
    name: 'Search',
    path: (random, known) =>
      query({
        keyword: pick(random, known.words),
        pageSize: 10,
        ...maybe(random, 0.3, () => filters(random, known)),
      }),
  },
  {
    name: 'Suggestions',
    path: (random, known) =>
      `/prod-api/api/home/suggest?q=${encodeURIComponent(pick(random, known.words).slice(0, 2 + Math.floor(random() * 6)))}`,
  },
  { name: 'Navigation with counts', path: () => '/prod-api/api/home/navigationBar' },
  { name: 'Products of the home page', path: () => '/prod-api/api/home/products' },
  {
    name: 'Product',
    path: (random, known) => `/prod-api/api/home/product/${pick(random, known.products).path}`,
  },
  {
    name: 'Cards by id',
    path: (random, known) =>
      `/prod-api/api/home/productsByIds?${Array.from({ length: 10 }, () => `ids=${pick(random, known.products).id}`).join('&')}`,
  },
];

/** Learns what there is to ask for. */
export async function know(url: string): Promise<Known> {
  const random = seededRandom(1);
  const ask = async (path: string): Promise<Listed> => {
    const answer = await fetch(url + path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return ((await answer.json()) as { data: Listed }).data;
  };
  const { facets } = await ask(query({ pageSize: 10 }));
  const rows: Listed['rows'] = [];
  for (const sort of ['0', '1', '2', '3', '4'])
    for (const pageNum of [1, 2, 3, 4])
      rows.push(...(await ask(query({ sort, pageNum, pageSize: 50 }))).rows);
  const codes = (name: keyof Omit<Listed['facets'], 'price'>) => facets[name].map(({ code }) => code);
  return {
    platforms: codes('platform'),
    regions: codes('region'),
    genres: codes('genre'),
    languages: codes('language'),
    highest: Math.min(200, facets.price.max.amount / 100),
    words: rows.map(({ name }) => {
      const words = name.split(' ');
      return random() < 0.3 ? name : words.slice(0, 1 + Math.floor(random() * 2)).join(' ');
    }),
    products: rows.map(({ id, slug, class: { slug: type } }) => ({ id, path: `${type}/${slug}` })),
  };
}
