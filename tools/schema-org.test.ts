import { describe, expect, test } from 'vitest';
import { blocksOf, faultsOf } from './schema-org.ts';

const offer = {
  '@type': 'Offer',
  price: '12.50',
  priceCurrency: 'EUR',
  availability: 'https://schema.org/InStock',
};
const product = { '@type': 'Product', name: 'Lanternfall', releaseDate: '2026-03-01', offers: offer };
const faults = (...things: object[]) =>
  faultsOf(JSON.stringify({ '@context': 'https://schema.org', '@graph': things }));

describe('schema.org’s definitions', () => {
  test('let pass what they define', () => {
    expect(faults(product)).toEqual([]);
    const search = {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: 'https://a.test/{q}' },
    };
    expect(
      faults({ '@type': 'WebSite', potentialAction: { ...search, 'query-input': 'required name=q' } }),
    ).toEqual([]);
    expect(
      faults(
        { '@type': 'Organization', '@id': 'https://a.test/#o' },
        { '@type': 'WebSite', publisher: { '@id': 'https://a.test/#o' } },
      ),
    ).toEqual([]);
  });

  test.each<[string, object]>([
    ['a type that is none', { '@type': 'Gamekey' }],
    ['a property that is none', { ...product, prise: 1 }],
    ['a property of another type', { ...product, price: '1.00' }],
    ['a value of another type', { ...product, offers: { '@type': 'Person', name: 'A' } }],
    ['a text for a thing', { '@type': 'Product', aggregateRating: '4.5' }],
    [
      'an enumeration’s word that is none',
      { ...product, offers: { ...offer, availability: 'https://schema.org/InShop' } },
    ],
    [
      'another enumeration’s word',
      { ...product, offers: { ...offer, availability: 'https://schema.org/NewCondition' } },
    ],
    ['a bare word of an enumeration', { ...product, offers: { ...offer, availability: 'InStock' } }],
    ['a date that is none', { '@type': 'Review', datePublished: '2026-13-40' }],
    ['an address that is none', { '@type': 'Product', url: '/games' }],
    ['a name that names nothing', { '@type': 'WebSite', publisher: { '@id': 'https://a.test/#nobody' } }],
    ['an empty text', { '@type': 'Product', name: ' ' }],
    [
      'a property that another has taken the place of',
      { '@type': 'Product', isVariantOf: 'x', reviews: 'x' },
    ],
  ])('refuse %s', (_what, thing) => expect(faults(thing)).not.toEqual([]));

  test('refuse what is no JSON, and another context', () => {
    expect(faultsOf('{')).toHaveLength(1);
    expect(faultsOf('{"@context":"https://example.com","@type":"Product"}')).toHaveLength(1);
  });
});

test('blocks are found in a page', () => {
  const html =
    '<script type="application/ld+json">{"a":1}</script><script>2</script><script type="application/ld+json">{}</script>';
  expect(blocksOf(html)).toEqual(['{"a":1}', '{}']);
});
