-- What people asked to be told by mail: the newsletter, and alerts of stock and price. Both by double opt-in: nothing is sent
-- before the mailbox itself has said yes, and the sentence that it said yes to is kept with its time.

create table newsletter_subscribers (
  id uuid primary key default uuidv7(),
  email text not null,
  -- Lower case: one row a mailbox.
  email_norm text not null unique,
  locale text not null,
  state text not null default 'asked' check (state in ('asked', 'subscribed', 'ended')),
  -- Where on the site it was asked for.
  source text not null check (source in ('home', 'footer', 'page')),
  -- The sentence under the field, as it was read, in the reader's language.
  consent text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  check ((state = 'asked') or confirmed_at is not null),
  check ((state = 'ended') = (ended_at is not null))
);
create index newsletter_subscribers_state on newsletter_subscribers (state, id desc);

-- The links that our mails hold: 256 bits each, of which the hash is kept.
create table newsletter_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade,
  created_at timestamptz not null
);
create index newsletter_links_subscriber on newsletter_links (subscriber_id);

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
  expires_at timestamptz not null check (expires_at > asked_at),
  over_at timestamptz,
  check ((state in ('told', 'ended', 'expired')) = (over_at is not null)),
  check (state <> 'active' or confirmed_at is not null)
);
-- One open alert a mailbox, product and kind.
create unique index alerts_open on alerts (product_id, kind, email_norm) where state in ('asked', 'active');
create index alerts_waiting on alerts (product_id, kind, id) where state = 'active';
create index alerts_mailbox on alerts (email_norm, asked_at);
create index alerts_asked on alerts (asked_at) where state = 'asked';
create index alerts_expires on alerts (expires_at) where state = 'active';
create index alerts_over on alerts (over_at) where over_at is not null;

create table alert_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  alert_id uuid not null references alerts (id) on delete cascade,
  created_at timestamptz not null
);
create index alert_links_alert on alert_links (alert_id);

-- A price that fell below what somebody waits for: told from the history of prices, so that no path can lower one unheard.
-- Where nobody waits, it costs one look into an index.
create function price_history_alert() returns trigger language plpgsql as $$
begin
  if exists (select from alerts where product_id = new.product_id and kind = 'price' and state = 'active'
      and baseline_minor > new.price_minor) then
    perform graphile_worker.add_job('alerts.look', json_build_object('productId', new.product_id));
  end if;
  return null;
end $$;
create trigger price_history_alert after insert on price_history
  for each row execute function price_history_alert();

-- The page that an alert's mail leads to.
insert into reserved_slugs values ('alerts') on conflict do nothing;
