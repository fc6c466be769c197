create table alerts (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('stock', 'price')),
  product_id uuid not null references products (id),
  email text not null,
  email_norm text not null,
  locale text not null,
  -- In which the mail says its price.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- US cents: what it cost when the alert was asked for. Below this is a drop.
  baseline_minor bigint not null check (baseline_minor > 0),
  -- US cents: what the mail says that it costs.
  told_minor bigint,
  state text not null default 'asked' check (state in ('asked', 'active', 'told', 'ended', 'expired')),
  consent text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  -- An alert that has waited for a year ends by itself.
  expires_at timestamptz not null,
  over_at timestamptz,
  -- Minor units of the currency: the fixed price that stood when the alert was asked for, and the one that the mail tells of.
  baseline_fixed_minor bigint check (baseline_fixed_minor > 0),
  told_fixed_minor bigint check (told_fixed_minor > 0),
  check (expires_at > asked_at),
  check ((state in ('told', 'ended', 'expired')) = (over_at is not null)),
  check (state <> 'active' or confirmed_at is not null)
);
-- One open alert per email address, product and kind.
create unique index alerts_open on alerts (product_id, kind, email_norm) where state in ('asked', 'active');
create index alerts_waiting on alerts (product_id, kind, id) where state = 'active';
create index alerts_email on alerts (email_norm, asked_at);
create index alerts_asked on alerts (asked_at) where state = 'asked';
create index alerts_expires on alerts (expires_at) where state = 'active';
create index alerts_over on alerts (over_at) where over_at is not null;

create table alert_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  alert_id uuid not null references alerts (id) on delete cascade,
  created_at timestamptz not null
);
create index alert_links_alert on alert_links (alert_id);

-- Alerts on a fixed price are checked by the job, which knows whether that price fell.
create function price_history_alert() returns trigger language plpgsql as $$
begin
  if exists (select from alerts where product_id = new.product_id and kind = 'price' and state = 'active'
      and (baseline_minor > new.price_minor or baseline_fixed_minor is not null)) then
    perform graphile_worker.add_job('alerts.look', json_build_object('productId', new.product_id));
  end if;
  return null;
end $$;
create trigger price_history_alert after insert on price_history
  for each row execute function price_history_alert();

-- A price that was fixed, changed or let go may be a lower one for who waits in its currency.
create function fixed_prices_alert() returns trigger language plpgsql as $$
declare
  changed fixed_prices := coalesce(new, old);
begin
  if exists (select from alerts where product_id = changed.product_id and kind = 'price' and state = 'active'
      and currency = changed.currency) then
    perform graphile_worker.add_job('alerts.look', json_build_object('productId', changed.product_id));
  end if;
  return null;
end $$;
create trigger fixed_prices_alert after insert or delete or update on fixed_prices
  for each row execute function fixed_prices_alert();
