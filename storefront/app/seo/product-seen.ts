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

function productThing(
  { product, summary, reviews }: ProductData,
  url: string,
  origin: string,
  store: string,
): Thing {
  const { releasesOn } = product;
  const availability = product.stock === 'out_of_stock' ? 'OutOfStock' : releasesOn ? 'PreOrder' : 'InStock';
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    url,
    image: [
      ...product.pictures.map((each) => origin + pictureSrc(each, each.width)),
      origin + product.picture,
    ],
    sku: product.id,
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
    offers: {
      '@type': 'Offer',
      url,
      price: decimal(product.price),
      priceCurrency: product.price.currency,
      availability: `https://schema.org/${availability}`,
      ...(availability === 'PreOrder' && { availabilityStarts: `${releasesOn}T00:00:00Z` }),
      itemCondition: 'https://schema.org/NewCondition',
      seller: storeThing(origin, store),
    },
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
