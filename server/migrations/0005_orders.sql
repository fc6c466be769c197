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
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and total_minor),
  payment_method text not null,
  delivery_method text,
  address jsonb,
  notes text not null default '',
  carrier text not null default '',
  tracking_number text not null default '',
  -- The payment machine's state; its attempts stand in payment_attempts.
  payment_status text not null default 'unpaid' check (payment_status in (
    'unpaid', 'pending', 'paid', 'failed', 'cancelled', 'expired', 'partially_refunded', 'refunded', 'disputed',
    'charged_back')),
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
  -- A paid order whose keys ran out: until when the buyer may choose before it is refunded by itself.
  choose_until timestamptz,
  check (total_minor = goods_minor - member_discount_minor - coupon_minor - points_minor + freight_minor + fee_minor
    + adjust_minor),
  check (paid_at is not null or payment_status not in ('paid', 'partially_refunded', 'refunded', 'disputed', 'charged_back'))
);
create index orders_account on orders (account_id, placed_at desc) where account_id is not null;
create index orders_email on orders (email_norm, placed_at desc);
create index orders_due on orders (expires_at) where status in ('awaiting_payment', 'paying');
create index orders_open_ip on orders (ip) where status in ('awaiting_payment', 'paying');
create index orders_choosing on orders (choose_until) where choose_until is not null;
create index orders_to_complete on orders (delivered_at) where status = 'delivered';
create index orders_undelivered on orders (paid_at) where status in ('paid', 'partially_delivered');

create table order_lines (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  no integer not null check (no > 0),
  product_id uuid not null references products (id),
  kind text not null check (kind in ('key', 'physical')),
  -- Frozen when the order was placed, in the buyer's language.
  name text not null,
  quantity integer not null check (quantity > 0),
  -- US cents, and the same in the order's currency.
  base_minor bigint not null check (base_minor > 0),
  unit_minor bigint not null check (unit_minor >= 0),
  discount_minor bigint not null default 0,
  total_minor bigint not null check (total_minor >= 0),
  unique (order_id, no),
  check (discount_minor between 0 and unit_minor * quantity),
  check (total_minor = unit_minor * quantity - discount_minor)
);
create index order_lines_product on order_lines (product_id);

-- Every step of the three machines: who, why, before, after.
create table order_events (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  machine text not null check (machine in ('order', 'payment', 'delivery')),
  ref uuid,
  actor text not null,
  reason text not null default '',
  before text,
  after text not null,
  at timestamptz not null
);
create index order_events_order on order_events (order_id, id);
create trigger order_events_append_only before update or delete on order_events
  for each row execute function refuse_change();

-- Secrets that open an order, hashed. 'buyer': from placing it, reveals; 'mail': from the mail's link, looks;
-- 'device': a browser that proved the mailed code, reveals.
create table order_access (
  token_hash bytea primary key check (length(token_hash) = 32),
  order_id uuid not null references orders (id),
  kind text not null check (kind in ('buyer', 'mail', 'device')),
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index order_access_order on order_access (order_id);

create table reveal_codes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index reveal_codes_order on reveal_codes (order_id, created_at desc);
