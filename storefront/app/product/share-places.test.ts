import { expect, test } from 'vitest';
import { sharePlaces } from './share-places.ts';

test('a title and an address cannot break out of a link', () => {
  const url = 'https://shop.test/games/a?lang=de&x=1#y';
  for (const { place, href } of sharePlaces('A & B="1"', url)) {
    expect(() => new URL(href), place).not.toThrow();
    expect(href, place).toContain(encodeURIComponent(url));
    expect(href, place).not.toMatch(/["<> ]/);
  }
});
