-- Who wants to see what is held of them, or to be forgotten. docs/decisions/0045-personal-data.md.
create table personal_requests (
  id uuid primary key,
  kind text not null check (kind in ('export', 'erasure')),
  origin text not null check (origin in ('member', 'visitor', 'staff')),
  -- The mailbox that is asked; emptied some days after the request is settled.
  email text not null,
  email_norm text not null,
  locale text not null,
  -- Who of the staff asked for somebody.
  asked_by text not null default '',
  -- Of the link in the mail; a member needs none.
  token_hash bytea unique check (length(token_hash) = 32),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  done_at timestamptz check (done_at is null or proved_at is not null)
);
create index personal_requests_newest on personal_requests (asked_at desc, id desc);
create index personal_requests_mailbox on personal_requests (email_norm, kind, asked_at desc) where email_norm <> '';

-- What was written for good may be forgotten all the same, column by column, where it says who somebody was.
create function only_forgets() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  now_is jsonb := to_jsonb(new);
  part text;
begin
  foreach part in array tg_argv loop
    if now_is -> part in ('null'::jsonb, '""'::jsonb) then
      was := was - part;
      now_is := now_is - part;
    end if;
  end loop;
  if was <> now_is then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

drop trigger key_reveals_append_only on key_reveals;
create trigger key_reveals_append_only before delete on key_reveals for each row execute function refuse_change();
create trigger key_reveals_only_forgets before update on key_reveals
  for each row execute function only_forgets('ip', 'device');
drop trigger order_events_append_only on order_events;
create trigger order_events_append_only before delete on order_events for each row execute function refuse_change();
create trigger order_events_only_forgets before update on order_events
  for each row execute function only_forgets('reason');

-- By whose they are.
create index mails_recipient on mails (lower(recipient));
create index reviews_account on reviews (account_id) where account_id is not null;
create index reviews_mailbox on reviews (lower(email)) where email is not null;
create index reviews_buyer on reviews (buyer_norm) where buyer_norm is not null;
create index account_sessions_whose on account_sessions (account_id);
-- By when they are over.
create index orders_with_ip on orders (placed_at) where ip is not null;
create index key_reveals_with_ip on key_reveals (at) where ip is not null;
create index mails_kept on mails (created_at) where recipient <> '';
create index account_logins_at on account_logins (at);
create index payment_events_kept on payment_events (received_at) where raw <> '';

insert into reserved_slugs values ('personal-data') on conflict do nothing;
