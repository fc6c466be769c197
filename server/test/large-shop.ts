import pg from 'pg';
import { manyProducts } from './many-products.ts';

/** Keys of each product that are not sold yet, in two more batches. */
const KEYS_EACH = 10;

/** What customers and staff leave behind, for the orders and products that `manyProducts` made. `:n` is how many of each. */
const LIVED_IN = `
  insert into accounts (email, email_norm, name, locale, country, created_at, email_confirmed_at)
    select 'member' || i || '@b.test', 'member' || i || '@b.test', 'Member ' || i, 'en-US', (array['DE', 'FR', 'US', 'JP'])[1 + i % 4],
      now() - i * interval '1 hour', now() from generate_series(1, :n) as i;
  insert into memberships (account_id, points) select id, 100 from accounts on conflict do nothing;
  insert into account_logins (account_id, at, method) select id, now(), 'password' from accounts;
  insert into points_ledger (account_id, no, kind, points, balance, reference, actor, at)
    select id, 1, 'adjust', 100, 100, id::text, 'store', now() from accounts;
  insert into balances (account_id, currency, amount_minor, entries) select id, 'USD', 500, 1 from accounts;
  insert into balance_ledger (account_id, currency, no, kind, amount_minor, balance_minor, reference, actor, at)
    select id, 'USD', 1, 'credit', 500, 500, id::text, 'store', now() from accounts;
  insert into customer_tags (account_id, tag, at) select id, 'vip', now() from accounts;
  insert into customer_notes (account_id, staff_id, content, at) select id, (select id from staff limit 1), 'Calls on Mondays.', now() from accounts;

  -- One half of the orders belongs to members, the other to guests.
  update orders o set account_id = case when x.i % 2 = 0 then a.id end, email = coalesce(a.email, x.guest), email_norm = coalesce(a.email, x.guest),
      customer = coalesce(a.email, x.guest), email_group = coalesce(a.email, x.guest), name = 'Buyer ' || x.i, country = (array['DE', 'FR', 'US', 'JP'])[1 + x.i % 4],
      placed_at = now() - x.i * interval '1 hour', paid_at = now() - x.i * interval '1 hour', delivered_at = now() - x.i * interval '1 hour',
      status = case when x.i % 100 = 0 then 'refund_requested' when x.i % 50 = 0 then 'paid' else 'completed' end,
      refund_requested_at = case when x.i % 100 = 0 then now() end, completed_at = now(), invoiced_at = now(),
      total_minor = 100 + x.i, goods_minor = 100 + x.i, tax_included = true, tax_country = 'DE', tax_minor = 10,
      payment_method = (array['sandbox', 'card', 'paypal'])[1 + x.i % 3], ip = '10.0.0.1', network = '10.0.0.1/32', site = '10.0.0.0/24'
    from (select o.id, row_number() over (order by o.id) as i, 'guest' || row_number() over (order by o.id) % 4000 || '@b.test' as guest
      from orders o) x
    left join (select id, email, row_number() over (order by id) as i from accounts) a on a.i * 2 = x.i where o.id = x.id;
  insert into order_search (order_id, text)
    select id, lower(order_no) || E'\\n' || email || E'\\n' || lower(name) || E'\\nmany words' from orders on conflict do nothing;
  insert into order_tags (order_id, tag, at) select id, 'vip', now() from orders where total_minor % 10 = 0;
  insert into invoices (id, series, year, no, order_id, issued_at, currency, total_minor, tax_minor, buyer, data)
    select uuidv7(), 'INV', 2026, row_number() over (), id, now(), 'USD', total_minor, 10, name,
      '{"seller": {"name": "S", "lines": ["L"], "country": "DE"}}' from orders;
  insert into refunds (order_id, capture_id, amount_minor, currency, reason, idem, state, created_at, done_at)
    select order_id, id, 1, 'USD', 'large', id::text, 'done', now(), now() from payment_captures limit :n / 10;
  insert into risk_refusals (at, email, email_norm, ip, currency, total_minor, risk)
    select now() - i * interval '1 minute', 'r' || i || '@b.test', 'r' || i || '@b.test', '10.0.0.1', 'USD', 100, '{"score": 90, "verdict": "refuse", "reasons": []}'
    from generate_series(1, :n / 10) as i;

  delete from product_keys k using products p where p.id = k.product_id and p.slug not like 'many-%' and length(k.envelope) = 32;
  insert into key_batches (product_id, name, supplier, cost_minor, cost_currency, imported, state, created_at)
    select p.id, '2026-0' || b || '-A', 'Supplier ' || p.i % 20, 50, 'USD', 5, case when p.i % 200 = 0 and b = 2 then 'quarantined' else 'live' end,
      now() - b * interval '30 days'
    from (select id, row_number() over (order by id) as i from products where slug like 'many-%') p cross join generate_series(1, 2) as b;
  insert into product_keys (product_id, batch_id, envelope, fingerprint, state)
    select b.product_id, b.id, decode(repeat('00', 60), 'hex'), sha256((b.id || '-' || k)::bytea),
      case when b.state = 'quarantined' then 'quarantined' when k = 1 then 'sold' else 'free' end
    from key_batches b cross join generate_series(1, :keys / 2) as k where b.name <> '';
  insert into key_imports (by_staff, batch_name, product_id, state, lines, expires_at, created_at)
    select (select id from staff limit 1), '2026-01-' || p.i, p.id, 'done', 10, now() + interval '1 day', now() - p.i * interval '1 hour'
    from (select id, row_number() over (order by id) as i from products limit :n / 10) p;
  insert into product_bulks (id, by_staff, act, total, state, created_at, finished_at)
    select uuidv7(), (select id from staff limit 1), '{"kind": "status", "status": "live"}', 1, 'done', now(), now() from generate_series(1, 100);
  insert into product_bulk_rows (bulk_id, no, product_id, state) select b.id, 1, (select id from products limit 1), 'same' from product_bulks b;

  insert into product_imports (id, by_staff, file_name, heads, head_mark, settings, state, lines, created_at)
    select uuidv7(), (select id from staff limit 1), 'p.csv', '{Name}', 'mark', '{"columns": [], "currency": "USD"}', 'done', :n, now() - i * interval '1 hour'
    from generate_series(1, 20) as i;
  insert into product_import_lines (import_id, no, line, cells, verdict, state, product_id, name)
    select (select id from product_imports limit 1), p.i, p.i, array[p.name], 'changed', 'done', p.id, p.name
    from (select id, name, row_number() over (order by id) as i from products) p;

  insert into coupons (id, name, kind, percent_bp, scope, created_at)
    select uuidv7(), 'Coupon ' || i, 'percent', 1000, 'all', now() - i * interval '1 hour' from generate_series(1, :n / 5) as i;
  insert into coupon_codes (code, coupon_id, created_at, max_uses)
    select 'C' || i || '-' || row_number() over (), c.id, now(), 1 from coupons c cross join generate_series(1, 5) as i;
  insert into coupon_uses (order_id, coupon_id, code, email_norm, amount_minor, currency, used_at)
    select o.id, c.coupon_id, c.code, o.email_norm, 10, 'USD', o.placed_at
    from (select *, row_number() over (order by id) as i from orders) o
    join (select *, row_number() over (order by code) as i from coupon_codes) c on c.i = o.i;

  insert into claims (id, order_id, delivery_id, reason, content, state, made_at, due_at, decided_at, answer)
    select uuidv7(), order_id, id, 'used', 'It is used.', case when i % 20 = 0 then 'open' else 'declined' end, now() - i * interval '1 hour', now(),
      case when i % 20 <> 0 then now() end, 'No.'
    from (select *, row_number() over (order by id) as i from deliveries) d;
  insert into disputes (provider, dispute_ref, kind, state, order_id, amount_minor, currency, opened_at, closed_at)
    select 'sandbox', id::text, 'dispute', case when i % 20 = 0 then 'open' else 'won' end, id, 100, 'USD', now() - i * interval '1 hour',
      case when i % 20 <> 0 then now() end from (select *, row_number() over (order by id) as i from orders) o;
  insert into withdrawals (order_id, name, email, locale, declared_at, refunded_minor)
    select id, name, email, 'en-US', placed_at, 0 from orders where id in (select order_id from deliveries);
  insert into withdrawal_units (withdrawal_id, delivery_id)
    select w.id, d.id from withdrawals w join deliveries d on d.order_id = w.order_id;
  insert into support_tickets (id, account_id, topic, state, locale, created_at, updated_at, due_at)
    select uuidv7(), id, 'other', case when i % 20 = 0 then 'waiting' else 'closed' end, 'en-US', now() - i * interval '1 hour', now() - i * interval '1 hour',
      case when i % 20 = 0 then now() end from (select *, row_number() over (order by id) as i from accounts) a;
  insert into support_messages (id, ticket_id, no, kind, content, at)
    select uuidv7(), t.id, m, 'member', 'A question of some length about an order.', t.updated_at
    from support_tickets t cross join generate_series(1, 3) as m;
  insert into chats (id, account_id, state, waits_since, locale, messages, created_at, updated_at)
    select uuidv7(), id, case when i % 20 = 0 then 'waiting' when i % 20 = 1 then 'answered' else 'closed' end, case when i % 20 = 0 then now() - i * interval '1 second' end,
      'en-US', 3, now() - i * interval '1 hour', now() - i * interval '1 hour' from (select *, row_number() over (order by id) as i from accounts) a;
  insert into chat_messages (id, chat_id, no, kind, content, at)
    select uuidv7(), c.id, m, 'visitor', 'A question of some length about a game.', c.updated_at from chats c cross join generate_series(1, 3) as m;
  insert into enquiries (id, number, kind, state, name, email, email_norm, country, content, locale, receipt, created_at, updated_at)
    select uuidv7(), 'Q-' || i, 'sale', case when i % 20 = 0 then 'new' else 'closed' end, 'Asker ' || i, 'q' || i || '@b.test', 'q' || i || '@b.test', 'DE',
      'How much?', 'en-US', true, now() - i * interval '1 hour', now() from generate_series(1, :n) as i;
  update reviews set state = 'pending' where id in (select id from reviews limit :n / 20);
  insert into review_reports (review_id, reason, created_at)
    select id, 'spam', now() from reviews where state = 'approved' limit :n / 100;
  insert into alarms (kind, subject, said, path, opened_at, closed_at)
    select 'order_late', id::text, '{}', '/orders', now() - i * interval '1 minute', case when i % 50 <> 0 then now() end
    from (select id, row_number() over (order by id) as i from orders) o;

  insert into newsletter_subscribers (email, email_norm, locale, state, source, consent, asked_at, confirmed_at)
    select 'n' || i || '@b.test', 'n' || i || '@b.test', 'en-US', 'subscribed', 'home', 'yes', now() - i * interval '1 hour', now() from generate_series(1, :n) as i;
  insert into alerts (kind, product_id, email, email_norm, locale, currency, baseline_minor, state, consent, asked_at, expires_at, confirmed_at)
    select 'price', id, slug || '@b.test', slug || '@b.test', 'en-US', 'USD', 100, 'active', 'yes', now(), now() + interval '1 year', now() from products;
  insert into announcements (texts, account_id, publish_at, created_by, created_at)
    select '{"en-US": {"title": "T", "content": "C"}}', null, now() - i * interval '1 hour', 'system', now() from generate_series(1, :n / 50) as i;
  insert into affiliates (account_id, code, rate_bp, made_at)
    select id, lpad(translate(upper(to_hex(i)), 'ILOU', '0000'), 8, '0'), 500, now() from (select id, row_number() over () as i from accounts limit :n / 10) a;
  insert into affiliate_entries (account_id, kind, amount_minor, reference, at, actor, order_id, due_at)
    select a.account_id, 'earned', 100, o.id::text, now(), 'store', o.id, now()
    from (select *, row_number() over () as i from affiliates) a
    join (select id, row_number() over () as i from orders) o on 1 + o.i % (:n / 10) = a.i;
  insert into personal_requests (id, kind, origin, email, email_norm, locale, asked_at, expires_at)
    select uuidv7(), 'export', 'visitor', 'p' || i || '@b.test', 'p' || i || '@b.test', 'en-US', now() - i * interval '1 hour', now() + interval '1 day'
    from generate_series(1, :n / 10) as i;
  insert into bank_statements (id, file_hash, file_name, format, account, uploaded_by, uploaded_at, booked_at)
    select uuidv7(), sha256(i::text::bytea), 's' || i, 'camt053', 'DE89370400440532013000', 'system', now() - i * interval '1 day', now() from generate_series(1, :n / 20) as i;
  insert into bank_entries (id, account, entry_key, booked_on, amount_minor, currency, state, decided_at)
    select uuidv7(), 'DE89370400440532013000', i::text, current_date - i / 100, 100, 'USD', case when i % 20 = 0 then 'open' else 'set_aside' end,
      case when i % 20 <> 0 then now() end from generate_series(1, :n) as i;
  insert into bank_statement_lines (statement_id, line, entry_id)
    select s.id, e.i, e.id from (select id, row_number() over () as i from bank_statements) s
    join (select id, row_number() over () as i from bank_entries) e on e.i % (:n / 20) = s.i - 1;
  insert into documents (kind, created_at, published_at) select 'news', now() - i * interval '1 day', now() from generate_series(1, :n / 20) as i;
  insert into document_texts (document_id, locale, no, title, summary, author, body, meaning, saved_by, saved_at, live_from)
    select id, l.locale, 1, 'News', 'S', 'A', 'Body', 1, 'system', now(), now() from documents d
    cross join (values ('en-US'), ('de'), ('fr')) as l (locale) where d.kind = 'news' on conflict do nothing;
  insert into product_views (day, product_id, views) select current_date - d, id, 5 from products cross join generate_series(1, 3) as d;
  insert into audit_log (at, actor, action, subject, before, after, hash)
    select now() - i * interval '1 minute', 'staff:' || (select id from staff limit 1), (array['orders.refunded', 'keys.imported', 'products.saved'])[1 + i % 3],
      'order:HT-' || i, '{"a": 1}', '{"a": 2}', sha256(i::text::bytea) from generate_series(1, :n * 5) as i;

  -- The triggers that note changed stock did not run.
  delete from free_keys_tallied;
`;

/**
 * A shop with so many products, orders and customers, eleven keys of each product, and as many messages, claims, coupons and lines of
 * the audit log as a few years leave behind: past the triggers, so that it is good for lists and for nothing else. Takes a
 * store that has a member of staff.
 */
export async function largeShop(url: string, count: number): Promise<void> {
  await manyProducts(url, count, 1);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(LIVED_IN.replaceAll(':n', String(count)).replaceAll(':keys', String(KEYS_EACH)));
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
