import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import pg from 'pg';

/** Tables that are large in a large store: a request must not read one of them from end to end. */
export const LARGE_TABLES: ReadonlySet<string> = new Set([
  'products',
  'product_keys',
  'key_batches',
  'product_texts',
  'product_search',
  'product_slugs',
  'price_history',
  'search_words',
  'orders',
  'order_lines',
  'order_events',
  'order_access',
  'deliveries',
  'key_reveals',
  'payment_attempts',
  'payment_captures',
  'payment_events',
  'idempotency_keys',
  'mails',
  'reviews',
  'bought_together',
  'baskets',
]);

/**
 * Fills a shop with so many products and what belongs to them, in a few seconds: past the triggers, so that it is good for plans
 * and for nothing else. Returns the id of one of them.
 *
 * @param pretended as how many times larger the tables are shown to the planner
 */
export async function manyProducts(url: string, count: number, pretended = 50): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(
      `insert into products (class_id, slug, name, genre_code, platform_code, region_code, languages, developer, released,
        price_minor, sale_minor, was_minor, reduced_at, pin, units_sold)
      select (select id from classes where slug = 'games'), 'many-' || i, 'Title' || i % 997 || ' of Many Words ' || i / 3, 'g' || i % 9, 'p' || i % 9, 'r' || i % 9,
        '{en}', 'Maker ' || i % 500, date '2020-01-01' + i % 2000, 1000 + i % 5000, case when i % 5 = 0 then 500 end,
        case when i % 5 = 0 then 1000 + i % 5000 end, case when i % 5 = 0 then now() end, i % 50, case when i % 200 = 0 then i % 20 + 1 else 0 end
      from generate_series(1, $1::int) as i`,
      [count],
    );
    for (const table of ['genres', 'platforms', 'regions'])
      await client.query(
        `insert into ${table} (code, slug, names ${table === 'platforms' ? ', activation' : ''})
        select '${table[0]}' || i, '${table}-' || i, '{"en-US": "Name"}' ${table === 'platforms' ? `, 'steam'` : ''}
        from generate_series(0, 8) as i`,
      );
    await client.query(`
      insert into product_slugs (class_id, slug, product_id) select class_id, slug, id from products on conflict do nothing;
      insert into shelf_slugs (kind, slug, thing) select 'class', slug, id::text from classes on conflict do nothing;
      insert into product_search (product_id, main_id, text) select id, coalesce(parent_id, id), product_search_text(name, names, sku) from products on conflict do nothing;
      insert into product_texts (product_id, locale, summary, description) select id, 'en-US', name, name from products on conflict do nothing;
      insert into price_history (product_id, price_minor, valid_from) select id, current_minor, now() from products on conflict do nothing;
      insert into key_batches (product_id) select id from products;
      insert into product_keys (product_id, batch_id, envelope, fingerprint, state)
        select product_id, id, sha256(id::text::bytea), sha256(id::text::bytea), case when random() < 0.3 then 'sold' else 'free' end
        from key_batches;
      insert into reviews (product_id, full_name, content, rating, state) select id, 'A Reader', 'Good.', 5, 'approved' from products;
      -- So far apart that those of the last month are few: the pages of a table are not fifty times as many, and reading it all seems cheap.
      insert into orders (order_no, email, email_norm, locale, currency, rate, goods_minor, total_minor, payment_method,
          payment_status, status, terms_version, paid_at)
        select 'HT-0000-0000-' || lpad(upper(to_hex(i)), 5, '0'), 'a@b.test', 'a@b.test', 'en-US', 'USD', 1, 100, 100, 'sandbox',
          'paid', 'paid', '1', now() - i * interval '2 hours' from generate_series(1, ${count}) as i;
      insert into order_lines (order_id, no, product_id, kind, name, quantity, base_minor, unit_minor, total_minor)
        select o.id, 1, p.id, 'key', 'Many', 1, 100, 100, 100
        from (select id, row_number() over () as i from orders) o join (select id, row_number() over () as i from products) p using (i);
      insert into deliveries (order_id, line_id, unit_no, product_id, kind, status, key_id, delivered_at)
        select l.order_id, l.id, 1, l.product_id, 'key', 'delivered', k.id, now()
        from order_lines l join products p on p.id = l.product_id and p.slug like 'many-%'
        join product_keys k on k.product_id = l.product_id where l.name = 'Many';
      insert into key_reveals (key_id, delivery_id, order_id, actor, at) select key_id, id, order_id, 'mail', now() from deliveries;
      insert into order_events (order_id, machine, actor, after, at)
        select o.id, 'order', 'store', to_, now() from orders o cross join (values ('paid'), ('delivered')) as steps (to_);
      insert into order_access (token_hash, order_id, kind, created_at)
        select sha256(id::text::bytea), id, 'buyer', now() from orders;
      insert into payment_attempts (order_id, no, provider, method, state, amount_minor, currency, provider_ref, created_at, settled_at)
        select id, 1, 'sandbox', 'sandbox', 'paid', 100, 'USD', id::text, now(), now() from orders;
      insert into payment_captures (provider, capture_ref, attempt_id, order_id, amount_minor, currency, disposition, captured_at)
        select 'sandbox', id::text, id, order_id, 100, 'USD', 'applied', now() from payment_attempts;
      insert into payment_events (provider, event_id, raw, event, processed_at, outcome)
        select 'sandbox', id::text, '', '{}', now(), 'paid' from payment_attempts;
      insert into idempotency_keys (scope, key, body_hash, status, reply)
        select 'POST /api/orders', id::text, '', 200, '{}' from orders;
      insert into mails (kind, dedupe, subject_id, recipient, locale, state, message_id)
        select 'keys-delivered', id::text, id, 'many' || id || '@b.test', 'en-US', 'accepted', id::text from orders;
      insert into bought_together (product_id, other_id, times)
        select a.id, b.id, 1 + a.i % 5 from (select id, row_number() over () as i from products) a
        cross join (values (1), (7)) as next (step)
        join (select id, row_number() over () as i from products) b on b.i = a.i + next.step;
      insert into baskets (order_id, delivered_at, products)
        select id, paid_at, array[gen_random_uuid(), gen_random_uuid()] from orders;
      insert into search_words (word, products) select 'word' || i, 1 from generate_series(1, ${count}) as i on conflict do nothing;
      insert into search_words (word, products) values ('many', ${count}), ('words', ${count}) on conflict do nothing`);
    await client.query('vacuum analyze');
    // What is right for a small table is not what is asked about.
    await client.query(
      `update pg_class set reltuples = reltuples * ${pretended}
      where oid in (select unnest(array[indexrelid, indrelid]) from pg_index where indrelid::regclass::text = any($1))`,
      [[...LARGE_TABLES]],
    );
    const { rows } = await client.query<{ id: string }>(
      `select id from products order by id offset $1 limit 1`,
      [Math.floor(count / 2)],
    );
    return firstOf(rows).id;
  } finally {
    await client.end();
  }
}
