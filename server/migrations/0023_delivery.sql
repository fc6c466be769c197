create domain reveal_actor as text check (value in ('buyer', 'mail', 'staff', 'recipient'));

-- Every time that a clear key left the store: to whom, when, from where.
create table key_reveals (
  id uuid primary key default uuidv7(),
  key_id uuid not null references product_keys (id),
  delivery_id uuid not null references deliveries (id),
  order_id uuid not null references orders (id),
  actor reveal_actor not null,
  ip inet,
  device text not null default '',
  reason text not null default '',
  at timestamptz not null
);
create index key_reveals_key on key_reveals (key_id);
create index key_reveals_order on key_reveals (order_id, at);
create index key_reveals_with_ip on key_reveals (at) where ip is not null;

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

create trigger key_reveals_append_only before delete on key_reveals for each row execute function refuse_change();
create trigger key_reveals_only_forgets before update on key_reveals
  for each row execute function only_forgets('ip', 'device');
create trigger key_reveals_no_truncate before truncate on key_reveals for each statement execute function refuse_change();
