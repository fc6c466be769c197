-- Where the amounts of an order came from, as its buyer read it (docs/decisions/0067-amounts-explained.md). Told, never reckoned
-- with: what counts are the amounts themselves. Null of orders that are older.
alter table orders add column explained jsonb check (jsonb_typeof(explained) = 'object');
