import { describe, expect, it } from 'vitest';
import { convertBounds } from './price-bounds.ts';

describe('price bounds in another currency', () => {
  it('are rounded outwards, and begin at the first page', () => {
    expect(convertBounds('?platform=steam&minPrice=10&maxPrice=19.5&pageNum=3', 0.8584)).toBe(
      '?platform=steam&minPrice=8&maxPrice=17',
    );
    expect(convertBounds('?maxPrice=100', 151.4)).toBe('?maxPrice=15140');
  });
  it('that are none stay away', () => {
    expect(convertBounds('?platform=steam&pageNum=2', 2)).toBeNull();
    expect(convertBounds('?minPrice=&maxPrice=cheap', 2)).toBeNull();
  });
});
