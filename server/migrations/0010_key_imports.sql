-- A batch that is still coming in is not for sale: a file goes on the shelf whole, or not at all.
alter table key_batches drop constraint key_batches_state_check;
alter table key_batches add constraint key_batches_state_check check (state in ('importing', 'live', 'quarantined'));
-- A hash of the file that it came from, so that an import which was cut off is taken up where it stood.
alter table key_batches add column source bytea;
create unique index key_batches_importing on key_batches (source, product_id) where state = 'importing';
