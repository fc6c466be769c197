create domain log_machine as text check (value in ('order', 'payment', 'delivery'));
create domain access_kind as text check (value in ('buyer', 'mail', 'device'));
create domain secret_hash as bytea check (length(value) = 32);

create table orders (
  id uuid primary key default uuidv7(),
  order_no text not null unique check (order_no ~ '^HT-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}$'),
  account_id uuid,
  email text not null,
  -- Lower case, for caps and for joining a guest's orders to an account.
  email_norm text not null,
  phone text not null default '',
  name text not null default '',
  locale text not null,
  country text,
  ip inet,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Units of the currency for one US dollar, frozen.
  rate numeric(18, 8) not null check (rate > 0),
  goods_minor bigint not null check (goods_minor >= 0),
  member_discount_minor bigint not null default 0 check (member_discount_minor >= 0),
  coupon_minor bigint not null default 0 check (coupon_minor >= 0),
  points_minor bigint not null default 0 check (points_minor >= 0),
  freight_minor bigint not null default 0 check (freight_minor >= 0),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  adjust_minor bigint not null default 0,
  total_minor bigint not null check (total_minor >= 0),
  refunded_minor bigint not null default 0,
  payment_method text not null,
  delivery_method text,
  address jsonb,
  notes text not null default '',
  carrier text not null default '',
  tracking_number text not null default '',
  -- The carrier's page for this parcel, as the delivery method had it when the parcel left; empty if there is none.
  tracking_url text not null default '',
  -- The payment machine's state; its attempts stand in payment_attempts.
  payment_status text not null default 'unpaid' check (payment_status in (
    'unpaid', 'pending', 'authorised', 'paid', 'failed', 'cancelled', 'expired', 'partially_refunded', 'refunded',
    'disputed', 'charged_back')),
  -- What the buyer sees: derived from payment and deliveries by one function, kept for lists (doctor re-derives it).
  status text not null default 'awaiting_payment' check (status in (
    'awaiting_payment', 'paying', 'under_review', 'paid', 'partially_delivered', 'delivered', 'completed', 'cancelled',
    'expired', 'refund_requested', 'partially_refunded', 'refunded', 'disputed')),
  -- Held for a look before any key leaves: set by the risk score, lifted by the shopkeeper.
  under_review boolean not null default false,
  terms_version text not null,
  placed_at timestamptz not null default now(),
  expires_at timestamptz,
  extended_at timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  refund_requested_at timestamptz,
  refund_reason text not null default '',
  hidden_at timestamptz,
  -- A paid order without enough keys: until when the buyer may choose before it is refunded automatically.
  choose_until timestamptz,
  -- What the store answered to the last refund request, and why: the mail to the buyer is written from it.
  refund_answer text check (refund_answer in ('approved', 'declined')),
  refund_answer_reason text not null default '',
  refund_answered_at timestamptz,
  coupon_code text,
  -- Null of an order from before the store knew of tax.
  tax_included boolean,
  tax_country text check (tax_country ~ '^[A-Z]{2}$'),
  tax_region text not null default '',
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  -- What tax adds to the total: all of it where prices do not include it, else nothing.
  tax_added_minor bigint not null default 0 check (tax_added_minor >= 0),
  -- Freight and the charge for paying have one rate.
  rest_tax_rate integer not null default 0 check (rest_tax_rate between 0 and 100000),
  freight_tax_minor bigint not null default 0 check (freight_tax_minor >= 0),
  fee_tax_minor bigint not null default 0 check (fee_tax_minor >= 0),
  reverse_charge boolean not null default false,
  company text not null default '',
  vat_id text not null default '',
  billing_address text not null default '',
  -- What has an invoice to come, the oldest first; written when the money is booked, emptied when the invoice is issued.
  invoiced_at timestamptz,
  -- What was thought of an order's risk as it was placed: score, verdict, reasons with their points, and the facts that they rest on,
  -- so that other weights can be tried on the same orders. Null of orders that were placed before.
  risk jsonb,
  -- The email address in one rough form: variants with a dot, a tag or a number are the same.
  email_group text not null default '',
  -- Since when an order is held that was not held from its payment on.
  held_at timestamptz,
  -- The keys are for another person. docs/features/gifts.md.
  -- A column of the order, which every command has before it anyway: an order that is no gift costs no look more.
  gift boolean not null default false,
  -- Where the amounts of an order came from, as its buyer read it (docs/features/explained-amounts.md). Told, never reckoned
  -- with: what counts are the amounts themselves. Null of orders that are older.
  explained jsonb check (jsonb_typeof(explained) = 'object'),
  -- Since when it is reserved: from then on a person is to look within two hours.
  authorised_at timestamptz,
  -- How the buyer gets a key: in the mail, or by a link to reveal it on the order page. docs/features/key-delivery.md.
  -- Until now every small order had its keys in the mail, so that is what older orders and accounts stand at.
  key_delivery text not null default 'mail' check (key_delivery in ('mail', 'link')),
  -- Who counts as one person: the client's network (an IPv4 address, or the /64 of an IPv6 address), the /48 around it, and the
  -- email address in one form. `clientOf`, `siteOf` and `customerOf` write them.
  network cidr,
  site cidr,
  customer text not null default '',
  -- What the invoice says of a buyer whose data was deleted while it waited. Emptied when it is issued.
  invoice_buyer jsonb,
  -- Staff may change what an unpaid order costs. The amount is shared out over the lines, so that tax, invoices and refunds per
  -- copy follow from them as they do after a coupon.
  adjust_reason text not null default '' check (length(adjust_reason) <= 300),
  foreign key (account_id) references accounts (id),
  check (refunded_minor between 0 and total_minor),
  constraint orders_paid_check check (paid_at is not null or payment_status not in (
    'paid', 'partially_refunded', 'refunded', 'disputed', 'charged_back')),
  check (coupon_minor = 0 or coupon_code is not null),
  constraint orders_network check (ip is not null or network is null and site is null),
  constraint orders_sum_check check (total_minor = goods_minor - member_discount_minor - coupon_minor - points_minor
    + freight_minor + fee_minor + adjust_minor + tax_added_minor),
  constraint orders_adjust_check check ((adjust_minor = 0) = (adjust_reason = '')),
  constraint orders_authorised_check check (payment_status <> 'authorised' or authorised_at is not null),
  check (tax_added_minor = case when tax_included is false then tax_minor else 0 end),
  constraint orders_reverse_charge_check check (not reverse_charge or tax_minor = 0)
);
create index orders_email on orders (email_norm, placed_at desc);
create index orders_due on orders (expires_at) where status in ('awaiting_payment', 'paying');
create index orders_choosing on orders (choose_until) where choose_until is not null;
create index orders_to_complete on orders (delivered_at) where status = 'delivered';
create index orders_undelivered on orders (paid_at) where status in ('paid', 'partially_delivered');
-- Best sellers are counted from the orders of the last 30 days.
create index orders_paid on orders (paid_at) where paid_at is not null;
create index orders_placed on orders (placed_at);
-- The back office's lists: by state, and by the beginning of a number or an address.
create index orders_status on orders (status, id desc);
create index orders_refund_requested on orders (refund_requested_at) where refund_requested_at is not null;
create index orders_no_prefix on orders (order_no text_pattern_ops);
create index orders_email_prefix on orders (email_norm text_pattern_ops);
create index orders_total on orders (total_minor, currency);
create index orders_method on orders (payment_method, id desc);
create index orders_country on orders (country, id desc) where country is not null;
create index orders_account on orders (account_id, placed_at desc, id desc) where account_id is not null;
-- By when they are over.
create index orders_with_ip on orders (placed_at) where ip is not null;
-- Partly refunded orders are completed seven days after their last reveal, as others are.
create index orders_to_complete_rest on orders (placed_at) where status = 'partially_refunded' and completed_at is null;
create index orders_to_invoice on orders (paid_at)
  where paid_at is not null and invoiced_at is null and tax_included is not null;
create index orders_email_group on orders (email_group, placed_at desc) where email_group <> '';
create index orders_ship_to on orders
  (lower(address ->> 'country'), lower(address ->> 'zip'), lower(address ->> 'address'), placed_at desc)
  where address is not null;
-- Held for a look: few at any time, and looked for each minute.
create index orders_under_review on orders (paid_at) where under_review;
create index orders_network on orders (network, placed_at desc) where network is not null;
create index orders_site on orders (site, placed_at desc) where site is not null;
create index orders_unpaid_network on orders (network, placed_at desc)
  where status in ('awaiting_payment', 'paying', 'cancelled');
create index orders_unpaid_site on orders (site, placed_at desc)
  where site is not null and status in ('awaiting_payment', 'paying', 'cancelled');

create table order_lines (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  no integer not null check (no > 0),
  product_id uuid not null references products (id),
  kind text not null check (kind in ('key', 'physical')),
  -- Frozen when the order was placed, in the buyer's language.
  name text not null,
  -- The product's name at that time, by which staff know it; empty if it is the same.
  base_name text not null default '',
  quantity integer not null check (quantity > 0),
  -- US cents, and the same in the order's currency.
  base_minor bigint not null check (base_minor > 0),
  unit_minor bigint not null check (unit_minor >= 0),
  discount_minor bigint not null default 0,
  total_minor bigint not null check (total_minor >= 0),
  -- Whether the price of a line was a fixed one, and so not its base price at the rate of the order.
  fixed boolean not null default false,
  tax_class text not null default 'standard' check (tax_class in ('standard', 'reduced', 'voucher')),
  tax_rate integer not null default 0 check (tax_rate between 0 and 100000),
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  tax_added_minor bigint not null default 0,
  -- The product's SKU as the order was placed; empty if it had none.
  sku text not null default '' check (length(sku) <= 64),
  -- From which quantity on the price of a line holds: from one on, but where it is a wholesale price.
  tier_from integer not null default 1,
  adjust_minor bigint not null default 0,
  unique (order_id, no),
  check (discount_minor >= 0 and discount_minor <= (unit_minor * quantity)),
  check (total_minor = (unit_minor * quantity - discount_minor + adjust_minor)),
  check (tax_added_minor = 0 or tax_added_minor = tax_minor),
  check (tier_from >= 1 and tier_from <= quantity)
);
create index order_lines_product on order_lines (product_id, id desc);

-- What staff find an order by: its number, the buyer's email address, the names of the buyer and of the recipient, and the name and
-- SKU of what was bought. It is a table of its own, because most updates of an order would otherwise write its many trigrams again.
create table order_search (
  order_id uuid primary key references orders (id),
  -- One a line, folded, in the form of `search_letters`, so that trigrams find names in any script.
  text text not null
);
create index order_search_text on order_search using gin (text gin_trgm_ops);

-- One row for each copy of each line.
create table deliveries (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  line_id uuid not null references order_lines (id),
  unit_no integer not null check (unit_no > 0),
  product_id uuid not null references products (id),
  kind text not null check (kind in ('key', 'physical')),
  status text not null check (status in (
    'waiting', 'held', 'delivered', 'revealed', 'replaced', 'voided', 'packed', 'shipped', 'received')),
  -- A key is in one delivery at most, ever.
  key_id uuid unique references product_keys (id),
  -- Boxed goods that were set aside for this copy.
  set_aside boolean not null default false,
  delivered_at timestamptz,
  revealed_at timestamptz,
  shipped_at timestamptz,
  received_at timestamptz,
  replaces uuid references deliveries (id),
  -- A refund names its copies: which of them a person still has to decide on, and whose money has gone back, so that it goes
  -- back once. Boxed goods keep their state when they are refunded: a note of ours does not call a parcel back.
  refund_asked_at timestamptz,
  refunded_at timestamptz,
  -- 00:00 UTC of the release day; null for what was out when it was ordered.
  not_before timestamptz,
  check ((status not in ('held', 'delivered', 'revealed')) or kind = 'key' and key_id is not null),
  check (status <> 'waiting' or key_id is null),
  check ((status not in ('packed', 'shipped', 'received')) or kind = 'physical'),
  check ((status in ('delivered', 'revealed')) <= (delivered_at is not null)),
  check ((status = 'revealed') <= (revealed_at is not null)),
  constraint deliveries_not_before_check check (delivered_at >= not_before),
  constraint deliveries_not_before_kind_check check (not_before is null or kind = 'key')
);
create index deliveries_order on deliveries (order_id, line_id, unit_no);
create index deliveries_waiting on deliveries (product_id, id) where status = 'waiting';
create unique index deliveries_line_unit on deliveries (line_id, unit_no) where replaces is null;
create unique index deliveries_replaces on deliveries (replaces) where replaces is not null;
-- What the round hands over, in the order of its days.
create index deliveries_release on deliveries (not_before, id)
  where not_before is not null and status in ('waiting', 'held');
-- What waits for the release of a product.
create index deliveries_release_of on deliveries (product_id, order_id)
  where not_before is not null and status in ('waiting', 'held');

-- Paid orders that wait for the release of a product, once a unit.
create view pre_orders as
  select d.product_id, d.order_id from deliveries d join orders o on o.id = d.order_id
  where d.not_before is not null and d.status in ('waiting', 'held')
    and o.payment_status in ('paid', 'partially_refunded');

-- The order that has a key, or had it when it was sold.
create view key_orders as
  select d.key_id, o.order_no, d.status, coalesce(d.delivered_at, o.placed_at) as at
  from deliveries d join orders o on o.id = d.order_id where d.key_id is not null;

-- What was sold, once an order line. Refunded orders and voided units do not count.
create view sold_lines as
  select l.product_id, o.paid_at, l.quantity - case o.payment_status when 'partially_refunded' then (
    select count(*) from deliveries d where d.order_id = o.id and d.line_id = l.id and d.status = 'voided')
    else 0 end as units
  from orders o join order_lines l on l.order_id = o.id
  where o.payment_status in ('paid', 'partially_refunded');

-- What buyers received and kept, once a unit.
create view kept_units as
  select d.order_id, o.delivered_at, d.product_id from orders o join deliveries d on d.order_id = o.id
  where d.status in ('delivered', 'revealed', 'shipped', 'received')
    and o.payment_status in ('paid', 'partially_refunded');

-- Secrets that open an order, hashed. 'buyer': from placing it, reveals; 'mail': from the mail's link, looks;
-- 'device': a browser that proved the mailed code, reveals.
create table order_access (
  token_hash secret_hash primary key,
  -- Without a foreign key, as above.
  order_id uuid not null,
  kind access_kind not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- The browser that a member bought with opens the order only while that member is signed in.
  account_id uuid references accounts (id)
);
create index order_access_order on order_access (order_id);

-- Every step of the three machines: who, why, before, after.
create table order_events (
  id uuid not null default uuidv7(),
  -- Without a foreign key, as each step would look the order up; orders are never removed.
  order_id uuid not null,
  machine log_machine not null,
  ref uuid,
  actor text not null,
  reason text not null default '',
  before text,
  after text not null,
  at timestamptz not null,
  -- What was done, where it moved no machine; empty for a step.
  act text not null default '' check (act in (
    '', 'email_changed', 'keys_resent', 'amount_refunded', 'payment_confirmed', 'payment_checked', 'delivered_now',
    'key_shown')),
  primary key (order_id, id)
);

-- Browsers in which a member has proved, by password or mailed code, that it is them: there keys are revealed without more.
-- A new password ends them all.
create table reveal_devices (
  account_id uuid not null references accounts (id),
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, token_hash)
);
create index reveal_devices_expired on reveal_devices (expires_at);

-- The version of payment methods, rates and settings, which processes cache. A process reads this number with every quote and
-- reloads its cache when it differs, so no change can be missed.
create table sale_terms (
  single boolean primary key default true check (single),
  version integer not null default 1
);
create view sale_terms_version as select version from sale_terms;

create function deliveries_guard() returns trigger language plpgsql as $$
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
end $$;
create trigger deliveries_guard before update or delete on deliveries for each row execute function deliveries_guard();

create function note_basket() returns trigger language plpgsql as $$
begin
  insert into basket_changes (order_id) values (new.id);
  return null;
end $$;
-- An order comes in when all of it was delivered, goes out when its money went back, and changes with each copy that did.
create trigger orders_note_basket after update of status, payment_status, refunded_minor, delivered_at on orders for each row
  when (new.delivered_at is not null
    and (old.delivered_at is null, old.payment_status, old.refunded_minor)
      is distinct from (new.delivered_at is null, new.payment_status, new.refunded_minor))
  execute function note_basket();
create trigger orders_note_basket_new after insert on orders for each row
  when (new.delivered_at is not null) execute function note_basket();

-- A guest's order joins the member who confirmed its email address once it is paid: an unpaid order proves nothing.
create function join_orders() returns trigger language plpgsql as $$
begin
  -- Of a free order and a confirmation at the same moment, one waits here and sees the other.
  perform pg_advisory_xact_lock(hashtextextended('order-email ' || new.email_norm, 0));
  -- Of a payment and a confirmation, one waits for the other at the order's row.
  perform from orders where email_norm = new.email_norm and account_id is null order by id for no key update;
  update orders set account_id = new.id
    where email_norm = new.email_norm and account_id is null and paid_at is not null;
  return null;
end $$;
create trigger accounts_join_orders after insert on accounts
  for each row when (new.email_confirmed_at is not null) execute function join_orders();
create trigger accounts_join_orders_later after update of email_confirmed_at, email_norm on accounts
  for each row when (new.email_confirmed_at is not null and new.erased_at is null
    and (old.email_confirmed_at is null or old.email_norm <> new.email_norm)) execute function join_orders();

create function order_search_text(orders) returns text language sql stable as $$
  select search_letters(fold(concat_ws(E'\n', $1.order_no, $1.email, $1.name,
    nullif(concat_ws(' ', $1.address ->> 'firstName', $1.address ->> 'lastName'), $1.name),
    (select string_agg(concat_ws(E'\n', name, nullif(base_name, ''), nullif(sku, '')), E'\n' order by no) from order_lines where order_id = $1.id))))
$$;
create function order_lines_note_search() returns trigger language plpgsql as $$ begin
  insert into order_search (order_id, text)
    select o.id, order_search_text(o) from orders o where o.id in (select order_id from added)
    on conflict (order_id) do update set text = excluded.text;
  return null;
end $$;
create trigger order_lines_note_search after insert on order_lines referencing new table as added
  for each statement execute function order_lines_note_search();
create function orders_note_search() returns trigger language plpgsql as $$ begin
  update order_search set text = order_search_text(new) where order_id = new.id;
  return null;
end $$;
create trigger orders_note_search after update of email, name, address on orders for each row
  when ((new.email, new.name, new.address) is distinct from (old.email, old.name, old.address))
  execute function orders_note_search();

create function sale_terms_changed() returns trigger language plpgsql as $$ begin
  update sale_terms set version = version + 1;
  return null;
end $$;
-- Deferred to the end of the transaction: this row is then the last that it locks, which rules out deadlocks.
create constraint trigger settings_terms after insert or update or delete on settings
  deferrable initially deferred for each row execute function sale_terms_changed();
create constraint trigger currency_rates_terms after insert or update or delete on currency_rates
  deferrable initially deferred for each row execute function sale_terms_changed();
-- The risk rules name types by their addresses.
create constraint trigger class_slugs_terms after update on classes
  deferrable initially deferred for each row when (old.slug is distinct from new.slug) execute function sale_terms_changed();
-- The next order needs the new rate, whichever statement changed it.
create constraint trigger tax_rates_terms after insert or update or delete on tax_rates
  deferrable initially deferred for each row execute function sale_terms_changed();

-- A move of a release day is a thing of its own: a day that comes back a second time is told again. A day that lies in the past
-- is today for the orders that wait for it, since their keys leave now and their guarantee begins now.
create function products_release_moved() returns trigger language plpgsql as $$
declare today date := (now() at time zone 'UTC')::date;
begin
  update deliveries set not_before = greatest(new.released, today)::timestamp at time zone 'UTC'
    where product_id = new.id and not_before is not null and status in ('waiting', 'held');
  if found and new.released > today then
    perform graphile_worker.add_job('delivery.notifyReleaseMoved',
      json_build_object('productId', new.id, 'day', new.released, 'move', gen_random_uuid()));
  end if;
  return null;
end $$;
create trigger products_release_moved after update of released on products for each row
  when (new.released is distinct from old.released and new.released is not null)
  execute function products_release_moved();

create trigger orders_stay before delete on orders for each row execute function refuse_removal();
create trigger order_events_append_only before delete on order_events for each row execute function refuse_change();
create trigger order_events_only_forgets before update on order_events
  for each row execute function only_forgets('reason');
create trigger order_events_no_truncate before truncate on order_events for each statement execute function refuse_change();
create trigger deliveries_no_truncate before truncate on deliveries for each statement execute function refuse_removal();
create trigger orders_no_truncate before truncate on orders for each statement execute function refuse_removal();

-- What staff note of an order for each other.
create table order_notes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  staff_id uuid not null references staff (id),
  content text not null check (length(content) between 1 and 2000),
  at timestamptz not null,
  edited_at timestamptz
);
create index order_notes_order on order_notes (order_id, at);

-- Words by which staff find orders again, made as they are needed.
create table order_tags (
  order_id uuid not null references orders (id),
  tag text not null check (length(tag) between 1 and 40),
  at timestamptz not null,
  primary key (order_id, tag)
);
create index order_tags_tag on order_tags (tag, order_id);

-- For slices below: the buyer of an order, and its number.
create view order_buyers as select id, order_no, account_id, email, email_norm, status, paid_at from orders;
create view order_numbers as select id, order_no, currency from orders;

-- For reports (docs/features/reports.md): the money and the moments of each order, of its lines, and the key of each unit.
create view order_sums as
  select id as order_id, email_norm, placed_at, paid_at, delivered_at, country, currency, rate, payment_method, total_minor
  from orders;
create view line_sums as
  select id as line_id, order_id, product_id, quantity, total_minor + tax_added_minor as gross_minor, tax_minor
  from order_lines;
create view unit_keys as select line_id, order_id, key_id, refunded_at from deliveries;

insert into sale_terms default values;
