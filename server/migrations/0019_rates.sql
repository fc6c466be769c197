-- What a feed says of a currency is noted whether or not it is sold by: a rate that has jumped is held back, and one that the
-- shopkeeper has set stays.
alter table currency_rates
  -- Offered to buyers, as long as it is not stale.
  add column shown boolean not null default true,
  -- When its source last said that this is still its rate; null where nobody asked.
  add column confirmed_at timestamptz,
  -- The change to the rate before, a day: 0.021 is 2.1 %. Null where there was none to compare with.
  add column drift double precision check (drift >= 0),
  add column feed_source text,
  add column feed_rate numeric(18, 8) check (feed_rate > 0),
  add column feed_as_of timestamptz,
  add constraint currency_rates_feed check (num_nulls(feed_source, feed_rate, feed_as_of) in (0, 3));

-- How the last asking of each source went.
create table rate_feeds (
  source text primary key,
  asked_at timestamptz not null,
  -- The last time that it could be read, and of when its rates then were.
  answered_at timestamptz,
  as_of timestamptz,
  failure text check (failure in ('unreachable', 'unreadable', 'outdated')),
  check ((answered_at is null) = (as_of is null))
);
