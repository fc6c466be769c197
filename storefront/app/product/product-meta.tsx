import { CURRENCIES } from '@halfturn/contract/primitives/currencies.ts';
import { keepLang, links } from '../links.ts';
import { usePage } from '../root/page-context.ts';
import type { ProductData } from './product.loader.ts';

/** What search machines and places where links are shared read of a product. */
export function ProductMeta({ data: { product, summary } }: { data: ProductData }) {
  const { origin, locale } = usePage();
  const url = origin + keepLang(links.product(product), locale);
  const { digits } = CURRENCIES[product.price.currency];
  const price = (product.price.amount / 10 ** digits).toFixed(digits);
  const text = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.summary,
    category: product.genre.name,
    sku: product.id,
    brand: { '@type': 'Brand', name: product.publisher },
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: product.price.currency,
      availability: `https://schema.org/${product.stock === 'in_stock' ? 'InStock' : 'OutOfStock'}`,
    },
    ...(summary.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: summary.average,
        reviewCount: summary.count,
      },
    }),
  };
  return (
    <>
      <meta property="og:type" content="product" />
      <meta property="og:title" content={product.name} />
      <meta property="og:description" content={product.summary} />
      <meta property="og:url" content={url} />
      <script
        type="application/ld+json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: JSON.stringify(text).replaceAll('<', '\\u003c') }}
      />
    </>
  );
}
