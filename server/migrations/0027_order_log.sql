-- A line of the log is known by its order and its id: one index for both, where there were two. A purchase writes seven lines.
alter table order_events drop constraint order_events_pkey;
alter table order_events add primary key (order_id, id);
drop index order_events_order;
