-- Orders that a guest has placed join the account that has proved their mailbox: when it does, and when they are placed
-- later. The database holds it, so that no way of confirming a mailbox can forget it. An order is placed under the same lock
-- (`order-email`), so of an order and a confirmation side by side, one sees the other.
create function join_orders() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('order-email ' || new.email_norm, 0));
  update orders set account_id = new.id where email_norm = new.email_norm and account_id is null;
  return null;
end $$;
create trigger accounts_join_orders after insert on accounts
  for each row when (new.email_confirmed_at is not null) execute function join_orders();
create trigger accounts_join_orders_later after update of email_confirmed_at, email_norm on accounts
  for each row when (new.email_confirmed_at is not null and new.erased_at is null
    and (old.email_confirmed_at is null or old.email_norm <> new.email_norm)) execute function join_orders();

update orders o set account_id = a.id from accounts a
where o.account_id is null and a.email_norm = o.email_norm and a.email_confirmed_at is not null and a.erased_at is null;
