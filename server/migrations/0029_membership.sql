-- The last round that looked for points to expire, and what it found. One row.
create table membership_expiry (
  one boolean primary key default true check (one),
  ran_at timestamptz not null,
  told integer not null,
  expired integer not null
);

-- What an order means for the membership of who placed it: the level as it was then, and what it counts for.
create table membership_orders (
  order_id uuid primary key references orders (id),
  account_id uuid not null references accounts (id),
  level integer not null,
  -- In the buyer's language.
  level_name text not null,
  discount_bp integer not null,
  earn integer not null,
  points_per_usd integer not null,
  -- Points that paid for a part of it.
  points bigint not null default 0 check (points >= 0),
  -- US cents of consumption that it stands for now.
  counted_minor bigint not null default 0 check (counted_minor >= 0)
);
create index membership_orders_account on membership_orders (account_id);

create table membership_tiers (
  level integer primary key check (level between 1 and 10),
  -- {locale: name}; en-US is always there.
  names jsonb not null check (names ? 'en-US'),
  -- US cents, paid and not refunded, from which on a member has the level.
  threshold_minor bigint not null check (threshold_minor >= 0),
  -- Hundredths of a percent.
  discount_bp integer not null check (discount_bp between 0 and 5000),
  -- Hundredths of a point for a dollar paid.
  earn integer not null check (earn between 0 and 10000),
  -- Points that are worth a dollar when they are spent.
  points_per_usd integer not null check (points_per_usd between 1 and 100000),
  unique (threshold_minor) deferrable initially deferred,
  check (level > 1 or threshold_minor = 0)
);

-- What a member has come to. A member without a row has bought nothing yet.
create table memberships (
  account_id uuid primary key references accounts (id),
  -- The highest level that was ever reached.
  level integer not null default 1 references membership_tiers (level),
  -- US cents, paid and not refunded; the sum of what membership_orders count.
  consumption_minor bigint not null default 0 check (consumption_minor >= 0),
  -- The balance, and how many entries of the ledger made it: written by the ledger's trigger alone.
  points bigint not null default 0,
  entries integer not null default 0,
  -- When points last were earned, spent, or given by the store; and when the member was told that they are about to expire.
  active_at timestamptz,
  warned_at timestamptz
);
create index memberships_to_expire on memberships (active_at) where points > 0;
create index memberships_level on memberships (level);
create index memberships_consumption on memberships (consumption_minor desc, account_id);

-- The one truth about points. Nothing in it is ever changed.
create table points_ledger (
  account_id uuid not null references memberships (account_id),
  -- Counted by account, without gaps.
  no integer not null,
  kind text not null check (kind in ('earn', 'spend', 'expire', 'adjust', 'reverse')),
  -- Of an order: whether it is about what the order earned, or what was spent on it.
  side text check (side in ('earn', 'spend')),
  order_id uuid references orders (id),
  points bigint not null check (points <> 0),
  -- After this entry.
  balance bigint not null,
  -- Names the cause: the same cause is booked once.
  reference text not null unique,
  actor text not null,
  reason text not null default '',
  at timestamptz not null,
  primary key (account_id, no),
  check ((side is null) = (order_id is null)),
  check ((side is null) = (kind in ('expire', 'adjust'))),
  check (kind <> 'earn' or side = 'earn' and points > 0),
  check (kind <> 'spend' or side = 'spend' and points < 0),
  check (kind <> 'expire' or points < 0),
  check (balance >= 0 or points > 0 or kind = 'reverse')
);
create index points_ledger_order on points_ledger (order_id) where order_id is not null;
create index points_ledger_expired on points_ledger (at) where kind = 'expire';
create index points_ledger_given on points_ledger (actor, at) where kind = 'adjust';

-- Only the ledger changes the balance. Two entries of one account wait for each other here, at the latest.
create function points_ledger_book() returns trigger language plpgsql as $$ begin
  update memberships set points = points + new.points, entries = entries + 1,
    active_at = case when new.kind in ('earn', 'spend') or new.kind = 'adjust' and new.points > 0
      then greatest(new.at, active_at) else active_at end
  where account_id = new.account_id
  returning points, entries into new.balance, new.no;
  return new;
end $$;
create trigger points_ledger_book before insert on points_ledger
  for each row execute function points_ledger_book();

create trigger points_ledger_append_only before update or delete on points_ledger
  for each row execute function refuse_change();
create trigger points_ledger_no_truncate before truncate on points_ledger for each statement execute function refuse_change();

insert into membership_tiers (level, names, threshold_minor, discount_bp, earn, points_per_usd) values
  (1, '{"en-US": "Bronze", "ar": "برونزي", "cz": "Bronz", "de": "Bronze", "es": "Bronce", "fr": "Bronze", "hu": "Bronz", "it": "Bronzo", "ja": "ブロンズ", "ko": "브론즈", "nl": "Brons", "pl": "Brąz", "pt": "Bronze", "ro": "Bronz", "ru": "Бронза", "tr": "Bronz", "zh-CN": "青铜", "zh-TW": "青銅"}', 0, 0, 100, 100),
  (2, '{"en-US": "Silver", "ar": "فضي", "cz": "Stříbro", "de": "Silber", "es": "Plata", "fr": "Argent", "hu": "Ezüst", "it": "Argento", "ja": "シルバー", "ko": "실버", "nl": "Zilver", "pl": "Srebro", "pt": "Prata", "ro": "Argint", "ru": "Серебро", "tr": "Gümüş", "zh-CN": "白银", "zh-TW": "白銀"}', 10000, 100, 120, 100),
  (3, '{"en-US": "Gold", "ar": "ذهبي", "cz": "Zlato", "de": "Gold", "es": "Oro", "fr": "Or", "hu": "Arany", "it": "Oro", "ja": "ゴールド", "ko": "골드", "nl": "Goud", "pl": "Złoto", "pt": "Ouro", "ro": "Aur", "ru": "Золото", "tr": "Altın", "zh-CN": "黄金", "zh-TW": "黃金"}', 50000, 200, 150, 100),
  (4, '{"en-US": "Platinum", "ar": "بلاتيني", "cz": "Platina", "de": "Platin", "es": "Platino", "fr": "Platine", "hu": "Platina", "it": "Platino", "ja": "プラチナ", "ko": "플래티넘", "nl": "Platina", "pl": "Platyna", "pt": "Platina", "ro": "Platină", "ru": "Платина", "tr": "Platin", "zh-CN": "铂金", "zh-TW": "白金"}', 200000, 300, 200, 100),
  (5, '{"en-US": "Diamond", "ar": "ماسي", "cz": "Diamant", "de": "Diamant", "es": "Diamante", "fr": "Diamant", "hu": "Gyémánt", "it": "Diamante", "ja": "ダイヤモンド", "ko": "다이아몬드", "nl": "Diamant", "pl": "Diament", "pt": "Diamante", "ro": "Diamant", "ru": "Бриллиант", "tr": "Elmas", "zh-CN": "钻石", "zh-TW": "鑽石"}', 1000000, 500, 300, 100);
