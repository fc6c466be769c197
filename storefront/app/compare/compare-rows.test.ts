import { describe, expect, it } from 'vitest';
import { compareRows, type CommonRow } from './compare-rows.ts';
import type { ComparedProduct } from './compare.loader.ts';
import { pathsIn } from './product-path.ts';

const product = (edition: string, attributes: Record<string, string> = {}) =>
  ({
    edition,
    attributes: Object.entries(attributes).map(([code, value]) => ({ code, name: `The ${code}`, value })),
  }) as ComparedProduct;
const EDITION: CommonRow = { code: 'edition', name: 'Edition', valueOf: ({ edition }) => edition };

describe('the rows of a comparison', () => {
  it('say what differs, and leave out what no product says', () => {
    const rows = compareRows(
      [product('', { size: 'M' }), product('', { size: 'L', color: 'Red' })],
      [EDITION],
    );
    expect(rows).toEqual([
      { code: 'attribute-size', name: 'The size', values: ['M', 'L'], differs: true },
      { code: 'attribute-color', name: 'The color', values: [null, 'Red'], differs: true },
    ]);
  });

  it('do not differ where all say the same', () => {
    const rows = compareRows([product('Gold'), product('Gold', { trailer: 'https://x.test' })], [EDITION]);
    expect(rows).toEqual([{ code: 'edition', name: 'Edition', values: ['Gold', 'Gold'], differs: false }]);
  });
});

describe('the address of a comparison', () => {
  it('names at most four products, each once, and nothing that is no product', () => {
    const names = ['a/b', 'a/b', 'x', '../etc', 'games/moth-&', 'a/c', 'a/d', 'spiele/höhle', 'a/e'];
    const search = new URLSearchParams(names.map((name) => ['product', name]));
    expect(pathsIn(search)).toEqual(['a/b', 'a/c', 'a/d', 'spiele/höhle']);
  });
});
