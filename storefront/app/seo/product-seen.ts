import type { ProductOptions, ProductVariant } from '@halfturn/contract/catalog.ts';
import { CURRENCIES } from '@halfturn/contract/primitives/currencies.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import { links } from '../links.ts';
import type { GoneData, ProductData, Review } from '../product/product.loader.ts';
import { addressIn, type Seen, type SeenFrom, type Thing } from './seen.ts';
import { breadcrumbs, storeThing } from './things.ts';

/** As many reviews as say something; the page itself shows more. */
const REVIEWS = 5;

/** An amount as schema.org writes it: a point, no sign, as many digits as the currency has. */
export function decimal({ amount, currency }: Money): string {
  const { digits } = CURRENCIES[currency];
  return (amount / 10 ** digits).toFixed(digits);
}

/** `/{class}/{name}`; null for a product that is gone. */
export function productSeen({ data, page, store, t }: SeenFrom<ProductData | GoneData>): Seen | null {
  if ('gone' in data) return null;
  const { product } = data;
  const path: Seen['path'] = (locale) => links.productIn(product.addresses, locale);
  const url = addressIn({ path }, page, page.locale);
  return {
    type: 'product',
    title: product.name,
    description: product.summary,
    picture: product.picture,
    path,
    things: [
      productThing(data, url, page.origin, store),
      breadcrumbs(page, [
        { name: t('catalog.home'), path: links.home() },
        { name: product.class.name, path: links.list(product.class.slug) },
        { name: product.name, path: links.product(product) },
      ]),
    ],
  };
}

/** What a shop offers: a price and whether it can be had. */
function offerThing(
  { price, stock, releasesOn }: Pick<ProductVariant, 'price' | 'stock' | 'releasesOn'>,
  { url, origin, store, soldIn }: Site,
): Thing {
  const availability = stock === 'out_of_stock' ? 'OutOfStock' : releasesOn ? 'PreOrder' : 'InStock';
  return {
    '@type': 'Offer',
    url,
    price: decimal(price),
    priceCurrency: price.currency,
    availability: `https://schema.org/${availability}`,
    ...(availability === 'PreOrder' && { availabilityStarts: `${releasesOn}T00:00:00Z` }),
    ...(soldIn && { [soldIn.rule === 'only' ? 'eligibleRegion' : 'ineligibleRegion']: soldIn.countries }),
    itemCondition: 'https://schema.org/NewCondition',
    seller: storeThing(origin, store),
  };
}

interface Site {
  url: string;
  origin: string;
  store: string;
  soldIn: ProductData['product']['soldIn'];
}

/** Attributes that schema.org has a property for. */
const VARIES_BY = ['color', 'size', 'material', 'pattern'];

/** A product whose variants differ: each of them is a product with an offer of its own. */
function groupThings({ groups, items }: ProductOptions, product: ProductData['product'], site: Site): Thing {
  return {
    '@type': 'ProductGroup',
    productGroupID: product.sku || product.id,
    variesBy: groups.map(({ code, name }) =>
      VARIES_BY.includes(code) ? `https://schema.org/${code}` : name,
    ),
    hasVariant: items.map((item) => variantThing(item, groups, product, site)),
  };
}

function variantThing(
  item: ProductVariant,
  groups: ProductOptions['groups'],
  product: ProductData['product'],
  site: Site,
): Thing {
  const url = `${site.url}${site.url.includes('?') ? '&' : '?'}variant=${encodeURIComponent(item.slug)}`;
  const picture = item.pictures[0] ?? item.image;
  const said = groups.map(({ code, name, values }) => ({
    code,
    name,
    value: values.find((value) => value.code === item.options[code])?.name ?? '',
  }));
  const others = said.filter(({ code }) => !VARIES_BY.includes(code));
  return {
    '@type': 'Product',
    name: item.name,
    url,
    sku: item.sku || item.id,
    image: picture ? site.origin + pictureSrc(picture, picture.width) : site.origin + product.picture,
    ...Object.fromEntries(
      said.filter(({ code }) => VARIES_BY.includes(code)).map(({ code, value }) => [code, value]),
    ),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })),
    }),
    offers: offerThing(item, { ...site, url }),
  };
}

function productThing(
  { product, summary, reviews }: ProductData,
  url: string,
  origin: string,
  store: string,
): Thing {
  const site = { url, origin, store, soldIn: product.soldIn };
  const { options } = product;
  const varied = options !== null && options.items.length > 0;
  return {
    ...(varied
      ? groupThings(options, product, site)
      : { '@type': 'Product', sku: product.sku || product.id, offers: offerThing(product, site) }),
    '@id': `${url}#product`,
    name: product.name,
    url,
    image: [
      ...product.pictures.map((each) => origin + pictureSrc(each, each.width)),
      origin + product.picture,
    ],
    category: (product.genre ?? product.class).name,
    ...(product.summary !== '' && { description: product.summary }),
    ...(product.publisher !== '' && { brand: { '@type': 'Brand', name: product.publisher } }),
    ...(product.released !== null && { releaseDate: product.released }),
    ...(product.attributes.length > 0 && {
      additionalProperty: product.attributes.map(({ name, value }) => ({
        '@type': 'PropertyValue',
        name,
        value,
      })),
    }),
    // Only what buyers have said: without a review there is no rating to speak of.
    ...(summary.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: summary.average,
        reviewCount: summary.count,
        bestRating: 5,
        worstRating: 1,
      },
      review: reviews.slice(0, REVIEWS).map(reviewThing),
    }),
  };
}

const reviewThing = ({ fullName, content, rating, at }: Review): Thing => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: fullName },
  reviewBody: content,
  datePublished: at.slice(0, 10),
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
});
