import { product, type Seed } from './seed.ts';

const NOBODY = `'00000000-0000-7000-8000-00000000dead'`;

export const ADDRESS_SEEDS: readonly Seed[] = [
  {
    id: 'addresses-lead',
    what: 'an address that was lost',
    sql: `delete from product_slugs where product_id = ${product(1)}`,
  },
  {
    id: 'addresses-lead',
    what: 'two products that lead to each other',
    sql: `update product_slugs set product_id = (case product_id when ${product(1)} then ${product(2)} else ${product(1)} end)::uuid
      where product_id in (${product(1)}, ${product(2)})`,
  },
  {
    id: 'addresses-lead',
    what: 'a memory of a product that is gone',
    sql: `insert into product_slugs (class_id, slug, product_id) select class_id, 'gone', ${NOBODY} from products limit 1`,
  },
  {
    id: 'addresses-lead',
    what: 'a language without an address',
    drop: ['products.products_slugs_check'],
    sql: `update products set slugs = '{"de": ""}' where id = ${product(1)};
      insert into product_slugs (class_id, slug, product_id) select class_id, '', id from products where id = ${product(1)};
      insert into product_texts (product_id, locale, summary, description) values (${product(1)}, 'de', 'Kurz', 'Lang')`,
  },
  {
    id: 'addresses-lead',
    what: 'a class at an address of the store',
    sql: `insert into reserved_slugs select slug from classes limit 1`,
  },
  {
    id: 'addresses-lead',
    what: 'a class that nothing leads to',
    sql: `delete from shelf_slugs where kind = 'class'`,
  },
  {
    id: 'baskets-counted',
    what: 'a pair that nobody bought',
    sql: `insert into bought_together values (${product(3)}, ${product(4)}, 2)`,
  },
];
