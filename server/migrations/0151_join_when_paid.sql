-- A guest's order belongs to the member whose confirmed mailbox it names once it is paid, and not before: anybody can type an address.
create or replace function join_orders() returns trigger language plpgsql as $$
begin
  -- Of a free order and a confirmation at the same moment, one waits here and sees the other.
  perform pg_advisory_xact_lock(hashtextextended('order-email ' || new.email_norm, 0));
  -- Of a payment and a confirmation, one waits for the other at the order's row.
  perform from orders where email_norm = new.email_norm and account_id is null order by id for no key update;
  update orders set account_id = new.id
    where email_norm = new.email_norm and account_id is null and paid_at is not null;
  return null;
end $$;

-- Those that joined unpaid were placed by a guest.
update orders o set account_id = null
  where o.account_id is not null and o.paid_at is null
    and exists (
      select from order_access a where a.order_id = o.id and a.kind = 'buyer' and a.account_id is null);
