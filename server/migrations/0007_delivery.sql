create table delivery_methods (
  code text primary key,
  -- US cents: the first kilogram, and each further one begun.
  first_minor bigint not null check (first_minor >= 0),
  further_minor bigint not null check (further_minor >= 0),
  min_days integer not null,
  max_days integer not null,
  -- Empty means everywhere.
  countries text[] not null default '{}',
  position integer not null default 0
);

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
  unique (line_id, unit_no),
  check (status not in ('held', 'delivered', 'revealed') or (kind = 'key' and key_id is not null)),
  check (status <> 'waiting' or key_id is null),
  check (status not in ('packed', 'shipped', 'received') or kind = 'physical'),
  check ((status in ('delivered', 'revealed')) <= (delivered_at is not null)),
  check ((status = 'revealed') <= (revealed_at is not null))
);
create index deliveries_order on deliveries (order_id, line_id, unit_no);
create index deliveries_waiting on deliveries (product_id, id) where status = 'waiting';

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

-- Every time that a clear key left the store: to whom, when, from where.
create table key_reveals (
  id uuid primary key default uuidv7(),
  key_id uuid not null references product_keys (id),
  delivery_id uuid not null references deliveries (id),
  order_id uuid not null references orders (id),
  actor text not null check (actor in ('buyer', 'mail', 'staff')),
  ip inet,
  device text not null default '',
  reason text not null default '',
  at timestamptz not null
);
create index key_reveals_key on key_reveals (key_id);
create index key_reveals_order on key_reveals (order_id, at);
create trigger key_reveals_append_only before update or delete on key_reveals
  for each row execute function refuse_change();
