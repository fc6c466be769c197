import type { ProductCard } from '@halfturn/contract/catalog.ts';

/** The code that the drawn cover of a product follows: that of its genre, or `goods` if it is shipped. */
export const artOf = ({ kind, genre }: Pick<ProductCard, 'kind' | 'genre'>): string =>
  kind === 'key' ? (genre?.code ?? '') : 'goods';
