import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { helpPage } from './primitives/help-page.ts';
import { money } from './primitives/money.ts';
import { MOST_LISTED } from './primitives/most-listed.ts';
import { page, pageQuery } from './primitives/page.ts';
import { relief } from './primitives/relief.ts';
import { LOCALES } from './primitives/locale.ts';
import { RELATION_ROLES } from './primitives/relation-kinds.ts';
import { PICTURE_KINDS } from './primitives/picture-files.ts';
import { picture } from './primitives/picture.ts';
import { countryCode, line, slug } from './primitives/text.ts';
import { TRAILER_TYPES } from './primitives/trailer.ts';

export const PRODUCT_KINDS = ['key', 'physical'] as const;
export const STOCK_STATES = ['in_stock', 'out_of_stock'] as const;

/** Something that a product is sorted under, with its name in the display language. */
export const named = z.object({ code: z.string(), slug: z.string(), name: z.string() });

/** The addresses of a thing in the languages in which it has one of its own; in the others it is that of en-US. */
export const slugs = z.partialRecord(z.enum(LOCALES), z.string());

export const productPrice = z.object({
  /** What one unit costs. */
  price: money,
  /** The lowest price of the 30 days before the drop, where the product is reduced; else null. */
  was: money.nullable(),
  /** Whole percent off `was`; 0 where it is not reduced. */
  discountPercent: z.int().min(0).max(99),
});

/** What one unit costs from a quantity on. */
export const tier = z.object({ from: z.int().min(2), price: money });

/** Wholesale prices, by quantity, each lower than the one before. */
export const wholesale = z.object({
  /** Whom they are for: everybody, or who is signed in. */
  for: z.enum(['all', 'members']),
  tiers: z.array(tier).min(1),
});
export type Wholesale = z.infer<typeof wholesale>;

/** A value of an attribute, as it is said in the display language. */
export const fact = z.object({ code: z.string(), name: z.string(), value: z.string() });
export type Fact = z.infer<typeof fact>;

export const productCard = productPrice.extend({
  id: z.string(),
  slug: z.string(),
  class: named,
  name: z.string(),
  /** These three are null where the product's type has no such attribute. */
  genre: named.nullable(),
  kind: z.enum(PRODUCT_KINDS),
  platform: named.nullable(),
  region: named.nullable(),
  languages: z.array(z.string()),
  /** Values of the attributes that its type shows on cards. */
  facts: z.array(fact),
  /** The first cover among the shopkeeper's pictures of it; without one, its cover is drawn. */
  image: picture.nullable(),
  /** Where it is sold, if not everywhere: only in these countries (ISO 3166-1), or in all but these. */
  soldIn: z.object({ rule: z.enum(['only', 'except']), countries: z.array(z.string()) }).nullable(),
  /**
   * How many variants are on sale, and whether the prices of those in stock differ: `price` is the lowest of these; if nothing is in stock, of
   * all. Null for a product without variants.
   */
  variants: z.object({ count: z.int(), from: z.boolean() }).nullable(),
  /** Of a variant, the slug of its product: the variant is picked on the page of that. Null for any other product. */
  variantOf: z.string().nullable(),
  stock: z.enum(STOCK_STATES),
  /** The release day of keys (UTC) while it is still to come: what is ordered until then is handed over on that day. */
  releasesOn: z.iso.date().nullable(),
  /** Units left where they are few (under 5), else null: scarcity is said only where it is true. */
  left: z.int().nullable(),
  /** Units that a visitor may have in one order. */
  limit: z.int(),
  /** Units that a member may have in one order. */
  memberLimit: z.int(),
  wholesale: wholesale.nullable(),
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
  /** Steps of the price over the last 30 days, oldest first: for the price line. */
  history: z.array(z.object({ at: z.iso.datetime(), price: money })),
});
export type ProductCard = z.infer<typeof productCard>;

export interface CategoryNode {
  id: string;
  slug: string;
  name: string;
  products: number;
  children: CategoryNode[];
}
export const categoryNode: z.ZodType<CategoryNode> = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    products: z.int(),
    get children() {
      return z.array(categoryNode);
    },
  })
  .meta({ id: 'CategoryNode' });

/** Sorts as the specification stores them: "0" default, 1 price down, 2 price up, 3 name A to Z, 4 name Z to A. */
export const SORTS = ['0', '1', '2', '3', '4'] as const;

/** One value or several of a query; a plain form sends its empty fields too. */
export const listOf = (value: z.ZodType<string, string>) =>
  z
    .union([value, z.array(value).max(40)])
    .transform((v) => (Array.isArray(v) ? v : [v]).filter((s) => s !== ''));

const list = listOf(line(60));

/** A plain form sends its empty fields too: they ask for nothing. */
const blank = z.literal('').transform(() => undefined);

const price = z.union([blank, z.coerce.number().min(0).max(1_000_000_000)]);

/** `length:10:20`; an end that is left out is open. */
const RANGE = /^[\w-]{1,60}:(-?\d{1,15}(\.\d{1,10})?)?:(-?\d{1,15}(\.\d{1,10})?)?$/;

const listFields = z.object({
  keyword: line(100).optional(),
  /** A class, genre or platform slug; or one of the lists `price-drops`, `best-sellers`, `new`, `all`. */
  class: z.union([blank, slug]).optional(),
  platform: list.optional(),
  /** Where the key shall activate: `GERMANY` finds what activates in Germany, so Europe's and global keys too. */
  region: list.optional(),
  /** The country (ISO 3166-1) in which a key shall activate, so what has no region or is shipped passes, too. */
  worksIn: z.union([blank, countryCode]).optional(),
  /** Platforms that the visitor has: what needs none of the others passes. */
  worksOn: list.optional(),
  genre: list.optional(),
  language: list.optional(),
  /** Values of attributes, `color.black`: of one attribute any of them, of several attributes one of each. */
  attr: listOf(line(101)).optional(),
  /** Ranges of number attributes, in the unit of the attribute: `length:10:20`, `length::20`. */
  range: listOf(line(120))
    .refine((all) => all.every((one) => RANGE.test(one)), 'invalid')
    .optional(),
  /** In whole units of the display currency, as a person types them. */
  minPrice: price.optional(),
  maxPrice: price.optional(),
  stock: z.union([blank, z.enum(STOCK_STATES)]).optional(),
  sort: z.enum(SORTS).default('0'),
  ...pageQuery,
  /** The last page, if the answer covers several: all from `pageNum` to this one, up to 200 products. */
  through: z.union([blank, z.coerce.number().int().min(1).max(100_000)]).optional(),
});

/** How many pages an answer covers. */
export const pagesListed = ({ pageNum, through }: z.output<typeof listFields>): number =>
  (through ?? pageNum) - pageNum + 1;

export const listQuery = listFields.refine(
  (query) =>
    pagesListed(query) >= 1 &&
    (query.through === undefined || pagesListed(query) * query.pageSize <= MOST_LISTED),
  { path: ['through'], error: 'invalid' },
);
export type ListQuery = z.output<typeof listQuery>;

const facetValue = z.object({ code: z.string(), name: z.string(), count: z.int() });

export const queryProducts = endpoint({
  name: 'queryProducts',
  method: 'GET',
  path: '/api/home/queryProducts',
  access: 'public',
  summary: 'Products of a shelf or a search, with how many each filter value would leave.',
  cacheable: true,
  query: listQuery,
  reply: page(productCard).extend({
    /** What the list is about, where `class` names something; null for a search in everything. */
    heading: named.extend({ baseSlug: z.string(), slugs, parents: z.array(named) }).nullable(),
    facets: z.object({
      platform: z.array(facetValue),
      region: z.array(facetValue),
      genre: z.array(facetValue),
      language: z.array(facetValue),
      stock: z.array(facetValue),
      /** Attributes that are not built in, with codes of values as `attr` takes them. */
      attributes: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          values: z.array(facetValue),
          /** Of an attribute that is a number: its lowest and highest one under the other filters. It has no values. */
          range: z.object({ min: z.number(), max: z.number(), unit: z.string() }).nullable(),
        }),
      ),
      /**
       * Lowest and highest price under the other filters, and how many products lie in each twentieth between the two; above
       * 100,000 products an estimate.
       */
      price: z.object({ min: money, max: money, bins: z.array(z.int()) }).nullable(),
    }),
    /** The platforms of `worksOn`, with their names. */
    worksOn: z.array(z.object({ code: z.string(), name: z.string() })),
    /** The title that is nearest to the keyword, where nothing holds the keyword itself: the rows are what is like it. */
    meant: z.string().nullable(),
    /** Words of the keyword that no product has: the rows are what is found without them. */
    dropped: z.array(z.string()),
    /** What the keyword says beside titles, which counts as filters: "rpg under $10". Null if it says nothing of the kind. */
    understood: z
      .object({
        /** The keyword without it: what to search for once these are set as filters. */
        keyword: z.string(),
        platform: z.array(z.string()),
        genre: z.array(z.string()),
        region: z.array(z.string()),
        /** In whole units of the display currency. */
        minPrice: z.number().nullable(),
        maxPrice: z.number().nullable(),
        /** The type that it names; the keyword still has its name. */
        class: named.nullable(),
      })
      .nullable(),
    /** The store's own pages that the keyword asks for; none if it names a product, and in a category. */
    pages: z.array(helpPage).max(3),
    /**
     * Where filters leave nothing: how many products there would be without one of them, the filter that costs most first.
     * One without which there would still be nothing is left out. Empty where there are rows.
     */
    relief: z.array(relief),
  }),
  problems: ['not_found'],
});

export const offer = z.object({
  id: z.string(),
  slug: z.string(),
  platform: named.nullable(),
  region: named.nullable(),
  price: money,
  stock: z.enum(STOCK_STATES),
});

/** What all languages call the two parts of a product's address. */
export const addresses = z.object({
  /** In en-US, and where a language has none of its own. */
  base: z.object({ class: z.string(), name: z.string() }),
  class: slugs,
  name: slugs,
});
export type Addresses = z.infer<typeof addresses>;

const shownPicture = picture.extend({
  kind: z.enum(PICTURE_KINDS),
  /** What it shows, in the display language or in English; empty if it has no description. */
  alt: z.string(),
  /** A few pixels of it, as a data URL. */
  placeholder: z.string(),
});

/** A variant of a product: what differs from it. */
export const productVariant = productCard
  .pick({
    id: true,
    slug: true,
    name: true,
    price: true,
    was: true,
    discountPercent: true,
    image: true,
    stock: true,
    left: true,
    limit: true,
    memberLimit: true,
    wholesale: true,
    releasesOn: true,
    history: true,
  })
  .extend({
    /** Empty if the shop gave it none. */
    sku: z.string(),
    /** Its option of each attribute: `{"color": "black", "size": "m"}`. */
    options: z.record(z.string(), z.string()),
    /** Its own pictures, which come before those of the product. */
    pictures: z.array(shownPicture),
  });
export type ProductVariant = z.infer<typeof productVariant>;

/** The variants of a product that are on sale, and what they differ by. */
export const productOptions = z.object({
  groups: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      values: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
  items: z.array(productVariant),
  /** The variant that the address named; null if it named the product. */
  chosen: z.string().nullable(),
});
export type ProductOptions = z.infer<typeof productOptions>;

/** The captions of a trailer in a language: the path of a WebVTT file. */
export const trailerCaptions = z.object({ locale: z.enum(LOCALES), src: z.string() });

export const product = productCard.extend({
  addresses,
  /** The shopkeeper's pictures, in their order. */
  pictures: z.array(shownPicture),
  /** The trailer that the shop keeps as a file; null for none. One at YouTube or Vimeo is the attribute `trailer`. */
  trailer: z
    .object({ src: z.string(), type: z.enum(TRAILER_TYPES), captions: z.array(trailerCaptions) })
    .nullable(),
  /** Null for a product without variants. */
  options: productOptions.nullable(),
  /** The shop's own number of it; empty for none. */
  sku: z.string(),
  /** Path of the picture that stands for it where its link is shared. */
  picture: z.string(),
  summary: z.string(),
  /** What the shopkeeper wrote for search engines; empty: the name and the summary. */
  seo: z.object({ title: z.string(), description: z.string() }),
  /** Paragraphs of plain text. */
  description: z.array(z.string()),
  /** The language the texts are in, where they do not exist in the display language. */
  textLocale: z.string(),
  /** What the buyer gets: "Standard, full game". */
  edition: z.string(),
  developer: z.string(),
  publisher: z.string(),
  released: z.iso.date().nullable(),
  system: z.string(),
  /** Countries where the key activates (ISO 3166-1); empty means everywhere. */
  countries: z.array(z.string()),
  /** Which page of activation help belongs to the platform: a key of `locales/<locale>/activation.json`; empty for none. */
  activation: z.string(),
  tips: z.string(),
  /** Values of all attributes that its type has and that are not built in. */
  attributes: z.array(fact),
  /** Whether a choice among these says nothing but an amount of money, as on a gift card of one value. */
  isAmount: z.boolean(),
  /** Which of these three are English for want of a translation. */
  inEnglish: z.array(z.enum(['edition', 'system', 'tips'])),
  /** When the keys in stock came in; null if there are none. */
  batchDate: z.iso.datetime().nullable(),
});
export type Product = z.infer<typeof product>;

export const reviewSummary = z.object({
  average: z.number().nullable(),
  count: z.int(),
  /** How many gave 1, 2, 3, 4 and 5 stars. */
  stars: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
});

/** Another product that belongs to one: `role` is what it is to it. */
const relatedProduct = z.object({
  role: z.enum(RELATION_ROLES),
  /** What its buyer gets, beside the title. */
  edition: z.string(),
  product: productCard,
});

export const homeProduct = endpoint({
  name: 'homeProduct',
  method: 'GET',
  path: '/api/home/product/{class}/{name}',
  access: 'public',
  summary: 'A product with its offers, review summary and what goes well with it.',
  cacheable: true,
  params: z.object({ class: slug, name: slug }),
  reply: z.object({
    product,
    /** The same title for other platforms and regions. */
    offers: z.array(offer),
    /** Editions, add-ons, the base game, bundles and the series, as staff said. */
    relations: z.array(relatedProduct),
    reviews: reviewSummary,
    /** The most fitting first; more than a page shows, so that it can prefer what fits its visitor. */
    recommendations: z.array(productCard).max(12),
  }),
  problems: ['product_not_found', 'product_retired'],
});

/** The `data` of `product_retired`: what it was, and live products that are like it. */
export const retiredProduct = z.object({ name: z.string(), class: named, alike: z.array(productCard) });
export type RetiredProduct = z.infer<typeof retiredProduct>;

export const productsByIds = endpoint({
  name: 'productsByIds',
  method: 'GET',
  path: '/api/home/productsByIds',
  access: 'public',
  summary: 'Cards of the named products, for a cart that lives in the browser. Unknown ids are left out.',
  query: z.object({
    ids: z.union([z.uuid(), z.array(z.uuid()).max(50)]).transform((v) => (Array.isArray(v) ? v : [v])),
  }),
  reply: z.array(productCard),
});
