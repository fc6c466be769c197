-- Cover pictures of news. One that no news item has is removed a day after it was uploaded.
create table news_pictures (
  id uuid primary key default uuidv7(),
  hash text not null unique check (hash ~ '^[0-9a-f]{16}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A few pixels of it, to be shown until it is there.
  placeholder text not null check (placeholder ~~ 'data:image/webp;base64,%' and length(placeholder) < 2000),
  created_at timestamptz not null default now()
);

create table news_picture_files (
  picture_id uuid not null references news_pictures (id) on delete cascade,
  width integer not null,
  format text not null check (format in ('avif', 'webp')),
  bytes bytea not null,
  primary key (picture_id, width, format)
);
alter table news_picture_files alter column bytes set storage external;

create table documents (
  id uuid primary key default uuidv7(),
  -- `page`: one that the store comes with; `own`: one that the shopkeeper has made.
  kind text not null check (kind in ('page', 'own', 'news')),
  -- Of a page: its name in the address, such as `condition`.
  name text,
  -- Null is a draft, the future a plan. A page that the store comes with is always out: the footer and the checkout lead to it.
  published_at timestamptz,
  -- Counts what is done to it: who publishes says what they saw.
  revision integer not null default 1,
  clicks bigint not null default 0,
  created_at timestamptz not null,
  -- Of an own page: whether the foot of every page leads to it.
  in_footer boolean not null default false,
  -- An own page that was deleted: its versions are kept, as buyers may have agreed to them.
  deleted_at timestamptz,
  -- Of an own page: its names in the addresses of languages that have one of their own, {locale: name}.
  slugs jsonb not null default '{}' check (slugs_are_fit(slugs)),
  -- Of an own page: words that it is found by beside those of its text, {locale: 'one, another'}.
  search_terms jsonb not null default '{}' check (jsonb_typeof(search_terms) = 'object'),
  -- Of news: the cover picture, and what it shows, {locale: text}.
  picture_id uuid references news_pictures (id),
  picture_alt jsonb not null default '{}',
  check ((kind = 'news') = (name is null)),
  check (kind = 'news' or picture_id is null),
  check (picture_id is not null or picture_alt = '{}'),
  check (kind <> 'page' or published_at is not null),
  check (kind = 'own' or (deleted_at is null and not in_footer and slugs = '{}' and search_terms = '{}'))
);
create unique index documents_name on documents (name) where deleted_at is null;
create index documents_news on documents (published_at desc, id desc) where kind = 'news';
create index documents_newest on documents (kind, id desc);
create index documents_picture on documents (picture_id) where picture_id is not null;
create index documents_footer on documents (id) where in_footer;

-- What `/pages/{slug}` means or meant. A row a slug, today's among them: the primary key refuses a second page.
create table document_slugs (
  slug text primary key check (slug_is_fit(slug)),
  document_id uuid not null references documents (id)
);
create index document_slugs_document on document_slugs (document_id);

-- A version of a document's text in one language. The newest is what is being written; what guests read is the one that
-- went live last.
create table document_texts (
  document_id uuid not null references documents (id),
  locale text not null,
  no integer not null check (no > 0),
  title text not null check (title <> ''),
  summary text not null,
  author text not null,
  -- Markdown.
  body text not null,
  -- The state of the English text that this one says: behind English's own, a translation is older than its source.
  meaning integer not null,
  -- `staff:<id>`; `system` for the texts that the store came with.
  saved_by text not null,
  saved_at timestamptz not null,
  -- Null: only the staff have seen it.
  live_from timestamptz,
  primary key (document_id, locale, no)
);
create index document_texts_live on document_texts (document_id, locale, live_from desc) where live_from is not null;

-- Who has been counted as a reader of a news item, for a day: a keyed hash that is another one tomorrow.
create table news_readers (
  document_id uuid not null references documents (id),
  reader bytea not null check (length(reader) = 32),
  at timestamptz not null,
  primary key (document_id, reader)
);
create index news_readers_at on news_readers (at);

-- The text that a buyer agreed to stays available: a version never changes and is never removed.
create function document_texts_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'versions of a text are kept' using errcode = 'restrict_violation';
  end if;
  if (new.document_id, new.locale, new.no, new.title, new.summary, new.author, new.body, new.saved_by, new.saved_at)
    is distinct from
    (old.document_id, old.locale, old.no, old.title, old.summary, old.author, old.body, old.saved_by, old.saved_at) then
    raise exception 'a saved version of a text does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger document_texts_keep before update or delete on document_texts
  for each row execute function document_texts_keep();

create trigger document_texts_no_truncate before truncate on document_texts for each statement execute function refuse_removal();
