import { hashOf, type Assortment, type Product, type ProductSet } from '../assortment/door.ts';

/** How many recommendations there are: twice what the page shows, as it puts first what fits the visitor. */
const RECOMMENDED = 12;
/** Candidates of each kind: by the same maker, of the same genre. */
const CANDIDATES = 30;
/** The same title for other platforms and regions. */
const OFFERS = 20;

/** A product, on sale or no longer, as far as others go with it. */
export interface Origin {
  id: string;
  /** `search_title` and `search_name`. */
  title: string;
  folded_name: string;
  maker: string;
  genre_code: string | null;
  platform_code: string | null;
  region_code: string | null;
  /** What is bought together with it, and how often. */
  together: readonly { id: string; times: number }[];
}

export interface Related {
  offers: string[];
  recommended: string[];
}

interface Candidate {
  no: number;
  product: Product;
  times: number;
  byMaker: boolean;
  samePlatform: boolean;
  /** Whether it activates wherever the product does. */
  fits: boolean;
}

/**
 * Ids of the same title for other platforms and regions, cheapest first, and of recommendations: first products of the same
 * orders, then of the same maker, then of the same genre. Products that activate in the same regions come first, sold-out ones
 * last. Each title appears once.
 */
export function relatedTo(assortment: Assortment, origin: Origin): Related {
  const { products } = assortment;
  products.sets.takeBack();
  return { offers: offersOf(assortment, origin), recommended: recommendedFor(assortment, origin) };
}

function offersOf({ products }: Assortment, origin: Origin): string[] {
  const { platform, region } = products.facets;
  const nameHash = hashOf(origin.folded_name);
  return [...products.titled(origin.title, false)]
    .filter((no) => products.at(no).nameHash === nameHash && products.at(no).id !== origin.id)
    .filter((no) => platform.codeOf(no) !== '' || region.codeOf(no) !== '')
    .map((no) => products.at(no))
    .sort((a, b) => a.price - b.price || (a.id < b.id ? -1 : 1))
    .slice(0, OFFERS)
    .map(({ id }) => id);
}

function recommendedFor(assortment: Assortment, origin: Origin): string[] {
  const byTitle = Map.groupBy(candidatesOf(assortment, origin), ({ product }) => product.nameHash);
  const titles = [...byTitle.values()].map((candidates) => ({
    best: candidates.reduce((best, each) => (byFit(each, best) < 0 ? each : best)),
    times: candidates.reduce((sum, { times }) => sum + times, 0),
  }));
  return titles
    .sort(
      (a, b) =>
        Number(b.best.product.inStock) - Number(a.best.product.inStock) ||
        b.times - a.times ||
        Number(b.best.byMaker) - Number(a.best.byMaker) ||
        Number(b.best.fits) - Number(a.best.fits) ||
        bySales(a.best, b.best),
    )
    .slice(0, RECOMMENDED)
    .map(({ best }) => best.product.id);
}

/** Of one title, the product that is recommended stands first. */
const byFit = (a: Candidate, b: Candidate): number =>
  Number(b.product.inStock) - Number(a.product.inStock) ||
  Number(b.fits) - Number(a.fits) ||
  Number(b.samePlatform) - Number(a.samePlatform) ||
  b.times - a.times ||
  bySales(a, b);

const bySales = ({ product: a }: Candidate, { product: b }: Candidate): number =>
  b.sold - a.sold || b.pin - a.pin || (a.id < b.id ? 1 : -1);

function candidatesOf({ products, lists }: Assortment, origin: Origin): Candidate[] {
  const { facets, makers, live, sets } = products;
  const times = new Map<number, number>();
  for (const { id, times: n } of origin.together) {
    const no = products.numberOf(id);
    if (no !== undefined && live.has(no)) times.set(no, n);
  }
  const made = sets.empty().addAll(makers.productsOf(origin.maker));
  const byMaker = new Set(bestOf(products, made));
  const ofGenre = origin.genre_code === null ? undefined : facets.genre.productsOf(origin.genre_code);
  const akin = ofGenre ? bestOf(products, ofGenre) : [];

  const countriesOf = (code: string | null): string[] =>
    lists.regions.find((each) => each.code === code)?.countries ?? [];
  const wanted = countriesOf(origin.region_code);
  const fits = (no: number): boolean => {
    const countries = countriesOf(facets.region.codeOf(no));
    return countries.length === 0 || (wanted.length > 0 && wanted.every((each) => countries.includes(each)));
  };
  const nameHash = hashOf(origin.folded_name);
  return [...new Set([...times.keys(), ...byMaker, ...akin])]
    .filter((no) => products.at(no).nameHash !== nameHash)
    .map((no) => ({
      no,
      product: products.at(no),
      times: times.get(no) ?? 0,
      byMaker: byMaker.has(no),
      samePlatform: facets.platform.codeOf(no) === (origin.platform_code ?? ''),
      fits: fits(no),
    }));
}

/** The numbers of those of a set that sell best. */
const bestOf = ({ best }: Assortment['products'], set: ProductSet): number[] =>
  best.around(set, set.count(), CANDIDATES).pick(set, 0, CANDIDATES);
