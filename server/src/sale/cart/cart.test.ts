import fc from 'fast-check';
import { expect, test } from 'vitest';
import { merged, within, type Kept } from './cart.ts';

const list = fc.uniqueArray(
  fc.record({
    productId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { selector: (line: Kept) => line.productId },
);
const of = (items: readonly Kept[], id: string) =>
  items.find(({ productId }) => productId === id)?.quantity ?? 0;

test('a merge loses nothing, and comes to the same a second time', () => {
  fc.assert(
    fc.property(list, list, (kept, brought) => {
      const both = merged(kept, brought);
      for (const { productId, quantity } of [...kept, ...brought])
        expect(of(both, productId)).toBeGreaterThanOrEqual(quantity);
      expect(both).toHaveLength(new Set([...kept, ...brought].map((line) => line.productId)).size);
      expect(merged(both, brought)).toEqual(both);
    }),
  );
});

test('no line is over its limit, and no line is dropped without a notice', () => {
  fc.assert(
    fc.property(list, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 8 }), (all, limit, lines) => {
      const { items, over } = within(all, () => limit, lines);
      expect(items.length).toBeLessThanOrEqual(lines);
      expect([...items, ...over].map((line) => line.productId)).toEqual(all.map((line) => line.productId));
      expect(items.every(({ quantity }) => quantity >= 1 && quantity <= limit)).toBe(true);
    }),
  );
});
