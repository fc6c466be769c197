-- A refund names its copies: which of them a person still has to decide on, and whose money has gone back, so that it goes
-- back once. Boxed goods keep their state when they are refunded: a note of ours does not call a parcel back.
alter table deliveries add column refund_asked_at timestamptz;
alter table deliveries add column refunded_at timestamptz;

-- A copy that takes another one's place has its number in the line: what it is worth is worked out from that.
alter table deliveries drop constraint deliveries_line_id_unit_no_key;
create unique index deliveries_line_unit on deliveries (line_id, unit_no) where replaces is null;
create unique index deliveries_replaces on deliveries (replaces) where replaces is not null;

-- Partly refunded orders are completed seven days after their last reveal, as others are.
create index orders_to_complete_rest on orders (placed_at) where status = 'partially_refunded' and completed_at is null;
