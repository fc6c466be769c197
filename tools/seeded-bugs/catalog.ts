import type { SeededBug } from './seeded-bug.ts';

/** What is for sale: where it is found, what it costs, and what it cost. */
export const CATALOG_BUGS: readonly SeededBug[] = [
  {
    name: 'new-address-leads-nowhere',
    breaks: ['addresses-lead'],
    what: 'the trigger that remembers what each address of a product leads to',
    changes: [
      {
        file: 'server/migrations/0011_catalog.sql',
        text: 'create trigger products_slugs after delete or update of slug, slugs, class_id on products',
        instead: 'create trigger products_slugs after delete or update of class_id on products',
      },
    ],
    test: 'server/src/shop/catalog/slugs.test.ts',
  },
  {
    name: 'basket-counted-twice',
    breaks: ['baskets-counted'],
    what: 'the step that removes an order before it is counted again',
    changes: [
      {
        file: 'server/src/shop/catalog/together/count-baskets.ts',
        text: '  await takeOut(trx, ids);\n',
        instead: '',
      },
    ],
    test: 'server/src/shop/catalog/together/count-baskets.test.ts',
  },
  {
    name: 'sale-unremembered',
    breaks: ['price-history'],
    what: 'the look at what a product costs now, where only its sale was changed',
    changes: [
      {
        file: 'server/migrations/0011_catalog.sql',
        text: 'if old.current_minor = new.current_minor then return null; end if;\n    update price_history',
        instead: 'if old.price_minor = new.price_minor then return null; end if;\n    update price_history',
      },
    ],
    test: 'tools/checks.db.test.ts',
  },
  {
    name: 'was-price-any',
    breaks: ['was-price'],
    what: 'the end of a reduction with the price that it was taken off',
    changes: [
      {
        file: 'server/src/shop/catalog/import/compare-prices.ts',
        text: 'const same = stays && sale === had;',
        instead:
          'if (!stays && said === undefined) return { price_minor };\n  const same = stays && sale === had;',
      },
    ],
    test: 'tools/import/products.db.test.ts',
  },
  {
    name: 'tier-not-cheaper',
    breaks: ['tiers-cheaper'],
    what: 'the refusal of a wholesale price that saves nothing',
    changes: [
      {
        file: 'server/src/shop/catalog/prices/tier-faults.ts',
        text: "else if (here.unit >= below) fault('tier_not_lower');",
        instead: "else if (here.unit < 0) fault('tier_not_lower');",
      },
    ],
    test: 'server/src/shop/catalog/prices/tiers.test.ts',
  },
  {
    name: 'tiers-for-none',
    breaks: ['tiers-for'],
    what: 'whom wholesale prices are for, as they are set',
    changes: [
      {
        file: 'server/src/shop/catalog/prices/prices.queries.ts',
        text: '.set({ tiers_for: tiers.length > 0 ? whom : null })',
        instead: '.set({ tiers_for: null })',
      },
    ],
    test: 'server/src/shop/catalog/prices/tiers.test.ts',
  },
];
