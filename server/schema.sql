-- What the migrations add up to. Made by: node server/src/platform/db/dump-schema.ts

-- extensions

create extension pg_trgm;

create extension unaccent;

-- domains

create domain access_kind as text constraint access_kind_check CHECK ((VALUE = ANY (ARRAY['buyer'::text, 'mail'::text, 'device'::text])));

create domain attempt_state as text constraint attempt_state_check CHECK ((VALUE = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text, 'cancelled'::text, 'expired'::text])));

create domain capture_disposition as text constraint capture_disposition_check CHECK ((VALUE = ANY (ARRAY['applied'::text, 'duplicate'::text, 'late'::text, 'cancelled'::text, 'short'::text, 'wrong_currency'::text])));

create domain count_from_one as integer constraint count_from_one_check CHECK ((VALUE > 0));

create domain idempotency_key as text constraint idempotency_key_check CHECK (((length(VALUE) >= 1) AND (length(VALUE) <= 255)));

create domain log_machine as text constraint log_machine_check CHECK ((VALUE = ANY (ARRAY['order'::text, 'payment'::text, 'delivery'::text])));

create domain mail_state as text constraint mail_state_check CHECK ((VALUE = ANY (ARRAY['queued'::text, 'accepted'::text, 'bounced'::text, 'failed'::text])));

create domain paid_minor as bigint constraint paid_minor_check CHECK ((VALUE > 0));

create domain reveal_actor as text constraint reveal_actor_check CHECK ((VALUE = ANY (ARRAY['buyer'::text, 'mail'::text, 'staff'::text, 'recipient'::text])));

create domain secret_hash as bytea constraint secret_hash_check CHECK ((length(VALUE) = 32));

-- functions

CREATE OR REPLACE FUNCTION public.audit_log_seal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- One writer at a time, or two rows would be sealed with the same predecessor.
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  select hash into new.prev_hash from audit_log order by id desc limit 1;
  -- As JSON, so that no two different rows read alike: absent values keep their place.
  new.hash := sha256(coalesce(new.prev_hash, ''::bytea) || convert_to(
    jsonb_build_array(new.id, extract(epoch from new.at), new.actor, new.action, new.subject, new.before, new.after,
      new.reason)::text, 'UTF8'));
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.balance_ledger_book()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  update balances set amount_minor = amount_minor + new.amount_minor, entries = entries + 1
  where account_id = new.account_id and currency = new.currency
  returning amount_minor, entries into new.balance_minor, new.no;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.bank_entries_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  if tg_op = 'DELETE' then
    raise exception 'money that came in is not deleted' using errcode = 'check_violation';
  end if;
  if (new.id, new.account, new.entry_key, new.booked_on, new.amount_minor, new.currency)
    is distinct from (old.id, old.account, old.entry_key, old.booked_on, old.amount_minor, old.currency) then
    raise exception 'money that came in does not change' using errcode = 'check_violation';
  end if;
  if old.state = 'matched' and (new.state, new.attempt_id) is distinct from (old.state, old.attempt_id) then
    raise exception 'a transfer is matched once' using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.claim_product_slug(in_class uuid, wanted text, product uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  owner uuid;
begin
  insert into product_slugs (class_id, slug, product_id) values (in_class, wanted, product) on conflict do nothing;
  select product_id into owner from product_slugs where class_id = in_class and slug = wanted for update;
  if owner = product then return; end if;
  if exists (select from products p where p.id = owner and p.class_id = in_class
    and (p.slug = wanted or exists (select from jsonb_each_text(p.slugs) as each where each.value = wanted))) then
    raise exception 'The address % is taken', wanted using errcode = 'unique_violation', constraint = 'product_slugs_pkey';
  end if;
  update product_slugs set product_id = product where class_id = in_class and slug = wanted;
  perform pg_notify('catalog', '');
end $function$
;

CREATE OR REPLACE FUNCTION public.currency_rates_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moment timestamptz := clock_timestamp();
begin
  if tg_op = 'UPDATE' and old.rate = new.rate then return null; end if;
  if tg_op <> 'INSERT' then
    update currency_rate_history set valid_to = moment where code = old.code and valid_to is null;
  end if;
  if tg_op <> 'DELETE' then
    insert into currency_rate_history (code, rate, valid_from) values (new.code, new.rate, moment);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.deliveries_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'a delivery is never removed' using errcode = 'restrict_violation';
  end if;
  if old.status is distinct from new.status and not (
    (old.status = 'waiting' and new.status in ('held', 'voided', 'packed')) or
    (old.status = 'held' and new.status in ('waiting', 'delivered', 'voided')) or
    (old.status = 'delivered' and new.status in ('revealed', 'replaced', 'voided')) or
    (old.status = 'revealed' and new.status in ('replaced', 'voided')) or
    (old.status = 'packed' and new.status in ('shipped', 'voided')) or
    (old.status = 'shipped' and new.status = 'received')
  ) then
    raise exception 'a delivery does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if old.status in ('delivered', 'revealed', 'replaced', 'voided') and new.key_id is distinct from old.key_id then
    raise exception 'a delivered key stays with its delivery' using errcode = 'check_violation';
  end if;
  if new.order_id <> old.order_id or new.line_id <> old.line_id or new.product_id <> old.product_id then
    raise exception 'a delivery stays with its line' using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.document_texts_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'versions of a text are kept' using errcode = 'restrict_violation';
  end if;
  if (new.document_id, new.locale, new.no, new.title, new.summary, new.author, new.body, new.saved_by, new.saved_at)
    is distinct from
    (old.document_id, old.locale, old.no, old.title, old.summary, old.author, old.body, old.saved_by, old.saved_at) then
    raise exception 'a saved version of a text does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.fixed_prices_alert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed fixed_prices := coalesce(new, old);
begin
  if exists (select from alerts where product_id = changed.product_id and kind = 'price' and state = 'active'
      and currency = changed.currency) then
    perform graphile_worker.add_job('alerts.look', json_build_object('productId', changed.product_id));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.fixed_prices_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moment timestamptz := clock_timestamp();
begin
  if tg_op = 'UPDATE' and old.current_minor = new.current_minor then return null; end if;
  if tg_op <> 'INSERT' then
    update fixed_price_history set valid_to = moment
    where product_id = old.product_id and currency = old.currency and valid_to is null;
  end if;
  if tg_op <> 'DELETE' then
    insert into fixed_price_history (product_id, currency, price_minor, valid_from)
    values (new.product_id, new.currency, new.current_minor, moment);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.fixed_prices_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.product_id <> old.product_id or new.currency <> old.currency then
    raise exception 'a fixed price keeps its product and its currency' using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value))
;

CREATE OR REPLACE FUNCTION public.free_keys_of(product uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select k.id from product_keys k where k.product_id = product and k.state = 'free'
    and k.batch_id <> all (array(select b.id from key_batches b where b.product_id = product and b.state <> 'live'))
$function$
;

CREATE OR REPLACE FUNCTION public.invoices_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  raise exception 'an invoice is never changed';
end $function$
;

CREATE OR REPLACE FUNCTION public.join_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Of a free order and a confirmation at the same moment, one waits here and sees the other.
  perform pg_advisory_xact_lock(hashtextextended('order-email ' || new.email_norm, 0));
  -- Of a payment and a confirmation, one waits for the other at the order's row.
  perform from orders where email_norm = new.email_norm and account_id is null order by id for no key update;
  update orders set account_id = new.id
    where email_norm = new.email_norm and account_id is null and paid_at is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_shelf_slugs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  this_kind constant text := tg_argv[0];
  this_thing constant text := to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1];
  wanted text;
  owner text;
  in_use boolean;
begin
  if tg_op = 'DELETE' then
    delete from shelf_slugs where kind = this_kind and thing = this_thing;
    return null;
  end if;
  for wanted in select new.slug union select value from jsonb_each_text(new.slugs) order by 1 loop
    if exists (select from reserved_slugs where slug = wanted) then
      raise exception 'The address /% is the store''s own', wanted using errcode = 'check_violation', constraint = 'slug_reserved';
    end if;
    insert into shelf_slugs (kind, slug, thing) values (this_kind, wanted, this_thing) on conflict do nothing;
    select thing into owner from shelf_slugs where kind = this_kind and slug = wanted for update;
    continue when owner = this_thing;
    execute format('select exists (select from %I t where t.%I::text = $1 and (t.slug = $2 or exists (
      select from jsonb_each_text(t.slugs) as each where each.value = $2)))', tg_table_name, tg_argv[1])
      into in_use using owner, wanted;
    if in_use then
      raise exception 'The address /% is taken', wanted using errcode = 'unique_violation', constraint = 'shelf_slugs_pkey';
    end if;
    -- The address is only remembered, and gives way to the new owner.
    update shelf_slugs set thing = this_thing where kind = this_kind and slug = wanted;
    perform pg_notify('catalog', '');
  end loop;
  if tg_op = 'UPDATE' then perform pg_notify('catalog', ''); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_slugs_of_new_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  total bigint;
  kept bigint;
begin
  with wanted as (
    select class_id, slug, id from added
    union
    select class_id, each.value, id from added, jsonb_each_text(added.slugs) as each where added.slugs <> '{}'),
  written as (
    insert into product_slugs (class_id, slug, product_id) select * from wanted on conflict do nothing returning 1)
  select (select count(*) from wanted), (select count(*) from written) into total, kept;
  if kept < total then
    perform claim_product_slug(class_id, slug, id) from added;
    perform claim_product_slug(class_id, each.value, id) from added, jsonb_each_text(added.slugs) as each;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_slugs_of_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from product_slugs where product_id = old.id;
    return null;
  end if;
  perform claim_product_slug(new.class_id, wanted, new.id)
  from (select new.slug union select value from jsonb_each_text(new.slugs)) as each (wanted) order by wanted;
  perform pg_notify('catalog', '');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_basket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into basket_changes (order_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_lists()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_changes (product_id) values ('00000000-0000-0000-0000-000000000000') on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_changes (product_id) values (new.id) on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_product_of()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_changes (product_id) values (new.product_id) on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_changes (product_id) select id from rows on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_products_of_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_changes (product_id) select distinct product_id from rows where state = 'free' on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.only_forgets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was jsonb := to_jsonb(old);
  now_is jsonb := to_jsonb(new);
  part text;
begin
  foreach part in array tg_argv loop
    if now_is -> part in ('null'::jsonb, '""'::jsonb) then
      was := was - part;
      now_is := now_is - part;
    end if;
  end loop;
  if was <> now_is then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.points_ledger_book()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  update memberships set points = points + new.points, entries = entries + 1,
    active_at = case when new.kind in ('earn', 'spend') or new.kind = 'adjust' and new.points > 0
      then greatest(new.at, active_at) else active_at end
  where account_id = new.account_id
  returning points, entries into new.balance, new.no;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.price_history_alert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from alerts where product_id = new.product_id and kind = 'price' and state = 'active'
      and (baseline_minor > new.price_minor or baseline_fixed_minor is not null)) then
    perform graphile_worker.add_job('alerts.look', json_build_object('productId', new.product_id));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.product_keys_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'a product key is never removed' using errcode = 'restrict_violation';
  end if;
  if old.state is distinct from new.state and not (
    (old.state = 'free' and new.state in ('held', 'voided', 'quarantined')) or
    (old.state = 'held' and new.state in ('free', 'sold', 'quarantined')) or
    (old.state = 'sold' and new.state = 'voided') or
    (old.state = 'quarantined' and new.state in ('free', 'voided'))
  ) then
    raise exception 'a key does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if new.product_id <> old.product_id or new.batch_id <> old.batch_id or new.fingerprint <> old.fingerprint then
    raise exception 'a key keeps its product, batch and fingerprint' using errcode = 'check_violation';
  end if;
  if old.exposed_at is not null and new.exposed_at is distinct from old.exposed_at then
    raise exception 'a key stays exposed' using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.product_texts_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := case when to_jsonb(new) - 'updated_at' = to_jsonb(old) - 'updated_at'
    then old.updated_at else clock_timestamp() end;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.products_page_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.class_id, old.slug, old.slugs, old.name, old.genre_code, old.kind, old.platform_code, old.region_code, old.languages,
      old.developer, old.publisher, old.released, old.edition, old.system, old.tips, old.price_minor, old.sale_minor, old.was_minor,
      old.status)
    is distinct from
     (new.class_id, new.slug, new.slugs, new.name, new.genre_code, new.kind, new.platform_code, new.region_code, new.languages,
      new.developer, new.publisher, new.released, new.edition, new.system, new.tips, new.price_minor, new.sale_minor, new.was_minor,
      new.status) then
    new.updated_at := clock_timestamp();
  else
    new.updated_at := old.updated_at;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.products_price_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moment timestamptz := clock_timestamp();
begin
  if tg_op = 'UPDATE' and old.current_minor = new.current_minor then return null; end if;
  update price_history set valid_to = moment where product_id = new.id and valid_to is null;
  -- "No price yet" was never asked of anyone, so it must not count as the lowest price of the month.
  if new.current_minor > 0 then
    insert into price_history (product_id, price_minor, valid_from) values (new.id, new.current_minor, moment);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.products_release_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare today date := (now() at time zone 'UTC')::date;
begin
  update deliveries set not_before = greatest(new.released, today)::timestamp at time zone 'UTC'
    where product_id = new.id and not_before is not null and status in ('waiting', 'held');
  if found and new.released > today then
    perform graphile_worker.add_job('delivery.tellReleaseMoved',
      json_build_object('productId', new.id, 'day', new.released, 'move', gen_random_uuid()));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refunds_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  taken payment_captures;
  given bigint;
begin
  select * into taken from payment_captures where id = new.capture_id for update;
  select coalesce(sum(amount_minor), 0) into given from refunds
    where capture_id = new.capture_id and state <> 'failed' and id <> new.id;
  if new.state <> 'failed' and given + new.amount_minor > taken.amount_minor then
    raise exception 'refunds exceed the capture' using errcode = 'check_violation';
  end if;
  if new.currency <> taken.currency or new.order_id <> taken.order_id then
    raise exception 'a refund is of its capture' using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a row of % is never removed', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.sale_terms_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  update sale_terms set version = version + 1;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN TRIM(BOTH FROM regexp_replace(lower((unaccent('unaccent'::regdictionary, translate(value, '™®©''’`´'::text, ''::text)) COLLATE pg_c_utf8)), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))
;

CREATE OR REPLACE FUNCTION public.search_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length(value) = length(value)) THEN TRIM(BOTH FROM regexp_replace(replace(translate(lower((value COLLATE pg_c_utf8)), '''`'::text, ''::text), '&'::text, ' and '::text), '[^a-z0-9]+'::text, ' '::text, 'g'::text)) ELSE TRIM(BOTH FROM regexp_replace(regexp_replace(regexp_replace(translate(lower((unaccent('unaccent'::regdictionary, NORMALIZE(regexp_replace(NORMALIZE(replace(translate(value, '™®©''’`´ʼ'::text, ''::text), '&'::text, ' and '::text), NFKD), '[\u0300-\u036f\u064b-\u065f\u0670\u0640]+'::text, ''::text, 'g'::text), NFC)) COLLATE pg_c_utf8)), 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖςىةکی'::text, 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶσيهكي'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3])([^ \u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3])'::text, '\1 \2'::text, 'g'::text), '([^ \u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3])([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3])'::text, '\1 \2'::text, 'g'::text)) END
;

CREATE OR REPLACE FUNCTION public.search_latin(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(replace(replace(replace(replace(replace(replace(translate(word, 'абвгґдеєзиіїйклмнопрстуфхыэьъ'::text, 'abvggdeeziiiiklmnoprstufhye'::text), 'ж'::text, 'zh'::text), 'ц'::text, 'ts'::text), 'ч'::text, 'ch'::text), 'ш'::text, 'sh'::text), 'щ'::text, 'shch'::text), 'ю'::text, 'yu'::text), 'я'::text, 'ya'::text)
;

CREATE OR REPLACE FUNCTION public.search_learn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  perform search_learn_all(array(select distinct unnest(tsvector_to_array(search_terms)) from added));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_learn_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  perform search_learn_all(tsvector_to_array(new.search_terms));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_learn_all(terms text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into search_words (word)
  select word from (select distinct search_word(term) as word from unnest(terms) as term) as t
  where word <> '' and not exists (select from search_words known where known.word = t.word)
    and (select pg_try_advisory_xact_lock(7236015))
  order by word on conflict do nothing
$function$
;

CREATE OR REPLACE FUNCTION public.search_near(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN ((length(word) < 3) OR (word ~ '^[0-9~#\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]'::text)) THEN '{}'::text[] ELSE ARRAY(SELECT "left"(search_near.word, 8) AS "left" UNION SELECT OVERLAY("left"(search_near.word, 8) PLACING ''::text FROM i.i FOR 1) AS "overlay" FROM generate_series(1, length("left"(search_near.word, 8))) i(i) UNION SELECT OVERLAY(OVERLAY("left"(search_near.word, 8) PLACING ''::text FROM j.j FOR 1) PLACING ''::text FROM i.i FOR 1) AS "overlay" FROM generate_series(1, (length("left"(search_near.word, 8)) - 1)) i(i), LATERAL generate_series((i.i + 1), length("left"(search_near.word, 8))) j(j) WHERE (length(search_near.word) > 6)) END
;

CREATE OR REPLACE FUNCTION public.search_number(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE word WHEN 'i'::text THEN '1'::text WHEN 'ii'::text THEN '2'::text WHEN 'iii'::text THEN '3'::text WHEN 'iv'::text THEN '4'::text WHEN 'v'::text THEN '5'::text WHEN 'vi'::text THEN '6'::text WHEN 'vii'::text THEN '7'::text WHEN 'viii'::text THEN '8'::text WHEN 'ix'::text THEN '9'::text WHEN 'x'::text THEN '10'::text WHEN 'xi'::text THEN '11'::text WHEN 'xii'::text THEN '12'::text WHEN 'xiii'::text THEN '13'::text WHEN 'xiv'::text THEN '14'::text WHEN 'xv'::text THEN '15'::text WHEN 'xvi'::text THEN '16'::text WHEN 'xvii'::text THEN '17'::text WHEN 'xviii'::text THEN '18'::text WHEN 'xix'::text THEN '19'::text WHEN 'xx'::text THEN '20'::text ELSE word END
;

CREATE OR REPLACE FUNCTION public.search_terms(name text, edition text, developer text, publisher text, platform text, genre text, class uuid)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  terms text[] := array['#p' || platform, '#g' || genre, '#c' || class];
  title text := search_key(name);
  words text[] := string_to_array(title, ' ');
  last int := cardinality(words);
  plain boolean := octet_length(title) = length(title);
  word text;
  number text;
  segment text;
  initials text; -- of the segment, numbers as digits
  whole text := ''; -- of the whole title, numbers as digits
  roman text := ''; -- of the whole title, numbers as they stand
  seen int := 0;
begin
  if title || ' ' || lower(edition collate pg_c_utf8) ~ '\m(dlc|soundtrack|ost|season|expansion|add on|addon|upgrade|artbook|skins?|pack|bundle|edition|deluxe|goty|gold|ultimate|premium|collectors?|complete|collection|anthology|trilogy|demo|credits|coins|points)\M' then
    terms := terms || '#x'::text;
  end if;
  for i in 1..last loop
    word := words[i];
    if not plain and word ~ '^[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]' then
      for j in 1..length(word) loop
        terms := terms || substr(word, j, 2);
      end loop;
      if word ~ '^[\uac00-\ud7a3]' then terms := terms || word; end if;
    else
      terms := terms || word;
      if i > 1 and (word <> 'i' or i = last) then terms := terms || search_number(word); end if;
      if right(word, 1) between '0' and '9' and word ~ '^[a-z]{2,}[0-9]+$' then
        terms := terms || array[rtrim(word, '0123456789'), ltrim(word, 'abcdefghijklmnopqrstuvwxyz')];
      end if;
      if not plain and word ~ '[а-яґєії]' then terms := terms || ('+' || search_latin(word)); end if;
    end if;
    if i < last and length(word) + length(words[i + 1]) between 3 and 40 then
      terms := terms || ('+' || word || words[i + 1]);
    end if;
    if i in (3, 4) then
      terms := terms || ('+' || array_to_string(words[1:i], ''));
    end if;
  end loop;
  foreach segment in array case when name ~ '[:|–—(]|\s-\s'
    then regexp_split_to_array(name, '\s*[:|–—(]\s*|\s+-\s+') else array[null] end loop
    initials := '';
    foreach word in array coalesce(string_to_array(search_key(segment), ' '), words) loop
      seen := seen + 1;
      number := case when seen > 1 and (word <> 'i' or seen = last) then search_number(word) else word end;
      if left(number, 1) between '0' and '9' then
        if length(initials) > 1 then terms := terms || ('~' || initials); end if;
        if length(initials) > 0 then
          terms := terms || array['~' || initials || number, '~' || initials || word];
        end if;
        initials := initials || number;
        whole := whole || number;
        roman := roman || word;
      elsif plain or word !~ '^[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]' then
        initials := initials || left(word, 1);
        whole := whole || left(word, 1);
        roman := roman || left(word, 1);
      end if;
    end loop;
    if length(initials) > 1 then terms := terms || ('~' || initials); end if;
  end loop;
  if length(whole) > 1 then terms := terms || array['~' || whole, '~' || roman]; end if;
  foreach word in array string_to_array(search_key(developer || ' ' || publisher), ' ') loop
    terms := terms || ('@' || word);
  end loop;
  return array_to_tsvector(array(select left(t, 60) from unnest(terms) as t where t <> ''));
end $function$
;

CREATE OR REPLACE FUNCTION public.search_title(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN COALESCE((SELECT string_agg(CASE WHEN ((u.no > 1) AND ((u.word <> 'i'::text) OR (u.no = cardinality(w.words)))) THEN search_number(u.word) ELSE u.word END, ' '::text ORDER BY u.no) AS string_agg FROM (SELECT string_to_array(search_key(search_title.value), ' '::text) AS words) w, LATERAL unnest(w.words) WITH ORDINALITY u(word, no)), ''::text)
;

CREATE OR REPLACE FUNCTION public.search_word(term text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (term ~~ '+%'::text) THEN ''::text ELSE "left"(ltrim(term, '@'::text), 50) END
;

CREATE OR REPLACE FUNCTION public.slug_is_fit(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((value = lower((value COLLATE pg_c_utf8))) AND ((value COLLATE pg_c_utf8) ~ '^[[:alnum:]][[:alnum:].-]{0,119}$'::text))
;

CREATE OR REPLACE FUNCTION public.slugs_are_fit(slugs jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((jsonb_typeof(slugs) = 'object'::text) AND (NOT (EXISTS (SELECT FROM jsonb_each(slugs_are_fit.slugs) each(locale, slug) WHERE ((each.locale !~ '^[a-z]{2}(-[A-Z]{2})?$'::text) OR (each.locale = 'en-US'::text) OR (jsonb_typeof(each.slug) <> 'string'::text) OR (NOT slug_is_fit((each.slug #>> '{}'::text[]))))))))
;

CREATE OR REPLACE FUNCTION public.tell_catalog()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('catalog', '');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  perform pg_notify('sessions', old.account_id::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_sessions_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  perform pg_notify('sessions', old.id::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_sessions_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  perform pg_notify('sessions', '');
  return null;
end $function$
;

-- tables

create table account_devices (
  token_hash bytea not null,
  account_id uuid not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint account_devices_pkey PRIMARY KEY (account_id, token_hash),
  constraint account_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_devices_token_hash_check CHECK ((length(token_hash) = 32))
);

create table account_links (
  id uuid not null,
  token_hash bytea not null,
  account_id uuid not null,
  purpose text not null,
  browser_hash bytea,
  session_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  about text default ''::text not null,
  constraint account_links_pkey PRIMARY KEY (id),
  constraint account_links_token_hash_key UNIQUE (token_hash),
  constraint account_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_links_session_id_fkey FOREIGN KEY (session_id) REFERENCES account_sessions(id) ON DELETE SET NULL,
  constraint account_links_browser_hash_check CHECK ((length(browser_hash) = 32)),
  constraint account_links_purpose_check CHECK ((purpose = ANY (ARRAY['confirm'::text, 'reset'::text, 'not_me'::text]))),
  constraint account_links_token_hash_check CHECK ((length(token_hash) = 32))
);

create table account_logins (
  id uuid default uuidv7() not null,
  account_id uuid not null,
  at timestamp with time zone not null,
  ip inet,
  system text default ''::text not null,
  device text default ''::text not null,
  method text not null,
  constraint account_logins_pkey PRIMARY KEY (id),
  constraint account_logins_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_logins_method_check CHECK ((method = ANY (ARRAY['password'::text, 'passkey'::text, 'confirm'::text])))
);

create table account_passkeys (
  id uuid not null,
  account_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  backed_up boolean not null,
  added_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  shut_at timestamp with time zone,
  constraint account_passkeys_pkey PRIMARY KEY (id),
  constraint account_passkeys_credential_id_key UNIQUE (credential_id),
  constraint account_passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_passkeys_counter_check CHECK ((counter >= 0)),
  constraint account_passkeys_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1400))),
  constraint account_passkeys_name_check CHECK ((name <> ''::text))
);

create table account_sessions (
  id uuid default uuidv7() not null,
  token_hash bytea not null,
  account_id uuid not null,
  remembered boolean default false not null,
  ip inet,
  system text default ''::text not null,
  device text default ''::text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint account_sessions_pkey PRIMARY KEY (id),
  constraint account_sessions_token_hash_key UNIQUE (token_hash),
  constraint account_sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_sessions_token_hash_check CHECK ((length(token_hash) = 32))
);

create table accounts (
  id uuid default uuidv7() not null,
  email text not null,
  email_norm text not null,
  name text not null,
  password_hash text,
  password_changed_at timestamp with time zone,
  email_confirmed_at timestamp with time zone,
  locale text not null,
  country text,
  phone text default ''::text not null,
  zip text default ''::text not null,
  address text default ''::text not null,
  contact_tools text default ''::text not null,
  newsletter boolean default false not null,
  newsletter_consent text default ''::text not null,
  newsletter_at timestamp with time zone,
  terms_version text default ''::text not null,
  terms_at timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_reason text default ''::text not null,
  erased_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  key_delivery text default 'mail'::text not null,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_email_norm_key UNIQUE (email_norm),
  constraint accounts_check CHECK (((erased_at IS NULL) OR (password_hash IS NULL))),
  constraint accounts_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint accounts_key_delivery_check CHECK ((key_delivery = ANY (ARRAY['mail'::text, 'link'::text])))
);

create table addresses (
  id uuid default uuidv7() not null,
  account_id uuid not null,
  first_name text not null,
  last_name text not null,
  receiver text default ''::text not null,
  phone text not null,
  address text not null,
  city text not null,
  state text default ''::text not null,
  zip text default ''::text not null,
  country text not null,
  is_default boolean default false not null,
  created_at timestamp with time zone not null,
  constraint addresses_pkey PRIMARY KEY (id),
  constraint addresses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint addresses_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
);

create table affiliate_entries (
  id uuid default uuidv7() not null,
  account_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  order_id uuid,
  reference text not null,
  at timestamp with time zone not null,
  due_at timestamp with time zone,
  actor text not null,
  note text default ''::text not null,
  constraint affiliate_entries_pkey PRIMARY KEY (id),
  constraint affiliate_entries_reference_key UNIQUE (reference),
  constraint affiliate_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES affiliates(account_id),
  constraint affiliate_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES order_affiliates(order_id),
  constraint affiliate_entries_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint affiliate_entries_check CHECK (((order_id IS NOT NULL) = (kind = ANY (ARRAY['earned'::text, 'taken_back'::text])))),
  constraint affiliate_entries_check1 CHECK (((amount_minor > 0) = (kind = 'earned'::text))),
  constraint affiliate_entries_check2 CHECK (((due_at IS NOT NULL) = (kind = 'earned'::text))),
  constraint affiliate_entries_kind_check CHECK ((kind = ANY (ARRAY['earned'::text, 'taken_back'::text, 'to_balance'::text, 'paid_out'::text, 'lapsed'::text])))
);

create table affiliates (
  account_id uuid not null,
  code text not null,
  rate_bp integer not null,
  state text default 'active'::text not null,
  made_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint affiliates_pkey PRIMARY KEY (account_id),
  constraint affiliates_code_key UNIQUE (code),
  constraint affiliates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint affiliates_check CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint affiliates_code_check CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'::text)),
  constraint affiliates_rate_bp_check CHECK (((rate_bp >= 1) AND (rate_bp <= 5000))),
  constraint affiliates_state_check CHECK ((state = ANY (ARRAY['active'::text, 'ended'::text])))
);

create table alert_links (
  token_hash bytea not null,
  alert_id uuid not null,
  created_at timestamp with time zone not null,
  constraint alert_links_pkey PRIMARY KEY (token_hash),
  constraint alert_links_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE CASCADE,
  constraint alert_links_token_hash_check CHECK ((length(token_hash) = 32))
);

create table alerts (
  id uuid default uuidv7() not null,
  kind text not null,
  product_id uuid not null,
  email text not null,
  email_norm text not null,
  locale text not null,
  currency text not null,
  baseline_minor bigint not null,
  told_minor bigint,
  state text default 'asked'::text not null,
  consent text not null,
  asked_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  over_at timestamp with time zone,
  baseline_fixed_minor bigint,
  told_fixed_minor bigint,
  constraint alerts_pkey PRIMARY KEY (id),
  constraint alerts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint alerts_baseline_fixed_minor_check CHECK ((baseline_fixed_minor > 0)),
  constraint alerts_baseline_minor_check CHECK ((baseline_minor > 0)),
  constraint alerts_check CHECK ((expires_at > asked_at)),
  constraint alerts_check1 CHECK (((state = ANY (ARRAY['told'::text, 'ended'::text, 'expired'::text])) = (over_at IS NOT NULL))),
  constraint alerts_check2 CHECK (((state <> 'active'::text) OR (confirmed_at IS NOT NULL))),
  constraint alerts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint alerts_kind_check CHECK ((kind = ANY (ARRAY['stock'::text, 'price'::text]))),
  constraint alerts_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'active'::text, 'told'::text, 'ended'::text, 'expired'::text]))),
  constraint alerts_told_fixed_minor_check CHECK ((told_fixed_minor > 0))
);

create table announcement_reads (
  account_id uuid not null,
  announcement_id uuid not null,
  read_at timestamp with time zone not null,
  constraint announcement_reads_pkey PRIMARY KEY (account_id, announcement_id),
  constraint announcement_reads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint announcement_reads_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id)
);

create table announcements (
  id uuid default uuidv7() not null,
  texts jsonb not null,
  level integer,
  account_id uuid,
  publish_at timestamp with time zone not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  constraint announcements_pkey PRIMARY KEY (id),
  constraint announcements_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint announcements_level_fkey FOREIGN KEY (level) REFERENCES membership_tiers(level),
  constraint announcements_check CHECK ((num_nonnulls(level, account_id) <= 1)),
  constraint announcements_texts_check CHECK ((texts ? 'en-US'::text))
);

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text default ''::text not null,
  prev_hash bytea,
  hash bytea not null,
  constraint audit_log_pkey PRIMARY KEY (id)
);

create table balance_ledger (
  account_id uuid not null,
  currency text not null,
  no integer not null,
  kind text not null,
  amount_minor bigint not null,
  balance_minor bigint not null,
  order_id uuid,
  reference text not null,
  actor text not null,
  reason text default ''::text not null,
  at timestamp with time zone not null,
  constraint balance_ledger_pkey PRIMARY KEY (account_id, currency, no),
  constraint balance_ledger_reference_key UNIQUE (reference),
  constraint balance_ledger_account_id_currency_fkey FOREIGN KEY (account_id, currency) REFERENCES balances(account_id, currency),
  constraint balance_ledger_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint balance_ledger_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint balance_ledger_balance_minor_check CHECK ((balance_minor >= 0)),
  constraint balance_ledger_check CHECK (((order_id IS NOT NULL) = (kind = ANY (ARRAY['purchase'::text, 'refund'::text])))),
  constraint balance_ledger_check1 CHECK (((amount_minor > 0) = (kind = ANY (ARRAY['credit'::text, 'refund'::text])))),
  constraint balance_ledger_kind_check CHECK ((kind = ANY (ARRAY['credit'::text, 'debit'::text, 'purchase'::text, 'refund'::text, 'lapse'::text])))
);

create table balances (
  account_id uuid not null,
  currency text not null,
  amount_minor bigint default 0 not null,
  entries integer default 0 not null,
  constraint balances_pkey PRIMARY KEY (account_id, currency),
  constraint balances_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint balances_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint balances_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);

create table bank_account (
  id boolean default true not null,
  holder text not null,
  iban text not null,
  bic text default ''::text not null,
  bank text default ''::text not null,
  constraint bank_account_pkey PRIMARY KEY (id),
  constraint bank_account_iban_check CHECK ((iban ~ '^[A-Z]{2}[0-9]{2}[0-9A-Z]{8,30}$'::text)),
  constraint bank_account_id_check CHECK (id)
);

create table bank_entries (
  id uuid not null,
  account text not null,
  entry_key text not null,
  booked_on date not null,
  amount_minor bigint not null,
  currency text not null,
  payer_name text default ''::text not null,
  payer_iban text default ''::text not null,
  remittance text default ''::text not null,
  order_nos text[] default '{}'::text[] not null,
  state text default 'read'::text not null,
  attempt_id uuid,
  decided_by text,
  decided_at timestamp with time zone,
  note text default ''::text not null,
  constraint bank_entries_pkey PRIMARY KEY (id),
  constraint bank_entries_account_entry_key_key UNIQUE (account, entry_key),
  constraint bank_entries_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id),
  constraint bank_entries_amount_minor_check CHECK ((amount_minor > 0)),
  constraint bank_entries_check CHECK (((state = 'matched'::text) = (attempt_id IS NOT NULL))),
  constraint bank_entries_check1 CHECK (((state = ANY (ARRAY['matched'::text, 'set_aside'::text])) = (decided_at IS NOT NULL))),
  constraint bank_entries_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint bank_entries_state_check CHECK ((state = ANY (ARRAY['read'::text, 'open'::text, 'matched'::text, 'set_aside'::text])))
);

create table bank_statement_lines (
  statement_id uuid not null,
  line integer not null,
  entry_id uuid not null,
  constraint bank_statement_lines_pkey PRIMARY KEY (statement_id, line),
  constraint bank_statement_lines_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES bank_entries(id),
  constraint bank_statement_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id),
  constraint bank_statement_lines_line_check CHECK ((line > 0))
);

create table bank_statements (
  id uuid not null,
  file_hash bytea not null,
  file_name text not null,
  format text not null,
  account text not null,
  columns text[],
  mapping jsonb,
  passed integer default 0 not null,
  uploaded_by text not null,
  uploaded_at timestamp with time zone not null,
  booked_at timestamp with time zone,
  constraint bank_statements_pkey PRIMARY KEY (id),
  constraint bank_statements_file_hash_key UNIQUE (file_hash),
  constraint bank_statements_file_hash_check CHECK ((length(file_hash) = 32)),
  constraint bank_statements_format_check CHECK ((format = ANY (ARRAY['camt053'::text, 'csv'::text]))),
  constraint bank_statements_passed_check CHECK ((passed >= 0))
);

create table banners (
  id uuid default uuidv7() not null,
  texts jsonb not null,
  href text not null,
  product_ids uuid[] default '{}'::uuid[] not null,
  "position" integer default 0 not null,
  live boolean default true not null,
  live_from timestamp with time zone,
  live_until timestamp with time zone,
  constraint banners_pkey PRIMARY KEY (id),
  constraint banners_texts_check CHECK ((texts ? 'en-US'::text)),
  constraint banners_time CHECK ((live_until > live_from))
);

create table basket_changes (
  id bigint generated always as identity not null,
  order_id uuid not null,
  constraint basket_changes_pkey PRIMARY KEY (id)
);

create table baskets (
  order_id uuid not null,
  delivered_at timestamp with time zone not null,
  products uuid[] not null,
  constraint baskets_pkey PRIMARY KEY (order_id),
  constraint baskets_products_check CHECK ((cardinality(products) > 1))
);

create table bought_together (
  product_id uuid not null,
  other_id uuid not null,
  times integer not null,
  constraint bought_together_pkey PRIMARY KEY (product_id, other_id),
  constraint bought_together_other_id_fkey FOREIGN KEY (other_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint bought_together_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint bought_together_check CHECK ((product_id <> other_id)),
  constraint bought_together_times_check CHECK ((times > 0))
);

create table captchas_used (
  id uuid not null,
  expires_at timestamp with time zone not null,
  constraint captchas_used_pkey PRIMARY KEY (id)
);

create table cart_items (
  account_id uuid not null,
  product_id uuid not null,
  no integer not null,
  quantity integer not null,
  price_minor bigint not null,
  currency text not null,
  added_at timestamp with time zone not null,
  constraint cart_items_pkey PRIMARY KEY (account_id, product_id),
  constraint cart_items_account_id_fkey FOREIGN KEY (account_id) REFERENCES carts(account_id),
  constraint cart_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint cart_items_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint cart_items_price_minor_check CHECK ((price_minor >= 0)),
  constraint cart_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100)))
);

create table carts (
  account_id uuid not null,
  revision integer default 0 not null,
  constraint carts_pkey PRIMARY KEY (account_id),
  constraint carts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint carts_revision_check CHECK ((revision >= 0))
);

create table claim_pictures (
  id uuid default uuidv7() not null,
  order_id uuid not null,
  claim_id uuid,
  name text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  bytes bytea not null,
  at timestamp with time zone not null,
  constraint claim_pictures_pkey PRIMARY KEY (id),
  constraint claim_pictures_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id) ON DELETE CASCADE,
  constraint claim_pictures_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint claim_pictures_check CHECK ((size = length(bytes))),
  constraint claim_pictures_height_check CHECK ((height > 0)),
  constraint claim_pictures_name_check CHECK (((name <> ''::text) AND (length(name) <= 120))),
  constraint claim_pictures_size_check CHECK ((size > 0)),
  constraint claim_pictures_width_check CHECK ((width > 0))
);

create table claims (
  id uuid not null,
  order_id uuid not null,
  delivery_id uuid not null,
  reason text not null,
  content text not null,
  hidden_keys integer default 0 not null,
  state text default 'open'::text not null,
  made_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  answer text default ''::text not null,
  replacement_id uuid,
  constraint claims_pkey PRIMARY KEY (id),
  constraint claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint claims_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  constraint claims_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint claims_replacement_id_fkey FOREIGN KEY (replacement_id) REFERENCES deliveries(id),
  constraint claims_check CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint claims_check1 CHECK (((state = 'replaced'::text) = (replacement_id IS NOT NULL))),
  constraint claims_check2 CHECK (((state <> 'declined'::text) OR (answer <> ''::text))),
  constraint claims_content_check CHECK ((content <> ''::text)),
  constraint claims_hidden_keys_check CHECK ((hidden_keys >= 0)),
  constraint claims_reason_check CHECK ((reason = ANY (ARRAY['used'::text, 'invalid'::text, 'region'::text, 'wrong'::text, 'other'::text]))),
  constraint claims_state_check CHECK ((state = ANY (ARRAY['open'::text, 'waiting'::text, 'replaced'::text, 'refunded'::text, 'declined'::text])))
);

create table classes (
  id uuid default uuidv7() not null,
  slug text not null,
  parent_id uuid,
  genre_code text,
  names jsonb not null,
  "position" integer default 0 not null,
  slugs jsonb default '{}'::jsonb not null,
  constraint classes_pkey PRIMARY KEY (id),
  constraint classes_slug_key UNIQUE (slug),
  constraint classes_genre_code_fkey FOREIGN KEY (genre_code) REFERENCES genres(code),
  constraint classes_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES classes(id),
  constraint classes_names_check CHECK ((names ? 'en-US'::text)),
  constraint classes_slug_fit CHECK (slug_is_fit(slug)),
  constraint classes_slugs_check CHECK (slugs_are_fit(slugs))
);

create table coupon_classes (
  coupon_id uuid not null,
  class_id uuid not null,
  constraint coupon_classes_pkey PRIMARY KEY (coupon_id, class_id),
  constraint coupon_classes_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id),
  constraint coupon_classes_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id)
);

create table coupon_codes (
  code text collate "C" not null,
  coupon_id uuid not null,
  max_uses integer,
  uses integer default 0 not null,
  created_at timestamp with time zone not null,
  constraint coupon_codes_pkey PRIMARY KEY (code),
  constraint coupon_codes_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint coupon_codes_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9_-]{2,39}$'::text)),
  constraint coupon_codes_max_uses_check CHECK ((max_uses > 0)),
  constraint coupon_codes_uses_check CHECK ((uses >= 0))
);

create table coupon_products (
  coupon_id uuid not null,
  product_id uuid not null,
  constraint coupon_products_pkey PRIMARY KEY (coupon_id, product_id),
  constraint coupon_products_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint coupon_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);

create table coupon_tries (
  subject text not null,
  code_hash bytea not null,
  wrong boolean not null,
  at timestamp with time zone not null,
  constraint coupon_tries_pkey PRIMARY KEY (subject, code_hash)
);

create table coupon_uses (
  order_id uuid not null,
  coupon_id uuid not null,
  code text not null,
  email_norm text not null,
  amount_minor bigint not null,
  currency text not null,
  used_at timestamp with time zone not null,
  given_back_at timestamp with time zone,
  late boolean default false not null,
  constraint coupon_uses_pkey PRIMARY KEY (order_id),
  constraint coupon_uses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint coupon_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint coupon_uses_amount_minor_check CHECK ((amount_minor >= 0))
);

create table coupons (
  id uuid not null,
  name text not null,
  kind text not null,
  percent_bp integer,
  currency text,
  amount_minor bigint,
  cap_minor bigint,
  minimum_minor bigint default 0 not null,
  scope text not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  max_uses integer,
  per_customer integer,
  first_only boolean default false not null,
  min_level integer,
  uses integer default 0 not null,
  created_at timestamp with time zone not null,
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_min_level_fkey FOREIGN KEY (min_level) REFERENCES membership_tiers(level),
  constraint coupons_amount_minor_check CHECK ((amount_minor > 0)),
  constraint coupons_cap_minor_check CHECK ((cap_minor > 0)),
  constraint coupons_check CHECK (((kind = 'percent'::text) = (percent_bp IS NOT NULL))),
  constraint coupons_check1 CHECK (((kind = 'fixed'::text) = (amount_minor IS NOT NULL))),
  constraint coupons_check2 CHECK (((cap_minor IS NULL) OR (kind = 'percent'::text))),
  constraint coupons_check3 CHECK ((ends_at > starts_at)),
  constraint coupons_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint coupons_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'fixed'::text]))),
  constraint coupons_max_uses_check CHECK ((max_uses > 0)),
  constraint coupons_minimum_minor_check CHECK ((minimum_minor >= 0)),
  constraint coupons_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint coupons_per_customer_check CHECK ((per_customer > 0)),
  constraint coupons_percent_bp_check CHECK (((percent_bp >= 1) AND (percent_bp <= 10000))),
  constraint coupons_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'classes'::text, 'products'::text]))),
  constraint coupons_uses_check CHECK ((uses >= 0))
);

create table currency_rate_history (
  code text not null,
  rate numeric(18,8) not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone,
  constraint currency_rate_history_pkey PRIMARY KEY (code, valid_from),
  constraint currency_rate_history_check CHECK (((valid_to IS NULL) OR (valid_to > valid_from)))
);

create table currency_rates (
  code text not null,
  rate numeric(18,8) not null,
  source text not null,
  as_of timestamp with time zone not null,
  "position" integer default 0 not null,
  shown boolean default true not null,
  confirmed_at timestamp with time zone,
  drift double precision,
  feed_source text,
  feed_rate numeric(18,8),
  feed_as_of timestamp with time zone,
  constraint currency_rates_pkey PRIMARY KEY (code),
  constraint currency_rates_code_check CHECK ((code ~ '^[A-Z]{3}$'::text)),
  constraint currency_rates_drift_check CHECK ((drift >= (0)::double precision)),
  constraint currency_rates_feed CHECK ((num_nulls(feed_source, feed_rate, feed_as_of) = ANY (ARRAY[0, 3]))),
  constraint currency_rates_feed_rate_check CHECK ((feed_rate > (0)::numeric)),
  constraint currency_rates_rate_check CHECK ((rate > (0)::numeric))
);

create table deliveries (
  id uuid default uuidv7() not null,
  order_id uuid not null,
  line_id uuid not null,
  unit_no integer not null,
  product_id uuid not null,
  kind text not null,
  status text not null,
  key_id uuid,
  set_aside boolean default false not null,
  delivered_at timestamp with time zone,
  revealed_at timestamp with time zone,
  shipped_at timestamp with time zone,
  received_at timestamp with time zone,
  replaces uuid,
  refund_asked_at timestamp with time zone,
  refunded_at timestamp with time zone,
  not_before timestamp with time zone,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_key_id_key UNIQUE (key_id),
  constraint deliveries_key_id_fkey FOREIGN KEY (key_id) REFERENCES product_keys(id),
  constraint deliveries_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id),
  constraint deliveries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint deliveries_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint deliveries_replaces_fkey FOREIGN KEY (replaces) REFERENCES deliveries(id),
  constraint deliveries_check CHECK (((status <> ALL (ARRAY['held'::text, 'delivered'::text, 'revealed'::text])) OR ((kind = 'key'::text) AND (key_id IS NOT NULL)))),
  constraint deliveries_check1 CHECK (((status <> 'waiting'::text) OR (key_id IS NULL))),
  constraint deliveries_check2 CHECK (((status <> ALL (ARRAY['packed'::text, 'shipped'::text, 'received'::text])) OR (kind = 'physical'::text))),
  constraint deliveries_check3 CHECK (((status = ANY (ARRAY['delivered'::text, 'revealed'::text])) <= (delivered_at IS NOT NULL))),
  constraint deliveries_check4 CHECK (((status = 'revealed'::text) <= (revealed_at IS NOT NULL))),
  constraint deliveries_kind_check CHECK ((kind = ANY (ARRAY['key'::text, 'physical'::text]))),
  constraint deliveries_not_before_check CHECK ((delivered_at >= not_before)),
  constraint deliveries_not_before_kind_check CHECK (((not_before IS NULL) OR (kind = 'key'::text))),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'held'::text, 'delivered'::text, 'revealed'::text, 'replaced'::text, 'voided'::text, 'packed'::text, 'shipped'::text, 'received'::text]))),
  constraint deliveries_unit_no_check CHECK ((unit_no > 0))
);

create table delivery_methods (
  code text not null,
  first_minor bigint not null,
  further_minor bigint not null,
  min_days integer not null,
  max_days integer not null,
  countries text[] default '{}'::text[] not null,
  "position" integer default 0 not null,
  constraint delivery_methods_pkey PRIMARY KEY (code),
  constraint delivery_methods_first_minor_check CHECK ((first_minor >= 0)),
  constraint delivery_methods_further_minor_check CHECK ((further_minor >= 0))
);

create table dispute_freezes (
  dispute_id uuid not null,
  order_id uuid not null,
  frozen_at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  constraint dispute_freezes_pkey PRIMARY KEY (dispute_id, order_id),
  constraint dispute_freezes_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  constraint dispute_freezes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);

create table disputes (
  id uuid default uuidv7() not null,
  provider text not null,
  dispute_ref text not null,
  kind text not null,
  state text not null,
  order_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  reason text default ''::text not null,
  due_at timestamp with time zone,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  notes text default ''::text not null,
  submitted_at timestamp with time zone,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_provider_dispute_ref_key UNIQUE (provider, dispute_ref),
  constraint disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint disputes_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint disputes_check CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  constraint disputes_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint disputes_kind_check CHECK ((kind = ANY (ARRAY['dispute'::text, 'warning'::text]))),
  constraint disputes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);

create table document_texts (
  document_id uuid not null,
  locale text not null,
  no integer not null,
  title text not null,
  summary text not null,
  author text not null,
  body text not null,
  meaning integer not null,
  saved_by text not null,
  saved_at timestamp with time zone not null,
  live_from timestamp with time zone,
  constraint document_texts_pkey PRIMARY KEY (document_id, locale, no),
  constraint document_texts_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id),
  constraint document_texts_no_check CHECK ((no > 0)),
  constraint document_texts_title_check CHECK ((title <> ''::text))
);

create table documents (
  id uuid default uuidv7() not null,
  kind text not null,
  name text,
  published_at timestamp with time zone,
  revision integer default 1 not null,
  clicks bigint default 0 not null,
  created_at timestamp with time zone not null,
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_name_key UNIQUE (name),
  constraint documents_check CHECK (((kind = 'page'::text) = (name IS NOT NULL))),
  constraint documents_check1 CHECK (((kind = 'news'::text) OR (published_at IS NOT NULL))),
  constraint documents_kind_check CHECK ((kind = ANY (ARRAY['page'::text, 'news'::text])))
);

create table encryption_keys (
  id text not null,
  check_value bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint encryption_keys_pkey PRIMARY KEY (id)
);

create table enquiries (
  id uuid not null,
  number text not null,
  kind text not null,
  state text default 'new'::text not null,
  spam boolean default false not null,
  account_id uuid,
  name text not null,
  email text not null,
  email_norm text not null,
  country text not null,
  company text default ''::text not null,
  channel text default ''::text not null,
  content text not null,
  locale text not null,
  receipt boolean not null,
  place bytea,
  revision integer default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint enquiries_pkey PRIMARY KEY (id),
  constraint enquiries_number_key UNIQUE (number),
  constraint enquiries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint enquiries_check CHECK (((company = ''::text) OR (kind = 'wholesale'::text))),
  constraint enquiries_check1 CHECK (((channel <> ''::text) = (kind = 'affiliate'::text))),
  constraint enquiries_content_check CHECK ((content <> ''::text)),
  constraint enquiries_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint enquiries_email_check CHECK ((email <> ''::text)),
  constraint enquiries_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'wholesale'::text, 'affiliate'::text]))),
  constraint enquiries_name_check CHECK ((name <> ''::text)),
  constraint enquiries_state_check CHECK ((state = ANY (ARRAY['new'::text, 'answering'::text, 'accepted'::text, 'declined'::text, 'closed'::text])))
);

create table enquiry_items (
  enquiry_id uuid not null,
  no integer not null,
  product_id uuid,
  name text not null,
  quantity integer not null,
  constraint enquiry_items_pkey PRIMARY KEY (enquiry_id, no),
  constraint enquiry_items_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON DELETE CASCADE,
  constraint enquiry_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint enquiry_items_name_check CHECK ((name <> ''::text)),
  constraint enquiry_items_no_check CHECK ((no > 0)),
  constraint enquiry_items_quantity_check CHECK ((quantity > 0))
);

create table enquiry_messages (
  id uuid not null,
  enquiry_id uuid not null,
  no integer not null,
  kind text not null,
  written_by uuid not null,
  subject text default ''::text not null,
  content text not null,
  at timestamp with time zone not null,
  constraint enquiry_messages_pkey PRIMARY KEY (id),
  constraint enquiry_messages_enquiry_id_no_key UNIQUE (enquiry_id, no),
  constraint enquiry_messages_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON DELETE CASCADE,
  constraint enquiry_messages_written_by_fkey FOREIGN KEY (written_by) REFERENCES staff(id),
  constraint enquiry_messages_check CHECK (((kind = 'answer'::text) = (subject <> ''::text))),
  constraint enquiry_messages_content_check CHECK ((content <> ''::text)),
  constraint enquiry_messages_kind_check CHECK ((kind = ANY (ARRAY['answer'::text, 'note'::text]))),
  constraint enquiry_messages_no_check CHECK ((no > 0))
);

create table fixed_price_history (
  product_id uuid not null,
  currency text not null,
  price_minor bigint not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone,
  constraint fixed_price_history_pkey PRIMARY KEY (product_id, currency, valid_from),
  constraint fixed_price_history_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint fixed_price_history_check CHECK (((valid_to IS NULL) OR (valid_to > valid_from))),
  constraint fixed_price_history_price_minor_check CHECK ((price_minor > 0))
);

create table fixed_price_tiers (
  product_id uuid not null,
  currency text not null,
  from_quantity integer not null,
  unit_minor bigint not null,
  constraint fixed_price_tiers_pkey PRIMARY KEY (product_id, currency, from_quantity),
  constraint fixed_price_tiers_product_id_currency_fkey FOREIGN KEY (product_id, currency) REFERENCES fixed_prices(product_id, currency) ON DELETE CASCADE,
  constraint fixed_price_tiers_from_quantity_check CHECK (((from_quantity >= 2) AND (from_quantity <= 100))),
  constraint fixed_price_tiers_unit_minor_check CHECK ((unit_minor > 0))
);

create table fixed_prices (
  product_id uuid not null,
  currency text not null,
  regular_minor bigint not null,
  sale_minor bigint,
  current_minor bigint generated always as (COALESCE(sale_minor, regular_minor)) stored not null,
  was_minor bigint,
  reduced_at timestamp with time zone,
  constraint fixed_prices_pkey PRIMARY KEY (product_id, currency),
  constraint fixed_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint fixed_prices_check CHECK (((sale_minor > 0) AND (sale_minor < regular_minor))),
  constraint fixed_prices_check1 CHECK (((was_minor IS NULL) = (reduced_at IS NULL))),
  constraint fixed_prices_check2 CHECK (((was_minor IS NULL) OR (sale_minor IS NOT NULL))),
  constraint fixed_prices_currency_check CHECK (((currency ~ '^[A-Z]{3}$'::text) AND (currency <> 'USD'::text))),
  constraint fixed_prices_regular_minor_check CHECK ((regular_minor > 0)),
  constraint fixed_prices_was_minor_check CHECK ((was_minor > 0))
);

create table genres (
  code text not null,
  slug text not null,
  names jsonb not null,
  "position" integer default 0 not null,
  slugs jsonb default '{}'::jsonb not null,
  constraint genres_pkey PRIMARY KEY (code),
  constraint genres_slug_key UNIQUE (slug),
  constraint genres_names_check CHECK ((names ? 'en-US'::text)),
  constraint genres_slug_fit CHECK (slug_is_fit(slug)),
  constraint genres_slugs_check CHECK (slugs_are_fit(slugs))
);

create table gifts (
  order_id uuid not null,
  email text not null,
  sender text default ''::text not null,
  message text default ''::text not null,
  due_at timestamp with time zone,
  ready_at timestamp with time zone,
  version integer default 1 not null,
  link_hash bytea,
  sendings integer default 0 not null,
  sent_at timestamp with time zone,
  opened_at timestamp with time zone,
  kept_at timestamp with time zone,
  created_at timestamp with time zone not null,
  buyer_email text default ''::text not null,
  undo_hash bytea,
  constraint gifts_pkey PRIMARY KEY (order_id),
  constraint gifts_link_hash_key UNIQUE (link_hash),
  constraint gifts_undo_hash_key UNIQUE (undo_hash),
  constraint gifts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint gifts_check CHECK (((sent_at IS NULL) = (sendings = 0))),
  constraint gifts_check1 CHECK (((opened_at IS NULL) OR (sent_at IS NOT NULL))),
  constraint gifts_check2 CHECK (((opened_at IS NULL) OR (kept_at IS NULL))),
  constraint gifts_check3 CHECK (((kept_at IS NULL) OR (link_hash IS NULL))),
  constraint gifts_check4 CHECK (((buyer_email = ''::text) OR (undo_hash IS NOT NULL))),
  constraint gifts_link_hash_check CHECK ((octet_length(link_hash) = 32)),
  constraint gifts_undo_hash_check CHECK ((octet_length(undo_hash) = 32)),
  constraint gifts_version_check CHECK ((version > 0))
);

create table idempotency_keys (
  scope text not null,
  key idempotency_key not null,
  body_hash bytea not null,
  status integer,
  reply jsonb,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (scope, key)
);

create table invoice_series (
  series text not null,
  year integer not null,
  last_no integer not null,
  constraint invoice_series_pkey PRIMARY KEY (series, year),
  constraint invoice_series_last_no_check CHECK ((last_no > 0)),
  constraint invoice_series_series_check CHECK ((series = ANY (ARRAY['INV'::text, 'CN'::text]))),
  constraint invoice_series_year_check CHECK (((year >= 2000) AND (year <= 9999)))
);

create table invoices (
  id uuid not null,
  series text not null,
  year integer not null,
  no integer not null,
  number text generated always as (((((series || '-'::text) || year) || '-'::text) || lpad((no)::text, GREATEST(6, length((no)::text)), '0'::text))) stored not null,
  order_id uuid not null,
  refers_to uuid,
  refund_id uuid,
  issued_at timestamp with time zone not null,
  currency text not null,
  total_minor bigint not null,
  tax_minor bigint not null,
  buyer text not null,
  data jsonb not null,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_number_key UNIQUE (number),
  constraint invoices_refund_id_key UNIQUE (refund_id),
  constraint invoices_series_year_no_key UNIQUE (series, year, no),
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint invoices_refers_to_fkey FOREIGN KEY (refers_to) REFERENCES invoices(id),
  constraint invoices_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint invoices_check CHECK (((tax_minor >= 0) AND (tax_minor <= total_minor))),
  constraint invoices_check1 CHECK (((series = 'CN'::text) = (refers_to IS NOT NULL))),
  constraint invoices_check2 CHECK (((series = 'CN'::text) = (refund_id IS NOT NULL))),
  constraint invoices_no_check CHECK ((no > 0)),
  constraint invoices_seller CHECK (((series <> 'INV'::text) OR ((COALESCE(btrim((data #>> '{seller,name}'::text[])), ''::text) <> ''::text) AND (COALESCE(btrim((data #>> '{seller,lines,0}'::text[])), ''::text) <> ''::text) AND (COALESCE(btrim((data #>> '{seller,country}'::text[])), ''::text) <> ''::text)))),
  constraint invoices_series_check CHECK ((series = ANY (ARRAY['INV'::text, 'CN'::text]))),
  constraint invoices_total_minor_check CHECK ((total_minor >= 0))
);

create table key_batches (
  id uuid default uuidv7() not null,
  product_id uuid not null,
  supplier text default ''::text not null,
  cost_minor bigint,
  cost_currency text,
  invoice text default ''::text not null,
  warranty_until date,
  imported integer default 0 not null,
  state text default 'live'::text not null,
  created_at timestamp with time zone default now() not null,
  source bytea,
  constraint key_batches_pkey PRIMARY KEY (id),
  constraint key_batches_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint key_batches_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint key_batches_imported_check CHECK ((imported >= 0)),
  constraint key_batches_state_check CHECK ((state = ANY (ARRAY['importing'::text, 'live'::text, 'quarantined'::text])))
);

create table key_reveals (
  id uuid default uuidv7() not null,
  key_id uuid not null,
  delivery_id uuid not null,
  order_id uuid not null,
  actor reveal_actor not null,
  ip inet,
  device text default ''::text not null,
  reason text default ''::text not null,
  at timestamp with time zone not null,
  constraint key_reveals_pkey PRIMARY KEY (id),
  constraint key_reveals_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  constraint key_reveals_key_id_fkey FOREIGN KEY (key_id) REFERENCES product_keys(id),
  constraint key_reveals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);

create table mails (
  id uuid default uuidv7() not null,
  kind text not null,
  dedupe text not null,
  subject_id uuid not null,
  recipient text not null,
  locale text not null,
  state mail_state default 'queued'::text not null,
  message_id text not null,
  tries integer default 0 not null,
  error text,
  created_at timestamp with time zone default now() not null,
  accepted_at timestamp with time zone,
  taken_until timestamp with time zone,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_dedupe_key UNIQUE (dedupe)
);

create table membership_expiry (
  one boolean default true not null,
  ran_at timestamp with time zone not null,
  told integer not null,
  expired integer not null,
  constraint membership_expiry_pkey PRIMARY KEY (one),
  constraint membership_expiry_one_check CHECK (one)
);

create table membership_orders (
  order_id uuid not null,
  account_id uuid not null,
  level integer not null,
  level_name text not null,
  discount_bp integer not null,
  earn integer not null,
  points_per_usd integer not null,
  points bigint default 0 not null,
  counted_minor bigint default 0 not null,
  constraint membership_orders_pkey PRIMARY KEY (order_id),
  constraint membership_orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint membership_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint membership_orders_counted_minor_check CHECK ((counted_minor >= 0)),
  constraint membership_orders_points_check CHECK ((points >= 0))
);

create table membership_tiers (
  level integer not null,
  names jsonb not null,
  threshold_minor bigint not null,
  discount_bp integer not null,
  earn integer not null,
  points_per_usd integer not null,
  constraint membership_tiers_pkey PRIMARY KEY (level),
  constraint membership_tiers_threshold_minor_key UNIQUE (threshold_minor) DEFERRABLE INITIALLY DEFERRED,
  constraint membership_tiers_check CHECK (((level > 1) OR (threshold_minor = 0))),
  constraint membership_tiers_discount_bp_check CHECK (((discount_bp >= 0) AND (discount_bp <= 5000))),
  constraint membership_tiers_earn_check CHECK (((earn >= 0) AND (earn <= 10000))),
  constraint membership_tiers_level_check CHECK (((level >= 1) AND (level <= 10))),
  constraint membership_tiers_names_check CHECK ((names ? 'en-US'::text)),
  constraint membership_tiers_points_per_usd_check CHECK (((points_per_usd >= 1) AND (points_per_usd <= 100000))),
  constraint membership_tiers_threshold_minor_check CHECK ((threshold_minor >= 0))
);

create table memberships (
  account_id uuid not null,
  level integer default 1 not null,
  consumption_minor bigint default 0 not null,
  points bigint default 0 not null,
  entries integer default 0 not null,
  active_at timestamp with time zone,
  warned_at timestamp with time zone,
  constraint memberships_pkey PRIMARY KEY (account_id),
  constraint memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint memberships_level_fkey FOREIGN KEY (level) REFERENCES membership_tiers(level),
  constraint memberships_consumption_minor_check CHECK ((consumption_minor >= 0))
);

create table message_times (
  subject bytea not null,
  at timestamp with time zone not null,
  constraint message_times_pkey PRIMARY KEY (subject),
  constraint message_times_subject_check CHECK ((length(subject) = 32))
);

create table news_readers (
  document_id uuid not null,
  reader bytea not null,
  at timestamp with time zone not null,
  constraint news_readers_pkey PRIMARY KEY (document_id, reader),
  constraint news_readers_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id),
  constraint news_readers_reader_check CHECK ((length(reader) = 32))
);

create table newsletter_links (
  token_hash bytea not null,
  subscriber_id uuid not null,
  created_at timestamp with time zone not null,
  constraint newsletter_links_pkey PRIMARY KEY (token_hash),
  constraint newsletter_links_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES newsletter_subscribers(id) ON DELETE CASCADE,
  constraint newsletter_links_token_hash_check CHECK ((length(token_hash) = 32))
);

create table newsletter_subscribers (
  id uuid default uuidv7() not null,
  email text not null,
  email_norm text not null,
  locale text not null,
  state text default 'asked'::text not null,
  source text not null,
  consent text not null,
  asked_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint newsletter_subscribers_pkey PRIMARY KEY (id),
  constraint newsletter_subscribers_email_norm_key UNIQUE (email_norm),
  constraint newsletter_subscribers_check CHECK (((state = 'asked'::text) OR (confirmed_at IS NOT NULL))),
  constraint newsletter_subscribers_check1 CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint newsletter_subscribers_source_check CHECK ((source = ANY (ARRAY['home'::text, 'footer'::text, 'page'::text]))),
  constraint newsletter_subscribers_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'subscribed'::text, 'ended'::text])))
);

create table notices (
  id uuid default uuidv7() not null,
  account_id uuid not null,
  order_id uuid,
  event text not null,
  amount_minor bigint,
  reference text not null,
  at timestamp with time zone not null,
  read_at timestamp with time zone,
  ticket_id uuid,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_reference_key UNIQUE (reference),
  constraint notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint notices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint notices_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES support_tickets(id) ON DELETE CASCADE,
  constraint notices_about_check CHECK (
CASE
    WHEN (event = 'answered'::text) THEN ((ticket_id IS NOT NULL) AND (order_id IS NULL))
    ELSE ((order_id IS NOT NULL) AND (ticket_id IS NULL))
END),
  constraint notices_amount_minor_check CHECK ((amount_minor > 0)),
  constraint notices_check CHECK (((amount_minor IS NOT NULL) = (event = 'refunded'::text))),
  constraint notices_event_check CHECK ((event = ANY (ARRAY['paid'::text, 'shipped'::text, 'completed'::text, 'refunded'::text, 'refund_declined'::text, 'expired'::text, 'answered'::text, 'claim_answered'::text])))
);

create table order_access (
  token_hash secret_hash not null,
  order_id uuid not null,
  kind access_kind not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  account_id uuid,
  constraint order_access_pkey PRIMARY KEY (token_hash),
  constraint order_access_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table order_affiliates (
  order_id uuid not null,
  account_id uuid not null,
  rate_bp integer not null,
  constraint order_affiliates_pkey PRIMARY KEY (order_id),
  constraint order_affiliates_account_id_fkey FOREIGN KEY (account_id) REFERENCES affiliates(account_id),
  constraint order_affiliates_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_affiliates_rate_bp_check CHECK (((rate_bp >= 1) AND (rate_bp <= 5000)))
);

create table order_consents (
  order_id uuid not null,
  version text not null,
  own_box boolean not null,
  agreed_at timestamp with time zone not null,
  locale text,
  words text,
  constraint order_consents_pkey PRIMARY KEY (order_id),
  constraint order_consents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_consents_check CHECK (((locale IS NULL) = (words IS NULL))),
  constraint order_consents_words_check CHECK ((words <> ''::text))
);

create table order_events (
  id uuid default uuidv7() not null,
  order_id uuid not null,
  machine log_machine not null,
  ref uuid,
  actor text not null,
  reason text default ''::text not null,
  before text,
  after text not null,
  at timestamp with time zone not null,
  constraint order_events_pkey PRIMARY KEY (order_id, id)
);

create table order_lines (
  id uuid default uuidv7() not null,
  order_id uuid not null,
  no integer not null,
  product_id uuid not null,
  kind text not null,
  name text not null,
  quantity integer not null,
  base_minor bigint not null,
  unit_minor bigint not null,
  discount_minor bigint default 0 not null,
  total_minor bigint not null,
  fixed boolean default false not null,
  tax_class text default 'standard'::text not null,
  tax_rate integer default 0 not null,
  tax_minor bigint default 0 not null,
  tax_added_minor bigint default 0 not null,
  tier_from integer default 1 not null,
  adjust_minor bigint default 0 not null,
  constraint order_lines_pkey PRIMARY KEY (id),
  constraint order_lines_order_id_no_key UNIQUE (order_id, no),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint order_lines_base_minor_check CHECK ((base_minor > 0)),
  constraint order_lines_check CHECK (((discount_minor >= 0) AND (discount_minor <= (unit_minor * quantity)))),
  constraint order_lines_check1 CHECK ((total_minor = (((unit_minor * quantity) - discount_minor) + adjust_minor))),
  constraint order_lines_check2 CHECK (((tax_added_minor = 0) OR (tax_added_minor = tax_minor))),
  constraint order_lines_check3 CHECK (((tier_from >= 1) AND (tier_from <= quantity))),
  constraint order_lines_kind_check CHECK ((kind = ANY (ARRAY['key'::text, 'physical'::text]))),
  constraint order_lines_no_check CHECK ((no > 0)),
  constraint order_lines_quantity_check CHECK ((quantity > 0)),
  constraint order_lines_tax_class_check CHECK ((tax_class = ANY (ARRAY['standard'::text, 'reduced'::text, 'voucher'::text]))),
  constraint order_lines_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint order_lines_tax_rate_check CHECK (((tax_rate >= 0) AND (tax_rate <= 100000))),
  constraint order_lines_total_minor_check CHECK ((total_minor >= 0)),
  constraint order_lines_unit_minor_check CHECK ((unit_minor >= 0))
);

create table orders (
  id uuid default uuidv7() not null,
  order_no text not null,
  account_id uuid,
  email text not null,
  email_norm text not null,
  phone text default ''::text not null,
  name text default ''::text not null,
  locale text not null,
  country text,
  ip inet,
  currency text not null,
  rate numeric(18,8) not null,
  goods_minor bigint not null,
  member_discount_minor bigint default 0 not null,
  coupon_minor bigint default 0 not null,
  points_minor bigint default 0 not null,
  freight_minor bigint default 0 not null,
  fee_minor bigint default 0 not null,
  adjust_minor bigint default 0 not null,
  total_minor bigint not null,
  refunded_minor bigint default 0 not null,
  payment_method text not null,
  delivery_method text,
  address jsonb,
  notes text default ''::text not null,
  carrier text default ''::text not null,
  tracking_number text default ''::text not null,
  payment_status text default 'unpaid'::text not null,
  status text default 'awaiting_payment'::text not null,
  under_review boolean default false not null,
  terms_version text not null,
  placed_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  extended_at timestamp with time zone,
  paid_at timestamp with time zone,
  delivered_at timestamp with time zone,
  completed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  refund_requested_at timestamp with time zone,
  refund_reason text default ''::text not null,
  hidden_at timestamp with time zone,
  choose_until timestamp with time zone,
  refund_answer text,
  refund_answer_reason text default ''::text not null,
  refund_answered_at timestamp with time zone,
  coupon_code text,
  tax_included boolean,
  tax_country text,
  tax_region text default ''::text not null,
  tax_minor bigint default 0 not null,
  tax_added_minor bigint default 0 not null,
  rest_tax_rate integer default 0 not null,
  freight_tax_minor bigint default 0 not null,
  fee_tax_minor bigint default 0 not null,
  reverse_charge boolean default false not null,
  company text default ''::text not null,
  vat_id text default ''::text not null,
  billing_address text default ''::text not null,
  invoiced_at timestamp with time zone,
  risk jsonb,
  mailbox text default ''::text not null,
  held_at timestamp with time zone,
  gift boolean default false not null,
  explained jsonb,
  authorised_at timestamp with time zone,
  key_delivery text default 'mail'::text not null,
  network cidr,
  site cidr,
  customer text default ''::text not null,
  invoice_buyer jsonb,
  adjust_reason text default ''::text not null,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_order_no_key UNIQUE (order_no),
  constraint orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint orders_adjust_check CHECK (((adjust_minor = 0) = (adjust_reason = ''::text))),
  constraint orders_adjust_reason_check CHECK ((length(adjust_reason) <= 300)),
  constraint orders_authorised_check CHECK (((payment_status <> 'authorised'::text) OR (authorised_at IS NOT NULL))),
  constraint orders_check CHECK (((refunded_minor >= 0) AND (refunded_minor <= total_minor))),
  constraint orders_check1 CHECK (((coupon_minor = 0) OR (coupon_code IS NOT NULL))),
  constraint orders_check2 CHECK ((tax_added_minor =
CASE
    WHEN (tax_included IS FALSE) THEN tax_minor
    ELSE (0)::bigint
END)),
  constraint orders_coupon_minor_check CHECK ((coupon_minor >= 0)),
  constraint orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint orders_explained_check CHECK ((jsonb_typeof(explained) = 'object'::text)),
  constraint orders_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint orders_fee_tax_minor_check CHECK ((fee_tax_minor >= 0)),
  constraint orders_freight_minor_check CHECK ((freight_minor >= 0)),
  constraint orders_freight_tax_minor_check CHECK ((freight_tax_minor >= 0)),
  constraint orders_goods_minor_check CHECK ((goods_minor >= 0)),
  constraint orders_key_delivery_check CHECK ((key_delivery = ANY (ARRAY['mail'::text, 'link'::text]))),
  constraint orders_member_discount_minor_check CHECK ((member_discount_minor >= 0)),
  constraint orders_network CHECK (((ip IS NOT NULL) OR ((network IS NULL) AND (site IS NULL)))),
  constraint orders_order_no_check CHECK ((order_no ~ '^HT-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}$'::text)),
  constraint orders_paid_check CHECK (((paid_at IS NOT NULL) OR (payment_status <> ALL (ARRAY['paid'::text, 'partially_refunded'::text, 'refunded'::text, 'disputed'::text, 'charged_back'::text])))),
  constraint orders_payment_status_check CHECK ((payment_status = ANY (ARRAY['unpaid'::text, 'pending'::text, 'authorised'::text, 'paid'::text, 'failed'::text, 'cancelled'::text, 'expired'::text, 'partially_refunded'::text, 'refunded'::text, 'disputed'::text, 'charged_back'::text]))),
  constraint orders_points_minor_check CHECK ((points_minor >= 0)),
  constraint orders_rate_check CHECK ((rate > (0)::numeric)),
  constraint orders_refund_answer_check CHECK ((refund_answer = ANY (ARRAY['approved'::text, 'declined'::text]))),
  constraint orders_rest_tax_rate_check CHECK (((rest_tax_rate >= 0) AND (rest_tax_rate <= 100000))),
  constraint orders_reverse_charge_check CHECK (((NOT reverse_charge) OR (tax_minor = 0))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['awaiting_payment'::text, 'paying'::text, 'under_review'::text, 'paid'::text, 'partially_delivered'::text, 'delivered'::text, 'completed'::text, 'cancelled'::text, 'expired'::text, 'refund_requested'::text, 'partially_refunded'::text, 'refunded'::text, 'disputed'::text]))),
  constraint orders_sum_check CHECK ((total_minor = (((((((goods_minor - member_discount_minor) - coupon_minor) - points_minor) + freight_minor) + fee_minor) + adjust_minor) + tax_added_minor))),
  constraint orders_tax_added_minor_check CHECK ((tax_added_minor >= 0)),
  constraint orders_tax_country_check CHECK ((tax_country ~ '^[A-Z]{2}$'::text)),
  constraint orders_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint orders_total_minor_check CHECK ((total_minor >= 0))
);

create table passkey_challenges_used (
  challenge_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_used_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_used_challenge_hash_check CHECK ((length(challenge_hash) = 32))
);

create table payment_attempts (
  id uuid default uuidv7() not null,
  order_id uuid not null,
  no count_from_one not null,
  provider text not null,
  method text not null,
  state attempt_state default 'pending'::text not null,
  amount_minor paid_minor not null,
  currency text not null,
  provider_ref text,
  pay_url text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  polled_at timestamp with time zone,
  manual boolean default false not null,
  constraint payment_attempts_pkey PRIMARY KEY (id),
  constraint payment_attempts_order_id_no_key UNIQUE (order_id, no),
  constraint payment_attempts_provider_provider_ref_key UNIQUE (provider, provider_ref),
  constraint payment_attempts_method_fkey FOREIGN KEY (method) REFERENCES payment_methods(code),
  constraint payment_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);

create table payment_captures (
  id uuid default uuidv7() not null,
  provider text not null,
  capture_ref text not null,
  attempt_id uuid not null,
  order_id uuid not null,
  amount_minor paid_minor not null,
  currency text not null,
  disposition capture_disposition not null,
  captured_at timestamp with time zone not null,
  constraint payment_captures_pkey PRIMARY KEY (id),
  constraint payment_captures_provider_capture_ref_key UNIQUE (provider, capture_ref),
  constraint payment_captures_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id)
);

create table payment_declines (
  attempt_id uuid not null,
  order_id uuid not null,
  at timestamp with time zone not null,
  ip inet,
  mailbox text default ''::text not null,
  ref text not null,
  customer text default ''::text not null,
  card text,
  network cidr,
  site cidr,
  constraint payment_declines_pkey PRIMARY KEY (ref),
  constraint payment_declines_network CHECK (((ip IS NOT NULL) OR ((network IS NULL) AND (site IS NULL))))
);

create table payment_events (
  provider text not null,
  event_id text not null,
  raw text not null,
  event jsonb,
  received_at timestamp with time zone default now() not null,
  processed_at timestamp with time zone,
  outcome text,
  ref text,
  about text default 'payment'::text not null,
  constraint payment_events_pkey PRIMARY KEY (provider, event_id),
  constraint payment_events_about_check CHECK ((about = ANY (ARRAY['payment'::text, 'aftermath'::text]))),
  constraint payment_events_of_a_payment CHECK (((event IS NOT NULL) OR (ref IS NOT NULL)))
);

create table payment_methods (
  code text not null,
  provider text not null,
  enabled boolean default true not null,
  currencies text[] default '{}'::text[] not null,
  countries text[] default '{}'::text[] not null,
  min_minor bigint default 0 not null,
  max_minor bigint,
  fee_percent numeric(6,3) default 0 not null,
  fee_fixed_minor bigint default 0 not null,
  hold_minutes integer not null,
  holds_keys boolean default true not null,
  "position" integer default 0 not null,
  cards boolean default false not null,
  constraint payment_methods_pkey PRIMARY KEY (code),
  constraint payment_methods_check CHECK ((max_minor > min_minor)),
  constraint payment_methods_fee_fixed_minor_check CHECK ((fee_fixed_minor >= 0)),
  constraint payment_methods_fee_percent_check CHECK ((fee_percent >= (0)::numeric)),
  constraint payment_methods_hold_minutes_check CHECK ((hold_minutes > 0)),
  constraint payment_methods_min_minor_check CHECK ((min_minor >= 0))
);

create table personal_requests (
  id uuid not null,
  kind text not null,
  origin text not null,
  email text not null,
  email_norm text not null,
  locale text not null,
  asked_by text default ''::text not null,
  token_hash bytea,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  done_at timestamp with time zone,
  constraint personal_requests_pkey PRIMARY KEY (id),
  constraint personal_requests_token_hash_key UNIQUE (token_hash),
  constraint personal_requests_check CHECK (((done_at IS NULL) OR (proved_at IS NOT NULL))),
  constraint personal_requests_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'erasure'::text]))),
  constraint personal_requests_origin_check CHECK ((origin = ANY (ARRAY['member'::text, 'visitor'::text, 'staff'::text]))),
  constraint personal_requests_token_hash_check CHECK ((length(token_hash) = 32))
);

create table picture_files (
  picture_id uuid not null,
  width integer not null,
  format text not null,
  bytes bytea not null,
  constraint picture_files_pkey PRIMARY KEY (picture_id, width, format),
  constraint picture_files_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES product_pictures(id) ON DELETE CASCADE,
  constraint picture_files_format_check CHECK ((format = ANY (ARRAY['avif'::text, 'webp'::text])))
);

create table platforms (
  code text not null,
  slug text not null,
  names jsonb not null,
  activation text not null,
  "position" integer default 0 not null,
  slugs jsonb default '{}'::jsonb not null,
  constraint platforms_pkey PRIMARY KEY (code),
  constraint platforms_slug_key UNIQUE (slug),
  constraint platforms_names_check CHECK ((names ? 'en-US'::text)),
  constraint platforms_slug_fit CHECK (slug_is_fit(slug)),
  constraint platforms_slugs_check CHECK (slugs_are_fit(slugs))
);

create table points_ledger (
  account_id uuid not null,
  no integer not null,
  kind text not null,
  side text,
  order_id uuid,
  points bigint not null,
  balance bigint not null,
  reference text not null,
  actor text not null,
  reason text default ''::text not null,
  at timestamp with time zone not null,
  constraint points_ledger_pkey PRIMARY KEY (account_id, no),
  constraint points_ledger_reference_key UNIQUE (reference),
  constraint points_ledger_account_id_fkey FOREIGN KEY (account_id) REFERENCES memberships(account_id),
  constraint points_ledger_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint points_ledger_check CHECK (((side IS NULL) = (order_id IS NULL))),
  constraint points_ledger_check1 CHECK (((side IS NULL) = (kind = ANY (ARRAY['expire'::text, 'adjust'::text])))),
  constraint points_ledger_check2 CHECK (((kind <> 'earn'::text) OR ((side = 'earn'::text) AND (points > 0)))),
  constraint points_ledger_check3 CHECK (((kind <> 'spend'::text) OR ((side = 'spend'::text) AND (points < 0)))),
  constraint points_ledger_check4 CHECK (((kind <> 'expire'::text) OR (points < 0))),
  constraint points_ledger_check5 CHECK (((balance >= 0) OR (points > 0) OR (kind = 'reverse'::text))),
  constraint points_ledger_kind_check CHECK ((kind = ANY (ARRAY['earn'::text, 'spend'::text, 'expire'::text, 'adjust'::text, 'reverse'::text]))),
  constraint points_ledger_points_check CHECK ((points <> 0)),
  constraint points_ledger_side_check CHECK ((side = ANY (ARRAY['earn'::text, 'spend'::text])))
);

create table price_history (
  product_id uuid not null,
  price_minor bigint not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone,
  constraint price_history_pkey PRIMARY KEY (product_id, valid_from),
  constraint price_history_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint price_history_check CHECK (((valid_to IS NULL) OR (valid_to > valid_from))),
  constraint price_history_price_minor_check CHECK ((price_minor > 0))
);

create table price_tiers (
  product_id uuid not null,
  from_quantity integer not null,
  unit_minor bigint not null,
  constraint price_tiers_pkey PRIMARY KEY (product_id, from_quantity),
  constraint price_tiers_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint price_tiers_from_quantity_check CHECK (((from_quantity >= 2) AND (from_quantity <= 100))),
  constraint price_tiers_unit_minor_check CHECK ((unit_minor > 0))
);

create table product_changes (
  xid xid8 default pg_current_xact_id() not null,
  product_id uuid not null,
  at timestamp with time zone default now() not null,
  constraint product_changes_pkey PRIMARY KEY (xid, product_id)
);

create table product_keys (
  id uuid default uuidv7() not null,
  product_id uuid not null,
  batch_id uuid not null,
  envelope bytea not null,
  fingerprint bytea not null,
  state text default 'free'::text not null,
  exposed_at timestamp with time zone,
  bad_at timestamp with time zone,
  constraint product_keys_pkey PRIMARY KEY (id),
  constraint product_keys_fingerprint_key UNIQUE (fingerprint),
  constraint product_keys_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES key_batches(id),
  constraint product_keys_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint product_keys_check CHECK (((state <> ALL (ARRAY['free'::text, 'held'::text])) OR (exposed_at IS NULL))),
  constraint product_keys_envelope_check CHECK ((length(envelope) > 29)),
  constraint product_keys_fingerprint_check CHECK ((length(fingerprint) = 32)),
  constraint product_keys_state_check CHECK ((state = ANY (ARRAY['free'::text, 'held'::text, 'sold'::text, 'voided'::text, 'quarantined'::text])))
);

create table product_pictures (
  id uuid default uuidv7() not null,
  product_id uuid not null,
  "position" integer not null,
  hash text not null,
  alt jsonb default '{}'::jsonb not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  created_at timestamp with time zone default now() not null,
  constraint product_pictures_pkey PRIMARY KEY (id),
  constraint product_pictures_product_id_hash_key UNIQUE (product_id, hash),
  constraint product_pictures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_pictures_alt_check CHECK ((jsonb_typeof(alt) = 'object'::text)),
  constraint product_pictures_hash_check CHECK ((hash ~ '^[0-9a-f]{16}$'::text)),
  constraint product_pictures_height_check CHECK ((height > 0)),
  constraint product_pictures_placeholder_check CHECK (((placeholder ~~ 'data:image/webp;base64,%'::text) AND (length(placeholder) < 2000))),
  constraint product_pictures_width_check CHECK ((width > 0))
);

create table product_slugs (
  class_id uuid not null,
  slug text not null,
  product_id uuid not null,
  constraint product_slugs_pkey PRIMARY KEY (class_id, slug)
);

create table product_texts (
  product_id uuid not null,
  locale text not null,
  summary text,
  description text,
  updated_at timestamp with time zone default clock_timestamp() not null,
  edition text,
  system text,
  tips text,
  constraint product_texts_pkey PRIMARY KEY (product_id, locale),
  constraint product_texts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint product_texts_says CHECK ((num_nonnulls(summary, edition, system, tips) > 0)),
  constraint product_texts_whole CHECK (((summary IS NULL) = (description IS NULL)))
);

create table product_views (
  day date not null,
  product_id uuid not null,
  views integer not null,
  constraint product_views_pkey PRIMARY KEY (day, product_id),
  constraint product_views_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint product_views_views_check CHECK ((views > 0))
);

create table products (
  id uuid default uuidv7() not null,
  class_id uuid not null,
  slug text not null,
  name text not null,
  genre_code text not null,
  kind text default 'key'::text not null,
  platform_code text not null,
  region_code text not null,
  languages text[] default '{}'::text[] not null,
  developer text default ''::text not null,
  publisher text default ''::text not null,
  released date,
  system text default ''::text not null,
  tips text default ''::text not null,
  key_pattern text default 'generic'::text not null,
  weight_grams integer,
  price_minor bigint not null,
  sale_minor bigint,
  current_minor bigint generated always as (COALESCE(sale_minor, price_minor)) stored not null,
  was_minor bigint,
  reduced_at timestamp with time zone,
  order_limit integer default 5 not null,
  status text default 'live'::text not null,
  pin integer default 0 not null,
  units_sold integer default 0 not null,
  on_hand integer,
  external_ref text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  edition text default ''::text not null,
  search_name text generated always as (search_fold(name)) stored not null,
  search_title text generated always as (search_title(name)) stored not null,
  search_terms tsvector generated always as (search_terms(name, edition, developer, publisher, platform_code, genre_code, class_id)) stored not null,
  slugs jsonb default '{}'::jsonb not null,
  floor_minor bigint,
  tax_class text default 'standard'::text not null,
  tiers_for text,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_class_id_slug_key UNIQUE (class_id, slug),
  constraint products_external_ref_key UNIQUE (external_ref),
  constraint products_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id),
  constraint products_genre_code_fkey FOREIGN KEY (genre_code) REFERENCES genres(code),
  constraint products_platform_code_fkey FOREIGN KEY (platform_code) REFERENCES platforms(code),
  constraint products_region_code_fkey FOREIGN KEY (region_code) REFERENCES regions(code),
  constraint products_check CHECK (((sale_minor > 0) AND (sale_minor < price_minor))),
  constraint products_check1 CHECK (((kind = 'physical'::text) = (on_hand IS NOT NULL))),
  constraint products_check2 CHECK (((was_minor IS NULL) = (reduced_at IS NULL))),
  constraint products_check3 CHECK (((was_minor IS NULL) OR (sale_minor IS NOT NULL))),
  constraint products_floor_minor_check CHECK ((floor_minor > 0)),
  constraint products_kind_check CHECK ((kind = ANY (ARRAY['key'::text, 'physical'::text]))),
  constraint products_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint products_on_hand_check CHECK ((on_hand >= 0)),
  constraint products_order_limit_check CHECK (((order_limit >= 1) AND (order_limit <= 100))),
  constraint products_price_minor_check CHECK ((price_minor >= 0)),
  constraint products_priced CHECK (((price_minor > 0) OR (status = 'draft'::text))),
  constraint products_slugs_check CHECK (slugs_are_fit(slugs)),
  constraint products_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'live'::text, 'retired'::text]))),
  constraint products_tax_class_check CHECK ((tax_class = ANY (ARRAY['standard'::text, 'reduced'::text, 'voucher'::text]))),
  constraint products_tiers_for_check CHECK ((tiers_for = ANY (ARRAY['all'::text, 'members'::text]))),
  constraint products_was_minor_check CHECK ((was_minor > 0)),
  constraint products_weight_grams_check CHECK ((weight_grams > 0))
);

create table rate_feeds (
  source text not null,
  asked_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  as_of timestamp with time zone,
  failure text,
  constraint rate_feeds_pkey PRIMARY KEY (source),
  constraint rate_feeds_check CHECK (((answered_at IS NULL) = (as_of IS NULL))),
  constraint rate_feeds_failure_check CHECK ((failure = ANY (ARRAY['unreachable'::text, 'unreadable'::text, 'outdated'::text])))
);

create table refunds (
  id uuid default uuidv7() not null,
  order_id uuid not null,
  capture_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  reason text not null,
  idem text not null,
  provider_ref text,
  state text default 'pending'::text not null,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  error text,
  claim_url text,
  origin text default 'store'::text not null,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_idem_key UNIQUE (idem),
  constraint refunds_capture_id_fkey FOREIGN KEY (capture_id) REFERENCES payment_captures(id),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refunds_amount_minor_check CHECK ((amount_minor > 0)),
  constraint refunds_origin_check CHECK ((origin = ANY (ARRAY['store'::text, 'provider'::text]))),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text])))
);

create table regions (
  code text not null,
  slug text not null,
  names jsonb not null,
  countries text[] default '{}'::text[] not null,
  "position" integer default 0 not null,
  constraint regions_pkey PRIMARY KEY (code),
  constraint regions_slug_key UNIQUE (slug),
  constraint regions_names_check CHECK ((names ? 'en-US'::text))
);

create table reserved_slugs (
  slug text not null,
  constraint reserved_slugs_pkey PRIMARY KEY (slug)
);

create table reveal_codes (
  id uuid default uuidv7() not null,
  order_id uuid not null,
  code_hash bytea not null,
  tries integer default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint reveal_codes_pkey PRIMARY KEY (id),
  constraint reveal_codes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);

create table reveal_devices (
  account_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint reveal_devices_pkey PRIMARY KEY (account_id, token_hash),
  constraint reveal_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint reveal_devices_token_hash_check CHECK ((length(token_hash) = 32))
);

create table reviews (
  id uuid default uuidv7() not null,
  product_id uuid,
  delivery_id uuid,
  account_id uuid,
  full_name text not null,
  email text,
  content text not null,
  rating integer not null,
  locale text default 'en-US'::text not null,
  verified boolean default false not null,
  state text default 'pending'::text not null,
  created_at timestamp with time zone default now() not null,
  kind text default 'review'::text not null,
  buyer_norm text,
  reason text default ''::text not null,
  decided_at timestamp with time zone,
  decided_by text,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint reviews_delivery_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  constraint reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint reviews_about CHECK (((kind = 'review'::text) = (product_id IS NOT NULL))),
  constraint reviews_kind_check CHECK ((kind = ANY (ARRAY['review'::text, 'feedback'::text]))),
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint reviews_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);

create table risk_refusals (
  id uuid default uuidv7() not null,
  at timestamp with time zone not null,
  account_id uuid,
  email text not null,
  email_norm text not null,
  ip inet not null,
  currency text not null,
  total_minor bigint not null,
  risk jsonb not null,
  constraint risk_refusals_pkey PRIMARY KEY (id),
  constraint risk_refusals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint risk_refusals_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint risk_refusals_total_minor_check CHECK ((total_minor >= 0))
);

create table sale_terms (
  single boolean default true not null,
  version integer default 1 not null,
  constraint sale_terms_pkey PRIMARY KEY (single),
  constraint sale_terms_single_check CHECK (single)
);

create table schema_migrations (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

create table search_synonyms (
  id uuid default uuidv7() not null,
  kind text not null,
  locale text,
  words text[] not null,
  replacement text,
  keys text[] not null,
  replacement_key text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint search_synonyms_pkey PRIMARY KEY (id),
  constraint search_synonyms_check CHECK ((((kind = 'instead'::text) = (replacement IS NOT NULL)) AND ((replacement IS NULL) = (replacement_key IS NULL)))),
  constraint search_synonyms_check1 CHECK (((kind = 'instead'::text) OR (cardinality(keys) > 1))),
  constraint search_synonyms_keys_check CHECK (((cardinality(keys) >= 1) AND (cardinality(keys) <= 20) AND (array_position(keys, ''::text) IS NULL))),
  constraint search_synonyms_kind_check CHECK ((kind = ANY (ARRAY['both'::text, 'instead'::text]))),
  constraint search_synonyms_replacement_check CHECK (((length(replacement) >= 1) AND (length(replacement) <= 100))),
  constraint search_synonyms_replacement_key_check CHECK ((replacement_key <> ''::text)),
  constraint search_synonyms_words_check CHECK (((cardinality(words) >= 1) AND (cardinality(words) <= 20)))
);

create table search_words (
  word text collate "C" not null,
  products integer default 1 not null,
  near text[] generated always as (search_near(word)) stored not null,
  constraint search_words_pkey PRIMARY KEY (word)
);

create table settings (
  key text not null,
  value jsonb not null,
  public boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  revision integer default 1 not null,
  saved_by text default 'system'::text not null,
  constraint settings_pkey PRIMARY KEY (key)
);

create table shelf_slugs (
  kind text not null,
  slug text not null,
  thing text not null,
  constraint shelf_slugs_pkey PRIMARY KEY (kind, slug),
  constraint shelf_slugs_kind_check CHECK ((kind = ANY (ARRAY['class'::text, 'genre'::text, 'platform'::text])))
);

create table staff (
  id uuid default uuidv7() not null,
  email text not null,
  email_norm text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  must_change_password boolean default true not null,
  totp_secret bytea,
  totp_step bigint,
  signed_in_at timestamp with time zone,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  one_time_until timestamp with time zone,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_email_norm_key UNIQUE (email_norm),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'catalogue'::text, 'stock'::text, 'orders'::text, 'support'::text, 'finance'::text, 'read_only'::text])))
);

create table staff_acts (
  id uuid default uuidv7() not null,
  kind text not null,
  staff_id uuid not null,
  at timestamp with time zone not null,
  path text not null,
  said jsonb not null,
  constraint staff_acts_pkey PRIMARY KEY (id),
  constraint staff_acts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_acts_kind_check CHECK ((kind = ANY (ARRAY['bank'::text, 'balance'::text, 'points'::text, 'price'::text, 'payout'::text, 'coupon'::text, 'staff_added'::text, 'staff_reset'::text, 'staff_disabled'::text, 'staff_enabled'::text, 'own_password'::text, 'own_email'::text, 'own_second_factor'::text, 'own_recovery_codes'::text, 'giving_limits'::text])))
);

create table staff_devices (
  staff_id uuid not null,
  token_hash bytea not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint staff_devices_pkey PRIMARY KEY (staff_id, token_hash),
  constraint staff_devices_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_devices_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table staff_email_changes (
  id uuid not null,
  staff_id uuid not null,
  email text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint staff_email_changes_pkey PRIMARY KEY (id),
  constraint staff_email_changes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table staff_given (
  id uuid default uuidv7() not null,
  actor text not null,
  subject text not null,
  amount_minor bigint not null,
  currency text not null,
  at timestamp with time zone not null,
  constraint staff_given_pkey PRIMARY KEY (id),
  constraint staff_given_amount_minor_check CHECK ((amount_minor > 0)),
  constraint staff_given_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);

create table staff_recovery_codes (
  staff_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint staff_recovery_codes_pkey PRIMARY KEY (staff_id, code_hash),
  constraint staff_recovery_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_recovery_codes_code_hash_check CHECK ((length(code_hash) = 32))
);

create table staff_sessions (
  token_hash bytea not null,
  staff_id uuid not null,
  step text not null,
  new_totp_secret bytea,
  ip inet,
  device text default ''::text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  code_at timestamp with time zone,
  constraint staff_sessions_pkey PRIMARY KEY (token_hash),
  constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_sessions_step_check CHECK ((step = ANY (ARRAY['password'::text, 'email'::text, 'enrol'::text, 'code'::text, 'in'::text]))),
  constraint staff_sessions_token_hash_check CHECK ((length(token_hash) = 32))
);

create table support_files (
  id uuid default uuidv7() not null,
  account_id uuid not null,
  message_id uuid,
  kind text not null,
  name text not null,
  width integer,
  height integer,
  hidden_keys integer default 0 not null,
  size integer not null,
  bytes bytea not null,
  at timestamp with time zone not null,
  constraint support_files_pkey PRIMARY KEY (id),
  constraint support_files_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint support_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES support_messages(id) ON DELETE CASCADE,
  constraint support_files_check CHECK (((kind = 'picture'::text) = ((width IS NOT NULL) AND (height IS NOT NULL)))),
  constraint support_files_check1 CHECK ((size = length(bytes))),
  constraint support_files_height_check CHECK ((height > 0)),
  constraint support_files_hidden_keys_check CHECK ((hidden_keys >= 0)),
  constraint support_files_kind_check CHECK ((kind = ANY (ARRAY['picture'::text, 'pdf'::text, 'text'::text]))),
  constraint support_files_name_check CHECK (((name <> ''::text) AND (length(name) <= 120))),
  constraint support_files_size_check CHECK ((size > 0)),
  constraint support_files_width_check CHECK ((width > 0))
);

create table support_messages (
  id uuid not null,
  ticket_id uuid not null,
  no integer not null,
  kind text not null,
  written_by uuid,
  content text not null,
  hidden_keys integer default 0 not null,
  at timestamp with time zone not null,
  constraint support_messages_pkey PRIMARY KEY (id),
  constraint support_messages_ticket_id_no_key UNIQUE (ticket_id, no),
  constraint support_messages_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES support_tickets(id) ON DELETE CASCADE,
  constraint support_messages_written_by_fkey FOREIGN KEY (written_by) REFERENCES staff(id),
  constraint support_messages_check CHECK (((kind = 'member'::text) = (written_by IS NULL))),
  constraint support_messages_content_check CHECK ((content <> ''::text)),
  constraint support_messages_hidden_keys_check CHECK ((hidden_keys >= 0)),
  constraint support_messages_kind_check CHECK ((kind = ANY (ARRAY['member'::text, 'store'::text, 'note'::text]))),
  constraint support_messages_no_check CHECK ((no > 0))
);

create table support_tickets (
  id uuid not null,
  account_id uuid,
  topic text not null,
  order_id uuid,
  delivery_id uuid,
  state text not null,
  due_at timestamp with time zone,
  locale text not null,
  assigned_to uuid,
  revision integer default 0 not null,
  messages integer default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  guest_name text,
  guest_email text,
  guest_email_norm text,
  constraint support_tickets_pkey PRIMARY KEY (id),
  constraint support_tickets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint support_tickets_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff(id),
  constraint support_tickets_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  constraint support_tickets_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint support_tickets_check CHECK (((state = 'waiting'::text) = (due_at IS NOT NULL))),
  constraint support_tickets_check1 CHECK (((delivery_id IS NULL) OR (order_id IS NOT NULL))),
  constraint support_tickets_check2 CHECK (((topic <> 'refund'::text) OR (order_id IS NOT NULL))),
  constraint support_tickets_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'answered'::text, 'closed'::text]))),
  constraint support_tickets_topic_check CHECK ((topic = ANY (ARRAY['key'::text, 'delivery'::text, 'refund'::text, 'payment'::text, 'account'::text, 'other'::text]))),
  constraint support_tickets_writer CHECK (
CASE
    WHEN (account_id IS NULL) THEN ((guest_name IS NOT NULL) AND (guest_email <> ''::text) AND (guest_email_norm = lower(guest_email)))
    ELSE ((guest_name IS NULL) AND (guest_email IS NULL) AND (guest_email_norm IS NULL))
END)
);

create table tax_rates (
  id uuid not null,
  country text not null,
  region text default ''::text not null,
  class text not null,
  rate integer not null,
  valid_from date not null,
  valid_to date,
  constraint tax_rates_pkey PRIMARY KEY (id),
  constraint tax_rates_country_region_class_valid_from_key UNIQUE (country, region, class, valid_from),
  constraint tax_rates_check CHECK ((valid_to >= valid_from)),
  constraint tax_rates_class_check CHECK ((class = ANY (ARRAY['standard'::text, 'reduced'::text, 'voucher'::text]))),
  constraint tax_rates_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint tax_rates_rate_check CHECK (((rate >= 0) AND (rate <= 100000))),
  constraint tax_rates_region_check CHECK ((length(region) <= 100))
);

create table ticket_access (
  token_hash bytea not null,
  ticket_id uuid not null,
  created_at timestamp with time zone not null,
  constraint ticket_access_pkey PRIMARY KEY (token_hash),
  constraint ticket_access_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES support_tickets(id) ON DELETE CASCADE,
  constraint ticket_access_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table tries (
  subject text not null,
  tries integer not null,
  since timestamp with time zone not null,
  wait_until timestamp with time zone,
  constraint tries_pkey PRIMARY KEY (subject)
);

create table visits (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  to_url text not null,
  from_url text not null,
  account_id uuid,
  constraint visits_pkey PRIMARY KEY (id),
  constraint visits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table wishlist_items (
  account_id uuid not null,
  product_id uuid not null,
  price_minor bigint not null,
  currency text not null,
  added_at timestamp with time zone not null,
  in_stock boolean default true not null,
  constraint wishlist_items_pkey PRIMARY KEY (account_id, product_id),
  constraint wishlist_items_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint wishlist_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint wishlist_items_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint wishlist_items_price_minor_check CHECK ((price_minor >= 0))
);

create table withdrawal_units (
  delivery_id uuid not null,
  withdrawal_id uuid not null,
  settled_as text,
  settled_at timestamp with time zone,
  constraint withdrawal_units_pkey PRIMARY KEY (delivery_id),
  constraint withdrawal_units_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  constraint withdrawal_units_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id),
  constraint withdrawal_units_check CHECK (((settled_as IS NULL) = (settled_at IS NULL))),
  constraint withdrawal_units_settled_as_check CHECK ((settled_as = ANY (ARRAY['at_once'::text, 'returned'::text, 'proof'::text])))
);

create table withdrawals (
  id uuid default uuidv7() not null,
  order_id uuid not null,
  name text not null,
  email text not null,
  locale text not null,
  declared_at timestamp with time zone not null,
  refunded_minor bigint not null,
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint withdrawals_refunded_minor_check CHECK ((refunded_minor >= 0))
);

create table worker_heartbeats (
  worker_id text not null,
  started_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  lane text,
  worked_at timestamp with time zone,
  constraint worker_heartbeats_pkey PRIMARY KEY (worker_id)
);

-- indexes

CREATE INDEX account_devices_last ON public.account_devices USING btree (last_at);

CREATE INDEX account_links_account ON public.account_links USING btree (account_id, purpose, created_at DESC);

CREATE INDEX account_links_expired ON public.account_links USING btree (expires_at);

CREATE INDEX account_links_session ON public.account_links USING btree (session_id) WHERE (session_id IS NOT NULL);

CREATE INDEX account_logins_account ON public.account_logins USING btree (account_id, at DESC, id DESC);

CREATE INDEX account_logins_at ON public.account_logins USING btree (at);

CREATE INDEX account_passkeys_account ON public.account_passkeys USING btree (account_id, added_at);

CREATE INDEX account_sessions_account ON public.account_sessions USING btree (account_id) WHERE (ended_at IS NULL);

CREATE INDEX account_sessions_expired ON public.account_sessions USING btree (expires_at);

CREATE INDEX account_sessions_whose ON public.account_sessions USING btree (account_id);

CREATE INDEX accounts_email_prefix ON public.accounts USING btree (email_norm text_pattern_ops);

CREATE INDEX accounts_newest ON public.accounts USING btree (created_at DESC, id DESC);

CREATE INDEX addresses_account ON public.addresses USING btree (account_id, is_default DESC, created_at DESC, id);

CREATE UNIQUE INDEX addresses_default ON public.addresses USING btree (account_id) WHERE is_default;

CREATE INDEX affiliate_entries_latest ON public.affiliate_entries USING btree (account_id, at DESC, id DESC);

CREATE INDEX affiliate_entries_order ON public.affiliate_entries USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX affiliates_newest ON public.affiliates USING btree (made_at DESC, account_id DESC);

CREATE INDEX alert_links_alert ON public.alert_links USING btree (alert_id);

CREATE INDEX alerts_asked ON public.alerts USING btree (asked_at) WHERE (state = 'asked'::text);

CREATE INDEX alerts_expires ON public.alerts USING btree (expires_at) WHERE (state = 'active'::text);

CREATE INDEX alerts_mailbox ON public.alerts USING btree (email_norm, asked_at);

CREATE UNIQUE INDEX alerts_open ON public.alerts USING btree (product_id, kind, email_norm) WHERE (state = ANY (ARRAY['asked'::text, 'active'::text]));

CREATE INDEX alerts_over ON public.alerts USING btree (over_at) WHERE (over_at IS NOT NULL);

CREATE INDEX alerts_waiting ON public.alerts USING btree (product_id, kind, id) WHERE (state = 'active'::text);

CREATE INDEX announcement_reads_announcement ON public.announcement_reads USING btree (announcement_id);

CREATE INDEX announcements_many ON public.announcements USING btree (publish_at) WHERE ((account_id IS NULL) AND (withdrawn_at IS NULL));

CREATE INDEX announcements_one ON public.announcements USING btree (account_id, publish_at) WHERE (account_id IS NOT NULL);

CREATE INDEX balance_ledger_given ON public.balance_ledger USING btree (actor, at) WHERE (kind = 'credit'::text);

CREATE INDEX balance_ledger_latest ON public.balance_ledger USING btree (account_id, at DESC, currency, no DESC);

CREATE INDEX balance_ledger_order ON public.balance_ledger USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX bank_entries_attempt ON public.bank_entries USING btree (attempt_id) WHERE (attempt_id IS NOT NULL);

CREATE INDEX bank_entries_latest ON public.bank_entries USING btree (booked_on DESC, id DESC) WHERE (state <> 'read'::text);

CREATE INDEX bank_entries_open ON public.bank_entries USING btree (booked_on, id) WHERE (state = 'open'::text);

CREATE INDEX bank_statement_lines_entry ON public.bank_statement_lines USING btree (entry_id);

CREATE INDEX bank_statements_latest ON public.bank_statements USING btree (uploaded_at DESC);

CREATE INDEX baskets_delivered ON public.baskets USING btree (delivered_at, order_id);

CREATE INDEX bought_together_best ON public.bought_together USING btree (product_id, times DESC, other_id);

CREATE INDEX captchas_used_expired ON public.captchas_used USING btree (expires_at);

CREATE INDEX cart_items_product ON public.cart_items USING btree (product_id);

CREATE INDEX claim_pictures_claim ON public.claim_pictures USING btree (claim_id) WHERE (claim_id IS NOT NULL);

CREATE INDEX claim_pictures_order ON public.claim_pictures USING btree (order_id);

CREATE INDEX claim_pictures_unsent ON public.claim_pictures USING btree (at) WHERE (claim_id IS NULL);

CREATE INDEX claims_delivery ON public.claims USING btree (delivery_id);

CREATE INDEX claims_due ON public.claims USING btree (due_at, id) WHERE (state = 'open'::text);

CREATE UNIQUE INDEX claims_live ON public.claims USING btree (delivery_id) WHERE (state = ANY (ARRAY['open'::text, 'waiting'::text]));

CREATE INDEX claims_made ON public.claims USING btree (made_at DESC, id DESC);

CREATE INDEX claims_order ON public.claims USING btree (order_id, made_at);

CREATE INDEX claims_replacement ON public.claims USING btree (replacement_id) WHERE (replacement_id IS NOT NULL);

CREATE INDEX claims_staff ON public.claims USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX claims_state ON public.claims USING btree (state, made_at DESC, id DESC);

CREATE INDEX coupon_classes_class ON public.coupon_classes USING btree (class_id);

CREATE INDEX coupon_codes_coupon ON public.coupon_codes USING btree (coupon_id, code);

CREATE UNIQUE INDEX coupon_codes_own ON public.coupon_codes USING btree (coupon_id) WHERE (max_uses IS NULL);

CREATE INDEX coupon_products_product ON public.coupon_products USING btree (product_id);

CREATE INDEX coupon_tries_at ON public.coupon_tries USING btree (at);

CREATE INDEX coupon_uses_customer ON public.coupon_uses USING btree (email_norm, coupon_id) WHERE ((given_back_at IS NULL) AND (email_norm <> ''::text));

CREATE INDEX coupon_uses_newest ON public.coupon_uses USING btree (coupon_id, used_at DESC, order_id DESC);

CREATE INDEX coupons_level ON public.coupons USING btree (min_level) WHERE (min_level IS NOT NULL);

CREATE INDEX coupons_newest ON public.coupons USING btree (created_at DESC, id DESC);

CREATE UNIQUE INDEX currency_rate_history_current ON public.currency_rate_history USING btree (code) WHERE (valid_to IS NULL);

CREATE UNIQUE INDEX deliveries_line_unit ON public.deliveries USING btree (line_id, unit_no) WHERE (replaces IS NULL);

CREATE INDEX deliveries_order ON public.deliveries USING btree (order_id, line_id, unit_no);

CREATE INDEX deliveries_release ON public.deliveries USING btree (not_before, id) WHERE ((not_before IS NOT NULL) AND (status = ANY (ARRAY['waiting'::text, 'held'::text])));

CREATE INDEX deliveries_release_of ON public.deliveries USING btree (product_id, order_id) WHERE ((not_before IS NOT NULL) AND (status = ANY (ARRAY['waiting'::text, 'held'::text])));

CREATE UNIQUE INDEX deliveries_replaces ON public.deliveries USING btree (replaces) WHERE (replaces IS NOT NULL);

CREATE INDEX deliveries_waiting ON public.deliveries USING btree (product_id, id) WHERE (status = 'waiting'::text);

CREATE INDEX dispute_freezes_order ON public.dispute_freezes USING btree (order_id) WHERE (lifted_at IS NULL);

CREATE INDEX disputes_open ON public.disputes USING btree (COALESCE(due_at, 'infinity'::timestamp with time zone), id) WHERE (state = 'open'::text);

CREATE INDEX disputes_order ON public.disputes USING btree (order_id);

CREATE INDEX document_texts_live ON public.document_texts USING btree (document_id, locale, live_from DESC) WHERE (live_from IS NOT NULL);

CREATE INDEX documents_newest ON public.documents USING btree (kind, id DESC);

CREATE INDEX documents_news ON public.documents USING btree (published_at DESC, id DESC) WHERE (kind = 'news'::text);

CREATE INDEX enquiries_account ON public.enquiries USING btree (account_id) WHERE (account_id IS NOT NULL);

CREATE INDEX enquiries_all ON public.enquiries USING btree (created_at DESC, id DESC) WHERE (NOT spam);

CREATE INDEX enquiries_find_email ON public.enquiries USING btree (email_norm text_pattern_ops);

CREATE INDEX enquiries_find_name ON public.enquiries USING btree (lower(name) text_pattern_ops);

CREATE INDEX enquiries_find_number ON public.enquiries USING btree (number text_pattern_ops);

CREATE INDEX enquiries_mailbox ON public.enquiries USING btree (email_norm, created_at DESC);

CREATE INDEX enquiries_moved ON public.enquiries USING btree (updated_at);

CREATE INDEX enquiries_new ON public.enquiries USING btree (created_at, id) WHERE ((state = 'new'::text) AND (NOT spam));

CREATE INDEX enquiries_place ON public.enquiries USING btree (place, created_at) WHERE (place IS NOT NULL);

CREATE INDEX enquiries_spam ON public.enquiries USING btree (created_at DESC, id DESC) WHERE spam;

CREATE INDEX enquiries_state ON public.enquiries USING btree (state, created_at DESC, id DESC) WHERE (NOT spam);

CREATE INDEX enquiry_items_product ON public.enquiry_items USING btree (product_id) WHERE (product_id IS NOT NULL);

CREATE INDEX enquiry_messages_staff ON public.enquiry_messages USING btree (written_by);

CREATE UNIQUE INDEX fixed_price_history_current ON public.fixed_price_history USING btree (product_id, currency) WHERE (valid_to IS NULL);

CREATE INDEX gifts_named ON public.gifts USING btree (created_at) WHERE (email <> ''::text);

CREATE INDEX gifts_ready ON public.gifts USING btree (ready_at) WHERE ((ready_at IS NOT NULL) AND (sent_at IS NULL) AND (kept_at IS NULL));

CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING brin (created_at);

CREATE INDEX invoices_buyer ON public.invoices USING btree (lower(buyer) text_pattern_ops);

CREATE INDEX invoices_corrected ON public.invoices USING btree (refers_to) WHERE (refers_to IS NOT NULL);

CREATE INDEX invoices_newest ON public.invoices USING btree (issued_at DESC, id DESC);

CREATE UNIQUE INDEX invoices_one ON public.invoices USING btree (order_id) WHERE (series = 'INV'::text);

CREATE INDEX invoices_order ON public.invoices USING btree (order_id);

CREATE UNIQUE INDEX key_batches_importing ON public.key_batches USING btree (source, product_id) WHERE (state = 'importing'::text);

CREATE INDEX key_batches_product ON public.key_batches USING btree (product_id, created_at DESC);

CREATE INDEX key_batches_withheld ON public.key_batches USING btree (product_id) WHERE (state <> 'live'::text);

CREATE INDEX key_reveals_key ON public.key_reveals USING btree (key_id);

CREATE INDEX key_reveals_order ON public.key_reveals USING btree (order_id, at);

CREATE INDEX key_reveals_with_ip ON public.key_reveals USING btree (at) WHERE (ip IS NOT NULL);

CREATE INDEX mails_kept ON public.mails USING btree (created_at) WHERE (recipient <> ''::text);

CREATE INDEX mails_queued ON public.mails USING btree (created_at) WHERE ((state)::text = 'queued'::text);

CREATE INDEX mails_recipient ON public.mails USING btree (lower(recipient));

CREATE INDEX mails_subject ON public.mails USING btree (subject_id, kind);

CREATE INDEX membership_orders_account ON public.membership_orders USING btree (account_id);

CREATE INDEX memberships_consumption ON public.memberships USING btree (consumption_minor DESC, account_id);

CREATE INDEX memberships_level ON public.memberships USING btree (level);

CREATE INDEX memberships_to_expire ON public.memberships USING btree (active_at) WHERE (points > 0);

CREATE INDEX message_times_at ON public.message_times USING btree (at);

CREATE INDEX news_readers_at ON public.news_readers USING btree (at);

CREATE INDEX newsletter_links_subscriber ON public.newsletter_links USING btree (subscriber_id);

CREATE INDEX newsletter_subscribers_state ON public.newsletter_subscribers USING btree (state, id DESC);

CREATE INDEX notices_account ON public.notices USING btree (account_id, at DESC, id DESC);

CREATE INDEX notices_old ON public.notices USING btree (at);

CREATE INDEX notices_order ON public.notices USING btree (order_id);

CREATE INDEX notices_ticket ON public.notices USING btree (ticket_id) WHERE (ticket_id IS NOT NULL);

CREATE INDEX notices_unread ON public.notices USING btree (account_id) WHERE (read_at IS NULL);

CREATE INDEX order_access_order ON public.order_access USING btree (order_id);

CREATE INDEX order_affiliates_account ON public.order_affiliates USING btree (account_id);

CREATE INDEX order_lines_product ON public.order_lines USING btree (product_id, id DESC);

CREATE INDEX orders_account ON public.orders USING btree (account_id, placed_at DESC, id DESC) WHERE (account_id IS NOT NULL);

CREATE INDEX orders_choosing ON public.orders USING btree (choose_until) WHERE (choose_until IS NOT NULL);

CREATE INDEX orders_due ON public.orders USING btree (expires_at) WHERE (status = ANY (ARRAY['awaiting_payment'::text, 'paying'::text]));

CREATE INDEX orders_email ON public.orders USING btree (email_norm, placed_at DESC);

CREATE INDEX orders_email_prefix ON public.orders USING btree (email_norm text_pattern_ops);

CREATE INDEX orders_mailbox ON public.orders USING btree (mailbox, placed_at DESC) WHERE (mailbox <> ''::text);

CREATE INDEX orders_network ON public.orders USING btree (network, placed_at DESC) WHERE (network IS NOT NULL);

CREATE INDEX orders_no_prefix ON public.orders USING btree (order_no text_pattern_ops);

CREATE INDEX orders_paid ON public.orders USING btree (paid_at) WHERE (paid_at IS NOT NULL);

CREATE INDEX orders_refund_requested ON public.orders USING btree (refund_requested_at) WHERE (refund_requested_at IS NOT NULL);

CREATE INDEX orders_ship_to ON public.orders USING btree (lower((address ->> 'country'::text)), lower((address ->> 'zip'::text)), lower((address ->> 'address'::text)), placed_at DESC) WHERE (address IS NOT NULL);

CREATE INDEX orders_site ON public.orders USING btree (site, placed_at DESC) WHERE (site IS NOT NULL);

CREATE INDEX orders_status ON public.orders USING btree (status, id DESC);

CREATE INDEX orders_to_complete ON public.orders USING btree (delivered_at) WHERE (status = 'delivered'::text);

CREATE INDEX orders_to_complete_rest ON public.orders USING btree (placed_at) WHERE ((status = 'partially_refunded'::text) AND (completed_at IS NULL));

CREATE INDEX orders_to_invoice ON public.orders USING btree (paid_at) WHERE ((paid_at IS NOT NULL) AND (invoiced_at IS NULL) AND (tax_included IS NOT NULL));

CREATE INDEX orders_undelivered ON public.orders USING btree (paid_at) WHERE (status = ANY (ARRAY['paid'::text, 'partially_delivered'::text]));

CREATE INDEX orders_under_review ON public.orders USING btree (paid_at) WHERE under_review;

CREATE INDEX orders_unpaid_network ON public.orders USING btree (network, placed_at DESC) WHERE (status = ANY (ARRAY['awaiting_payment'::text, 'paying'::text, 'cancelled'::text]));

CREATE INDEX orders_unpaid_site ON public.orders USING btree (site, placed_at DESC) WHERE ((site IS NOT NULL) AND (status = ANY (ARRAY['awaiting_payment'::text, 'paying'::text, 'cancelled'::text])));

CREATE INDEX orders_with_ip ON public.orders USING btree (placed_at) WHERE (ip IS NOT NULL);

CREATE INDEX passkey_challenges_used_expired ON public.passkey_challenges_used USING btree (expires_at);

CREATE UNIQUE INDEX payment_attempts_open ON public.payment_attempts USING btree (order_id) WHERE ((state)::text = 'pending'::text);

CREATE INDEX payment_attempts_to_poll ON public.payment_attempts USING btree (COALESCE(polled_at, created_at)) WHERE ((state)::text = 'pending'::text);

CREATE UNIQUE INDEX payment_captures_applied ON public.payment_captures USING btree (order_id) WHERE ((disposition)::text = 'applied'::text);

CREATE INDEX payment_captures_order ON public.payment_captures USING btree (order_id);

CREATE INDEX payment_declines_at ON public.payment_declines USING btree (at);

CREATE INDEX payment_declines_card ON public.payment_declines USING btree (card, at DESC) WHERE (card IS NOT NULL);

CREATE INDEX payment_declines_customer ON public.payment_declines USING btree (customer, at DESC);

CREATE INDEX payment_declines_mailbox ON public.payment_declines USING btree (mailbox, at DESC);

CREATE INDEX payment_declines_network ON public.payment_declines USING btree (network, at DESC) WHERE (network IS NOT NULL);

CREATE INDEX payment_declines_order ON public.payment_declines USING btree (order_id);

CREATE INDEX payment_declines_site ON public.payment_declines USING btree (site, at DESC) WHERE (site IS NOT NULL);

CREATE INDEX payment_events_kept ON public.payment_events USING btree (received_at) WHERE (raw <> ''::text);

CREATE INDEX payment_events_waiting ON public.payment_events USING btree (received_at) WHERE (processed_at IS NULL);

CREATE INDEX personal_requests_mailbox ON public.personal_requests USING btree (email_norm, kind, asked_at DESC) WHERE (email_norm <> ''::text);

CREATE INDEX personal_requests_newest ON public.personal_requests USING btree (asked_at DESC, id DESC);

CREATE INDEX points_ledger_expired ON public.points_ledger USING btree (at) WHERE (kind = 'expire'::text);

CREATE INDEX points_ledger_given ON public.points_ledger USING btree (actor, at) WHERE (kind = 'adjust'::text);

CREATE INDEX points_ledger_order ON public.points_ledger USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE UNIQUE INDEX price_history_current ON public.price_history USING btree (product_id) WHERE (valid_to IS NULL);

CREATE INDEX product_keys_bad ON public.product_keys USING btree (batch_id) WHERE (bad_at IS NOT NULL);

CREATE INDEX product_keys_batch ON public.product_keys USING btree (batch_id);

CREATE INDEX product_keys_free ON public.product_keys USING btree (product_id, id) WHERE (state = 'free'::text);

CREATE INDEX product_pictures_order ON public.product_pictures USING btree (product_id, "position", id);

CREATE INDEX product_slugs_product ON public.product_slugs USING btree (product_id);

CREATE INDEX products_best ON public.products USING btree (units_sold DESC, pin DESC, id DESC) WHERE (status = 'live'::text);

CREATE INDEX products_class ON public.products USING btree (class_id) WHERE (status = 'live'::text);

CREATE INDEX products_drop ON public.products USING btree (((((was_minor - current_minor))::double precision / (was_minor)::double precision)) DESC, units_sold DESC, pin DESC, id DESC) WHERE ((status = 'live'::text) AND (was_minor > current_minor));

CREATE INDEX products_genre ON public.products USING btree (genre_code, units_sold DESC, pin DESC, id DESC) WHERE (status = 'live'::text);

CREATE INDEX products_latest ON public.products USING btree (released DESC NULLS LAST, id DESC) WHERE (status = 'live'::text);

CREATE INDEX products_maker ON public.products USING btree (developer, units_sold DESC, pin DESC, id DESC) WHERE ((status = 'live'::text) AND (developer <> ''::text));

CREATE INDEX products_platform ON public.products USING btree (platform_code) WHERE (status = 'live'::text);

CREATE INDEX products_sold ON public.products USING btree (id) WHERE (units_sold > 0);

CREATE INDEX products_title ON public.products USING btree (search_name) WHERE (status = 'live'::text);

CREATE INDEX refunds_capture ON public.refunds USING btree (capture_id);

CREATE INDEX refunds_order ON public.refunds USING btree (order_id);

CREATE INDEX refunds_pending ON public.refunds USING btree (created_at) WHERE (state = 'pending'::text);

CREATE INDEX reveal_codes_order ON public.reveal_codes USING btree (order_id, created_at DESC);

CREATE INDEX reveal_devices_expired ON public.reveal_devices USING btree (expires_at);

CREATE INDEX reviews_about_product ON public.reviews USING btree (product_id);

CREATE INDEX reviews_account ON public.reviews USING btree (account_id) WHERE (account_id IS NOT NULL);

CREATE INDEX reviews_buyer ON public.reviews USING btree (buyer_norm) WHERE (buyer_norm IS NOT NULL);

CREATE INDEX reviews_by_state ON public.reviews USING btree (state, created_at DESC, id DESC);

CREATE INDEX reviews_feedback ON public.reviews USING btree (created_at DESC, id DESC) WHERE ((kind = 'feedback'::text) AND (state = 'approved'::text));

CREATE INDEX reviews_mailbox ON public.reviews USING btree (lower(email)) WHERE (email IS NOT NULL);

CREATE UNIQUE INDEX reviews_once_account ON public.reviews USING btree (product_id, account_id) WHERE ((account_id IS NOT NULL) AND (kind = 'review'::text));

CREATE UNIQUE INDEX reviews_once_buyer ON public.reviews USING btree (product_id, buyer_norm) WHERE (buyer_norm IS NOT NULL);

CREATE UNIQUE INDEX reviews_once_copy ON public.reviews USING btree (delivery_id) WHERE (delivery_id IS NOT NULL);

CREATE INDEX reviews_product ON public.reviews USING btree (product_id, created_at DESC, id DESC) WHERE (state = 'approved'::text);

CREATE INDEX reviews_stars ON public.reviews USING btree (product_id, rating, created_at DESC, id DESC) WHERE (state = 'approved'::text);

CREATE INDEX reviews_waiting ON public.reviews USING btree (created_at, id) WHERE (state = 'pending'::text);

CREATE INDEX risk_refusals_account ON public.risk_refusals USING btree (account_id) WHERE (account_id IS NOT NULL);

CREATE INDEX risk_refusals_at ON public.risk_refusals USING btree (at DESC);

CREATE INDEX risk_refusals_email ON public.risk_refusals USING btree (email_norm);

CREATE INDEX search_synonyms_keys ON public.search_synonyms USING gin (keys);

CREATE INDEX search_words_near ON public.search_words USING gin (near) WITH (fastupdate=off);

CREATE INDEX shelf_slugs_thing ON public.shelf_slugs USING btree (kind, thing);

CREATE INDEX staff_email_changes_staff ON public.staff_email_changes USING btree (staff_id);

CREATE INDEX staff_given_by ON public.staff_given USING btree (actor, at);

CREATE INDEX staff_sessions_expired ON public.staff_sessions USING btree (expires_at);

CREATE INDEX staff_sessions_staff ON public.staff_sessions USING btree (staff_id);

CREATE INDEX support_files_account ON public.support_files USING btree (account_id);

CREATE INDEX support_files_message ON public.support_files USING btree (message_id) WHERE (message_id IS NOT NULL);

CREATE INDEX support_files_unsent ON public.support_files USING btree (at) WHERE (message_id IS NULL);

CREATE INDEX support_messages_staff ON public.support_messages USING btree (written_by) WHERE (written_by IS NOT NULL);

CREATE INDEX support_tickets_account ON public.support_tickets USING btree (account_id, updated_at DESC, id DESC);

CREATE INDEX support_tickets_assigned ON public.support_tickets USING btree (assigned_to) WHERE (assigned_to IS NOT NULL);

CREATE INDEX support_tickets_delivery ON public.support_tickets USING btree (delivery_id) WHERE (delivery_id IS NOT NULL);

CREATE INDEX support_tickets_due ON public.support_tickets USING btree (due_at, id) WHERE (state = 'waiting'::text);

CREATE INDEX support_tickets_guest ON public.support_tickets USING btree (guest_email_norm) WHERE (guest_email_norm IS NOT NULL);

CREATE INDEX support_tickets_moved ON public.support_tickets USING btree (updated_at, id);

CREATE INDEX support_tickets_order ON public.support_tickets USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX support_tickets_state ON public.support_tickets USING btree (state, updated_at DESC, id DESC);

CREATE INDEX ticket_access_ticket ON public.ticket_access USING btree (ticket_id);

CREATE INDEX tries_since ON public.tries USING btree (since);

CREATE INDEX visits_account ON public.visits USING btree (account_id, at DESC) WHERE (account_id IS NOT NULL);

CREATE INDEX visits_at ON public.visits USING btree (at);

CREATE INDEX wishlist_newest ON public.wishlist_items USING btree (account_id, added_at DESC, product_id);

CREATE INDEX wishlist_product ON public.wishlist_items USING btree (product_id);

CREATE INDEX withdrawal_units_of ON public.withdrawal_units USING btree (withdrawal_id);

CREATE INDEX withdrawal_units_open ON public.withdrawal_units USING btree (withdrawal_id) WHERE (settled_at IS NULL);

CREATE INDEX withdrawals_newest ON public.withdrawals USING btree (declared_at DESC, id DESC);

CREATE INDEX withdrawals_order ON public.withdrawals USING btree (order_id);

-- views

create view affiliate_accounts as
 SELECT account_id
   FROM affiliates;

create view category_slugs as
 SELECT kind,
    slug,
    thing
   FROM shelf_slugs;

create view kept_units as
 SELECT d.order_id,
    o.delivered_at,
    d.product_id
   FROM (orders o
     JOIN deliveries d ON ((d.order_id = o.id)))
  WHERE ((d.status = ANY (ARRAY['delivered'::text, 'revealed'::text, 'shipped'::text, 'received'::text])) AND (o.payment_status = ANY (ARRAY['paid'::text, 'partially_refunded'::text])));

create view live_products as
 SELECT id,
    name,
    kind,
    class_id,
    platform_code,
    region_code,
    genre_code,
    languages,
    current_minor,
    was_minor,
    units_sold,
    pin,
    released,
    on_hand,
    search_terms,
    search_title
   FROM products
  WHERE (status = 'live'::text);

create view order_buyers as
 SELECT id,
    order_no,
    account_id,
    email,
    email_norm,
    status,
    paid_at
   FROM orders;

create view order_numbers as
 SELECT id,
    order_no,
    currency
   FROM orders;

create view pre_orders as
 SELECT d.product_id,
    d.order_id
   FROM (deliveries d
     JOIN orders o ON ((o.id = d.order_id)))
  WHERE ((d.not_before IS NOT NULL) AND (d.status = ANY (ARRAY['waiting'::text, 'held'::text])) AND (o.payment_status = ANY (ARRAY['paid'::text, 'partially_refunded'::text])));

create view product_names as
 SELECT id,
    name
   FROM products;

create view product_stars as
 SELECT product_id,
    rating
   FROM reviews
  WHERE (state = 'approved'::text);

create view sale_terms_version as
 SELECT version
   FROM sale_terms;

create view sold_lines as
 SELECT l.product_id,
    o.paid_at,
    (l.quantity -
        CASE o.payment_status
            WHEN 'partially_refunded'::text THEN ( SELECT count(*) AS count
               FROM deliveries d
              WHERE ((d.order_id = o.id) AND (d.line_id = l.id) AND (d.status = 'voided'::text)))
            ELSE (0)::bigint
        END) AS units
   FROM (orders o
     JOIN order_lines l ON ((l.order_id = o.id)))
  WHERE (o.payment_status = ANY (ARRAY['paid'::text, 'partially_refunded'::text]));

create view stocked_batches as
 SELECT product_id,
    created_at
   FROM key_batches b
  WHERE ((state = 'live'::text) AND (EXISTS ( SELECT
           FROM product_keys k
          WHERE ((k.batch_id = b.id) AND (k.state = 'free'::text)))));

create view usd_rates as
 SELECT code,
    rate
   FROM currency_rates;

-- triggers

CREATE TRIGGER account_sessions_tell AFTER UPDATE ON public.account_sessions FOR EACH ROW WHEN (((old.ended_at IS DISTINCT FROM new.ended_at) OR (old.expires_at <> new.expires_at) OR (old.remembered <> new.remembered) OR (old.account_id <> new.account_id) OR (old.token_hash <> new.token_hash) OR (new.seen_at < old.seen_at))) EXECUTE FUNCTION tell_session();

CREATE TRIGGER account_sessions_tell_removed AFTER DELETE ON public.account_sessions FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions_removed();

CREATE TRIGGER accounts_join_orders AFTER INSERT ON public.accounts FOR EACH ROW WHEN ((new.email_confirmed_at IS NOT NULL)) EXECUTE FUNCTION join_orders();

CREATE TRIGGER accounts_join_orders_later AFTER UPDATE OF email_confirmed_at, email_norm ON public.accounts FOR EACH ROW WHEN (((new.email_confirmed_at IS NOT NULL) AND (new.erased_at IS NULL) AND ((old.email_confirmed_at IS NULL) OR (old.email_norm <> new.email_norm)))) EXECUTE FUNCTION join_orders();

CREATE TRIGGER accounts_tell_sessions AFTER UPDATE ON public.accounts FOR EACH ROW WHEN (((old.disabled_at IS DISTINCT FROM new.disabled_at) OR (old.erased_at IS DISTINCT FROM new.erased_at))) EXECUTE FUNCTION tell_sessions_of_account();

CREATE TRIGGER affiliate_entries_append_only BEFORE DELETE OR UPDATE ON public.affiliate_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER affiliate_entries_no_truncate BEFORE TRUNCATE ON public.affiliate_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_log_seal BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_seal();

CREATE TRIGGER balance_ledger_append_only BEFORE DELETE OR UPDATE ON public.balance_ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER balance_ledger_book BEFORE INSERT ON public.balance_ledger FOR EACH ROW EXECUTE FUNCTION balance_ledger_book();

CREATE TRIGGER balance_ledger_no_truncate BEFORE TRUNCATE ON public.balance_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER bank_entries_guard BEFORE DELETE OR UPDATE ON public.bank_entries FOR EACH ROW EXECUTE FUNCTION bank_entries_guard();

CREATE TRIGGER bank_entries_no_truncate BEFORE TRUNCATE ON public.bank_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

CREATE TRIGGER classes_note AFTER INSERT OR DELETE OR UPDATE ON public.classes FOR EACH STATEMENT EXECUTE FUNCTION note_lists();

CREATE TRIGGER classes_slugs AFTER INSERT OR DELETE OR UPDATE OF slug, slugs ON public.classes FOR EACH ROW EXECUTE FUNCTION keep_shelf_slugs('class', 'id');

CREATE TRIGGER currency_rates_changed AFTER INSERT OR DELETE OR UPDATE ON public.currency_rates FOR EACH ROW EXECUTE FUNCTION currency_rates_changed();

CREATE CONSTRAINT TRIGGER currency_rates_terms AFTER INSERT OR DELETE OR UPDATE ON public.currency_rates DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sale_terms_changed();

CREATE TRIGGER deliveries_guard BEFORE DELETE OR UPDATE ON public.deliveries FOR EACH ROW EXECUTE FUNCTION deliveries_guard();

CREATE TRIGGER deliveries_no_truncate BEFORE TRUNCATE ON public.deliveries FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

CREATE TRIGGER document_texts_keep BEFORE DELETE OR UPDATE ON public.document_texts FOR EACH ROW EXECUTE FUNCTION document_texts_keep();

CREATE TRIGGER document_texts_no_truncate BEFORE TRUNCATE ON public.document_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

CREATE TRIGGER fixed_price_tiers_tell AFTER INSERT OR DELETE OR UPDATE ON public.fixed_price_tiers FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog();

CREATE TRIGGER fixed_prices_alert AFTER INSERT OR DELETE OR UPDATE ON public.fixed_prices FOR EACH ROW EXECUTE FUNCTION fixed_prices_alert();

CREATE TRIGGER fixed_prices_changed AFTER INSERT OR DELETE OR UPDATE ON public.fixed_prices FOR EACH ROW EXECUTE FUNCTION fixed_prices_changed();

CREATE TRIGGER fixed_prices_guard BEFORE UPDATE ON public.fixed_prices FOR EACH ROW EXECUTE FUNCTION fixed_prices_guard();

CREATE TRIGGER fixed_prices_tell AFTER INSERT OR DELETE OR UPDATE ON public.fixed_prices FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog();

CREATE TRIGGER genres_note AFTER INSERT OR DELETE OR UPDATE ON public.genres FOR EACH STATEMENT EXECUTE FUNCTION note_lists();

CREATE TRIGGER genres_slugs AFTER INSERT OR DELETE OR UPDATE OF slug, slugs ON public.genres FOR EACH ROW EXECUTE FUNCTION keep_shelf_slugs('genre', 'code');

CREATE TRIGGER invoices_no_truncate BEFORE TRUNCATE ON public.invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

CREATE TRIGGER invoices_stay BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION invoices_stay();

CREATE TRIGGER key_batches_note AFTER UPDATE ON public.key_batches FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION note_product_of();

CREATE TRIGGER key_reveals_append_only BEFORE DELETE ON public.key_reveals FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER key_reveals_no_truncate BEFORE TRUNCATE ON public.key_reveals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER key_reveals_only_forgets BEFORE UPDATE ON public.key_reveals FOR EACH ROW EXECUTE FUNCTION only_forgets('ip', 'device');

CREATE TRIGGER order_events_append_only BEFORE DELETE ON public.order_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER order_events_no_truncate BEFORE TRUNCATE ON public.order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER order_events_only_forgets BEFORE UPDATE ON public.order_events FOR EACH ROW EXECUTE FUNCTION only_forgets('reason');

CREATE TRIGGER orders_no_truncate BEFORE TRUNCATE ON public.orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

CREATE TRIGGER orders_note_basket AFTER UPDATE OF status, payment_status, refunded_minor, delivered_at ON public.orders FOR EACH ROW WHEN (((new.delivered_at IS NOT NULL) AND ((((old.delivered_at IS NULL) IS DISTINCT FROM (new.delivered_at IS NULL)) OR (old.payment_status IS DISTINCT FROM new.payment_status)) OR (old.refunded_minor IS DISTINCT FROM new.refunded_minor)))) EXECUTE FUNCTION note_basket();

CREATE TRIGGER orders_note_basket_new AFTER INSERT ON public.orders FOR EACH ROW WHEN ((new.delivered_at IS NOT NULL)) EXECUTE FUNCTION note_basket();

CREATE TRIGGER orders_stay BEFORE DELETE ON public.orders FOR EACH ROW EXECUTE FUNCTION refuse_removal();

CREATE CONSTRAINT TRIGGER payment_methods_terms AFTER INSERT OR DELETE OR UPDATE ON public.payment_methods DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sale_terms_changed();

CREATE TRIGGER platforms_note AFTER INSERT OR DELETE OR UPDATE ON public.platforms FOR EACH STATEMENT EXECUTE FUNCTION note_lists();

CREATE TRIGGER platforms_slugs AFTER INSERT OR DELETE OR UPDATE OF slug, slugs ON public.platforms FOR EACH ROW EXECUTE FUNCTION keep_shelf_slugs('platform', 'code');

CREATE TRIGGER points_ledger_append_only BEFORE DELETE OR UPDATE ON public.points_ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER points_ledger_book BEFORE INSERT ON public.points_ledger FOR EACH ROW EXECUTE FUNCTION points_ledger_book();

CREATE TRIGGER points_ledger_no_truncate BEFORE TRUNCATE ON public.points_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER price_history_alert AFTER INSERT ON public.price_history FOR EACH ROW EXECUTE FUNCTION price_history_alert();

CREATE TRIGGER price_tiers_tell AFTER INSERT OR DELETE OR UPDATE ON public.price_tiers FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog();

CREATE TRIGGER product_keys_guard BEFORE DELETE OR UPDATE ON public.product_keys FOR EACH ROW EXECUTE FUNCTION product_keys_guard();

CREATE TRIGGER product_keys_no_truncate BEFORE TRUNCATE ON public.product_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

CREATE TRIGGER product_keys_note AFTER UPDATE ON public.product_keys FOR EACH ROW WHEN (((old.state = 'free'::text) <> (new.state = 'free'::text))) EXECUTE FUNCTION note_product_of();

CREATE TRIGGER product_keys_note_new AFTER INSERT ON public.product_keys REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION note_products_of_keys();

CREATE TRIGGER product_texts_changed BEFORE UPDATE ON public.product_texts FOR EACH ROW EXECUTE FUNCTION product_texts_changed();

CREATE TRIGGER products_note AFTER UPDATE ON public.products FOR EACH ROW WHEN (((((((((((((((((old.class_id IS DISTINCT FROM new.class_id) OR (old.name IS DISTINCT FROM new.name)) OR (old.genre_code IS DISTINCT FROM new.genre_code)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.platform_code IS DISTINCT FROM new.platform_code)) OR (old.region_code IS DISTINCT FROM new.region_code)) OR (old.languages IS DISTINCT FROM new.languages)) OR (old.released IS DISTINCT FROM new.released)) OR (old.price_minor IS DISTINCT FROM new.price_minor)) OR (old.sale_minor IS DISTINCT FROM new.sale_minor)) OR (old.was_minor IS DISTINCT FROM new.was_minor)) OR (old.status IS DISTINCT FROM new.status)) OR (old.pin IS DISTINCT FROM new.pin)) OR (old.units_sold IS DISTINCT FROM new.units_sold)) OR ((old.on_hand > 0) IS DISTINCT FROM (new.on_hand > 0))) OR (old.search_terms IS DISTINCT FROM new.search_terms))) EXECUTE FUNCTION note_product();

CREATE TRIGGER products_note_gone AFTER DELETE ON public.products REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION note_products();

CREATE TRIGGER products_note_new AFTER INSERT ON public.products REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION note_products();

CREATE TRIGGER products_page_changed BEFORE UPDATE OF class_id, slug, slugs, name, genre_code, kind, platform_code, region_code, languages, developer, publisher, released, edition, system, tips, price_minor, sale_minor, was_minor, status, updated_at ON public.products FOR EACH ROW EXECUTE FUNCTION products_page_changed();

CREATE TRIGGER products_price_changed AFTER INSERT OR UPDATE OF price_minor, sale_minor ON public.products FOR EACH ROW EXECUTE FUNCTION products_price_changed();

CREATE TRIGGER products_release_moved AFTER UPDATE OF released ON public.products FOR EACH ROW WHEN (((new.released IS DISTINCT FROM old.released) AND (new.released IS NOT NULL))) EXECUTE FUNCTION products_release_moved();

CREATE TRIGGER products_slugs AFTER DELETE OR UPDATE OF slug, slugs, class_id ON public.products FOR EACH ROW EXECUTE FUNCTION keep_slugs_of_product();

CREATE TRIGGER products_slugs_new AFTER INSERT ON public.products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_slugs_of_new_products();

CREATE TRIGGER search_learn AFTER INSERT ON public.products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_learn();

CREATE TRIGGER search_learn_again AFTER UPDATE ON public.products FOR EACH ROW WHEN ((old.search_terms IS DISTINCT FROM new.search_terms)) EXECUTE FUNCTION search_learn_again();

CREATE TRIGGER refunds_guard BEFORE INSERT OR UPDATE ON public.refunds FOR EACH ROW EXECUTE FUNCTION refunds_guard();

CREATE TRIGGER regions_note AFTER INSERT OR DELETE OR UPDATE ON public.regions FOR EACH STATEMENT EXECUTE FUNCTION note_lists();

CREATE CONSTRAINT TRIGGER settings_terms AFTER INSERT OR DELETE OR UPDATE ON public.settings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sale_terms_changed();

CREATE CONSTRAINT TRIGGER tax_rates_terms AFTER INSERT OR DELETE OR UPDATE ON public.tax_rates DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sale_terms_changed();
