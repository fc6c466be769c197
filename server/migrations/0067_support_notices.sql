-- A member is also told that the store has answered a ticket, which need not be about an order.
alter table notices
  add column ticket_id uuid references support_tickets (id) on delete cascade,
  alter column order_id drop not null;
alter table notices drop constraint notices_event_check;
alter table notices add constraint notices_event_check
  check (event in ('paid', 'shipped', 'completed', 'refunded', 'refund_declined', 'expired', 'answered'));
alter table notices add constraint notices_about_check
  check (case when event = 'answered' then ticket_id is not null and order_id is null
    else order_id is not null and ticket_id is null end);
create index notices_ticket on notices (ticket_id) where ticket_id is not null;
