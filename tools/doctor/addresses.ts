import type { Invariant } from './invariant.ts';

/** SQL: each address that a row answers to today. */
const TODAY = (alias: string) =>
  `(select ${alias}.slug union select value from jsonb_each_text(${alias}.slugs)) as today (slug)`;

/** SQL: the addresses of a table of categories that lead elsewhere, or to the store itself. */
const shelves = (kind: string, table: string, key: string) => `
      select '${kind} ' || t.${key} || ': /' || today.slug || case when r.slug is null then ' leads to ' || coalesce(m.thing, 'nothing')
        else ' is the store''s own' end as what
      from ${table} t cross join lateral ${TODAY('t')}
      left join shelf_slugs m on m.kind = '${kind}' and m.slug = today.slug
      left join reserved_slugs r on r.slug = today.slug
      where m.thing is distinct from t.${key}::text or r.slug is not null`;

/** Where things are found. */
export const ADDRESSES: readonly Invariant[] = [
  {
    id: 'addresses-lead',
    title: 'Each address leads to what it names, and to nothing else',
    why: 'A link that was given out, or a search engine, ends at another product, at nothing, or goes round for ever.',
    // What is remembered leads to a thing, and the thing to its address of today: that one must lead back to it, or two that
    // remember each other would send a reader to and fro.
    sql: `
      select 'product ' || p.id || ': ' || today.slug || ' leads to ' || coalesce(m.product_id::text, 'nothing') as what
      from products p cross join lateral ${TODAY('p')}
      left join product_slugs m on m.class_id = p.class_id and m.slug = today.slug
      where m.product_id is distinct from p.id
      union all
      select 'product ' || p.id || ' has no address in ' || t.locale
      from products p join product_texts t on t.product_id = p.id
      where p.status = 'live' and slug_is_fit(coalesce(p.slugs ->> t.locale, p.slug)) is not true
      union all
      select 'the address ' || m.slug || ' leads to a product that is gone'
      from product_slugs m left join products p on p.id = m.product_id where p.id is null
      union all ${shelves('class', 'classes', 'id')}
      union all ${shelves('genre', 'genres', 'code')}
      union all ${shelves('platform', 'platforms', 'code')}`,
  },
  {
    id: 'baskets-counted',
    title: 'What is bought together is as often as the orders say',
    why: 'Buyers are told that others bought what nobody did.',
    sql: `
      with told as (
        select a.id as product_id, b.id as other_id, count(*)::int as times
        from baskets k, unnest(k.products) as a (id), unnest(k.products) as b (id) where a.id <> b.id group by 1, 2)
      select 'products ' || product_id || ' and ' || other_id || ': ' || coalesce(b.times, 0) || ' instead of '
        || coalesce(t.times, 0) as what
      from told t full join bought_together b using (product_id, other_id)
      where t.times is distinct from b.times`,
  },
];
