-- A question may also come from a guest, who follows it by a mailed link. docs/decisions/0083-help-for-guests.md.
alter table support_tickets
  alter column account_id drop not null,
  add column guest_name text,
  add column guest_email text,
  add column guest_email_norm text,
  add constraint support_tickets_writer check (
    case when account_id is null then guest_name is not null and guest_email <> '' and guest_email_norm = lower(guest_email)
      else guest_name is null and guest_email is null and guest_email_norm is null end);
create index support_tickets_guest on support_tickets (guest_email_norm) where guest_email_norm is not null;

-- Hashes of the secrets in mailed links: each opens one ticket.
create table ticket_access (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  created_at timestamptz not null
);
create index ticket_access_ticket on ticket_access (ticket_id);

insert into reserved_slugs values ('ticket') on conflict do nothing;
