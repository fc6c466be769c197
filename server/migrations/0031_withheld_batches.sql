-- The batches of a product whose keys are not for sale: few or none, and looked up once for all keys that are counted or picked.
create index key_batches_withheld on key_batches (product_id) where state <> 'live';
