-- Pictures that the shopkeeper uploads. Why their bytes lie here: docs/decisions/0036-product-pictures.md.
create table product_pictures (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products on delete cascade,
  -- The first one stands for the product wherever it is shown.
  position int not null,
  -- Of the bytes that were uploaded: part of the address, and what tells a picture that is there already.
  hash text not null check (hash ~ '^[0-9a-f]{16}$'),
  -- What it shows, {locale: text}, for who cannot see it.
  alt jsonb not null default '{}' check (jsonb_typeof(alt) = 'object'),
  -- Of the largest file that is kept.
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- A few pixels of it, to be shown until it is there.
  placeholder text not null check (placeholder like 'data:image/webp;base64,%' and length(placeholder) < 2000),
  created_at timestamptz not null default now(),
  unique (product_id, hash)
);
create index product_pictures_order on product_pictures (product_id, position, id);

create table picture_files (
  picture_id uuid not null references product_pictures on delete cascade,
  width int not null,
  format text not null check (format in ('avif', 'webp')),
  bytes bytea not null,
  primary key (picture_id, width, format)
);
-- Compressed already.
alter table picture_files alter column bytes set storage external;

insert into reserved_slugs values ('pictures') on conflict do nothing;
