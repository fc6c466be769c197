-- How far each series has come in a year. Its row is locked by who takes the next number: a sequence would leave gaps behind
-- what was undone.
create table invoice_series (
  series text not null check (series in ('INV', 'CN')),
  year integer not null check (year between 2000 and 9999),
  last_no integer not null check (last_no > 0),
  primary key (series, year)
);

create table invoices (
  id uuid primary key,
  series text not null check (series in ('INV', 'CN')),
  year integer not null,
  no integer not null check (no > 0),
  number text not null generated always as
    (series || '-' || year || '-' || lpad(no::text, greatest(6, length(no::text)), '0')) stored unique,
  order_id uuid not null references orders (id),
  -- A credit note: the invoice that it corrects, and the refund that it is for.
  refers_to uuid references invoices (id),
  refund_id uuid unique references refunds (id),
  issued_at timestamptz not null,
  currency text not null,
  total_minor bigint not null check (total_minor >= 0),
  tax_minor bigint not null,
  -- Whom it is made out to, for the search.
  buyer text not null,
  -- All that stands on it (`sale/invoices/paper.ts`).
  data jsonb not null,
  unique (series, year, no),
  check (tax_minor >= 0 and tax_minor <= total_minor),
  check ((series = 'CN') = (refers_to is not null)),
  check ((series = 'CN') = (refund_id is not null)),
  constraint invoices_seller check (
    series <> 'INV' or (
      coalesce(btrim(data #>> '{seller,name}'), '') <> ''
      and coalesce(btrim(data #>> '{seller,lines,0}'), '') <> ''
      and coalesce(btrim(data #>> '{seller,country}'), '') <> ''
    )
  )
);
create unique index invoices_one on invoices (order_id) where series = 'INV';
create index invoices_order on invoices (order_id);
create index invoices_newest on invoices (issued_at desc, id desc);
create index invoices_corrected on invoices (refers_to) where refers_to is not null;
create index invoices_buyer on invoices (lower(buyer) text_pattern_ops);

create function invoices_stay() returns trigger language plpgsql as $$ begin
  raise exception 'an invoice is never changed';
end $$;
create trigger invoices_stay before update or delete on invoices for each row execute function invoices_stay();

create trigger invoices_no_truncate before truncate on invoices for each statement execute function refuse_removal();
